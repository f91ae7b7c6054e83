// Tells the owners of waiting entries that these have ended: by mail, and callers without an address by a call of staff.
import { asc, count, eq, getTableColumns, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DueCall } from '#contract/due-calls.ts'
import { notFound } from '#server/calls/errors.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import { endHoldsOfDeparture } from '#server/features/seats/holds/held-seats.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { getContacts } from '#server/features/users/users.service.ts'
import { dueCalls } from './due-calls.table.ts'
import { endQueueOfDeparture, type WaitingRow } from './owed-seats.ts'
import { waitingList } from './waiting-list.table.ts'

export type EndReason = 'cancelled' | 'deleted' | 'staff'

/**
 * Call within the transaction that has ended the entries, all of one tour. Callers without an address are listed to be called,
 * unless staff have ended the entry themselves.
 */
export async function tellEnded(
  transaction: Database,
  outbox: Outbox,
  ended: readonly WaitingRow[],
  reason: EndReason,
  now: Date,
): Promise<void> {
  // An entry whose offer has expired had ended before.
  const live = ended.filter(({ offeredUntil }) => offeredUntil === null || offeredUntil > now)
  if (live.length === 0) return
  const [contacts, tours] = await Promise.all([
    getContacts(
      transaction,
      live.flatMap(({ userId }) => userId ?? []),
    ),
    getTourSummaries(transaction, [live[0]!.tourId]),
  ])
  const { title, location } = tours.get(live[0]!.tourId)!
  const mails: NewMail[] = []
  for (const entry of live) {
    const { id, userId, date, tickets, offeredUntil } = entry
    const account = userId === null ? undefined : contacts.get(userId)
    const name = account?.username ?? entry.callerName
    const to = account?.email ?? entry.callerEmail ?? ''
    if (to === '') {
      if (reason !== 'staff' && (entry.callerPhone ?? '') !== '')
        await addDueCall(transaction, { ...entry, entryId: null }, reason, now)
      continue
    }
    const wasOffered = offeredUntil !== null
    const tour = { title, location }
    const mail = await outbox.composeMail('waiting-list-ended', {
      name,
      tour,
      date,
      tickets,
      wasOffered,
      reason,
    })
    const about = { kind: 'account' as const, id: userId ?? id }
    mails.push({ mail, to, userId, about, onceKey: `waiting-list-ended/${id}` })
  }
  if (mails.length > 0) await outbox.queueMail(transaction, mails, now)
}

/** Call within the transaction that deletes the tour: nobody can book it any more, also if it is restored. */
export async function endQueuesOfTour(
  transaction: Database,
  outbox: Outbox,
  tourId: string,
  now: Date,
): Promise<void> {
  // Ending or moving an entry locks its departure alone.
  await transaction.execute(
    sql`select from departures where tour_id = ${tourId} order by tour_id, date for no key update`,
  )
  await endHoldsOfDeparture(transaction, { tourId })
  const ended = await endQueueOfDeparture(transaction, { tourId })
  await tellEnded(transaction, outbox, ended, 'deleted', now)
}

type CalledEntry = Pick<
  WaitingRow,
  'tourId' | 'date' | 'tickets' | 'userId' | 'callerName' | 'callerPhone'
> & {
  /** The entry, if it has not ended: the call ends with it. */
  entryId: string | null
}

/** Lists a caller whom no mail reaches. Call with the departure locked: an entry has one call at most. */
export async function addDueCall(
  transaction: Database,
  { callerName, callerPhone, ...entry }: CalledEntry,
  reason: DueCall['reason'],
  now: Date,
): Promise<void> {
  const { tourId, date, tickets, userId, entryId } = entry
  const caller = { name: callerName!, phone: callerPhone! }
  // Of an offer before, which staff have ended.
  if (entryId !== null) await endCallOfEntry(transaction, entryId)
  await transaction
    .insert(dueCalls)
    .values({ id: newId(), tourId, date, tickets, userId, entryId, ...caller, reason, createdAt: now })
}

/** Call within the transaction that gives the entry to an account, whose pages show its offer. */
export async function endCallOfEntry(transaction: Database, entryId: string): Promise<void> {
  await transaction.delete(dueCalls).where(eq(dueCalls.entryId, entryId))
}

/** Call within the transaction that erases an account. */
export async function endCallsOf(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(dueCalls).where(eq(dueCalls.userId, userId))
}

// The offer may have expired before its entry is deleted.
const isDue = (now: Date) => or(isNull(dueCalls.entryId), gt(waitingList.offeredUntil, now))
const isOfEntry = eq(waitingList.id, dueCalls.entryId)

/** The calls that staff owe, the oldest first, and the number of all. */
export async function listDueCalls(
  db: Database,
  most: number,
  now: Date,
): Promise<{ items: DueCall[]; count: number }> {
  const items = await readDueCalls(db, isDue(now), most)
  if (items.length === 0) return { items, count: 0 }
  const [counted] = await db
    .select({ count: count() })
    .from(dueCalls)
    .leftJoin(waitingList, isOfEntry)
    .where(isDue(now))
  return { items, count: counted!.count }
}

/** Those that staff owe an account, the oldest first. */
export function listCallsOf(db: Database, userId: string, most: number): Promise<DueCall[]> {
  return readDueCalls(db, eq(dueCalls.userId, userId), most)
}

async function readDueCalls(db: Database, where: SQL | undefined, most: number): Promise<DueCall[]> {
  const rows = await db
    .select({ ...getTableColumns(dueCalls), offeredUntil: waitingList.offeredUntil })
    .from(dueCalls)
    .leftJoin(waitingList, isOfEntry)
    .where(where)
    .orderBy(asc(dueCalls.createdAt), asc(dueCalls.id))
    .limit(most)
  const tours = await getTourSummaries(
    db,
    rows.map(({ tourId }) => tourId),
  )
  return rows.map(({ id, tourId, date, tickets, name, phone, reason, offeredUntil, createdAt }) => ({
    ...{ date, tickets, phone },
    _id: id,
    title: tours.get(tourId)!.title,
    username: name,
    reason: reason as DueCall['reason'],
    offeredUntil: offeredUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Call within a transaction. Returns the tour and the day that the caller waited for. */
export async function endDueCall(
  transaction: Database,
  id: string,
): Promise<{ tourId: string; date: string; tickets: number }> {
  const [ended] = isId(id) ? await transaction.delete(dueCalls).where(eq(dueCalls.id, id)).returning() : []
  if (ended === undefined) throw notFound('Call')
  return ended
}

/** Names and telephone numbers of callers are kept no longer than this. */
const keptDays = 30

export async function pruneDueCalls(db: Database, now: Date): Promise<void> {
  const where = lt(dueCalls.createdAt, new Date(now.getTime() - keptDays * 86_400_000))
  await deleteInBatches(db, { table: dueCalls, where })
}
