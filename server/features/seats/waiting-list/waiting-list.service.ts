// The waiting list: users join it, leave it and list their own entries.
import { and, asc, count, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { errorCodes } from '#contract/errors.ts'
import type { NewHold } from '#contract/holds.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import { maxWaitingEntries } from '#contract/waiting-list-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { type ClaimingNetwork, isWithinNetworkShare } from '#server/features/seats/holds/claimed-tickets.ts'
import { endOffer } from '#server/features/seats/holds/held-seats.ts'
import { readDeparture, seatsOf } from '#server/features/seats/seats-left.queries.ts'
import { lockDeparture, notBookable, whyNotTaken } from '#server/features/seats/taking-seats.service.ts'
import {
  hasTicketLimits,
  lockClaimingNetwork,
  requireBookableDate,
  type TicketLimits,
} from '#server/features/seats/ticket-limits.service.ts'
import { getTourSummaries, requireTour } from '#server/features/tours/tours.service.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import { requireProvenIdentity } from '#server/features/users/confirmed-email.queries.ts'
import { lockQueue, type WaitingRow } from './owed-seats.ts'
import { waitingList } from './waiting-list.table.ts'

/** Entries of a user that have not ended, the soonest departure first. */
export async function listOwnEntries(db: Database, userId: string, now: Date): Promise<WaitingEntry[]> {
  return readEntries(db, and(eq(waitingList.userId, userId), gte(waitingList.date, dateInHouse(now)))!, now)
}

async function readEntries(db: Database, where: SQL, now: Date): Promise<WaitingEntry[]> {
  const rows = await db
    .select({
      id: waitingList.id,
      tourId: waitingList.tourId,
      date: waitingList.date,
      tickets: waitingList.tickets,
      offeredUntil: waitingList.offeredUntil,
      createdAt: waitingList.createdAt,
      callerName: waitingList.callerName,
      callerPhone: waitingList.callerPhone,
      callerEmail: waitingList.callerEmail,
      token: sql<string | null>`(
        select departures.token from departures
        where departures.tour_id = ${waitingList}.tour_id and departures.date = ${waitingList}.date and departures.is_private
      )`,
      position: sql<number>`(
        select count(*)::int from waiting_list as ahead
        where ahead.tour_id = ${waitingList}.tour_id and ahead.date = ${waitingList}.date
          and ahead.place <= ${waitingList}.place
          and (ahead.offered_until is null or ahead.offered_until > ${now.toISOString()}::timestamptz)
      )`,
    })
    .from(waitingList)
    .where(and(where, hasNotEnded(now)))
    .orderBy(asc(waitingList.date), asc(waitingList.place))
  const tours = await getTourSummaries(
    db,
    rows.map(({ tourId }) => tourId),
  )
  return rows.map(
    ({ id, tourId, offeredUntil, createdAt, callerName, callerPhone, callerEmail, token, ...row }) => ({
      ...row,
      ...(token === null ? {} : { departureToken: token }),
      ...(callerName === null
        ? {}
        : { enteredAs: { username: callerName, phone: callerPhone ?? '', email: callerEmail ?? '' } }),
      _id: id,
      departureTourId: tourId,
      offeredUntil: offeredUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      tour: tours.get(tourId)!,
    }),
  )
}

function hasNotEnded(now: Date): SQL {
  return or(isNull(waitingList.offeredUntil), gt(waitingList.offeredUntil, now))!
}

export interface WaitingSettings {
  /** Null for no limits. */
  limits: TicketLimits | null
  /** Whether mails are sent. Then an entry needs an address that its owner has confirmed. */
  sendsMail: boolean
}

/** Call within a transaction. Throws `seats_free` if the user can have the seats at once. */
export async function joinQueue(
  context: SignedInContext,
  { departureTourId, date, tickets, departureToken }: NewHold,
  { limits, sendsMail }: WaitingSettings,
): Promise<WaitingEntry> {
  const { db, caller, now } = context
  const { userId } = caller
  requireBookableDate(date, dateInHouse(now))
  const tourId = isId(departureTourId) ? departureTourId : (await requireTour(db, departureTourId)).id
  const departure = { tourId, date }
  // Locked, so that simultaneous joins of one account are counted one after another.
  await lockAccount(db, userId)
  if (sendsMail && hasTicketLimits(caller)) await requireProvenIdentity(db, userId, now)
  let network: ClaimingNetwork | null = null
  if (limits !== null && hasTicketLimits(caller)) {
    const wanted = { ...departure, ticketCount: tickets }
    await limits.requireWithinAccountLimits(db, context, wanted, { field: 'tickets', as: 'entry' })
    network = await lockClaimingNetwork(db, context)
  }
  const taker = { userId, departureToken }
  if (!(await lockDeparture(db, departure, taker, now))) throw await whyNotTaken(db, departure, taker, now)
  const seats = await requireShortage(db, departure, tickets, userId, now)
  await endLapsedEntries(db, departure, now)
  await requireFewEntries(db, userId, now)
  if (network !== null) await requireNetworkShare(db, network, userId, { ...departure, tickets, seats }, now)
  const id = newId()
  const [entry] = await db
    .insert(waitingList)
    .values({ id, ...departure, userId, tickets, network: network?.network ?? null, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: waitingList.id })
  if (entry === undefined) throw new AppError('already_waiting')
  await recordChange(db, 'tour', tourId, 'seats')
  const [joined] = await readEntries(db, eq(waitingList.id, id), now)
  return joined!
}

/** Throws `seats_free` if the user, or anybody, can have the seats at once. Returns the seats of the departure. */
export async function requireShortage(
  db: Database,
  departure: { tourId: string; date: string },
  tickets: number,
  userId: string | null,
  now: Date,
): Promise<number> {
  const tour = await requireTour(db, departure.tourId)
  const { date } = departure
  const row = await readDeparture(db, tour, date, now, { userId, isKnown: true })
  const { capacity: seats, left: seatsLeft, closed } = seatsOf(tour, date, row, now)
  if (closed !== null) throw notBookable(closed)
  if (tickets > seats) {
    const message = `at most ${seats}`
    throw new AppError('invalid_request', `This departure has ${seats} seats in all.`, {
      fields: { tickets: message },
    })
  }
  if (tickets <= seatsLeft) throw new AppError('seats_free', undefined, { seatsLeft })
  return seats
}

async function requireNetworkShare(
  db: Database,
  network: ClaimingNetwork,
  userId: string,
  { seats, ...claim }: { tourId: string; date: string; tickets: number; seats: number },
  now: Date,
): Promise<void> {
  const isInShare = isWithinNetworkShare(sql`${seats}::int`, network, userId, { ...claim, as: 'entry' }, now)
  const { rows } = await db.execute<{ is_in_share: boolean }>(sql`select ${isInShare} as is_in_share`)
  if (!rows[0]!.is_in_share) {
    throw new AppError('network_share', `${errorCodes.network_share.message} Please call us.`)
  }
}

async function requireFewEntries(db: Database, userId: string, now: Date): Promise<void> {
  const [counted] = await db
    .select({ count: count() })
    .from(waitingList)
    .where(and(eq(waitingList.userId, userId), gte(waitingList.date, dateInHouse(now)), hasNotEnded(now)))
  if (counted!.count >= maxWaitingEntries) throw new AppError('too_many_entries')
}

/**
 * Deletes entries whose offer has expired. Otherwise a clock that is set back could make such an entry valid again.
 */
export async function endLapsedEntries(
  db: Database,
  { tourId, date }: { tourId: string; date: string },
  now: Date,
): Promise<number> {
  const ended = await db
    .delete(waitingList)
    .where(
      and(
        eq(waitingList.tourId, tourId),
        eq(waitingList.date, date),
        sql`${waitingList.offeredUntil} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: waitingList.id })
  return ended.length
}

/** Call within a transaction. Leaving the waiting list also declines an offer. */
export async function leaveQueue({ db, caller }: SignedInContext, id: string): Promise<void> {
  if (!isId(id)) throw notFound('Entry')
  const isOwn = and(eq(waitingList.id, id), eq(waitingList.userId, caller.userId))
  const [entry] = await db.select().from(waitingList).where(isOwn)
  // The departure of an entry never changes, so it can be read before the lock.
  if (entry !== undefined) await lockQueue(db, entry)
  const [left] = await db.delete(waitingList).where(isOwn).returning()
  if (left === undefined) throw notFound('Entry')
  await endOffer(db, left, left)
  await recordChange(db, 'tour', left.tourId, 'seats')
}

/** Call within the transaction in which a user has declined an offer, or staff have ended it. */
export async function endEntryOf(
  transaction: Database,
  { tourId, date }: { tourId: string; date: string },
  of: { userId: string } | { entryId: string },
): Promise<WaitingRow[]> {
  const isOwn = 'userId' in of ? eq(waitingList.userId, of.userId) : eq(waitingList.id, of.entryId)
  return transaction
    .delete(waitingList)
    .where(and(eq(waitingList.tourId, tourId), eq(waitingList.date, date), isOwn))
    .returning()
}
