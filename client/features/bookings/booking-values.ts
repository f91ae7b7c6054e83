// The values of the booking form and their validation.

import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { wholeNumber } from '#contract/digits.ts'
import { emailAddressPattern } from '#contract/email-address.ts'
import { bookingTotalCents, toCents, toDollars } from '#contract/money.ts'
import { phoneProblem } from '#contract/phone-numbers.ts'
import { horizonProblem, shortageSentence } from '#contract/seat-rules.ts'
import { maxTickets } from '#contract/vocabulary.ts'
import { wireName } from '#contract/wire-names.ts'

export interface BookingValues {
  username: string
  email: string
  phone: string
  /** `YYYY-MM-DD`, or empty while the field contains no date that can be booked. */
  date: string
  ticketCount: number
  description: string
}

export type BookingProblems = Partial<Record<keyof BookingValues, string>>

export const emptyBooking: BookingValues = {
  username: '',
  email: '',
  phone: '',
  date: '',
  ticketCount: 1,
  description: '',
}

/** Reads the fields of the form. Tickets that are no number become NaN. */
export function readValues(text: (name: string) => string): BookingValues {
  const tickets = text(wireName('ticketCount')).trim()
  return {
    username: text('username'),
    email: text('email'),
    phone: text('phone'),
    date: text('date'),
    ticketCount: tickets === '' ? 0 : wholeNumber(tickets),
    description: text('description'),
  }
}

/** tickets × cost, in dollars. 0 while the tickets are no number. */
export function bookingTotal(ticketCount: number, cost: number): number {
  if (Number.isNaN(ticketCount)) return 0
  return toDollars(bookingTotalCents(ticketCount, toCents(cost)))
}

/** Validates the form. Returns error messages by field, in the order of the fields. */
export function findProblems(values: BookingValues, today: string): BookingProblems {
  const problems: BookingProblems = {}
  if (values.username.trim() === '') problems.username = 'required'
  if (values.email.trim() === '') problems.email = 'required'
  else if (!emailAddressPattern.test(values.email.trim())) problems.email = 'invalid email'
  const phone = phoneProblem(values.phone)
  if (phone !== undefined) problems.phone = phone
  if (values.date === '') problems.date = 'required'
  else if (values.date < today) problems.date = 'has already passed'
  else if (values.date > lastBookingDate(today, house().horizonMonths))
    problems.date = horizonProblem(house().horizonMonths)
  if (!Number.isInteger(values.ticketCount)) problems.ticketCount = 'must be a whole number'
  else if (values.ticketCount < 1) problems.ticketCount = 'at least 1'
  else if (values.ticketCount > maxTickets) problems.ticketCount = `at most ${maxTickets}`
  return problems
}

/**
 * The error for more tickets than seats, shown while the user chooses. `left`: seats left on the chosen date, if known.
 * `seats`: seats on a date without bookings. The server checks again.
 */
export function findSeatsProblem(
  tickets: number,
  left: number | undefined,
  seats: number,
): string | undefined {
  if (!(tickets > (left ?? seats))) return undefined
  if (left === undefined) return `There are only ${formatNumber(seats)} seats on each date.`
  return shortageSentence(left)
}

/** For example "One ticket" or "7 tickets". */
export function ticketCountText(ticketCount: number): string {
  return ticketCount === 1 ? 'One ticket' : `${formatNumber(ticketCount)} tickets`
}
