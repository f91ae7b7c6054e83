// What cancelling a booking costs its traveller. No imports, so that any page may use it.

export interface CancellationTerm {
  daysBefore: number
  percentKept: number
}

/** What staff keep when they change or cancel for a guest. `terms`: what the terms of the booking keep. `none`: nothing. */
export const feeChoices = ['terms', 'none'] as const
export type FeeChoice = (typeof feeChoices)[number]

const dayMs = 86_400_000

/** Negative once the date has passed. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)
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

/** Of a bill with a booking that is cancelled, in cents. */
export interface CancelledBill {
  /** Price of the tickets. */
  ticketsCents: number
  /** What earlier changes have kept. */
  feesCents: number
  percentKept: number
  /** Refunds by staff that have lowered the price. */
  waivedCents: number
  /** Charged less refunded. */
  paidCents: number
  /** Refunds under way. */
  pendingCents: number
}

/**
 * What is kept of a bill when its booking is cancelled: fees, and the percentage of what the tickets cost after refunds by
 * staff, but never more than what is there. All else that was paid is refunded.
 */
export function keptOfBill(bill: CancelledBill): { keptCents: number; refundCents: number } {
  const { ticketsCents, feesCents, waivedCents, paidCents, pendingCents } = bill
  const wanted = feesCents + keptCents(Math.max(0, ticketsCents - waivedCents), bill.percentKept)
  const there = Math.max(0, paidCents - pendingCents)
  const kept = Math.min(wanted, there)
  return { keptCents: kept, refundCents: there - kept }
}

/** The part of an amount that is kept, rounded half up to the cent. */
export function keptCents(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100)
}
