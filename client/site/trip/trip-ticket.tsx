import type { ReactNode } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { formatLongDate, formatNumber, formatPrice } from '#client/lib/format.ts'
import { Fact } from '#client/site/trip/record-sections.tsx'
import { bookingSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Trip } from '#contract/trips.ts'
import { tripMinimum } from './trip-minimum.ts'

/** The ticket: by what the booking is named, and what it holds. */
export function TripTicket({ trip, today, children }: { trip: Trip; today: string; children?: ReactNode }) {
  const { reference, pin, date, ticketCount, total, username, email, phone, status, fees } = trip
  const minimum = tripMinimum(trip, today)
  const money = trip.payments === null ? bookingSentence(trip, today) : null
  return (
    <aside aria-label="Ticket" className="trip-ticket">
      <div className="trip-ticket-head">
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <div>
            <dt>Reference</dt>
            <dd className="trip-code">{formatReference(reference)}</dd>
          </div>
          <div>
            <dt>PIN</dt>
            <dd className="trip-code">{pin}</dd>
          </div>
        </dl>
      </div>
      <div className="grid gap-5 p-6">
        {status === 'cancelled' && (
          <p>
            <Badge tone="no" icon="cross">
              Cancelled
            </Badge>
          </p>
        )}
        <dl className="trip-facts">
          <Fact title="Date">
            <time dateTime={date}>{formatLongDate(date)}</time>
          </Fact>
          {minimum !== null && <Fact title="Departure">{minimum}</Fact>}
          <Fact title="Tickets">{formatNumber(ticketCount)}</Fact>
          <Fact title="Price">
            <span className="money">{formatPrice(total)}</span>
          </Fact>
          {fees !== undefined && (
            <Fact title="Kept of returned tickets">
              <span className="money">{formatPrice(fees)}</span>
            </Fact>
          )}
          {money !== null && (
            <Fact title="Payment">
              <MoneySentence text={money} />
            </Fact>
          )}
          <Fact title="Booked by">
            <span>{username}</span>
            <span className="block text-ink-3 text-small wrap-anywhere">{email}</span>
            {phone !== '' && <span className="block text-ink-3 text-small">{phone}</span>}
          </Fact>
        </dl>
        {children}
      </div>
    </aside>
  )
}
