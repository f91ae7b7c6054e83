// The lowest price of the departures of a tour that anybody can book.

import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import { dateInHouse } from '#server/config/house.ts'
import { startOfDayInSql } from '#server/database/house-days.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import {
  capacityInSql,
  costInSql,
  cutOffInSql,
  isOfferedInSql,
  isWithinHorizon,
  joinedDeparture,
} from '#server/features/seats/seat-rules-in-sql.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import type { TourTerms } from '#server/features/tours/tour-terms.ts'

/**
 * SQL query of one row. `lowest`: the lowest price of the departures of a tour that anybody can book. `until`: when the next of
 * these can no longer be booked or, with departures beyond the horizon, when the horizon moves.
 */
export function lowestPriceOf(tour: TourTerms, now: Date): SQL {
  const today = dateInHouse(now)
  const departure = joinedDeparture
  // Not as `scheduled`: without statistics, the planner would read the departures of all tours that are on sale.
  const sold = { departure, tour }
  const isAhead = isWithinHorizon(departure, now)
  const isFree = sql`${departure.ticketsBooked} + ${heldSeats(departure, now)} + ${owedSeats(sold, now)} < ${capacityInSql(sold)}`
  const nextDay = startOfDayInSql(sql`${addDays(today, 1)}::date`)
  const isOffered = sql`${departure.tourId} = ${tour.id} and ${tour.schedule} = 'departures'
    and ${departure.date} >= ${addDays(today, -1)} and ${isOfferedInSql(sold, now)}`
  // Sorted before the seats are counted, which is slow: mostly, those of the cheapest departure are enough. `offset 0` keeps
  // the planner from counting first, or more than once.
  return sql`
    select (
      select departures.price from (
        select departures.*, ${costInSql(sold)} as price from departures
        where ${isOffered} and ${isAhead} order by price offset 0
      ) as departures where ${isFree} order by departures.price limit 1
    ) as lowest, (
      select min(case when ${isAhead} then ${cutOffInSql(sold)} else ${nextDay} end) from departures where ${isOffered}
    ) as until offset 0`
}
