// Offers free seats to the waiting list: makes holds and mails them. The seats are reserved for the waiting users even
// before this job runs.
import { asc, eq, lt, sql } from 'drizzle-orm'
import { offerExpiry } from '#contract/waiting-list-rules.ts'
import { dateInUtc } from '#server/calendar.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { isoText } from '#server/database/iso-text.ts'
import { addOffer, deleteExpiredHolds } from '#server/features/holds/held-seats.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import {
  cutOffOfJoined,
  isOnSaleInSql,
  lockDeparture,
  seatsOfJoined,
} from '#server/features/tours/departures.service.ts'
import { owedEntries } from './owed-seats.ts'
import { endLapsedEntries } from './waiting-list.service.ts'
import { waitingList } from './waiting-list.table.ts'

interface DepartureKey {
  tourId: string
  date: string
}

/** Makes all offers that are due, in one transaction per departure. Returns the number of offers. */
export async function makeOffers(db: Database, outbox: Outbox, now: Date): Promise<number> {
  await db.delete(waitingList).where(lt(waitingList.date, dateInUtc(now)))
  const queues = await db
    .selectDistinct({ tourId: waitingList.tourId, date: waitingList.date })
    .from(waitingList)
    .orderBy(asc(waitingList.date), asc(waitingList.tourId))
  let offers = 0
  for (const departure of queues) {
    offers += await db.transaction((transaction) => makeOffersOf(transaction, outbox, departure, now))
  }
  return offers
}

async function makeOffersOf(
  transaction: Database,
  outbox: Outbox,
  departure: DepartureKey,
  now: Date,
): Promise<number> {
  const waiting = await lockWaitingUsers(transaction, departure)
  if (!(await lockDeparture(transaction, departure))) return 0
  const ended = await endLapsedEntries(transaction, departure, now)
  await deleteExpiredHolds(transaction, departure, now)
  const owed = (await readOwed(transaction, departure, now)).filter(({ user_id }) => waiting.has(user_id))
  for (const entry of owed) {
    const cutOff = new Date(entry.cut_off)
    const expiry = offerExpiry(now, departure.date)
    const offeredUntil = expiry < cutOff ? expiry : cutOff
    await addOffer(
      transaction,
      { ...departure, userId: entry.user_id, tickets: entry.tickets, expiresAt: offeredUntil },
      now,
    )
    await transaction.update(waitingList).set({ offeredUntil }).where(eq(waitingList.id, entry.entry_id))
    const mail = await outbox.composeMail('waiting-list-offer', {
      name: entry.name,
      tour: { title: entry.title, location: entry.location, path: `/tour-item/${entry.slug}` },
      date: departure.date,
      tickets: entry.tickets,
      offeredUntil: offeredUntil.toISOString(),
    })
    const about = { kind: 'account' as const, id: entry.user_id }
    const onceKey = `waiting-list-offer/${entry.entry_id}`
    await outbox.queueMail(transaction, { mail, to: entry.email, userId: entry.user_id, about, onceKey }, now)
  }
  if (ended + owed.length > 0) await recordChange(transaction, 'tour', departure.tourId, 'seats')
  return owed.length
}

/** Accounts are locked before departures, as in erasing. */
async function lockWaitingUsers(
  transaction: Database,
  { tourId, date }: DepartureKey,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select id from users where id in (
      select user_id from waiting_list where tour_id = ${tourId} and date = ${date}
    ) order by id for key share`)
  return new Set(rows.map(({ id }) => id))
}

interface OwedEntry extends Record<string, unknown> {
  entry_id: string
  user_id: string
  tickets: number
  name: string
  email: string
  slug: string
  title: string
  location: string
  cut_off: string
}

async function readOwed(
  transaction: Database,
  { tourId, date }: DepartureKey,
  now: Date,
): Promise<OwedEntry[]> {
  const { rows } = await transaction.execute<OwedEntry>(sql`
    select queue.entry_id, queue.user_id, queue.tickets, users.username as name, users.email, tour.slug, tour.title,
      tour.location, ${isoText(sql`(${cutOffOfJoined})`)} as cut_off
    from departures
    join tours as tour on tour.id = departures.tour_id
    cross join lateral ${owedEntries(seatsOfJoined, now)} as queue
    join users on users.id = queue.user_id
    where departures.tour_id = ${tourId} and departures.date = ${date} and ${isOnSaleInSql(now)}`)
  return rows
}
