// Bookings as check-in sees them: those of a departure, and those that were of it.
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { CheckInList } from '#contract/check-ins.ts'
import type { Database } from '#server/database/client.ts'
import { isAmong } from '#server/database/is-among.ts'
import { bookings } from './bookings.table.ts'

const columns = {
  id: bookings.id,
  tourId: bookings.tourId,
  date: bookings.date,
  status: bookings.status,
  reference: bookings.reference,
  username: bookings.username,
  travellers: bookings.travellers,
  ticketCount: bookings.ticketCount,
}

export interface DepartureBooking {
  id: string
  tourId: string
  date: string
  status: string
  reference: string
  username: string
  travellers: string[]
  ticketCount: number
}

export interface LockedForCheckIn extends DepartureBooking {
  /** Dates from which it was moved. */
  wasOn: string[]
}

/** Confirmed bookings of a departure, by name. */
export function listForCheckIn(db: Database, tourId: string, date: string): Promise<DepartureBooking[]> {
  return db
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.tourId, tourId), eq(bookings.date, date), eq(bookings.status, 'confirmed')))
    .orderBy(asc(bookings.searchText), asc(bookings.id))
}

/** Call within a transaction. Locks in a fixed order, so that two calls never block each other. */
export async function lockForCheckIn(
  transaction: Database,
  ids: readonly string[],
): Promise<Map<string, LockedForCheckIn>> {
  const rows = await transaction
    .select({
      ...columns,
      wasOn: sql<string[]>`jsonb_path_query_array(${bookings.history}, '$[*].from')`,
    })
    .from(bookings)
    .where(isAmong(bookings.id, ids))
    .orderBy(asc(bookings.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Bookings that were of a departure and are not any more: cancelled, or moved to another date. */
export async function listGoneFrom(db: Database, tourId: string, date: string): Promise<CheckInList['gone']> {
  const cancelled = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.tourId, tourId), eq(bookings.date, date), eq(bookings.status, 'cancelled')))
  const moved = await db
    .select({ id: bookings.id, date: bookings.date, status: bookings.status })
    .from(bookings)
    .where(
      and(
        eq(bookings.tourId, tourId),
        ne(bookings.date, date),
        // As in the index of moved bookings.
        sql`jsonb_path_exists(${bookings.history}, '$[*].from')`,
        sql`${bookings.history} @> ${JSON.stringify([{ from: date }])}::text::jsonb`,
      ),
    )
  return [
    ...cancelled.map(({ id }) => ({ _id: id, reason: 'cancelled' as const })),
    ...moved.map(({ id, date: to, status }) =>
      status === 'cancelled'
        ? { _id: id, reason: 'cancelled' as const }
        : { _id: id, reason: 'moved' as const, to },
    ),
  ]
}
