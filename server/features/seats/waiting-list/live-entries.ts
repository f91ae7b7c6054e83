import { type SQL, sql } from 'drizzle-orm'
import { dateInHouse } from '#server/config/house.ts'

/** SQL query: the entries that wait for seats or have an offer, with user_id, tour_id, date, tickets and network. */
export function liveEntries(now: Date): SQL {
  return sql`
    select user_id, tour_id, date, tickets, network from waiting_list
    where (offered_until is null or offered_until > ${now.toISOString()}::timestamptz)
      and date >= ${dateInHouse(now)}`
}
