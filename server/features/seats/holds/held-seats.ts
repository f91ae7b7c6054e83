// Counts the held seats of departures. The form hold and the offer hold of a user on one departure are for the same booking,
// so only the larger of the two counts. Each quote hold counts in addition, and each offer to a caller, which is stored as one.
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { holds } from './holds.table.ts'

interface DepartureKey {
  tourId: string
  date: string
}

/** Whose holds count as free seats. */
interface FreeHolds {
  /** Form and offer holds of this user, who may take those seats. */
  ofUser?: string | undefined
  /** The hold of this quote, or the offer to the caller with this waiting entry. */
  ofQuote?: string | undefined
  /** Form holds of this user too, for a quote that replaces them. */
  formOfUser?: string | undefined
}

/** SQL expression: the held seats of a departure. */
export function heldSeats(
  { tourId, date }: { tourId: SQL; date: SQL },
  now: Date,
  { ofUser, ofQuote, formOfUser }: FreeHolds = {},
): SQL<number> {
  const isCounted = sql.join([
    ofUser === undefined ? sql`` : sql` and (held.user_id <> ${ofUser} or held.kind = 'quote')`,
    ofQuote === undefined ? sql`` : sql` and held.id <> ${ofQuote}`,
    formOfUser === undefined ? sql`` : sql` and (held.user_id <> ${formOfUser} or held.kind <> 'form')`,
  ])
  // Grouped by a row, because the planner would read all holds in the order of their users otherwise.
  return sql<number>`(
    select coalesce(sum(claim.tickets), 0)::int from (
      select case when bool_or(held.kind = 'quote') then sum(held.tickets) else max(held.tickets) end as tickets
      from holds as held
      where held.tour_id = ${tourId} and held.date = ${date}
        and held.expires_at > ${now.toISOString()}::timestamptz${isCounted}
      group by row(held.user_id, held.kind = 'quote')
    ) as claim
  )`
}

/**
 * Part of a statement that books: deletes the holds that the booking replaces, and expired holds on the departure. Otherwise
 * a clock that is set back could make an expired hold valid again after its seats were sold.
 */
export function releasingHolds(
  { tourId, date }: DepartureKey,
  { userId, entryId = null }: { userId: string | null; entryId?: string | null | undefined },
  now: Date,
): SQL {
  return sql`
    delete from holds where tour_id = ${tourId} and date = ${date}
      and (expires_at <= ${now.toISOString()}::timestamptz or (user_id = ${userId}::uuid and kind <> 'quote')
        or id = ${entryId}::uuid)`
}

/**
 * Deletes the expired holds on a departure, for the same reason as `releasingHolds`; without a date, on all departures of
 * the tour. Call before seats are lowered or held, with the tour or its departure locked.
 */
export async function deleteExpiredHolds(
  transaction: Database,
  { tourId, date }: { tourId: string; date?: string },
  now: Date,
): Promise<void> {
  const ofDate = date === undefined ? undefined : eq(holds.date, date)
  await transaction.delete(holds).where(and(eq(holds.tourId, tourId), ofDate, lte(holds.expiresAt, now)))
}

/** Call within the transaction that cancels a departure; without a date, within the one that deletes the tour. */
export async function endHoldsOfDeparture(
  transaction: Database,
  { tourId, date }: { tourId: string; date?: string },
): Promise<void> {
  const ofDate = date === undefined ? undefined : eq(holds.date, date)
  await transaction.delete(holds).where(and(eq(holds.tourId, tourId), ofDate))
}

/** Call within the transaction that erases an account. */
export async function endHoldsOf(transaction: Database, userId: string): Promise<void> {
  const ended = await transaction.delete(holds).where(eq(holds.userId, userId)).returning()
  await recordChanges(transaction, 'tour', new Set(ended.map(({ tourId }) => tourId)), 'seats')
}

/** The entry of the waiting list that is offered seats, of a user or of a caller without an account. */
interface OfferedTo {
  id: string
  userId: string | null
}

/** Adds a hold for seats that are reserved for the waiting list. Call with the departure locked. */
export async function addOffer(
  transaction: Database,
  { entry, ...offer }: DepartureKey & { entry: OfferedTo; tickets: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  const owner =
    entry.userId === null
      ? { id: entry.id, userId: null, kind: callersKind }
      : { id: newId(), userId: entry.userId, kind: 'offer' }
  await transaction.insert(holds).values({ ...owner, createdAt: now, ...offer })
}

/** The kind of offers to callers: holds.table.ts says why. */
const callersKind = 'quote'

/** Call within the transaction in which the entry ends. */
export async function endOffer(
  transaction: Database,
  { tourId, date }: DepartureKey,
  entry: OfferedTo,
): Promise<void> {
  const isOfEntry =
    entry.userId === null
      ? and(eq(holds.id, entry.id), isNull(holds.userId))
      : and(eq(holds.userId, entry.userId), eq(holds.kind, 'offer'))
  await transaction.delete(holds).where(and(eq(holds.tourId, tourId), eq(holds.date, date), isOfEntry))
}

/** Call within the transaction that gives the entry of a caller to an account, with the departure locked. */
export async function giveOffer(transaction: Database, entryId: string, userId: string): Promise<void> {
  await transaction
    .update(holds)
    .set({ userId, kind: 'offer' })
    .where(and(eq(holds.id, entryId), isNull(holds.userId)))
}
