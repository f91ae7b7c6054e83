// When a departure can be booked.
import { addDays } from './calendar.ts'
import { startOfDay } from './time-zones.ts'

/** `any-day`: a tour leaves every day. `departures`: on the dates that staff have scheduled. */
export const schedules = ['any-day', 'departures'] as const
export type Schedule = (typeof schedules)[number]

export const departureStates = ['open', 'guaranteed', 'closed', 'cancelled'] as const
export type DepartureState = (typeof departureStates)[number]

/** States that staff set. Cancelling is a separate call, because each booking has to be moved or refunded. */
export const settableStates = ['open', 'guaranteed', 'closed'] as const satisfies DepartureState[]

/** States in which seats are sold. */
export const statesOnSale = ['open', 'guaranteed'] as const satisfies DepartureState[]

export const departureStateLabels: Record<DepartureState, string> = {
  open: 'Open',
  guaranteed: 'Guaranteed',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** Most departures that one call adds or changes: enough for every day of two years. */
export const maxDeparturesAtOnce = 750

/** Weekdays of a series, Monday first, as calendars write them. */
export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof weekdays)[number]

/** Most weeks from one departure of a series to the next, and most dates that a series leaves out. */
export const maxSeriesWeeks = 52
export const maxSeriesExceptions = 60

/** Longest time between the first and the last day of a series or season. */
export const maxSeriesDays = 1096

/**
 * Why a date of a series or season cannot be scheduled: it has passed, is beyond the booking horizon, or has
 * a departure already.
 */
export const plannedProblems = ['past', 'too far ahead', 'scheduled'] as const

/** Longest range of dates in one call for seats. */
export const maxSeatDays = 400

/** Longest time between the cut-off and the date. */
export const maxCutOffHours = 8760

const hourMs = 3_600_000

/**
 * The moment at which bookings for a date end: `cutOffHours` before the date begins in the zone of the house. Without a
 * cut-off: when the date ends there.
 */
export function bookableUntil(date: string, cutOffHours: number | null | undefined, timeZone: string): Date {
  if (typeof cutOffHours !== 'number') return startOfDay(addDays(date, 1), timeZone)
  return new Date(startOfDay(date, timeZone).getTime() - cutOffHours * hourMs)
}
