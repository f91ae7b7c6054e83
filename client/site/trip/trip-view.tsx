// A trip, for its owner at /my-tour/{id} and without an account at /booking.
import './trip.css'
import type { ReactNode } from 'react'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { formatLongDate, formatNumber } from '#client/lib/format.ts'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import type { Trip } from '#contract/trips.ts'
import { countdown } from './countdown.ts'
import { TripFacts, TripMessage } from './trip-facts.tsx'
import { TripTicket } from './trip-ticket.tsx'
import { TripTimeline } from './trip-timeline.tsx'

interface TripViewProps {
  trip: Trip
  today: string
  /** What has become of forms that are no longer there. */
  outcome: ReactNode
  /** In the first view, of a booking just made. */
  confirmation?: ReactNode
  /** Who comes along. */
  travellers?: ReactNode
  /** What the traveller can do, below the ticket. */
  children: ReactNode
}

export function TripView({ trip, today, outcome, confirmation, travellers, children }: TripViewProps) {
  const { tour, date, ticketCount, status } = trip
  const isCancelled = status === 'cancelled'
  return (
    <>
      <Hero picture={tourPicture(tour.image)} seed={61} isHazy>
        <div className="grid content-start gap-4.5 pt-[clamp(36px,4.4vw,64px)]">
          <Lockup
            level={1}
            size="d1"
            first={isCancelled ? 'Cancelled:' : countdown(date, today)}
            second={tour.title}
          />
          <p className="text-ink text-lead">
            {`${formatLongDate(date)}, ${tour.location}. ${ticketCount === 1 ? 'One ticket.' : `${formatNumber(ticketCount)} tickets.`}`}
          </p>
          {confirmation}
        </div>
      </Hero>
      <div className="wrap trip-layout">
        <div className="trip-side">
          {outcome}
          <TripTicket trip={trip} today={today}>
            {children}
          </TripTicket>
        </div>
        <div className="trip-main">
          <TripFacts trip={trip} />
          <TripMessage trip={trip} />
          {travellers}
          <TripTimeline trip={trip} />
        </div>
      </div>
    </>
  )
}

export function TripFailed() {
  return (
    <div className="wrap section-space">
      <LoadFailed what="Your trip" />
    </div>
  )
}
