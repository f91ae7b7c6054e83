// Owed seats: free seats that are reserved for the waiting list. All code that counts or takes seats subtracts them, so the
// order of the waiting list does not depend on a job.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { capacityInSql, type SoldDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import { waitingList } from './waiting-list.table.ts'

interface DepartureKey {
  tourId: string
  date: string
}

/** SQL expression: the entries that are owed free seats of a departure, with entry_id, user_id, tickets and owed. */
export function owedEntries(sold: SoldDeparture, now: Date): SQL {
  const { tourId, date, ticketsBooked } = sold.departure
  const free = sql`${capacityInSql(sold)} - ${ticketsBooked} - ${heldSeats(sold.departure, now)}`
  return sql`seats_owed(${tourId}, ${date}, ${free}, ${now.toISOString()}::timestamptz)`
}

/** SQL expression: the owed seats of a departure. Leaves out those of `exceptUser`, because this user may take them. */
export function owedSeats(sold: SoldDeparture, now: Date, exceptUser?: string): SQL<number> {
  const ofOthers = exceptUser === undefined ? sql`` : sql`where queue.user_id <> ${exceptUser}`
  return sql<number>`(
    select coalesce(sum(queue.owed), 0)::int from ${owedEntries(sold, now)} as queue ${ofOthers}
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
