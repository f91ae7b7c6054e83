// What becomes of the bookings of a cancelled departure, counted.
import type { Booking } from '#contract/bookings.ts'
import type { BookingDecision, ScheduledDeparture } from '#contract/departures.ts'
import { ofCancelled } from '#contract/payment-rules.ts'

type DecidedBooking = Pick<Booking, '_id' | 'ticketCount' | 'statement'>

type Decisions = Readonly<Record<string, BookingDecision>>

/** The first date that has too few free seats for the bookings that are moved to it. */
export function overbookedDate(
  bookings: readonly DecidedBooking[],
  decisions: Decisions,
  targets: readonly Pick<ScheduledDeparture, 'date' | 'departureSeats' | 'seatsTaken'>[],
): { date: string; wanted: number; free: number } | null {
  const wanted = new Map<string, number>()
  for (const { _id, ticketCount } of bookings) {
    const decision = decisions[_id]
    if (decision === undefined || decision === 'refund') continue
    wanted.set(decision.moveTo, (wanted.get(decision.moveTo) ?? 0) + ticketCount)
  }
  for (const { date, departureSeats, seatsTaken } of targets) {
    const free = departureSeats - seatsTaken
    const tickets = wanted.get(date) ?? 0
    if (tickets > free) return { date, wanted: tickets, free }
  }
  return null
}

/** What is refunded if the agency cancels the booking, in dollars. */
export function refundOf({ statement }: Pick<Booking, 'statement'>): number {
  return statement === null ? 0 : ofCancelled(statement).toRefund
}

export function summaryOf(bookings: readonly DecidedBooking[], decisions: Decisions) {
  const refunded = bookings.filter(({ _id }) => decisions[_id] === 'refund')
  const decided = bookings.filter(({ _id }) => decisions[_id] !== undefined)
  return {
    refunded: refunded.length,
    /** What is refunded of them, in dollars. */
    owed: refunded.reduce((cents, booking) => cents + Math.round(refundOf(booking) * 100), 0) / 100,
    moved: decided.length - refunded.length,
  }
}
