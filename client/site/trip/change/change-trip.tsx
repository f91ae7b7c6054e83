// Changing a trip: folded, first a form for date and tickets, then what the change costs.

import { useState } from 'react'
import { addDays } from '#client/design-system/calendar-date.ts'
import { DateField } from '#client/design-system/date-field.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { type PageForm as PageFormState, usePageForm } from '#client/features/forms/use-page-form.ts'
import { byMonth, dayText, departureText, monthText, saleOf } from '#client/features/seats/departure-sale.ts'
import type { FormDone } from '#client/lib/forms/form-result.ts'
import { house } from '#client/lib/house.ts'
import type { TripResult } from '#client/site/trip/trip-forms.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { startOfDay } from '#contract/time-zones.ts'
import type { Trip } from '#contract/trips.ts'
import { maxTickets } from '#contract/vocabulary.ts'
import { ChangeOffer, formClass, PriceNow } from './change-offer.tsx'
import {
  type ChangeFormName,
  type ChangeOfferValue,
  type ChangeResult,
  isOfChange,
  priceNowOf,
  readWanted,
  type WantedTrip,
} from './send-change.ts'

interface ChangeTripProps {
  trip: Trip
  /** Of a tour with scheduled departures. */
  departures: readonly TourDeparture[]
  today: string
  /** The page's `actionData`. */
  sent: TripResult | undefined
  /** Called when an offer has ended: accepted, or let go. Nothing, once another is asked for. */
  onEnded: (result: FormDone<ChangeOfferValue> | undefined) => void
}

export function ChangeTrip({ trip, departures, today, sent, onEnded }: ChangeTripProps) {
  const sentChange = isOfChange(sent) ? sent : undefined
  /** Of the last press of any of the forms. */
  const [outcome, setOutcome] = useState<ChangeResult | undefined>(sentChange)
  const show = (result: ChangeResult) => {
    setOutcome(result)
    onEnded(undefined)
  }
  const end = (done: FormDone<ChangeOfferValue>) => {
    setOutcome(undefined)
    onEnded(done)
  }
  const formOf = (name: ChangeFormName) => ({ name, sent: sentChange, onRefused: show })
  const quote = usePageForm<ChangeOfferValue>({ ...formOf('quote'), onDone: show })
  const accept = usePageForm<ChangeOfferValue>({ ...formOf('accept'), onDone: end })
  const letGo = usePageForm<ChangeOfferValue>({ ...formOf('let-go'), onDone: end })
  if (trip.cancellation === null) return null
  const offered = outcome?.value
  const isOpen = offered !== undefined || outcome?.refusal !== undefined
  return (
    <details key={String(isOpen)} className="trip-fold" open={isOpen}>
      <summary>
        Change date or tickets
        <Icon name="chevron-down" className="size-4.5" />
      </summary>
      <div className="grid gap-4 pt-2 pb-1 text-small">
        {outcome === undefined || offered === undefined ? (
          <>
            <WishForm {...{ trip, departures, today, outcome }} form={quote} />
            {/* A press that is repeated after a sign-in brings the offer along. */}
            <PageForm form={accept} hasMessages={false} className="hidden">
              {null}
            </PageForm>
            <PageForm form={letGo} hasMessages={false} className="hidden">
              {null}
            </PageForm>
          </>
        ) : (
          <ChangeOffer
            key={offered.offer._id}
            {...{ trip, outcome, quote, accept, letGo }}
            offer={offered.offer}
            wanted={offered.wanted}
          />
        )}
      </div>
    </details>
  )
}

interface WishFormProps extends Pick<ChangeTripProps, 'trip' | 'departures' | 'today'> {
  form: PageFormState
  outcome: ChangeResult | undefined
}

function WishForm({ trip, departures, today, form, outcome }: WishFormProps) {
  const refusal = outcome?.refusal
  const wanted: WantedTrip =
    outcome?.values === undefined
      ? { date: trip.date, tickets: trip.ticketCount }
      : readWanted((name) => outcome.values[name] ?? '')
  const priceNow = refusal === undefined ? undefined : priceNowOf(refusal)
  const errorOf = (field: 'date' | 'tickets') => form.fieldErrors[field]
  return (
    <PageForm form={form} hasMessages={false} aria-label="Change date or tickets" className={formClass}>
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
      <div>
        <SubmitButton form={form} size="small">
          See what it costs
        </SubmitButton>
      </div>
      <p className="text-ink-3">
        Nothing changes yet. Tickets that you keep on their date keep their price; others cost what they cost
        today. Of tickets that you give back we keep what you agreed to for cancelling.
      </p>
    </PageForm>
  )
}

interface DateOfTripProps extends Omit<WishFormProps, 'outcome' | 'form'> {
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
