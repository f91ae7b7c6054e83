// Creates, extends and releases holds of users. Like bookings, they take free seats under the lock of the departure.
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { holdMinutes } from '#contract/hold-rules.ts'
import type { Hold, NewHold, OwnHold } from '#contract/holds.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { SignedInContext } from '#server/call.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { AppError, notFound } from '#server/errors.ts'
import {
  hasTicketLimits,
  requireBookableDate,
  requireWithinAccountLimits,
} from '#server/features/bookings/booking-limits.service.ts'
import {
  canTakeSeats,
  describeShortage,
  lockDeparture,
  whyNotTaken,
} from '#server/features/tours/departures.service.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { lockAccount } from '#server/features/users/lock-account.ts'
import { endEntryOf } from '#server/features/waiting-list/waiting-list.service.ts'
import { isId, newId } from '#server/ids.ts'
import { deleteExpiredHolds } from './held-seats.ts'
import { holds } from './holds.table.ts'

type HoldRow = typeof holds.$inferSelect

export async function listOwnHolds(db: Database, userId: string, now: Date): Promise<OwnHold[]> {
  const rows = await db
    .select()
    .from(holds)
    .where(and(eq(holds.userId, userId), gt(holds.expiresAt, now)))
    .orderBy(asc(holds.expiresAt), asc(holds.id))
  return rows.map((row) => ({ ...toHold(row), kind: row.kind as OwnHold['kind'] }))
}

function toHold(row: HoldRow): Hold {
  return {
    _id: row.id,
    departureTourId: row.tourId,
    date: row.date,
    tickets: row.tickets,
    expiresAt: row.expiresAt.toISOString(),
    canExtend: row.kind === 'form' && !row.isExtended,
  }
}

/**
 * Call within a transaction. Holds seats for the booking form, in place of the form hold that the user has on this tour.
 * Throws `seats_gone` with the seats that are left.
 */
export async function createFormHold(
  context: SignedInContext,
  { departureTourId, date, tickets }: NewHold,
  areTicketsLimited: boolean,
): Promise<Hold> {
  const { db, caller, now } = context
  const { userId } = caller
  requireBookableDate(date, dateInUtc(now))
  const tourId = isId(departureTourId) ? departureTourId : (await requireTour(db, departureTourId)).id
  // So that simultaneous form holds of a user replace each other one after another.
  await lockAccount(db, userId)
  if (areTicketsLimited && hasTicketLimits(caller)) {
    const wanted = { tourId, date, ticketCount: tickets }
    await requireWithinAccountLimits(db, context, wanted, { field: 'tickets', replacesForm: true })
  }
  const departure = { tourId, date }
  let held: Hold | undefined
  if (await lockDeparture(db, departure, userId)) {
    await deleteExpiredHolds(db, departure, now)
    held = await insertFormHold(db, departure, tickets, userId, now)
  }
  if (held === undefined) throw await whyNotTaken(db, departure, { userId }, now, seatsGone)
  await recordChange(db, 'tour', tourId, 'seats')
  return held
}

/** One statement checks the free seats, adds the hold, and deletes the user's previous form hold on the tour. */
async function insertFormHold(
  db: Database,
  { tourId, date }: { tourId: string; date: string },
  tickets: number,
  userId: string,
  now: Date,
): Promise<Hold | undefined> {
  const id = newId()
  const expiresAt = new Date(now.getTime() + holdMs)
  const { rows } = await db.execute(sql`
    with tour as (
      select * from tours where id = ${tourId}
    )
    insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
    select ${id}, tour.id, departures.date, ${userId}, 'form', ${tickets}, ${expiresAt.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz
    from tour join departures on departures.tour_id = tour.id and departures.date = ${date}
    where ${canTakeSeats(tickets, { userId }, now)}
    on conflict (user_id, tour_id) where kind = 'form' do update
      set id = excluded.id, date = excluded.date, tickets = excluded.tickets, expires_at = excluded.expires_at,
        created_at = excluded.created_at, is_extended = false
    returning id`)
  if (rows.length === 0) return undefined
  return {
    _id: id,
    departureTourId: tourId,
    date,
    tickets,
    expiresAt: expiresAt.toISOString(),
    canExtend: true,
  }
}

const holdMs = holdMinutes * 60_000

function seatsGone(seatsLeft: number): AppError {
  const message = describeShortage(seatsLeft)
  return new AppError('seats_gone', message, { fields: { tickets: message }, seatsLeft })
}

/** Call within a transaction. Throws `not_found` for a hold that has expired or was replaced. */
export async function extendHold({ db, caller, now }: SignedInContext, id: string): Promise<Hold> {
  const own = isOwnHold(id, caller.userId)
  const [hold] = await db.select().from(holds).where(own)
  // The departure of a hold never changes, so it can be read before the lock.
  if (hold === undefined || !(await lockDeparture(db, hold, caller.userId))) throw notFound('Hold')
  const [extended] = await db
    .update(holds)
    .set({
      expiresAt: sql`${holds.expiresAt} + make_interval(mins => ${holdMinutes})`,
      isExtended: true,
    })
    .where(and(own, eq(holds.kind, 'form'), eq(holds.isExtended, false), gt(holds.expiresAt, now)))
    .returning()
  if (extended !== undefined) return toHold(extended)
  const [current] = await db
    .select()
    .from(holds)
    .where(and(own, gt(holds.expiresAt, now)))
  throw current === undefined ? notFound('Hold') : new AppError('hold_not_extendable')
}

/** Call within a transaction. Releasing an offer declines it. */
export async function releaseHold({ db, caller }: SignedInContext, id: string): Promise<void> {
  const [released] = await db.delete(holds).where(isOwnHold(id, caller.userId)).returning()
  if (released === undefined) throw notFound('Hold')
  if (released.kind === 'offer') await endEntryOf(db, released, caller.userId)
  await recordChange(db, 'tour', released.tourId, 'seats')
}

function isOwnHold(id: string, userId: string): SQL {
  if (!isId(id)) throw notFound('Hold')
  return and(eq(holds.id, id), eq(holds.userId, userId))!
}

/** Deletes expired holds, and records changes for caches and open pages. */
export async function freeExpiredHolds(
  db: Database,
  { tourId, date }: { tourId: string; date: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const expired = await transaction
      .delete(holds)
      .where(and(eq(holds.tourId, tourId), eq(holds.date, date), lte(holds.expiresAt, now)))
      .returning()
    if (expired.length > 0) await recordChange(transaction, 'tour', tourId, 'seats')
  })
}
