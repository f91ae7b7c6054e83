// Bookings that a departure lost when it was cancelled, for staff who open it again.
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { FormerBooking } from '#contract/bookings.ts'
import type { Database } from '#server/database/client.ts'
import type { DepartureKey } from '#server/features/seats/departures/departures.queries.ts'
import { listedColumns, toBookings } from './bookings.service.ts'
import { type BookingEvent, bookings } from './bookings.table.ts'

/**
 * Bookings that were moved away or cancelled with the departure, those of its latest cancellation first. Without those of erased
 * accounts, whom nobody can ask, and those that have come back.
 */
export async function listFormerBookings(
  db: Database,
  { tourId, date }: DepartureKey,
): Promise<FormerBooking[]> {
  const rows = await db
    .select({ ...listedColumns, history: bookings.history })
    .from(bookings)
    .where(
      and(
        eq(bookings.tourId, tourId),
        sql`(${bookings.email} <> '' or ${bookings.phone} <> '')`,
        or(
          and(
            eq(bookings.date, date),
            eq(bookings.status, 'cancelled'),
            hasEvent({ event: 'cancelled', withDeparture: true }),
          ),
          and(
            // As in the index of moved bookings.
            sql`jsonb_path_exists(${bookings.history}, '$[*].from')`,
            sql`${bookings.date} <> ${date}`,
            hasEvent({ event: 'moved', from: date }),
          ),
        ),
      ),
    )
    .orderBy(asc(bookings.searchText), asc(bookings.id))
  const listed = await toBookings(db, rows)
  return rows
    .flatMap(({ history }, index) => {
      const left = history.findLast((event) => isLeaving(event, date))
      if (left === undefined) return []
      return [{ ...listed[index]!, leftAt: left.at, ...(left.event === 'moved' && { movedTo: left.to }) }]
    })
    .sort((one, other) => (one.leftAt < other.leftAt ? 1 : one.leftAt > other.leftAt ? -1 : 0))
}

function hasEvent(event: Partial<BookingEvent>): SQL {
  return sql`${bookings.history} @> ${JSON.stringify([event])}::text::jsonb`
}

function isLeaving(
  event: BookingEvent,
  date: string,
): event is Extract<BookingEvent, { event: 'cancelled' | 'moved' }> {
  if (event.event === 'cancelled') return event.withDeparture === true
  return event.event === 'moved' && event.from === date
}
