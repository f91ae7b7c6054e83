// What staff do with the waiting list of a departure: they enter callers, move entries, offer seats now, and end entries.
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NewCaller, OfferedEntry, WaitingUser } from '#contract/departure-queue.ts'
import { readPhone } from '#contract/phone-numbers.ts'
import type { NotOffered } from '#contract/waiting-list-rules.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { giveMailsAbout } from '#server/features/mails/mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { readWaiting } from '#server/features/seats/departures/departure-queue.queries.ts'
import { deleteExpiredHolds, endOffer, giveOffer } from '#server/features/seats/holds/held-seats.ts'
import { readDeparture, seatsOf } from '#server/features/seats/seats-left.queries.ts'
import { lockDeparture, whyNotTaken } from '#server/features/seats/taking-seats.service.ts'
import {
  hasTicketLimits,
  requireBookableDate,
  type TicketLimits,
} from '#server/features/seats/ticket-limits.service.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { lockAccounts } from '#server/features/users/account-locks.service.ts'
import {
  findConfirmedAccount,
  selectConfirmedAccounts,
} from '#server/features/users/confirmed-email.queries.ts'
import { endCallOfEntry } from './ended-entries.service.ts'
import { mailOfferAgain, offer, readOwed } from './offers.service.ts'
import { lockQueue, type WaitingRow } from './owed-seats.ts'
import { endLapsedEntries, requireShortage } from './waiting-list.service.ts'
import { waitingList } from './waiting-list.table.ts'

interface DepartureKey {
  tourId: string
  date: string
}

type EntryKey = DepartureKey & { entryId: string }

/**
 * Call within a transaction. The entry belongs to the account that has confirmed the address, else to nobody: an account gets it
 * once it has confirmed the address. Throws `seats_free` if the caller can have the seats at once, and `already_waiting` if
 * account, address or telephone number wait for the departure.
 */
export async function enterCaller(
  db: Database,
  departure: DepartureKey,
  { username, phone, email, tickets }: NewCaller,
  now: Date,
): Promise<WaitingUser> {
  const { tourId, date } = departure
  if (!isId(tourId)) throw notFound('Departure')
  requireBookableDate(date, dateInHouse(now))
  const emailKey = email == null ? null : toEmailKey(email)
  const userId = emailKey === null ? null : await findConfirmedAccount(db, emailKey)
  const taker = { userId, isKnown: true }
  if (!(await lockDeparture(db, departure, taker, now))) throw await whyNotTaken(db, departure, taker, now)
  await requireShortage(db, departure, tickets, userId, now)
  await endLapsedEntries(db, departure, now)
  const id = newId()
  if (await isWaiting(db, departure, { emailKey, phone: phone ?? '' })) throw alreadyWaiting()
  const [entry] = await db
    .insert(waitingList)
    .values({
      id,
      ...departure,
      userId,
      tickets,
      callerName: username,
      callerPhone: phone ?? '',
      callerEmail: email ?? '',
      claimKey: userId === null ? emailKey : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: waitingList.id })
  if (entry === undefined) throw alreadyWaiting()
  await recordChange(db, 'tour', tourId, 'seats')
  return (await readWaiting(db, departure, { entryId: id }, now))[0]!
}

/** Staff see private departures too. The account is locked before. */
const staffAsk = { userId: null, isKnown: true }

function alreadyWaiting(): AppError {
  return new AppError('already_waiting', 'This person waits for the departure already.')
}

/** Whether a caller with the address or the telephone number waits. Accounts are known by a unique key. */
async function isWaiting(
  db: Database,
  departure: DepartureKey,
  { emailKey, phone }: { emailKey: string | null; phone: string },
): Promise<boolean> {
  const callers = await db
    .select({ claimKey: waitingList.claimKey, phone: waitingList.callerPhone })
    .from(waitingList)
    .where(and(isOfDeparture(departure), isNotNull(waitingList.callerName)))
  const digits = digitsOf(phone)
  return callers.some(
    (caller) =>
      (emailKey !== null && caller.claimKey === emailKey) ||
      (digits !== '' && digitsOf(caller.phone ?? '') === digits),
  )
}

function digitsOf(phone: string): string {
  return readPhone(phone)?.digits ?? ''
}

function isOfDeparture({ tourId, date }: DepartureKey): SQL {
  return and(eq(waitingList.tourId, tourId), eq(waitingList.date, date))!
}

