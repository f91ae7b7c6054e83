// Changing a trip: folded, first a form for date and tickets, then what the change costs.

import { addDays } from '#client/design-system/calendar-date.ts'
import { DateField } from '#client/design-system/date-field.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { byMonth, dayText, departureText, monthText, saleOf } from '#client/features/seats/departure-sale.ts'
import { house } from '#client/lib/house.ts'
import type { TripOutcome } from '#client/site/trip/trip-forms.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { startOfDay } from '#contract/time-zones.ts'
import type { Trip } from '#contract/trips.ts'
import { maxTickets } from '#contract/vocabulary.ts'
import { ChangeForm, SendButton } from './change-form.tsx'
import { ChangeOffer, PriceNow } from './change-offer.tsx'
import type { ChangeOutcome, WantedTrip } from './send-change.ts'

interface ChangeTripProps {
  trip: Trip
  /** Of a tour with scheduled departures. */
  departures: readonly TourDeparture[]
  today: string
  outcome: TripOutcome | undefined
}

export function ChangeTrip({ trip, departures, today, outcome }: ChangeTripProps) {
  const own = outcome?.form === 'change' ? outcome : undefined
  if (trip.cancellation === null) return null
  const isOpen = own !== undefined && own.done === undefined
  return (
    <details key={String(isOpen)} className="trip-fold" open={isOpen}>
      <summary>
        Change date or tickets
        <Icon name="chevron-down" className="size-4.5" />
      </summary>
      <div className="grid gap-4 pt-2 pb-1 text-small">
        {own?.offer === undefined ? (
          <WishForm trip={trip} departures={departures} today={today} outcome={own} />
        ) : (
          <ChangeOffer key={own.offer._id} trip={trip} offer={own.offer} wanted={own.wanted!} outcome={own} />
        )}
      </div>
    </details>
  )
}

interface WishFormProps extends Omit<ChangeTripProps, 'outcome'> {
  outcome: ChangeOutcome | undefined
}

function WishForm({ trip, departures, today, outcome }: WishFormProps) {
  const wanted: WantedTrip = outcome?.wanted ?? { date: trip.date, tickets: trip.ticketCount }
  const { refusal, priceNow } = outcome ?? {}
  const errorOf = (field: 'date' | 'tickets') => (refusal?.field === field ? refusal.message : undefined)
  return (
    <ChangeForm name="quote" label="Change date or tickets">
      {refusal !== undefined && <OutcomeNotice outcome={{ refusal }} key={refusal.message} />}
      {priceNow !== undefined && <PriceNow price={priceNow} />}
      <DateOfTrip
        key={`${trip.date} ${wanted.date}`}
        trip={trip}
        departures={departures}
        today={today}
        value={wanted.date}
        error={errorOf('date')}
      />
      <NumberField
        key={`${trip.ticketCount} ${wanted.typedTickets ?? wanted.tickets}`}
        label="Tickets"
        name="tickets"
        min={1}
        // Only staff book for more.
        max={trip.ticketCount > house().maxTicketsPerDeparture ? maxTickets : house().maxTicketsPerDeparture}
        defaultValue={wanted.tickets}
        {...(wanted.typedTickets === undefined ? {} : { defaultText: wanted.typedTickets })}
        error={errorOf('tickets')}
      />
      <SendButton form="quote">See what it costs</SendButton>
      <p className="text-ink-3">
        Nothing changes yet. Tickets that you keep on their date keep their price; others cost what they cost
        today. Of tickets that you give back we keep what you agreed to for cancelling.
      </p>
    </ChangeForm>
  )
}

interface DateOfTripProps extends Omit<WishFormProps, 'outcome'> {
  value: string
  error: string | undefined
}

function DateOfTrip({ trip, departures, today, value, error }: DateOfTripProps) {
  if (departures.length === 0) {
    return (
      <DateField
        label="Date"
        name="date"
        isRequired
        min={addDays(today, 1)}
        max={lastBookingDate(today, house().horizonMonths)}
        defaultValue={value}
        error={error}
      />
    )
  }
  return (
    <SelectField label="Date" icon="calendar" name="date" required defaultValue={value} error={error}>
      {/* A private departure is in no list. */}
      {departures.every(({ date }) => date !== trip.date) && (
        <option value={trip.date}>{`${dayText(trip.date)} · your date`}</option>
      )}
      {byMonth(departures).map(([month, ofMonth]) => (
        <optgroup key={month} label={monthText(month)}>
          {ofMonth.map((departure) => (
            <DepartureOption
              key={departure.date}
              departure={departure}
              trip={trip}
              now={startOfDay(today, house().timeZone).toISOString()}
            />
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

function DepartureOption({ departure, trip, now }: { departure: TourDeparture; trip: Trip; now: string }) {
  const sale = saleOf(departure, !trip.tour.isDeleted, now)
  const isPresent = departure.date === trip.date
  return (
    <option value={departure.date} disabled={!isPresent && sale !== 'bookable'}>
      {`${departureText(departure, sale)}${isPresent ? ' · your date' : ''}`}
    </option>
  )
}
