// Offers free seats to the waiting list: makes holds and mails them. The seats are reserved for the waiting users even
// before this job runs.

import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { Actor } from '#contract/rights.ts'
import { offerExpiry } from '#contract/waiting-list-rules.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { isoText } from '#server/database/iso-text.ts'
import { wasMailedAfter } from '#server/features/mails/mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { addOffer, deleteExpiredHolds } from '#server/features/seats/holds/held-seats.ts'
import { cutOffInSql, isOnSaleInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import { lockDeparture } from '#server/features/seats/taking-seats.service.ts'
import { hasTicketLimits, type TicketLimits } from '#server/features/seats/ticket-limits.service.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { lockAccounts } from '#server/features/users/account-locks.service.ts'
import { getContacts } from '#server/features/users/users.service.ts'
import { addDueCall } from './ended-entries.service.ts'
import { owedEntries, type WaitingRow } from './owed-seats.ts'
import { endLapsedEntries } from './waiting-list.service.ts'
import { waitingList } from './waiting-list.table.ts'

interface DepartureKey {
  tourId: string
  date: string
}

/** Makes all offers that are due, in one transaction per departure. Returns the number of offers. */
export async function makeOffers(
  db: Database,
  outbox: Outbox,
  now: Date,
  limits: TicketLimits | null,
): Promise<number> {
  await db.delete(waitingList).where(lt(waitingList.date, dateInHouse(now)))
  const queues = await db
    .selectDistinct({ tourId: waitingList.tourId, date: waitingList.date })
    .from(waitingList)
    .orderBy(asc(waitingList.date), asc(waitingList.tourId))
  let offers = 0
  for (const departure of queues) {
    offers += await db.transaction((transaction) => makeOffersOf(transaction, outbox, departure, now, limits))
  }
  return offers
}

async function makeOffersOf(
  transaction: Database,
  outbox: Outbox,
  departure: DepartureKey,
  now: Date,
  limits: TicketLimits | null,
): Promise<number> {
  const candidates = await lockCandidates(transaction, departure, now)
  if (!(await lockDeparture(transaction, departure, { userId: null, isKnown: true }, now))) return 0
  const ended = await endLapsedEntries(transaction, departure, now)
  await deleteExpiredHolds(transaction, departure, now)
  if (limits !== null) await passOverFullAccounts(transaction, departure, candidates, limits, now)
  const owed = (await readOwed(transaction, departure, now)).filter(
    ({ userId }) => userId === null || candidates.has(userId),
  )
  if (owed.length > 0) await offer(transaction, outbox, departure, owed, now)
  if (owed.length + ended > 0) await recordChange(transaction, 'tour', departure.tourId, 'seats')
  return owed.length
}

/** Makes the offers of entries that are owed seats. Call with their accounts and the departure locked. */
export async function offer(
  transaction: Database,
  outbox: Outbox,
  departure: DepartureKey,
  owed: readonly OwedEntry[],
  now: Date,
): Promise<void> {
  const contacts = await getContacts(
    transaction,
    owed.flatMap(({ userId }) => userId ?? []),
  )
  const tour = (await getTourSummaries(transaction, [departure.tourId])).get(departure.tourId)!
  for (const entry of owed) {
    const { id, userId, tickets } = entry
    // The account is locked.
    const recipient =
      userId === null
        ? { username: entry.callerName!, email: entry.callerEmail ?? '' }
        : contacts.get(userId)!
    const cutOff = new Date(entry.cutOff)
    const expiry = offerExpiry(now, departure.date, house().timeZone)
    const offeredUntil = expiry < cutOff ? expiry : cutOff
    await addOffer(transaction, { ...departure, entry, tickets, expiresAt: offeredUntil }, now)
    await transaction.update(waitingList).set({ offeredUntil }).where(eq(waitingList.id, id))
    const onceKey = `waiting-list-offer/${id}`
    await mailOffer(
      transaction,
      outbox,
      { ...departure, ...entry, offeredUntil, recipient, tour, onceKey },
      now,
    )
    if (userId === null && !(recipient.email !== '' && outbox.isSending) && (entry.callerPhone ?? '') !== '')
      await addDueCall(transaction, { ...entry, ...departure, entryId: id }, 'offered', now)
    // Nothing tells the pages of everybody of a private departure.
    if (entry.token === null) await recordChange(transaction, 'offer', `${departure.tourId}/${id}`)
  }
}

/** A second press within this time mails nothing: the mail before is on its way, and its link has to work. */
const mailedAgainMs = 2 * 60_000

/**
 * Mails the offer of a caller again, with a new link: for one who has lost the mail, and after a restored backup. The link before
 * works no more. Call with the departure locked.
 */
export async function mailOfferAgain(
  transaction: Database,
  outbox: Outbox,
  { callerName, callerEmail, ...entry }: WaitingRow & { offeredUntil: Date },
  now: Date,
): Promise<void> {
  const isOnItsWay = entry.linkHash !== null
  const before = new Date(now.getTime() - mailedAgainMs)
  if (isOnItsWay && (await wasMailedAfter(transaction, 'account', entry.id, before))) return
  const tour = (await getTourSummaries(transaction, [entry.tourId])).get(entry.tourId)!
  const recipient = { username: callerName!, email: callerEmail! }
  // A caller's link names no departure, so it needs no token.
  const again = {
    ...entry,
    recipient,
    tour,
    token: null,
    onceKey: `waiting-list-offer/${entry.id}/${newId()}`,
  }
  await mailOffer(transaction, outbox, again, now)
}

interface MailedOffer extends DepartureKey {
  id: string
  userId: string | null
  tickets: number
  token: string | null
  offeredUntil: Date
  recipient: { username: string; email: string }
  tour: { title: string; location: string; slug: string }
  onceKey: string
}

async function mailOffer(
  transaction: Database,
  outbox: Outbox,
  { id, userId, date, tickets, token, offeredUntil, recipient, tour, onceKey }: MailedOffer,
  now: Date,
): Promise<void> {
  const { username, email } = recipient
  const { title, location, slug } = tour
  const linkSecret = userId === null && email !== '' ? newSecret() : undefined
  const linkHash = linkSecret === undefined ? null : hashSecret(linkSecret)
  await transaction.update(waitingList).set({ linkHash }).where(eq(waitingList.id, id))
  // The page opens at its form, with date and tickets chosen.
  const path = `${addressOf(tourPage, { id: slug, date, tickets, departure: token })}#booking`
  const mail = await outbox.composeMail('waiting-list-offer', {
    name: username,
    tour: { title, location, path },
    date,
    tickets,
    offeredUntil: offeredUntil.toISOString(),
    isForCaller: userId === null,
  })
  const about = { kind: 'account' as const, id: userId ?? id }
  const secret = linkSecret === undefined ? {} : { linkSecret }
  await outbox.queueMail(transaction, { mail, to: email, userId, about, onceKey, ...secret }, now)
}

/**
 * Locks the accounts that may get an offer or were passed over, before the departure, as in erasing. The lock is that of their
 * bookings and holds, whose tickets are counted together with the offers.
 */
async function lockCandidates(
  transaction: Database,
  departure: DepartureKey,
  now: Date,
): Promise<ReadonlyMap<string, Actor>> {
  const owed = await readOwed(transaction, departure, now)
  const passedOver = await listPassedOver(transaction, departure)
  const ids = new Set([...owed, ...passedOver].flatMap(({ userId }) => userId ?? []))
  if (ids.size === 0) return new Map()
  const accounts = await lockAccounts(transaction, [...ids])
  return new Map(accounts.map((account) => [account.id, account]))
}

function listPassedOver(transaction: Database, { tourId, date }: DepartureKey) {
  return transaction
    .select()
    .from(waitingList)
    .where(
      and(eq(waitingList.tourId, tourId), eq(waitingList.date, date), eq(waitingList.isPassedOver, true)),
    )
}

/** Passes over the entries of accounts that cannot have so many tickets, until they can. Their seats are owed to the next. */
async function passOverFullAccounts(
  transaction: Database,
  departure: DepartureKey,
  candidates: ReadonlyMap<string, Actor>,
  limits: TicketLimits,
  now: Date,
): Promise<void> {
  const isFull = async (userId: string, ticketCount: number) =>
    hasTicketLimits(candidates.get(userId)!) &&
    !(await limits.mayHaveOffer(transaction, userId, { ...departure, ticketCount }, now))
  const mark = (id: string, isPassedOver: boolean) =>
    transaction.update(waitingList).set({ isPassedOver }).where(eq(waitingList.id, id))
  for (const { id, userId, tickets } of await listPassedOver(transaction, departure)) {
    if (userId !== null && candidates.has(userId) && !(await isFull(userId, tickets))) await mark(id, false)
  }
  const checked = new Set<string>()
  for (;;) {
    const owed = await readOwed(transaction, departure, now)
    const next = owed.find(({ id, userId }) => !checked.has(id) && userId !== null && candidates.has(userId))
    if (next === undefined) return
    checked.add(next.id)
    if (await isFull(next.userId!, next.tickets)) await mark(next.id, true)
  }
}

export interface OwedEntry extends Record<string, unknown> {
  id: string
  /** Null for a caller without an account. */
  userId: string | null
  callerName: string | null
  callerEmail: string | null
  callerPhone: string | null
  tickets: number
  cutOff: string
  /** Of a private departure. */
  token: string | null
}

const sold = { tour: joinedTour, departure: joinedDeparture }

/** The entries that are owed seats now, in turn. None if the departure is not on sale. */
export async function readOwed(
  transaction: Database,
  { tourId, date }: DepartureKey,
  now: Date,
): Promise<OwedEntry[]> {
  const { rows } = await transaction.execute<OwedEntry>(sql`
    select entry.id, entry.user_id as "userId", entry.caller_name as "callerName", entry.caller_email as "callerEmail",
      entry.caller_phone as "callerPhone", queue.tickets, case when departures.is_private then departures.token end as token,
      ${isoText(sql`(${cutOffInSql(sold)})`)} as "cutOff"
    from departures
    join ${joinedTour.from} on ${joinedTour.id} = departures.tour_id
    cross join lateral ${owedEntries(sold, now)} as queue
    join waiting_list as entry on entry.id = queue.entry_id
    where departures.tour_id = ${tourId} and departures.date = ${date} and ${isOnSaleInSql(sold, now, { isKnown: true })}
    order by entry.place`)
  return rows
}
