// Conditions about the days, in UTC, of columns with a time.
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** YYYY-MM-DD */
export function utcDay(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
}

/** Whether the time is on one of the days from the first up to the last, exclusive. */
export function isWithinDays(column: SQLWrapper, from: string, to: string): SQL {
  const begin = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`
  return and(sql`${column} >= ${begin(from)}`, sql`${column} < ${begin(to)}`)!
}
