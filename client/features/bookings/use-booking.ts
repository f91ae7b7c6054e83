// The values of the booking form, which also choose the seats that the page shows and holds.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type PageForm, usePageForm } from '#client/features/forms/use-page-form.ts'
import type { SignedInUser } from '#client/features/session/session.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import type { FormRefused, FormResult } from '#client/lib/forms/form-result.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Tour } from '#contract/tours.ts'
import { wireName } from '#contract/wire-names.ts'
import { type BookingProblems, type BookingValues, emptyBooking, readValues } from './booking-values.ts'

interface BookingOptions {
  /** Called when the seats left on a date have changed on the server. */
  onSeatsChanged: (date: string) => void
  /** The date that an empty form starts with, or empty. */
  preselected: string
  /** Whether a stored draft may choose this date. */
  isOffered: (date: string) => boolean
  /** Chosen by the address of the page. */
  linked: Partial<BookingValues> | undefined
  /** The result of the form that was sent without script. */
  sent: FormResult<Booking> | undefined
}

export interface BookingForm {
  form: PageForm<Booking>
  values: BookingValues
  problems: BookingProblems
  isBusy: boolean
  /** The last booking made with this form. */
  booked: Booking | null
  /** The user has changed something. */
  isTouched: boolean
  /** Number of the booking that is being filled in, counted from 1. */
  round: number
  change: (changes: Partial<BookingValues>) => void
}

export function useBooking(tour: Tour, options: BookingOptions): BookingForm {
  const { onSeatsChanged, preselected, isOffered, linked, sent } = options
  const [empty] = useState({ ...emptyBooking, date: preselected })
  const [values, setValues] = useState<BookingValues>(() => ({
    ...empty,
    ...linked,
    ...(sent?.values !== undefined && readValues((name) => sent.values[name] ?? '')),
  }))
  const [changes, setChanges] = useState(0)
  const touched = useRef(new Set<string>())
  /** Fields that were changed since this result. */
  const [edited, setEdited] = useState({ result: sent as unknown, names: [] as readonly string[] })
  const [round, setRound] = useState(1)
  const [booked, setBooked] = useState<Booking | null>(null)
  const form = usePageForm<Booking>({ sent, keepsDraft: true, onRestore, onDone, onRefused })

  const saveDraft = useRef(form.save)
  saveDraft.current = form.save
  useEffect(() => {
    if (changes > 0) saveDraft.current()
  }, [changes])

  const { result } = form
  const editedNames = edited.result === result ? edited.names : []
  const problems = Object.entries(form.fieldErrors).filter(([name]) => !editedNames.includes(name))

  function change(changed: Partial<BookingValues>) {
    const names = Object.keys(changed)
    for (const name of names) touched.current.add(name)
    setEdited({ result, names: [...editedNames, ...names] })
    setValues((before) => ({ ...before, ...changed }))
    setChanges((count) => count + 1)
  }

  /** Fills empty fields that the user has neither changed nor focused: from the draft, then from the user. */
  function onRestore(draft: Readonly<Record<string, string>>, user: SignedInUser | null) {
    const { name: focused } = (document.activeElement ?? {}) as { name?: string }
    const stored = { ...empty, ...(Object.keys(draft).length > 0 && readValues((name) => draft[name] ?? '')) }
    if (!isOffered(stored.date)) stored.date = ''
    const filled: BookingValues = {
      ...stored,
      username: stored.username || (user?.name ?? ''),
      email: stored.email || (user?.email ?? ''),
    }
    const isFree = (name: keyof BookingValues) =>
      Object.is(values[name], empty[name]) && wireName(name) !== focused && !touched.current.has(name)
    const entries = Object.entries(filled).filter(
      ([name, value]) => isFree(name as keyof BookingValues) && value !== '' && !Number.isNaN(value),
    )
    flushSync(() => setValues((before) => ({ ...before, ...Object.fromEntries(entries) })))
  }

  function onDone({ value: booking }: { value?: Booking }, pressed: Readonly<Record<string, string>>) {
    if (booking === undefined) return
    setBooked(booking)
    setRound((count) => count + 1)
    // What has been changed while the booking was in flight was not sent.
    const pressedValues = readValues((name) => pressed[name] ?? '')
    const isSame = (name: keyof BookingValues) => values[name] === pressedValues[name]
    const spent = (['date', 'ticketCount', 'description'] as const).filter(isSame)
    setValues((now) => ({ ...now, ...Object.fromEntries(spent.map((name) => [name, emptyBooking[name]])) }))
    if (!(Object.keys(values) as (keyof BookingValues)[]).every(isSame)) setChanges((count) => count + 1)
    onSeatsChanged(booking.date)
  }

  function onRefused({ refusal: { code } }: FormRefused) {
    // An accidental press after a booking does not remove its confirmation.
    if (code !== 'wrong_entries') setBooked(null)
    if (code === 'not_enough_seats' || code === 'not_bookable') onSeatsChanged(values.date)
    if (code === 'tour_unavailable') chooseTour({ ...tour, available: false })
  }

  return {
    ...{ form, values, problems: Object.fromEntries(problems), isBusy: form.isSending },
    ...{ booked, isTouched: changes > 0, round, change },
  }
}
