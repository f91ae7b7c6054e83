// Creates, extends and releases holds of users. Like bookings, they take free seats under the lock of the departure.

import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { clockText } from '#contract/date-texts.ts'
import { errorCodes } from '#contract/errors.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import type { Hold, NewHold, OwnHold } from '#contract/holds.ts'
import { shortageSentence } from '#contract/seat-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { isoText } from '#server/database/iso-text.ts'
import { capacityInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import { canTakeSeats, lockDeparture, whyNotTaken } from '#server/features/seats/taking-seats.service.ts'
import {
  hasTicketLimits,
  lockClaimingNetwork,
  requireBookableDate,
  type TicketLimits,
} from '#server/features/seats/ticket-limits.service.ts'
import { lockQueue, type WaitingRow } from '#server/features/seats/waiting-list/owed-seats.ts'
import { endEntryOf } from '#server/features/seats/waiting-list/waiting-list.service.ts'
import { joinedTour, tourPart } from '#server/features/tours/tour-terms.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import { type ClaimingNetwork, isWithinNetworkShare } from './claimed-tickets.ts'
import { grantingTime, pauseEnd } from './form-hold-time.ts'
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
  { departureTourId, date, tickets, departureToken }: NewHold,
  limits: TicketLimits | null,
): Promise<Hold> {
  const { db, caller, now } = context
  const { userId } = caller
  requireBookableDate(date, dateInHouse(now))
  const tourId = isId(departureTourId) ? departureTourId : (await requireTour(db, departureTourId)).id
  // So that simultaneous form holds of a user replace each other one after another.
  await lockAccount(db, userId)
  let network: ClaimingNetwork | null = null
  if (limits !== null && hasTicketLimits(caller)) {
    const wanted = { tourId, date, ticketCount: tickets }
    await limits.requireWithinAccountLimits(db, context, wanted, { field: 'tickets', as: 'form' })
    network = await lockClaimingNetwork(db, context)
  }
  const departure = { tourId, date }
  const taker = { userId, departureToken }
  if (!(await lockDeparture(db, departure, taker, now))) {
    throw await whyNotTaken(db, departure, taker, now, seatsGone)
  }
  const held = await insertFormHold(db, { ...departure, tickets, userId, network }, now)
  await recordChange(db, 'tour', tourId, 'seats')
  return held
}

interface WantedHold {
  tourId: string
  date: string
  tickets: number
  userId: string
  /** Null if the user's network is not limited. */
  network: ClaimingNetwork | null
}

/**
 * One statement checks the time, the share of the network and the free seats, adds the hold, deletes the user's previous form
 * hold on the tour, and deletes expired holds on the departure as `deleteExpiredHolds` does.
 */
async function insertFormHold(db: Database, wanted: WantedHold, now: Date): Promise<Hold> {
  const { tourId, date, tickets, userId, network } = wanted
  const id = newId()
  const moment = sql`${now.toISOString()}::timestamptz`
  const sold = { tour: joinedTour, departure: joinedDeparture }
  const isInShare =
    network === null
      ? sql`true`
      : isWithinNetworkShare(capacityInSql(sold), network, userId, { tourId, date, tickets, as: 'form' }, now)
  const {
    rows: [outcome],
  } = await db.execute<Outcome & Record<string, unknown>>(sql`
    with ${tourPart(tourId)}, expired as (
      delete from holds where tour_id = ${tourId} and date = ${date} and expires_at <= ${moment}
        and not (user_id = ${userId} and kind = 'form')
    ), granted as (
      ${grantingTime(wanted, sql`${moment} + make_interval(mins => ${holdMinutes})`, now)}
    ), checked as materialized (
      select departures.tour_id, departures.date, ${isInShare} as is_in_share,
        ${canTakeSeats(sold, tickets, { userId }, now)} as can_take
      from tour join departures on departures.tour_id = tour.id and departures.date = ${date}
    ), held as (
      insert into holds (id, tour_id, date, user_id, kind, tickets, network, expires_at, is_extended, created_at)
      select ${id}, tour_id, date, ${userId}, 'form', ${tickets}, ${network?.network ?? null}, granted.expires_at,
        granted.is_used_up, ${moment}
      from checked, granted where is_in_share and can_take
      on conflict (user_id, tour_id) where kind = 'form' do update
        set id = excluded.id, date = excluded.date, tickets = excluded.tickets, network = excluded.network,
          expires_at = excluded.expires_at, created_at = excluded.created_at, is_extended = excluded.is_extended
      returning expires_at, is_extended
    )
    select checked.is_in_share as "isInShare", exists (select from granted) as "hasTime",
      ${isoText(sql`held.expires_at`)} as "expiresAt", not held.is_extended as "canExtend"
    from checked left join held on true`)
  if (outcome?.expiresAt != null) {
    const { expiresAt, canExtend } = outcome
    return { _id: id, departureTourId: tourId, date, tickets, expiresAt, canExtend }
  }
  if (outcome?.hasTime === false) throw await holdPaused(db, wanted)
  if (outcome?.isInShare === false) throw new AppError('network_share', shareTaken)
  throw await whyNotTaken(db, { tourId, date }, { userId, isKnown: true }, now, seatsGone)
}