/** An entry that has not ended. */
export async function findEntry(
  db: Database,
  { entryId, ...departure }: EntryKey,
  now: Date,
): Promise<WaitingRow | undefined> {
  if (!isId(entryId) || !isId(departure.tourId)) return undefined
  const [entry] = await db
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.id, entryId),
        isOfDeparture(departure),
        or(isNull(waitingList.offeredUntil), gt(waitingList.offeredUntil, now)),
      ),
    )
  return entry
}

async function requireEntry(db: Database, key: EntryKey, now: Date): Promise<WaitingRow> {
  const entry = await findEntry(db, key, now)
  if (entry === undefined) throw notFound('Entry')
  return entry
}

/** As staff see it. */
export async function getEntry(db: Database, key: EntryKey, now: Date): Promise<WaitingUser> {
  const { id } = await requireEntry(db, key, now)
  const [entry] = await readWaiting(db, key, { entryId: id }, now)
  // It may have ended between the two.
  if (entry === undefined) throw notFound('Entry')
  return entry
}

export interface MovedEntry {
  entry: WaitingUser
  /** The place before. */
  from: number
}

/** Call within a transaction. Entries that have not ended count; a place after the last one is the last one. */
export async function moveEntry(
  db: Database,
  key: EntryKey,
  position: number,
  now: Date,
): Promise<MovedEntry> {
  await requireEntry(db, key, now)
  await lockQueue(db, key)
  await endLapsedEntries(db, key, now)
  await requireEntry(db, key, now)
  const from = await moveTo(db, key, position)
  if (from !== position) await recordChange(db, 'tour', key.tourId, 'seats')
  return { entry: (await readWaiting(db, key, { entryId: key.entryId }, now))[0]!, from }
}

/**
 * The entries between the old and the new position each take the place of their neighbour, so that no place is new. Returns the
 * old position. Call with the departure locked, after the ended entries are deleted.
 */
async function moveTo(db: Database, { tourId, date, entryId }: EntryKey, position: number): Promise<number> {
  const {
    rows: [moved],
  } = await db.execute<{ from: number }>(sql`
    with queue as (
      select id, place, row_number() over (order by place)::int as position, count(*) over ()::int as length
      from waiting_list where tour_id = ${tourId} and date = ${date}
    ), moved as (
      select position as old, least(${position}::int, length) as new from queue where id = ${entryId}
    ), wanted as (
      select id, case
        when position = old then new
        when position between old and new then position - 1
        when position between new and old then position + 1
      end as position from queue, moved where position between least(old, new) and greatest(old, new)
    ), placed as (
      update waiting_list set place = queue.place
      from wanted join queue on queue.position = wanted.position
      where waiting_list.id = wanted.id and waiting_list.place <> queue.place
    )
    select old as from from moved`)
  // Whatever deletes entries without the lock of the departure.
  if (moved === undefined) throw notFound('Entry')
  return moved.from
}

/**
 * Call within a transaction. Moves the entry to the front, and offers its seats if they are free. An offer that the entry has
 * stays as it is; a caller with an address gets it by mail again, with a new link.
 */
export async function offerNow(
  db: Database,
  outbox: Outbox,
  key: EntryKey,
  limits: TicketLimits | null,
  now: Date,
): Promise<OfferedEntry> {
  const { userId } = await requireEntry(db, key, now)
  const [account] = userId === null ? [] : await lockAccounts(db, [userId])
  const isBookable = await lockDeparture(db, key, staffAsk, now)
  if (!isBookable) await lockQueue(db, key)
  await endLapsedEntries(db, key, now)
  await deleteExpiredHolds(db, key, now)
  const entry = await requireEntry(db, key, now)
  // Given meanwhile to an account, which is not locked.
  if (entry.userId !== userId) throw notFound('Entry')
  const { offeredUntil } = entry
  await moveTo(db, key, 1)
  const notOffered =
    offeredUntil === null ? await tryOffer(db, outbox, { entry, account, isBookable, limits }, now) : null
  if (offeredUntil !== null && userId === null && isMailed(outbox, entry.callerEmail))
    await mailOfferAgain(db, outbox, { ...entry, offeredUntil }, now)
  await recordChange(db, 'tour', key.tourId, 'seats')
  const after = (await readWaiting(db, key, { entryId: key.entryId }, now))[0]!
  return { ...after, notOffered, isMailed: notOffered === null && isMailed(outbox, after.email) }
}

function isMailed({ isSending }: Outbox, email: string | null): boolean {
  return isSending && (email ?? '') !== ''
}

