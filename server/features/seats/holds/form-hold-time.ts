// The time of form holds: those of an account on a departure live a limited time in all, then pause as long. The time is
// counted like a rate limit: `count` has the seconds that were granted, `expires_at` the end of the pause after them.
import { type SQL, sql } from 'drizzle-orm'
import { formHoldMinutes, holdMinutes, holdPauseMinutes } from '#contract/hold-rules.ts'
import { clockToleranceSeconds } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/database/client.ts'

interface TimedDeparture {
  userId: string
  tourId: string
  date: string
}

const pause = sql.raw(`interval '${holdPauseMinutes} minutes'`)
const wholeSeconds = formHoldMinutes * 60
const firstSeconds = holdMinutes * 60

function keyOf({ userId, tourId, date }: TimedDeparture): string {
  return `formHold:${userId}:${tourId}:${date}`
}

/**
 * SQL statement, part of a `with` clause: grants a form hold time until `until`, or less. One row with `expires_at` and
 * `is_used_up`, or none while the holds pause. `firstUntil` is ten minutes from now: the time without earlier holds.
 */
export function grantingTime(hold: TimedDeparture, until: SQL, now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`
  // The row of a clock that was ahead counts as ended.
  const longest = formHoldMinutes + holdPauseMinutes
  const isOver = sql`(spent.expires_at <= ${moment}
    or spent.expires_at > ${moment} + make_interval(mins => ${longest}, secs => ${clockToleranceSeconds}))`
  const from = sql`greatest(${moment}, spent.expires_at - ${pause})`
  const granted = sql`least(${until}, ${from} + make_interval(secs => ${wholeSeconds} - spent.count))`
  return sql`
    insert into rate_limits as spent (key, count, expires_at)
    values (${keyOf(hold)}, ${firstSeconds}, ${moment} + make_interval(secs => ${firstSeconds}) + ${pause})
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count
        else spent.count + greatest(0, ceil(extract(epoch from ${granted} - ${from})))::int end,
      expires_at = case when ${isOver} then excluded.expires_at
        else greatest(spent.expires_at - ${pause}, ${granted}) + ${pause} end
    where ${isOver} or spent.count < ${wholeSeconds} or spent.expires_at - ${pause} > ${moment}
    returning least(${until}, spent.expires_at - ${pause}) as expires_at, spent.count >= ${wholeSeconds} as is_used_up`
}

/** When the pause of an account's form holds on a departure ends. */
export async function pauseEnd(db: Database, hold: TimedDeparture): Promise<Date | undefined> {
  const {
    rows: [row],
  } = await db.execute<{ expires_at: string }>(
    sql`select expires_at from rate_limits where key = ${keyOf(hold)}`,
  )
  return row === undefined ? undefined : new Date(row.expires_at)
}
