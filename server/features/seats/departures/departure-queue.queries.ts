// Holds and waiting lists of departures, for staff.
import { sql } from 'drizzle-orm'
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'
import type { Database } from '#server/database/client.ts'
import { isoText } from '#server/database/iso-text.ts'
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

type Unnamed<Row> = Omit<Row, 'username' | 'email'> & Record<string, unknown>

interface DepartureQueue {
  holds: HeldFor[]
  waiting: WaitingUser[]
}

/** Call for an existing departure. Holds that have not expired, the first to expire first, and entries that have not ended, in turn. */
export async function readDepartureQueue(
  db: Database,
  tourId: string,
  date: string,
  now: Date,
): Promise<DepartureQueue> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows: holds } = await db.execute<Unnamed<HeldFor>>(sql`
    select id as _id, user_id as "userId", kind, tickets, ${isoText(sql`expires_at`)} as "expiresAt"
    from holds where tour_id = ${tourId} and date = ${date} and expires_at > ${moment}
    order by expires_at, id`)
  const { rows: waiting } = await db.execute<Unnamed<WaitingUser>>(sql`
    select id as _id, user_id as "userId", tickets,
      (row_number() over (order by place))::int as position, ${isoText(sql`offered_until`)} as "offeredUntil",
      ${isoText(sql`created_at`)} as "createdAt"
    from waiting_list where tour_id = ${tourId} and date = ${date} and (offered_until is null or offered_until > ${moment})
    order by place`)
  const contacts = await getContacts(
    db,
    [...holds, ...waiting].map(({ userId }) => userId),
  )
  // An account that is erased meanwhile has no holds and entries any more.
  const named = <Row extends { userId: string }>(rows: Row[]) =>
    rows.flatMap((row) => {
      const contact = contacts.get(row.userId)
      return contact === undefined ? [] : [{ ...row, ...contact }]
    })
  return { holds: named(holds), waiting: named(waiting) }
}