interface OfferTry {
  entry: WaitingRow
  account: Awaited<ReturnType<typeof lockAccounts>>[number] | undefined
  isBookable: boolean
  limits: TicketLimits | null
}

async function tryOffer(
  db: Database,
  outbox: Outbox,
  { entry, account, isBookable, limits }: OfferTry,
  now: Date,
): Promise<NotOffered | null> {
  const { id, tourId, date, tickets } = entry
  if (!isBookable) return 'closed'
  const tour = await requireTour(db, tourId)
  const row = await readDeparture(db, tour, date, now, staffAsk)
  if (seatsOf(tour, date, row, now).closed !== null) return 'closed'
  if (account !== undefined && limits !== null && hasTicketLimits(account)) {
    const wanted = { tourId, date, ticketCount: tickets }
    const isPassedOver = !(await limits.mayHaveOffer(db, account.id, wanted, now))
    await db.update(waitingList).set({ isPassedOver }).where(eq(waitingList.id, id))
    if (isPassedOver) return 'limit'
  }
  const owed = (await readOwed(db, entry, now)).filter((each) => each.id === id)
  if (owed.length === 0) return 'seats'
  await offer(db, outbox, entry, owed, now)
  return null
}

/** Call within a transaction, for staff. Ends the entry and its offer. Returns the entry. */
export async function endEntryByStaff(
  db: Database,
  { entryId, ...departure }: EntryKey,
): Promise<WaitingRow> {
  if (!isId(entryId) || !isId(departure.tourId)) throw notFound('Entry')
  await lockQueue(db, departure)
  const [ended] = await db
    .delete(waitingList)
    .where(and(eq(waitingList.id, entryId), isOfDeparture(departure)))
    .returning()
  if (ended === undefined) throw notFound('Entry')
  await endOffer(db, ended, ended)
  await recordChange(db, 'tour', departure.tourId, 'seats')
  return ended
}

/**
 * Gives entries of callers, with their offers, to the accounts that have confirmed their addresses, each in a transaction of its
 * own. An account that waits for the departure itself does not get a second entry, and one that has as many tickets as it can
 * gets no offer: the caller keeps it until it ends. Returns how many were given.
 */
export async function claimEntries(db: Database, now: Date, limits: TicketLimits | null): Promise<number> {
  const { rows } = await db.execute<{ id: string; tourId: string; date: string; userId: string }>(sql`
    select waiting_list.id, tour_id as "tourId", date::text, account.id as "userId"
    from waiting_list join (${selectConfirmedAccounts()}) as account on account.email_key = claim_key
    where date >= ${dateInHouse(now)} and not exists (
      select from waiting_list as own
      where own.user_id = account.id and own.tour_id = waiting_list.tour_id and own.date = waiting_list.date
    )`)
  let given = 0
  for (const { id, userId, ...departure } of rows) {
    given += await db.transaction((transaction) =>
      claimEntry(transaction, departure, { id, userId, limits }, now),
    )
  }
  return given
}

async function claimEntry(
  transaction: Database,
  departure: DepartureKey,
  { id, userId, limits }: { id: string; userId: string; limits: TicketLimits | null },
  now: Date,
): Promise<number> {
  const [account] = await lockAccounts(transaction, [userId])
  if (account === undefined || !(await lockDeparture(transaction, departure, staffAsk, now))) return 0
  // A clock that is set back could make them valid again.
  await deleteExpiredHolds(transaction, departure, now)
  const entry = await findEntry(transaction, { ...departure, entryId: id }, now)
  if (entry === undefined) return 0
  if (entry.offeredUntil !== null && limits !== null && hasTicketLimits(account)) {
    const offered = { ...departure, ticketCount: entry.tickets }
    if (!(await limits.mayHaveOffer(transaction, userId, offered, now))) return 0
  }
  const { rowCount } = await transaction.execute(sql`
    update waiting_list set user_id = ${userId}, claim_key = null, link_hash = null
    where id = ${id} and user_id is null
      and claim_key = (select email_key from (${selectConfirmedAccounts()}) as account where account.id = ${userId})
      and not exists (
        select from waiting_list as own
        where own.user_id = ${userId} and own.tour_id = ${departure.tourId} and own.date = ${departure.date}
      )`)
  if (rowCount !== 1) return 0
  await giveOffer(transaction, id, userId)
  await endCallOfEntry(transaction, id)
  await giveMailsAbout(transaction, 'account', [{ recordId: id, userId }])
  await recordChange(transaction, 'tour', departure.tourId, 'seats')
  return 1
}
