// The booking form's life: what is typed outlives refusals, a lost line, and the reload of a sign-in.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useDraftToSend } from '#client/features/drafts/use-draft-to-send.ts'
import { renewSession, type SignedInUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { report } from '#client/features/store/events.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Tour } from '#contract/tours.ts'
import { bookingBody, sendBooking } from './book-tour.ts'
import { type BookingProblems, type BookingValues, emptyBooking, findProblems } from './booking-values.ts'

export const bookButtonId = 'book-now'

export interface BookingForm {
  form: RefObject<HTMLFormElement | null>
  values: BookingValues
  problems: BookingProblems
  isBusy: boolean
  /** What was booked last, on this page. */
  booked: Booking | null
  /** What was sent before it was changed here has been booked, and the answer lost. */
  isBookedBefore: boolean
  /** Counts the bookings that this form is filled in for: another one starts afresh. */
  round: number
  change: (changes: Partial<BookingValues>) => void
  submit: (event: FormEvent) => void
}

/** `onSettled`: the server has counted the seats of a date. */
export function useBooking(tour: Tour, today: string, onSettled: (date: string) => void): BookingForm {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraftToSend({
    draftKey: `booking.${tour._id}`,
    empty: emptyBooking,
    valuesOf: travellerOf,
  })
  const { values, latest, set } = draft
  const [problems, setProblems] = useState<BookingProblems>({})
  /** How often something was found wrong. */
  const [findings, setFindings] = useState(0)
  const { isSending, submit: send } = useSubmit(book, refuse)
  const [round, setRound] = useState(1)
  const [booked, setBooked] = useState<Booking | null>(null)
  const [isBookedBefore, setBookedBefore] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something is found wrong
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [findings])

  function change(changes: Partial<BookingValues>) {
    set({ ...latest.current, ...changes })
    draft.keep()
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }

  function show(found: BookingProblems) {
    setProblems(found)
    setFindings((count) => count + 1)
  }

  async function makeBooking(traveller: SignedInUser) {
    const sent = latest.current
    const body = bookingBody(sent, tour, traveller._id)
    const booking = await sendBooking(body, draft.begin())
    report({ on: 'bookings', did: 'create', item: booking })
    setBooked(booking)
    setRound((count) => count + 1)
    // What has been changed meanwhile was not sent.
    const isDone = latest.current === sent
    set({ ...latest.current, ...emptyAgain(sent, latest.current) })
    draft.end({ isDone })
    toast.success(successText)
    onSettled(booking.date)
  }

  function refuse(error: unknown) {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    if (error.code === 'idempotency_mismatch') {
      // Whoever reads that and presses again wants another one.
      draft.end({ isDone: false })
      setBookedBefore(true)
    }
    show(error.fields)
    if (error.code === 'not_enough_seats') onSettled(latest.current.date)
    if (error.code === 'tour_unavailable') chooseTour({ ...tour, available: false })
    if (error.status === 401) {
      requestSignIn(bookButtonId)
      void renewSession()
    }
  }

  async function book(): Promise<void> {
    if (!tour.available) return toast.warning(warnings.tourNotAvailable)
    const traveller = await whenUserKnown()
    if (traveller === null) {
      draft.keep()
      toast.warning(warnings.signInRequired)
      return requestSignIn(bookButtonId)
    }
    const found = findProblems(latest.current, today)
    show(found)
    if (Object.keys(found).length > 0) return
    // Not sooner: one press too many takes nobody's receipt away.
    setBooked(null)
    setBookedBefore(false)
    await makeBooking(traveller)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return { form, values, problems, isBusy: isSending, booked, isBookedBefore, round, change, submit }
}

/** What belongs to one booking alone, where it still stands as it was sent. */
function emptyAgain(sent: BookingValues, now: BookingValues): Partial<BookingValues> {
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
