// The form that changes the date or the tickets of a booking for its guest. Shows the price before.
import { useEffect, useState } from 'react'
import { GuestDateField } from '#client/admin/bookings/guest-date-field.tsx'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { Checkbox, RadioGroup } from '#client/design-system/choice.tsx'
import { parseNumber } from '#client/design-system/number-entry.ts'
import { NumberField } from '#client/design-system/number-field.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { FeeChoice } from '#contract/cancellation-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import type { Trip } from '#contract/trips.ts'
import { changeForm, shownField, shownText } from './change-booking.ts'
import { ticketLimits, useChangePrice } from './use-change-price.ts'

interface ChangeBookingFormProps {
  trip: Trip
  /** False: the booking cannot be changed. */
  isOffered: boolean
  tour: Tour | null
  /** Null for a tour that leaves any day. */
  departures: readonly TourDeparture[] | null
  /** When they were loaded. */
  loadedAt: string
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Idempotency key of the first press. */
  initialKey: string
}

const feeOptions = [
  { value: 'terms', label: 'By the terms of the booking' },
  { value: 'none', label: 'Refund them in full' },
] as const

export function ChangeBookingForm(props: ChangeBookingFormProps) {
  const { trip, isOffered, tour, departures, loadedAt, sent, initialKey } = props
  const form = usePageForm({
    name: changeForm,
    sent,
    initialKey,
    onDone() {
      setIsDone(true)
      toast.success(successText)
    },
    onStartOver() {
      setDate(trip.date)
      setTicketCount(trip.ticketCount)
      setFee('terms')
      setIsLate(false)
    },
  })
  const start = form.values
  const [date, setDate] = useState(start.date ?? trip.date)
  const [ticketCount, setTicketCount] = useState(
    parseNumber(start.ticketCount ?? String(trip.ticketCount), 1),
  )
  const [fee, setFee] = useState((start.fee ?? 'terms') as FeeChoice)
  const [isLate, setIsLate] = useState(start.isLate !== undefined)
  const [isDone, setIsDone] = useState(false)
  // Only then the booking is the changed one: a price of the same change would be refused.
  const shownTrip = `${trip.date} ${trip.ticketCount}`
  const [knownTrip, setKnownTrip] = useState(shownTrip)
  if (shownTrip !== knownTrip) {
    setKnownTrip(shownTrip)
    setIsDone(false)
    if (isDone) {
      setFee('terms')
      setIsLate(false)
    }
  }
  const isHydrated = useHydrated()
  const price = useChangePrice(trip, { date, ticketCount }, fee)
  const { refusal } = form.result ?? {}
  const isStale = refusal?.code === 'quote_stale'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isStale) price.reload()
  }, [refusal])
  const isSame = date === trip.date && ticketCount === trip.ticketCount
  const ofLastPress = refusal?.code === 'not_shown' ? String(refusal.current) : ''
  return (
    <FormDisclosure
      form={form}
      isOffered={isOffered}
      label="Change booking"
      send={isHydrated || ofLastPress !== '' ? 'Change booking' : 'Show the price'}
    >
      <GuestDateField
        tour={tour}
        departures={departures}
        loadedAt={loadedAt}
        value={date}
        isLate={isLate}
        error={date === '' ? form.fieldErrors.date : undefined}
        onChange={setDate}
      />
      <NumberField
        label="Tickets"
        name="ticketCount"
        {...ticketLimits}
        value={ticketCount}
        {...(Number.isNaN(ticketCount) && { defaultText: start.ticketCount })}
        error={form.fieldErrors.ticketCount}
        onChange={setTicketCount}
      />
      {(!isHydrated || ticketCount < trip.ticketCount) && (
        <RadioGroup
          legend="Tickets that are taken back"
          name="fee"
          options={feeOptions}
          value={fee}
          onChange={(chosen) => setFee(chosen as FeeChoice)}
        />
      )}
      <Checkbox
        label="Closed for customers too"
        hint="Also departures that are closed, or whose bookings have ended, until their day ends."
        name="isLate"
        checked={isLate}
        onChange={({ target }) => setIsLate(target.checked)}
      />
      <input
        type="hidden"
        name={shownField}
        value={price.shown === null ? ofLastPress : shownText({ date, ticketCount, fee }, price.shown)}
      />
      <p role="status" className="noscript:hidden min-h-12">
        {isSame ? 'Nothing is changed yet.' : price.text}
      </p>
    </FormDisclosure>
  )
}
