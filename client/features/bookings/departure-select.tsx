// The field for the date of a tour with scheduled departures: a native select, so that it works without script.

import { SelectField } from '#client/design-system/field.tsx'
import {
  byMonth,
  canBeChosen,
  type DepartureSale,
  departureText,
  monthText,
  saleOf,
  seatsOrReason,
} from '#client/features/seats/departure-sale.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import type { TourDeparture } from '#contract/departures.ts'

interface DepartureSelectProps {
  /** Null if they failed to load. */
  departures: readonly TourDeparture[] | null
  now: string
  isTourAvailable: boolean
  value: string
  onChange: (date: string) => void
  error?: string | undefined
}

export function DepartureSelect(props: DepartureSelectProps) {
  const { departures, now, isTourAvailable, value, onChange, error } = props
  const chosen = departures?.find(({ date }) => date === value)
  const sale = (departure: TourDeparture) => saleOf(departure, isTourAvailable, now)
  return (
    <SelectField
      label="Departure date"
      icon="calendar"
      name="date"
      required
      value={chosen === undefined ? '' : value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // There is always a hint, so that nothing below moves.
      hint={chosen === undefined ? hintWithoutChoice(departures) : hintOf(chosen, sale(chosen), now)}
      error={error}
    >
      <option value="">Choose a departure</option>
      {byMonth(departures ?? []).map(([month, ofMonth]) => (
        <optgroup key={month} label={monthText(month)}>
          {ofMonth.map((departure) => (
            <option
              key={departure.date}
              value={departure.date}
              disabled={!canBeChosen(departure, isTourAvailable, now)}
            >
              {departureText(departure, sale(departure))}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** The seats, and whether the departure runs. */
function hintOf(departure: TourDeparture, sale: DepartureSale, now: string): string {
  const minimum = sale === 'bookable' ? minimumSentence(departure, dayOf(now)) : null
  const seats = seatsOrReason(departure, sale)
  return minimum === null ? seats : `${seats}. ${minimum}`
}

function hintWithoutChoice(departures: readonly TourDeparture[] | null): string {
  if (departures === null) return 'The departures did not load. Reload the page.'
  return departures.length === 0 ? 'No departures are announced yet' : 'This tour leaves on these dates only'
}
