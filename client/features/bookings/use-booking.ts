// State and submission of the booking form. Typed input survives errors, lost connections and the reload of a sign-in.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useDraftToSend } from '#client/features/drafts/use-draft-to-send.ts'
import {
  lastSignedInId,
  renewSession,
  type SignedInUser,
  whenUserKnown,
} from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { forgetPress, letPressWait, takePress } from '#client/features/session/waiting-press.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { report } from '#client/features/store/events.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { isReloading } from '#client/lib/failed-page-loads.tsx'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Tour } from '#contract/tours.ts'
import { type BookingProblems, type BookingValues, emptyBooking, findProblems } from './booking-values.ts'
import { bookingBody, sendBooking } from './send-booking.ts'
import type { SentBooking } from './sent-booking.ts'

interface BookingOptions {
  /** Called when the seats left on a date have changed on the server. */
  onSeatsChanged: (date: string) => void
  /** The price of one ticket on a date, in dollars. */
  costOn: (date: string) => number
  /** The date that an empty form starts with, or empty. */
  preselected?: string
  /** Of the only departure, if a link has opened it. */
  departureToken?: string | null
  /** Chosen by the address of the page. */
  linked?: Partial<BookingValues> | undefined
  /** The form as it was sent without script. */
  sent?: SentBooking | undefined
}

export const bookButtonId = 'book-now'

export interface BookingForm {
  form: RefObject<HTMLFormElement | null>
  values: BookingValues
  problems: BookingProblems
  isBusy: boolean
  /** The last booking made with this form. */
  booked: Booking | null
  /** An earlier request was booked although its response was lost. The form has been changed since. */
  isEarlierBooked: boolean
  /** Why the last press booked nothing. */
  refusal: string | undefined
  /** The user has changed something. */
  isTouched: boolean
  /** Number of the booking that is being filled in, counted from 1. */
  round: number
  change: (changes: Partial<BookingValues>) => void
  submit: (event: FormEvent) => void
}

export function useBooking(tour: Tour, today: string, options: BookingOptions): BookingForm {
  const { onSeatsChanged, costOn, preselected = '', departureToken = null, linked, sent } = options
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraftToSend({
    // A link to one departure has a draft of its own, with the date of this departure.
    draftKey: departureToken === null ? `booking.${tour._id}` : `booking.${tour._id}.${preselected}`,
    empty: useState({ ...emptyBooking, date: preselected })[0],
    initial: sent?.values ?? linked,
    valuesOf: travellerOf,
  })
  const { values, latest, set } = draft
  const [problems, setProblems] = useState<BookingProblems>(sent?.problems ?? {})
  /** Counts the validations, so that the focus moves to the first error each time. */
  const [validationCount, setValidationCount] = useState(0)
  const { isSending, submit: send } = useSubmit(book, handleError)
  const [isTouched, setTouched] = useState(false)
  const [round, setRound] = useState(1)
  const [booked, setBooked] = useState<Booking | null>(null)
  const [isEarlierBooked, setEarlierBooked] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  // After the draft has been read, which also waits for the user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void whenUserKnown().then((user) => {
      if (user !== null && !isReloading() && takePress(pressOf(user._id))) void send()
    })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every validation
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [validationCount])

  function change(changes: Partial<BookingValues>) {
    // Something else would be booked than what was pressed.
    forgetPress()
    setTouched(true)
    set({ ...latest.current, ...changes })
    draft.save()
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }

  function showProblems(found: BookingProblems) {
    setProblems(found)
    setValidationCount((count) => count + 1)
  }

  async function makeBooking(traveller: SignedInUser) {
    const sent = latest.current
    const booked = { _id: tour._id, cost: costOn(sent.date), departureToken }
    const body = bookingBody(sent, booked, traveller._id)
    const booking = await sendBooking(body, draft.startSending())
    report({ on: 'bookings', did: 'create', item: booking })
    setBooked(booking)
    setRound((count) => count + 1)
    // Changes made while the request was in flight were not sent.
    const isDone = latest.current === sent
    set({ ...latest.current, ...clearSentValues(sent, latest.current) })
    draft.finishSending({ isDone })
    toast.success(successText)
    onSeatsChanged(booking.date)
  }

  function handleError(error: unknown) {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    if (error.code !== 'idempotency_mismatch') setRefusal(error.message)
    else {
      // The user is told about the earlier booking. Another press then means another booking.
      draft.finishSending({ isDone: false })
      setEarlierBooked(true)
    }
    showProblems(error.fields)
    if (['not_enough_seats', 'not_bookable'].includes(error.code)) onSeatsChanged(latest.current.date)
    if (error.code === 'tour_unavailable') chooseTour({ ...tour, available: false })
    if (error.status === 401) {
      waitForSignIn()
      void renewSession()
    }
  }

  async function book(): Promise<void> {
    setRefusal(undefined)
    if (!tour.available) return toast.warning(warnings.tourNotAvailable)
    const traveller = await whenUserKnown()
    if (traveller === null) {
      draft.save()
      toast.warning(warnings.signInRequired)
      return waitForSignIn()
    }
    const found = findProblems(latest.current, today)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    // Only now, so that an accidental press after a booking does not remove its confirmation.
    setBooked(null)
    setEarlierBooked(false)
    await makeBooking(traveller)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return {
    ...{ form, values, problems, isBusy: isSending, booked, isEarlierBooked, refusal, isTouched, round },
    ...{ change, submit },
  }
}

/** The press of a visitor, who has not seen the page as a user, is not repeated. */
function waitForSignIn(): void {
  const userId = lastSignedInId()
  if (userId !== null) letPressWait(pressOf(userId))
  requestSignIn(bookButtonId)
}

function pressOf(userId: string) {
  return { path: location.pathname, form: bookButtonId, userId }
}

/** Resets the values that belong to a single booking, unless the user has changed them since. */
function clearSentValues(sent: BookingValues, now: BookingValues): Partial<BookingValues> {
  const { date, ticketCount, description } = emptyBooking
  return Object.fromEntries(
    Object.entries({ date, ticketCount, description }).filter(
      ([name]) => now[name as keyof BookingValues] === sent[name as keyof BookingValues],
    ),
  )
}

function travellerOf({ name, email }: SignedInUser): Partial<BookingValues> {
  return { username: name, email }
}
