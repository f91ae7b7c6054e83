import { type SQL, sql } from 'drizzle-orm'

/** A point in time as text that every browser and server reads alike, for statements that are written by hand. */
export function isoText(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
