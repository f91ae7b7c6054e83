// Holds and waiting lists of departures, for staff.
import { type SQL, sql } from 'drizzle-orm'
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'
import { waitingPerPage } from '#contract/waiting-list-rules.ts'
import type { Database } from '#server/database/client.ts'
import { isoText } from '#server/database/iso-text.ts'
import { type PageRequest, pageOf } from '#server/database/listing.ts'
import { isOnSaleInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import { owedEntries } from '#server/features/seats/waiting-list/owed-seats.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { getContacts } from '#server/features/users/users.service.ts'

/** The waiting lists of all departures from a day on, the soonest first. */
export async function listQueues(
  db: Database,
  from: string,
): Promise<{ tourId: string; date: string; waiting: number; tickets: number }[]> {
  const { rows } = await db.execute<{ tourId: string; date: string; waiting: number; tickets: number }>(sql`
    select tour_id as "tourId", date::text, count(*)::int as waiting, sum(tickets)::int as tickets
    from waiting_list where date >= ${from} group by tour_id, waiting_list.date order by waiting_list.date, tour_id`)
  return rows
}

interface DepartureKey {
  tourId: string
  date: string
}

interface Person {
  userId: string | null
  username: string
  email: string
}

/** A row with the name and the address that staff have entered, if they have. */
type Unnamed<Row extends Person> = Omit<Row, 'username' | 'email'> & {
  callerName: string | null
  callerEmail: string | null
}

interface DepartureQueue {
  holds: HeldFor[]
  waiting: WaitingUser[]
  waitingCount: number
  currentPage: number
  totalPages: number
}

/**
 * Call for an existing departure. Holds that have not expired, the first to expire first, and a page of the entries that have not
 * ended, in turn.
 */
export async function readDepartureQueue(
  db: Database,
  departure: DepartureKey,
  request: PageRequest,
  now: Date,
): Promise<DepartureQueue> {
  const [holds, waitingCount] = await Promise.all([
    readHolds(db, departure, now),
    countWaiting(db, departure, now),
  ])
  const { itemsPerPage, page } = pageOf(request, waitingPerPage)
  const totalPages = Math.max(1, Math.ceil(waitingCount / itemsPerPage))
  // The last one: entries may have ended since the page was opened.
  const currentPage = Math.min(page, totalPages)
  const offset = (currentPage - 1) * itemsPerPage
  const waiting = await readWaiting(db, departure, { limit: itemsPerPage, offset }, now)
  return { holds, waiting, waitingCount, currentPage, totalPages }
}

async function readHolds(db: Database, { tourId, date }: DepartureKey, now: Date): Promise<HeldFor[]> {
  const { rows } = await db.execute<Unnamed<HeldFor> & Record<string, unknown>>(sql`
    select holds.id as _id, holds.user_id as "userId", case when holds.user_id is null then 'offer' else kind end as kind,
      holds.tickets, ${isoText(sql`expires_at`)} as "expiresAt",
      entry.caller_name as "callerName", entry.caller_email as "callerEmail", coalesce(entry.caller_phone, '') as phone
    from holds left join waiting_list as entry on entry.tour_id = holds.tour_id and entry.date = holds.date
      and (entry.id = holds.id or (entry.user_id = holds.user_id and holds.kind = 'offer'))
    where holds.tour_id = ${tourId} and holds.date = ${date} and expires_at > ${now.toISOString()}::timestamptz
    order by expires_at, holds.id`)
  return named<HeldFor>(db, rows)
}

function isLive(now: Date): SQL {
  return sql`(offered_until is null or offered_until > ${now.toISOString()}::timestamptz)`
}

async function countWaiting(db: Database, { tourId, date }: DepartureKey, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from waiting_list where tour_id = ${tourId} and date = ${date} and ${isLive(now)}`)
  return rows[0]!.count
}

/** Entries of a departure that have not ended, in turn: one, or a page of them. */
export async function readWaiting(
  db: Database,
  { tourId, date }: DepartureKey,
  which: { entryId: string } | { limit: number; offset: number },
  now: Date,
): Promise<WaitingUser[]> {
  const sold = { tour: joinedTour, departure: joinedDeparture }
  const chosen =
    'entryId' in which
      ? sql`where queue.id = ${which.entryId}`
      : sql`order by position limit ${which.limit} offset ${which.offset}`
  const { rows } = await db.execute<Unnamed<WaitingUser> & Record<string, unknown>>(sql`
    with owed as (
      select owing.entry_id, owing.owed from departures
      join ${joinedTour.from} on ${joinedTour.id} = departures.tour_id
      cross join lateral ${owedEntries(sold, now)} as owing
      where departures.tour_id = ${tourId} and departures.date = ${date} and ${isOnSaleInSql(sold, now, { isKnown: true })}
    )
    select queue.id as _id, user_id as "userId", tickets, position, coalesce(owed.owed, 0) as owed,
      is_passed_over as "isPassedOver", ${isoText(sql`offered_until`)} as "offeredUntil",
      ${isoText(sql`created_at`)} as "createdAt", caller_name as "callerName", caller_email as "callerEmail",
      coalesce(caller_phone, '') as phone
    from (
      select *, (row_number() over (order by place))::int as position from waiting_list
      where tour_id = ${tourId} and date = ${date} and ${isLive(now)}
    ) as queue left join owed on owed.entry_id = queue.id ${chosen}`)
  return named<WaitingUser>(db, rows)
}

/** An account that is erased meanwhile has no holds and entries any more. */
async function named<Row extends Person>(db: Database, rows: readonly Unnamed<Row>[]): Promise<Row[]> {
  const contacts = await getContacts(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.flatMap(({ callerName, callerEmail, ...row }) => {
    const account = row.userId === null ? undefined : contacts.get(row.userId)
    if (row.userId !== null && account === undefined) return []
    const username = callerName ?? account?.username ?? ''
    return [{ ...row, username, email: account?.email ?? callerEmail ?? '' } as unknown as Row]
  })
}
