// Whether seats of a departure can be booked, how many are left, and the sentence where none can: one rule for pages, calls and
// live counts. The statement that takes seats has the same rule in SQL, in server/features/seats/seat-rules-in-sql.ts;
// tools/proofs/seat-rules.ts holds the two equal. Seats are counted and taken in server/features/seats/taking-seats.service.ts;
// limits of accounts and networks stand beside it, in ticket-limits.service.ts.
import { lastBookingDate } from './booking-rules.ts'
import { bookableUntil, type DepartureState, settableStates, statesOnSale } from './departure-rules.ts'
import { horizonText } from './house-facts.ts'
import { dateIn } from './time-zones.ts'

/** What a tour says about all of its departures. */
export interface TourTerms {
  /** `any-day` or `departures`. */
  schedule: string
  seats: number
  cutOffHours: number | null
  /** Whether the tour can be booked at all. */
  isAvailable: boolean
}

/** What is known of one departure. On a scheduled tour, its seats and cut-off come before those of the tour. */
export interface DepartureTerms {
  /** Null: staff have not scheduled it. */
  state: string | null
  seats: number | null
  cutOffHours: number | null
}

/** Tickets of a departure that are not free. */
export interface ClaimedSeats {
  booked: number
  held: number
  /** Free seats that the waiting list is owed. */
  owed: number
}

/** When seats are asked for, and by which rules. */
export interface SaleMoment {
  now: Date
  horizonMonths: number
  /** Of the house. */
  timeZone: string
  /** Staff book what is closed for customers too: closed departures, and after bookings have ended. Until the day of departure ends. */
  isLate?: boolean | undefined
}

/** The seats of a departure, for one account at one moment. */
export interface DepartureSeats extends ClaimedSeats {
  capacity: number
  /** Seats that are neither booked nor held nor, while customers can book, owed; whether or not they are on sale. */
  free: number
  /** Seats that can be booked: none while the departure is not on sale. */
  left: number
  /** When bookings end. */
  bookableUntil: Date
  /** Null: on sale. */
  closed: ClosedReason | null
}

/** Why a date is not on sale, in a word or two, for lists. */
export const closedLabels = {
  notScheduled: 'No departure',
  cancelled: 'Cancelled',
  closed: 'Closed',
  unavailable: 'Not available',
  ended: 'Bookings ended',
  tooFarAhead: 'Too far ahead',
}
export type ClosedReason = keyof typeof closedLabels

export function seatsOfDeparture(
  tour: TourTerms,
  date: string,
  departure: (DepartureTerms & ClaimedSeats) | undefined,
  moment: SaleMoment,
): DepartureSeats {
  const { booked = 0, held = 0, owed = 0, state = null } = departure ?? {}
  const own = tour.schedule === 'departures' ? departure : undefined
  const capacity = own?.seats ?? tour.seats
  const until = cutOffOfDeparture(tour, date, departure, moment)
  const sold = { ...tour, state, date, bookableUntil: until }
  const closed = closedBecause(sold, moment)
  // The waiting list is owed nothing while customers cannot book.
  const awaited = closedBecause(sold, { ...moment, isLate: false }) === null ? owed : 0
  const free = Math.max(0, capacity - booked - held - awaited)
  const left = closed === null ? free : 0
  return { capacity, booked, held, owed, free, left, bookableUntil: until, closed }
}

/** When the bookings of a departure end. */
export function cutOffOfDeparture(
  { schedule, cutOffHours }: Pick<TourTerms, 'schedule' | 'cutOffHours'>,
  date: string,
  departure: Pick<DepartureTerms, 'cutOffHours'> | undefined,
  { timeZone }: Pick<SaleMoment, 'timeZone'>,
): Date {
  const own = schedule === 'departures' ? departure?.cutOffHours : undefined
  return bookableUntil(date, own ?? cutOffHours, timeZone)
}

/** Why a date is not on sale, whatever seats are left. Null: on sale. */
export function closedBecause(
  date: Pick<TourTerms, 'schedule' | 'isAvailable'> & {
    state: string | null
    date: string
    bookableUntil: Date
  },
  { now, horizonMonths, timeZone, isLate = false }: SaleMoment,
): ClosedReason | null {
  const states: readonly DepartureState[] = isLate ? settableStates : statesOnSale
  if (date.schedule === 'departures' && !states.some((state) => state === date.state)) {
    if (date.state === null) return 'notScheduled'
    return date.state === 'cancelled' ? 'cancelled' : 'closed'
  }
  if (!date.isAvailable) return 'unavailable'
  const today = dateIn(timeZone, now)
  if (isLate ? date.date < today : now >= date.bookableUntil) return 'ended'
  return date.date > lastBookingDate(today, horizonMonths) ? 'tooFarAhead' : null
}

export function isStateOnSale(state: string | null): boolean {
  return statesOnSale.some((onSale: DepartureState) => onSale === state)
}

/** The sentence that refuses a date of an available tour. */
export function closedSentence(
  reason: Exclude<ClosedReason, 'unavailable'>,
  { horizonMonths }: Pick<SaleMoment, 'horizonMonths'>,
): string {
  const sentences = {
    notScheduled: 'This tour does not leave on this date.',
    cancelled: 'This departure has been cancelled.',
    closed: 'This departure is closed for bookings.',
    ended: 'Bookings for this date have ended.',
    tooFarAhead: `Tours can be booked ${horizonProblem(horizonMonths)}.`,
  }
  return sentences[reason]
}

/** What is wrong with a date beyond the horizon, beside its field. */
export function horizonProblem(horizonMonths: number): string {
  return `at most ${horizonText(horizonMonths)} ahead`
}

/** The sentence where fewer seats are left than wanted. */
export function shortageSentence(left: number): string {
  if (left === 0) return 'No seats are left on this date.'
  if (left === 1) return 'Only 1 seat is left on this date.'
  return `Only ${left.toLocaleString('en-US')} seats are left on this date.`
}
