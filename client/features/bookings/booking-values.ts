// What stands in the booking form, and what of it can be sent. Pure, for tests.
import { formatNumber } from '#client/lib/format.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { emailAddressPattern } from '#contract/email-address.ts'
import { bookingTotalCents, toCents, toDollars } from '#contract/money.ts'
import { maxPhoneDigits } from '#contract/vocabulary.ts'

export interface BookingValues {
  username: string
  email: string
  phone: string
  /** `YYYY-MM-DD`; empty while the field holds no date that can be booked. */
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

/** tickets × cost, in dollars. */
export function bookingTotal(ticketCount: number, cost: number): number {
  return toDollars(bookingTotalCents(ticketCount, toCents(cost)))
}

/** What keeps the form from being sent, by field, in the order of the fields. */
export function findProblems(values: BookingValues, today: string): BookingProblems {
  const problems: BookingProblems = {}
  if (values.username.trim() === '') problems.username = 'required'
  if (values.email.trim() === '') problems.email = 'required'
  else if (!emailAddressPattern.test(values.email.trim())) problems.email = 'invalid email'
  const phone = readPhone(values.phone)
  if (phone === null) problems.phone = 'digits only'
  else if (phone.length > maxPhoneDigits) problems.phone = `at most ${maxPhoneDigits} digits`
  if (values.date === '') problems.date = 'required'
  else if (values.date < today) problems.date = 'has already passed'
  else if (values.date > lastBookingDate(today)) problems.date = 'at most two years ahead'
  if (values.ticketCount < 1) problems.ticketCount = 'at least 1'
  return problems
}

/**
 * The digits of a number as people write it, "+44 20 7946" as 0044207946; null for anything else. What address books
 * copy along has marks of direction in it that nobody sees.
 */
export function readPhone(typed: string): string | null {
  const text = typed
    .replaceAll(/[\s().\p{Format}]/gu, '')
    .replace(/^\+/, '00')
    .replaceAll(/(?<=\d)[\p{Dash_Punctuation}/](?=\d)/gu, '')
  return /^\d*$/.test(text) ? text : null
}

/**
 * More tickets than seats, said while they are chosen. `left`: on the chosen date, where that is known; `seats`: on any
 * date, before the first booking. The server decides, and says it in these words.
 */
export function findSeatsProblem(
  tickets: number,
  left: number | undefined,
  seats: number,
): string | undefined {
  if (tickets <= (left ?? seats)) return undefined
  if (left === undefined) return `There are only ${formatNumber(seats)} seats on each date.`
  if (left === 0) return 'No seats are left on this date.'
  return left === 1
    ? 'Only 1 seat is left on this date.'
    : `Only ${formatNumber(left)} seats are left on this date.`
}

/** "7 seats left"; of an amount that is not known nothing is said. */
export function seatsText(seatsLeft: number): string {
  if (seatsLeft === 0) return 'No seats left'
  return seatsLeft === 1 ? '1 seat left' : `${formatNumber(seatsLeft)} seats left`
}
