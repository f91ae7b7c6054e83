// Private departures. On a scheduled tour, a private departure is no departure for anybody who does not know of it: reads leave
// its row out, and statements that take seats find none to lock. So whatever is said of it is said of a date without one.
import { type SQL, sql } from 'drizzle-orm'
import { isSecret } from '#server/crypto/secrets.ts'
import type { SoldDeparture } from './seat-rules-in-sql.ts'

/** Who asks for a departure. */
export interface Asker {
  /** Knows of departures on which it holds seats or waits. Null for a guest without an account. */
  userId: string | null
  /** The token of the departure's link, as sent. A wrong one is none. */
  departureToken?: string | undefined
  /** Staff, jobs, and who changes a booking of the departure know of it. */
  isKnown?: boolean | undefined
}

/** Who asks for what is the same for everyone. */
export const everybody: Asker = { userId: null }

/** Whether a departure exists for the caller. The terms are those of the row of `departures`. */
export function isThereInSql(
  { tour, departure }: SoldDeparture,
  { userId, departureToken, isKnown = false }: Asker,
  now: Date,
): SQL {
  if (isKnown) return sql`true`
  const { tourId, date, isPrivate, token } = departure
  const moment = sql`${now.toISOString()}::timestamptz`
  const ways = [sql`${tour.schedule} <> 'departures'`, sql`not ${isPrivate}`]
  if (isSecret(departureToken)) ways.push(sql`${token} = ${departureToken}`)
  if (userId !== null) {
    ways.push(
      sql`exists (select from holds where holds.tour_id = ${tourId} and holds.date = ${date}
        and holds.user_id = ${userId}::uuid and holds.expires_at > ${moment})`,
      sql`exists (select from waiting_list as entry where entry.tour_id = ${tourId} and entry.date = ${date}
        and entry.user_id = ${userId}::uuid and (entry.offered_until is null or entry.offered_until > ${moment}))`,
    )
  }
  return sql`(${sql.join(ways, sql` or `)})`
}
