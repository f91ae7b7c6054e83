// Who is in, in SQL.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { checkIns } from './check-ins.table.ts'

/** Travellers of a booking who are in at the departure of this date. */
export function countIn(bookingId: SQLWrapper, date: SQLWrapper): SQL<number> {
  return sql`(
    select coalesce(sum(case when ${checkIns.kind} = 'undo' then -${checkIns.count}
      when ${checkIns.isDouble} then 0 else ${checkIns.count} end), 0)::int
    from ${checkIns} where ${checkIns.bookingId} = ${bookingId} and ${checkIns.date} = ${date})`
}
