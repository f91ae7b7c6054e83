// The rule of contract/seat-rules.ts as SQL, for the statements that take, hold and search for seats. tools/proofs/seat-rules.ts
// holds the two equal.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { type DepartureState, settableStates, statesOnSale } from '#contract/departure-rules.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { houseDate, startOfDayInSql } from '#server/database/house-days.ts'
import { knownValues } from '#server/database/known-values.ts'
import type { TourTerms } from '#server/features/tours/tour-terms.ts'
import { departures } from './departures/departures.table.ts'

/** The columns of a departure, as expressions of a statement. */
export type DepartureTerms = Record<keyof typeof departures.$inferSelect, SQL>

/** The columns of the row of `departures` in a statement. */
export const joinedDeparture = Object.fromEntries(
  // Wrapped: in a statement on one table, the query builder writes a column without the name of its table, even within a
  // subquery.
  Object.entries(getTableColumns(departures)).map(([name, column]) => [name, sql`${column}`]),
) as DepartureTerms

/** A departure with its tour. */
export interface SoldDeparture {
  tour: TourTerms
  departure: DepartureTerms
}

/** Terms of a tour that is known to be scheduled. */
export function scheduled(tour: TourTerms): TourTerms {
  return { ...tour, schedule: sql`'departures'` }
}

const isScheduled = ({ tour }: SoldDeparture) => sql`${tour.schedule} = 'departures'`

/** Seats of a departure: its own if the tour is scheduled, else those of the tour. */
export function capacityInSql(sold: SoldDeparture): SQL<number> {
  return sql`coalesce(case when ${isScheduled(sold)} then ${sold.departure.seats} end, ${sold.tour.seats})`
}

/** The state of a departure. Null if the tour leaves any day. */
export function stateInSql(sold: SoldDeparture): SQL<DepartureState | null> {
  return sql`case when ${isScheduled(sold)} then ${sold.departure.state} end`
}

/** When the bookings of a departure end. */
export function cutOffInSql(sold: SoldDeparture): SQL {
  const hours = cutOffHoursInSql(sold)
  const day = sql`${sold.departure.date} + case when ${hours} is null then 1 else 0 end`
  return sql`${startOfDayInSql(day)} - make_interval(hours => coalesce(${hours}, 0))`
}

/** Null: bookings end with the date. */
function cutOffHoursInSql(sold: SoldDeparture): SQL {
  const { departure, tour } = sold
  return sql`coalesce(case when ${isScheduled(sold)} then ${departure.cutOffHours} end, ${tour.cutOffHours})`
}

/** Whether it is before the cut-off. By the date so many hours ahead: faster than the cut-off of each departure. */
function isBeforeCutOff(sold: SoldDeparture, now: Date): SQL {
  return sql`${sold.departure.date} > ${lastEndedDate(sold, now)}`
}

/** The last date whose bookings have ended, if all dates had the cut-off of this departure. */
export function lastEndedDate(sold: SoldDeparture, now: Date): SQL {
  const hours = cutOffHoursInSql(sold)
  const dateAhead = houseDate(sql`(${now.toISOString()}::timestamptz + make_interval(hours => ${hours}))`)
  return sql`coalesce(${dateAhead}, ${dateInHouse(now)}::date - 1)`
}

/** Price of a ticket. */
export function costInSql(sold: SoldDeparture): SQL<number> {
  return sql`coalesce(case when ${isScheduled(sold)} then ${sold.departure.costCents} end, ${sold.tour.costCents})`
}

/** How many people a departure needs to run; null: any number. */
export function minimumInSql({ departure, tour }: SoldDeparture): SQL<number | null> {
  return sql`coalesce(${departure.minimumPeople}, ${tour.minimumPeople})`
}

/** Whether seats are sold in the state of a scheduled departure. Text of its own in the statement, as in the index. */
export function isStateOnSale({ state }: Pick<DepartureTerms, 'state'>): SQL {
  return sql`${state} in (${knownValues(statesOnSale)})`
}

interface SaleOptions {
  /** Who asks knows of the departure even if it is private. Otherwise it is no departure. */
  isKnown?: boolean | undefined
  /** Staff book what is closed for customers too, until the day of departure ends. */
  isLate?: boolean | undefined
}

/** Whether a departure can be booked, whatever seats are left. */
export function isOnSaleInSql(sold: SoldDeparture, now: Date, options: SaleOptions = {}): SQL {
  return sql`${isOfferedInSql(sold, now, options)} and ${isWithinHorizon(sold.departure, now)}`
}

/** The same, as if nothing were too far ahead. */
export function isOfferedInSql(
  sold: SoldDeparture,
  now: Date,
  { isLate = false, isKnown = false }: SaleOptions = {},
): SQL {
  const { departure, tour } = sold
  const isInTime = isLate ? sql`${departure.date} >= ${dateInHouse(now)}` : isBeforeCutOff(sold, now)
  const isOpen = isLate
    ? sql`${departure.state} in (${knownValues(settableStates)})`
    : isStateOnSale(departure)
  const isThere = isKnown ? isOpen : sql`${isOpen} and not ${departure.isPrivate}`
  return sql`(not ${isScheduled(sold)} or (${isThere})) and ${tour.isAvailable} and ${isInTime}`
}

export function isWithinHorizon({ date }: Pick<DepartureTerms, 'date'>, now: Date): SQL {
  return sql`${date} <= ${lastBookingDate(dateInHouse(now), house().horizonMonths)}`
}
