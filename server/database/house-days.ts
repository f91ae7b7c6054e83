// Days of the house in SQL. In TypeScript: contract/time-zones.ts.
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { startOfDay } from '#contract/time-zones.ts'
import { house } from '#server/config/house.ts'
import { knownValues } from './known-values.ts'

/** Text of its own in the statement, so that an expression is the same wherever it stands there. */
function zone(): SQL {
  return knownValues([house().timeZone])
}

/** The first instant of a date. */
export function startOfDayInSql(date: SQLWrapper): SQL<Date> {
  return sql`start_of_day(${date}, ${zone()})`
}

/** The date at a moment. */
export function houseDate(moment: SQLWrapper): SQL<string> {
  return sql`(${moment} at time zone ${zone()})::date`
}

/** Days from the first up to `end`, exclusive. */
export interface DayRange {
  first: string
  end: string
  /** When counting begins: after a change of zone it is not with the first day. What is of a day before counts for the first. */
  since: Date
}

/** The day of a moment within the range as text, YYYY-MM-DD. */
export function dayWithin(moment: SQLWrapper, { first }: DayRange): SQL<string> {
  return sql<string>`greatest(to_char(${moment} at time zone ${zone()}, 'YYYY-MM-DD'), ${knownValues([first])})`
}

export function isWithinDays(column: SQLWrapper, { since, end }: DayRange): SQL {
  const endsAt = startOfDay(end, house().timeZone)
  return and(
    sql`${column} >= ${since.toISOString()}::timestamptz`,
    sql`${column} < ${endsAt.toISOString()}::timestamptz`,
  )!
}
