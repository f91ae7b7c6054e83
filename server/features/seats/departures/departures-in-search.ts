// The search for tours by month of departure.
import { type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays } from '#contract/calendar.ts'
import { startOfDay } from '#contract/time-zones.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import {
  capacityInSql,
  isOnSaleInSql,
  joinedDeparture,
  lastEndedDate,
  type SoldDeparture,
  scheduled,
} from '#server/features/seats/seat-rules-in-sql.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { joinedTour, type TourTerms } from '#server/features/tours/tour-terms.ts'
import { departures } from './departures.table.ts'
import { soldOutDates } from './sold-out-dates.table.ts'

/**
 * Conditions that a tour has a date with a free seat in a month, YYYY-MM, at a moment: one for scheduled tours, one for others. No
 * tour meets both. Which dates have no free seat is stored (`sold-out-dates.ts`), all else is as at the moment.
 * With `people`, one date has seats for so many, which is counted as at the moment too. Without a month: any date that can be booked.
 */
export function hasSeatsIn(
  tour: TourTerms,
  month: string | undefined,
  moment: Date,
  people?: number,
): [SQL, SQL] {
  const today = dateInHouse(moment)
  const horizon = lastBookingDate(today, house().horizonMonths)
  const start = month === undefined ? today : `${month}-01`
  const end = month === undefined ? horizon : addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1)
  const first = start < today ? today : start
  const last = end < horizon ? end : horizon
  if (first > last) return [sql`false`, sql`false`]
  return [
    sql`(${tour.schedule} = 'departures' and ${hasDepartureFrom(tour, first, last, moment, people)})`,
    sql`(${tour.schedule} = 'any-day' and ${hasDateFrom(tour, first, last, moment, people)})`,
  ]
}

/** `offset 0` keeps the planner from joining with the sold-out dates: after that join it expects one departure, and compares all. */
function hasDepartureFrom(tour: TourTerms, first: string, last: string, moment: Date, people?: number): SQL {
  const sold = { departure: joinedDeparture, tour: scheduled(tour) }
  if (people !== undefined)
    return sql`exists (
      select from ${departures}
      where ${departures.tourId} = ${tour.id} and ${departures.date} between ${first} and ${last}
        and ${isOnSaleInSql(sold, moment)} and ${hasSeatsFor(people, sold, moment)}
    )`
  return sql`exists (
    select from ${departures}
    where ${departures.tourId} = ${tour.id} and ${departures.date} between ${first} and ${last}
      and ${isOnSaleInSql(sold, moment)}
      and not exists (
        select from ${soldOutDates}
        where ${soldOutDates.tourId} = ${departures.tourId} and ${soldOutDates.date} = ${departures.date} offset 0
      )
  )`
}

/** Holds and waiting entries are looked at only on dates that have some: they are few, and read once. */
function hasSeatsFor(people: number, sold: SoldDeparture, moment: Date): SQL {
  const { tourId, date, ticketsBooked } = sold.departure
  const left = sql`${capacityInSql(sold)} - ${ticketsBooked}`
  return sql`(${left} >= ${people}::integer and (
    (${tourId}, ${date}) not in (select tour_id, date from holds union all select tour_id, date from waiting_list)
    or ${left} - ${heldSeats(sold.departure, moment)} - ${owedSeats(sold, moment)} >= ${people}::integer
  ))`
}

const hourMs = 3_600_000

/**
 * Dates of any-day tours end one after the other, so one has a seat unless the last of the month has none. The few tours of which
 * the last date is sold out are read once, not for each tour: those of which all dates that can be booked are sold out.
 */
function hasDateFrom(tour: TourTerms, first: string, last: string, moment: Date, people?: number): SQL {
  const hours = Math.ceil((startOfDay(last, house().timeZone).getTime() - moment.getTime()) / hourMs)
  const firstOpen = sql`greatest(${first}::date, ${lastEndedDate(dateOfAnyDay(joinedTour), moment)} + 1)`
  const canStillBeBooked = sql`${tour.isAvailable}
    and (${tour.cutOffHours} is null or ${tour.cutOffHours} < ${hours}::integer)`
  if (people !== undefined) {
    const sold = { departure: joinedDeparture, tour: dateOfAnyDay(joinedTour).tour }
    return sql`${canStillBeBooked} and ${tour.seats} >= ${people}::integer and ${tour.id} not in (
      select ${joinedTour.id} from (
        select tour_id from ${departures} where date = ${last} and tickets_booked > 0
        union select tour_id from holds where date = ${last}
        union select tour_id from waiting_list where date = ${last}
      ) as taken join ${joinedTour.from} on ${joinedTour.id} = taken.tour_id and ${joinedTour.schedule} = 'any-day'
      where ${last}::date - ${firstOpen} + 1 = (
        select count(*) from ${departures}
        where ${departures.tourId} = ${joinedTour.id} and ${departures.date} between ${firstOpen} and ${last}
          and not ${hasSeatsFor(people, sold, moment)}
      )
    )`
  }
  const sinceFirstOpen = sql`
    select count(*) from ${soldOutDates} as before
    where before.tour_id = ${joinedTour.id} and before.date between ${firstOpen} and ${last}`
  return sql`${canStillBeBooked} and ${tour.id} not in (
      select ${soldOutDates.tourId} from ${soldOutDates}
      where ${soldOutDates.date} = ${last} and (
        select ${last}::date - ${firstOpen} + 1 = (${sinceFirstOpen}) from ${joinedTour.from}
        where ${joinedTour.id} = ${soldOutDates.tourId}
      )
    )`
}

/** The statement has no row of the date, and an any-day tour needs none. */
function dateOfAnyDay(tour: TourTerms): SoldDeparture {
  return {
    tour: { ...tour, schedule: sql`'any-day'` },
    departure: { ...joinedDeparture, cutOffHours: sql`null::integer` },
  }
}
