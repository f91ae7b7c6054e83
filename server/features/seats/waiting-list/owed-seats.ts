// Owed seats: free seats that are reserved for the waiting list. All code that counts or takes seats subtracts them, so the
// order of the waiting list does not depend on a job.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { waitingList } from './waiting-list.table.ts'

interface DepartureKey {
  tourId: string
  date: string
}

/**
 * SQL expression: the entries that are owed free seats of the row of `departures` in the statement, with entry_id, user_id,
 * tickets and owed. `seats` are all seats of the departure.
 */
export function owedEntries(seats: SQL, now: Date): SQL {
  const free = sql`${seats} - departures.tickets_booked - ${heldSeats(now)}`
  return sql`seats_owed(departures.tour_id, departures.date, ${free}, ${now.toISOString()}::timestamptz)`
}

/**
 * SQL expression: the owed seats of the row of `departures` in the statement. Leaves out those of `exceptUser`, because this
 * user may take them.
 */
export function owedSeats(seats: SQL, now: Date, exceptUser?: string): SQL<number> {
  const ofOthers = exceptUser === undefined ? sql`` : sql`where queue.user_id <> ${exceptUser}`
  return sql<number>`(
    select coalesce(sum(queue.owed), 0)::int from ${owedEntries(seats, now)} as queue ${ofOthers}
  )`
}

/** Part of a statement that books: deletes the user's entry on the waiting list of the departure, and ended entries. */
export function leavingQueue({ tourId, date }: DepartureKey, userId: string | null, now: Date): SQL {
  return sql`
    delete from waiting_list where tour_id = ${tourId} and date = ${date}
      and (offered_until <= ${now.toISOString()}::timestamptz or user_id = ${userId}::uuid)`
}

/** Call within the transaction that cancels a departure. */
export async function endQueueOfDeparture(
  transaction: Database,
  { tourId, date }: DepartureKey,
): Promise<void> {
  await transaction.delete(waitingList).where(and(eq(waitingList.tourId, tourId), eq(waitingList.date, date)))
}

/** Call within the transaction that erases an account. */
export async function leaveAllQueues(transaction: Database, userId: string): Promise<void> {
  const left = await transaction.delete(waitingList).where(eq(waitingList.userId, userId)).returning()
  await recordChanges(transaction, 'tour', new Set(left.map(({ tourId }) => tourId)), 'seats')
}
