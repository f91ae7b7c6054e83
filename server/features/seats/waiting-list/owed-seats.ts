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

/**
 * SQL expression: the owed seats of a departure. Leaves out those of `exceptUser`, because this user may take them, and of the
 * entry `exceptEntry`.
 */
export function owedSeats(
  sold: SoldDeparture,
  now: Date,
  exceptUser?: string,
  exceptEntry?: string,
): SQL<number> {
  const ofOthers = [
    ...(exceptUser === undefined ? [] : [sql`queue.user_id <> ${exceptUser}`]),
    ...(exceptEntry === undefined ? [] : [sql`queue.entry_id <> ${exceptEntry}`]),
  ]
  const where = ofOthers.length === 0 ? sql`` : sql`where ${sql.join(ofOthers, sql` and `)}`
  return sql<number>`(
    select coalesce(sum(queue.owed), 0)::int from ${owedEntries(sold, now)} as queue ${where}
  )`
}

/**
 * Part of a statement that books: deletes the user's entry on the waiting list of the departure, the entry that the booking is
 * for, and ended entries.
 */
export function leavingQueue(
  { tourId, date }: DepartureKey,
  { userId, entryId = null }: { userId: string | null; entryId?: string | null | undefined },
  now: Date,
): SQL {
  return sql`
    delete from waiting_list where tour_id = ${tourId} and date = ${date}
      and (offered_until <= ${now.toISOString()}::timestamptz or user_id = ${userId}::uuid or id = ${entryId}::uuid)`
}

/**
 * Locks the departure of a waiting list, also one that cannot be booked. Call before entries and their offers end or move, so
 * that bookings, which end them too, wait.
 */
export async function lockQueue(transaction: Database, { tourId, date }: DepartureKey): Promise<void> {
  await transaction.execute(
    sql`select from departures where tour_id = ${tourId} and date = ${date} for no key update`,
  )
}

/**
 * Locks the departures of an account that is erased: of its holds and entries, and those of its bookings, together, so that they
 * are locked in the order in which others lock several. Call with the account and the bookings locked.
 */
export async function lockSeatsOf(
  transaction: Database,
  userId: string,
  booked: readonly DepartureKey[],
): Promise<void> {
  const rows = booked.map(({ tourId, date }) => ({ tour_id: tourId, date }))
  await transaction.execute(sql`
    select from departures where (tour_id, date) in (
      select tour_id, date from waiting_list where user_id = ${userId}
      union select tour_id, date from holds where user_id = ${userId}
      union select tour_id, date from json_to_recordset(${JSON.stringify(rows)}::text::json) as booked (tour_id uuid, date date)
    ) order by tour_id, date for update`)
}

export type WaitingRow = typeof waitingList.$inferSelect

/**
 * Call within the transaction that cancels a departure; without a date, within the one that deletes the tour. Returns the
 * entries that have ended.
 */
export async function endQueueOfDeparture(
  transaction: Database,
  { tourId, date }: { tourId: string; date?: string },
): Promise<WaitingRow[]> {
  const ofDate = date === undefined ? undefined : eq(waitingList.date, date)
  return transaction
    .delete(waitingList)
    .where(and(eq(waitingList.tourId, tourId), ofDate))
    .returning()
}

/** Call within the transaction that erases an account. */
export async function leaveAllQueues(transaction: Database, userId: string): Promise<void> {
  const left = await transaction.delete(waitingList).where(eq(waitingList.userId, userId)).returning()
  await recordChanges(transaction, 'tour', new Set(left.map(({ tourId }) => tourId)), 'seats')
}
