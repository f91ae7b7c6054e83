// The rule of contract/seat-rules.ts as SQL, for the statements that take, hold and search for seats. tools/proofs/seat-rules.ts
// holds the two equal.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { dateInUtc } from '#contract/calendar.ts'
import { type DepartureState, settableStates, statesOnSale } from '#contract/departure-rules.ts'
import { house } from '#server/config/house.ts'
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
  const { departure, tour } = sold
  const hours = sql`case when ${isScheduled(sold)} then ${departure.cutOffHours} end, ${tour.cutOffHours}`
  return sql`(${departure.date}::timestamp at time zone 'utc') - make_interval(hours => coalesce(${hours}, -24))`
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
  /** Staff book what is closed for customers too, until the day of departure ends. */
  isLate?: boolean | undefined
}

/** Whether a departure can be booked, whatever seats are left. */
export function isOnSaleInSql(sold: SoldDeparture, now: Date, options: SaleOptions = {}): SQL {
  return sql`${isOfferedInSql(sold, now, options)} and ${isWithinHorizon(sold.departure, now)}`
}

/** The same, as if nothing were too far ahead. */
export function isOfferedInSql(sold: SoldDeparture, now: Date, { isLate = false }: SaleOptions = {}): SQL {
  const { departure, tour } = sold
  const isInTime = isLate
    ? sql`${departure.date} >= ${dateInUtc(now)}`
    : sql`${now.toISOString()}::timestamptz < ${cutOffInSql(sold)}`
  const isOpen = isLate
    ? sql`${departure.state} in (${knownValues(settableStates)})`
    : isStateOnSale(departure)
  return sql`(not ${isScheduled(sold)} or ${isOpen}) and ${tour.isAvailable} and ${isInTime}`
}

export function isWithinHorizon({ date }: Pick<DepartureTerms, 'date'>, now: Date): SQL {
  return sql`${date} <= ${lastBookingDate(dateInUtc(now), house().horizonMonths)}`
}
