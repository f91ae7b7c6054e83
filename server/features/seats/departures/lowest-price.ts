// The lowest price of the departures of a tour that anybody can book.
import { type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { house } from '#server/config/house.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { cutOffOfJoined, isOnSaleInSql, seatsOfJoined } from '#server/features/seats/seats.service.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'

/**
 * Of `tour`: the lowest price of its departures that anybody can book, and when the next of these can no longer be booked or,
 * with departures beyond the horizon, when the horizon moves. Private departures must be left out here.
 */
export function lowestPriceOf(now: Date): SQL {
  const today = dateInUtc(now)
  const isWithinHorizon = sql`departures.date <= ${lastBookingDate(today, house().horizonMonths)}::date`
  const isFree = sql`departures.tickets_booked + ${heldSeats(now)} + ${owedSeats(seatsOfJoined, now)} < ${seatsOfJoined}`
  const nextDay = sql`${addDays(today, 1)}::timestamp at time zone 'utc'`
  const isOffered = sql`departures.tour_id = tour.id and tour.schedule = 'departures' and tour.available
    and departures.date >= ${addDays(today, -1)} and ${isOnSaleInSql(now)}`
  // Sorted before the seats are counted, which is slow: mostly, those of the cheapest departure are enough. `offset 0` keeps
  // the planner from counting first, or more than once.
  return sql`
    select (
      select departures.price from (
        select departures.*, coalesce(departures.cost_cents, tour.cost_cents) as price from departures
        where ${isOffered} and ${isWithinHorizon} order by price offset 0
      ) as departures where ${isFree} order by departures.price limit 1
    ) as lowest, (
      select min(case when ${isWithinHorizon} then ${cutOffOfJoined} else ${nextDay} end) from departures where ${isOffered}
    ) as until offset 0`
}
