import { type SQL, sql } from 'drizzle-orm'

/** Formats a timestamp as ISO 8601 text, for hand-written statements. */
export function isoText(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
