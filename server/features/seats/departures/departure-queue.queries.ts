// Holds and waiting lists of departures, for staff.
import { sql } from 'drizzle-orm'
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'
import type { Database } from '#server/database/client.ts'
import { isoText } from '#server/database/iso-text.ts'

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
  const { rows: holds } = await db.execute<HeldFor & Record<string, unknown>>(sql`
    select holds.id as _id, user_id as "userId", users.username, users.email, kind, tickets,
      ${isoText(sql`expires_at`)} as "expiresAt"
    from holds join users on users.id = user_id
    where tour_id = ${tourId} and date = ${date} and expires_at > ${moment}
    order by expires_at, holds.id`)
  const { rows: waiting } = await db.execute<WaitingUser & Record<string, unknown>>(sql`
    select waiting_list.id as _id, user_id as "userId", users.username, users.email, tickets,
      (row_number() over (order by place))::int as position, ${isoText(sql`offered_until`)} as "offeredUntil",
      ${isoText(sql`waiting_list.created_at`)} as "createdAt"
    from waiting_list join users on users.id = user_id
    where tour_id = ${tourId} and date = ${date} and (offered_until is null or offered_until > ${moment})
    order by place`)
  return { holds, waiting }
}
