// The date of a booking that staff make or change: a scheduled departure, or any day.
import { useEffect, useRef } from 'react'
import { DateField } from '#client/design-system/date-field.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import {
  byMonth,
  departureText,
  monthText,
  saleOf,
  saleTextsForStaff,
  seatsOrReason,
  seatsText,
} from '#client/features/seats/departure-sale.ts'
import { useSeats } from '#client/features/seats/use-seats.ts'
import { house } from '#client/lib/house.ts'
import { now, today } from '#client/lib/server-day.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'

interface GuestDateFieldProps {
  tour: Tour | null
  /** Null for a tour that leaves any day. */
  departures: readonly TourDeparture[] | null
  /** When they were loaded. */
  loadedAt: string
  value: string
  /** Departures that are closed for customers can be chosen too. */
  isLate: boolean
  error: string | undefined
  onChange: (date: string) => void
}

export function GuestDateField({ tour, departures, loadedAt, ...field }: GuestDateFieldProps) {
  const seats = useSeats(tour?._id ?? '', { departures, at: loadedAt })
  if (departures !== null) {
    return <ScheduledField {...field} departures={departures} isTourAvailable={tour?.available ?? false} />
  }
  return <AnyDayField {...field} seats={tour === null ? null : seats} />
}

type FieldProps = Pick<GuestDateFieldProps, 'value' | 'isLate' | 'error' | 'onChange'>

function ScheduledField({
  departures,
  isTourAvailable,
  value,
  isLate,
  error,
  onChange,
}: FieldProps & { departures: readonly TourDeparture[]; isTourAvailable: boolean }) {
  const sale = (departure: TourDeparture) => saleOf(departure, isTourAvailable, now())
  const chosen = departures.find(({ date }) => date === value)
  // Without script the list cannot follow the box of late bookings: the server decides.
  const isLateShown = !useHydrated() || isLate
  const canBeChosen = (departure: TourDeparture) =>
    sale(departure) === 'bookable' ||
    (isLateShown && ['closed', 'ended'].includes(sale(departure)) && departure.date >= today())
  return (
    <SelectField
      label="Departure date"
      name="date"
      required
      value={chosen === undefined ? '' : value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      hint={
        chosen === undefined
          ? 'This tour leaves on these dates only'
          : seatsOrReason(chosen, sale(chosen), saleTextsForStaff)
      }
      error={error}
    >
      <option value="">Choose a departure</option>
      {byMonth(departures).map(([month, ofMonth]) => (
        <optgroup key={month} label={monthText(month)}>
          {ofMonth.map((departure) => (
            <option key={departure.date} value={departure.date} disabled={!canBeChosen(departure)}>
              {departureText(departure, sale(departure), saleTextsForStaff)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

function AnyDayField({
  seats,
  value,
  error,
  onChange,
}: FieldProps & { seats: ReturnType<typeof useSeats> | null }) {
  const load = useRef(seats?.load)
  load.current = seats?.load
  useEffect(() => {
    if (value !== '') void load.current?.(value, value)
  }, [value])
  const left = value === '' ? undefined : seats?.leftOn(value)
  return (
    <DateField
      label="Departure date"
      name="date"
      isRequired
      min={today()}
      max={lastBookingDate(today(), house().horizonMonths)}
      value={value}
      hint={left === undefined ? 'DD-MM-YYYY' : seatsText(left)}
      error={error}
      onChange={onChange}
    />
  )
}