interface Outcome {
  isInShare: boolean
  hasTime: boolean
  /** Null if nothing is held. */
  expiresAt: string | null
  canExtend: boolean
}

const shareTaken = `${errorCodes.network_share.message} You can book yours all the same.`

async function holdPaused(db: Database, hold: WantedHold): Promise<AppError> {
  const end = await pauseEnd(db, hold)
  const again =
    end === undefined ? '' : ` They can be kept again from ${clockText(end.toISOString(), house().timeZone)}.`
  return new AppError(
    'hold_paused',
    `Your seats were kept for as long as they can be.${again} You can book them all the same.`,
  )
}

function seatsGone(seatsLeft: number): AppError {
  const message = shortageSentence(seatsLeft)
  return new AppError('seats_gone', message, { fields: { tickets: message }, seatsLeft })
}

/** Call within a transaction. Throws `not_found` for a hold that has expired or was replaced. */
export async function extendHold({ db, caller, now }: SignedInContext, id: string): Promise<Hold> {
  const own = isOwnHold(id, caller.userId)
  const [hold] = await db.select().from(holds).where(own)
  // The departure of a hold never changes, so it can be read before the lock.
  if (hold === undefined || !(await lockDeparture(db, hold, { userId: caller.userId, isKnown: true }, now)))
    throw notFound('Hold')
  const isExtendable = and(own, eq(holds.kind, 'form'), eq(holds.isExtended, false), gt(holds.expiresAt, now))
  const [extendable] = await db.select().from(holds).where(isExtendable).for('no key update')
  if (extendable !== undefined) {
    const until = sql`${extendable.expiresAt.toISOString()}::timestamptz + make_interval(mins => ${holdMinutes})`
    const granted = await db.execute<{ until: string }>(sql`
      with granted as (${grantingTime({ ...extendable, userId: caller.userId }, until, now)})
      select ${isoText(sql`expires_at`)} as until from granted`)
    const expiresAt = new Date(granted.rows[0]?.until ?? extendable.expiresAt)
    const [extended] = await db
      .update(holds)
      .set({ expiresAt, isExtended: true })
      .where(eq(holds.id, id))
      .returning()
    return toHold(extended!)
  }
  const [current] = await db
    .select()
    .from(holds)
    .where(and(own, gt(holds.expiresAt, now)))
  throw current === undefined ? notFound('Hold') : new AppError('hold_not_extendable')
}

/** Call within a transaction. Releasing an offer declines it. */
export async function releaseHold({ db, caller }: SignedInContext, id: string): Promise<void> {
  const isOwn = isOwnHold(id, caller.userId)
  const [hold] = await db.select().from(holds).where(isOwn)
  if (hold !== undefined) await lockQueue(db, hold)
  const [released] = await db.delete(holds).where(isOwn).returning()
  if (released === undefined) throw notFound('Hold')
  if (released.kind === 'offer') await endEntryOf(db, released, caller)
  await recordChange(db, 'tour', released.tourId, 'seats')
}

/** Call within a transaction, for staff. Ends a hold of any kind, and the entry of an offer. Returns both. */
export async function endHoldByStaff(
  db: Database,
  { tourId, date, holdId }: { tourId: string; date: string; holdId: string },
): Promise<{ hold: HoldRow; entries: WaitingRow[] }> {
  if (!isId(holdId) || !isId(tourId)) throw notFound('Hold')
  await lockQueue(db, { tourId, date })
  const [ended] = await db
    .delete(holds)
    .where(and(eq(holds.id, holdId), eq(holds.tourId, tourId), eq(holds.date, date)))
    .returning()
  if (ended === undefined) throw notFound('Hold')
  const { userId } = ended
  let entries: WaitingRow[] = []
  if (userId === null) entries = await endEntryOf(db, ended, { entryId: ended.id })
  else if (ended.kind === 'offer') entries = await endEntryOf(db, ended, { userId })
  await recordChange(db, 'tour', tourId, 'seats')
  return { hold: ended, entries }
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
