// What cancelling a booking costs its traveller.
import { addDays, daysBetween } from './calendar.ts'

export interface CancellationTerm {
  daysBefore: number
  percentKept: number
}

/** What staff keep when they change or cancel for a guest. `terms`: what the terms of the booking keep. `none`: nothing. */
export const feeChoices = ['terms', 'none'] as const
export type FeeChoice = (typeof feeChoices)[number]

/** What staff keep when they cancel. `amount`: all that is not refunded; they say how much that is, and why. */
export const cancellationChoices = [...feeChoices, 'amount'] as const
export type CancellationChoice = (typeof cancellationChoices)[number]

/** Negative once the date has passed. */
export function daysUntil(date: string, today: string): number {
  return daysBetween(today, date)
}

/** Whether a traveller can cancel a confirmed booking of this date: until the day before. */
export function isCancellable(date: string, today: string): boolean {
  return date > today
}

/** The percent of the price that is kept on this day. `terms`: earliest step first. Without terms nothing is kept. */
export function percentKept(terms: readonly CancellationTerm[], date: string, today: string): number {
  const days = daysUntil(date, today)
  return terms.findLast(({ daysBefore }) => days <= daysBefore)?.percentKept ?? 0
}

/** The last day on which a traveller can cancel a booking of this date. */
export function lastCancellableDay(date: string): string {
  return daysBefore(date, 1)
}

function daysBefore(date: string, days: number): string {
  return addDays(date, -days)
}

/** Up to which day which percent of the price is kept. */
export interface CancellationDays {
  /** The last day, `YYYY-MM-DD`. */
  until: string
  percentKept: number
}

/**
 * The terms of a booking of this date by days, the first one first. `terms`: earliest step first. Steps that begin on the day
 * of departure or later are left out, because nobody can cancel any more then.
 */
export function cancellationDays(terms: readonly CancellationTerm[], date: string): CancellationDays[] {
  const starts = [{ daysBefore: Number.POSITIVE_INFINITY, percentKept: 0 }, ...terms]
  return starts
    .map(({ percentKept }, index) => {
      const next = starts[index + 1]?.daysBefore ?? 0
      return { until: daysBefore(date, Math.max(1, next + 1)), percentKept }
    })
    .filter(({ until }, index, days) => index === 0 || until > days[index - 1]!.until)
}

/** Whether anything is kept of the price of a booking that its traveller cancels in time. */
export function keepsPrice(terms: readonly CancellationTerm[]): boolean {
  return terms.some((term) => term.daysBefore > 0 && term.percentKept > 0)
}

/** Tickets of a booking that were bought for the same price. */
export interface PricedTickets {
  tickets: number
  /** Price of one ticket. */
  cents: number
  /** The highest percent that the terms kept on a day on which the traveller moved these tickets. Missing for 0. */
  percentKept?: number
}

/** A booking whose traveller cancels it. */
export interface CancelledBooking {
  /** In the order in which the tickets were bought. */
  prices: readonly PricedTickets[]
  /** What earlier changes have kept. */
  feesCents: number
  /** Given up by the agency. */
  waivedCents: number
  /** What the terms keep today. */
  percentKept: number
}

/**
 * What the agency claims of a booking that its traveller cancels: the fees, and of what the tickets cost after waivers the
 * percent that the terms keep today, or more for tickets that were moved. Not capped by what was paid, but never more than
 * before. Where the agency cancels, or the booking lapses, the claim is 0, earlier fees included.
 */
export function claimOfCancelled({ prices, feesCents, waivedCents, percentKept }: CancelledBooking): number {
  const before = totalOf(prices) + feesCents - waivedCents
  return Math.min(before, feesCents + keptOfTickets(prices, percentKept, waivedCents))
}

/**
 * What is kept of the price of tickets, rounded half up to the cent: of each at least the percent that it remembers.
 * A waiver lowers first the price of the tickets of which most is kept.
 */
export function keptOfTickets(
  prices: readonly PricedTickets[],
  percentKept: number,
  waivedCents = 0,
): number {
  return Math.round(keptHundredths(prices, percentKept, waivedCents) / 100)
}

/** The same in hundredths of a cent, not rounded. */
export function keptHundredths(
  prices: readonly PricedTickets[],
  percentKept: number,
  waivedCents = 0,
): number {
  const parts = prices
    .map(({ tickets, cents, percentKept: remembered = 0 }) => ({
      cents: tickets * cents,
      percent: Math.max(percentKept, remembered),
    }))
    .toSorted((one, other) => other.percent - one.percent)
  let left = waivedCents
  let hundredths = 0
  for (const { cents, percent } of parts) {
    const waived = Math.min(left, cents)
    left -= waived
    hundredths += (cents - waived) * percent
  }
  return hundredths
}

export function totalOf(prices: readonly PricedTickets[]): number {
  return prices.reduce((sum, { tickets, cents }) => sum + tickets * cents, 0)
}

/** The part of an amount that is kept, rounded half up to the cent. */
export function keptCents(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100)
}
