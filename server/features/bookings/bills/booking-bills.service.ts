// Bills of bookings: opened when a tour is booked, closed when the booking is cancelled.
import { type SQL, sql } from 'drizzle-orm'
import { centsOfLast } from '#contract/booking-change-rules.ts'
import { claimOfCancelled, type PricedTickets } from '#contract/cancellation-rules.ts'
import { dayText } from '#contract/date-texts.ts'
import {
  type Addition,
  additionTo,
  balanceDueOn,
  changedBill,
  depositCents,
  type PaymentMethod,
  payByAfterMove,
  payByOf,
  payWithinMs,
  type Statement,
  statementOf,
} from '#contract/payment-rules.ts'
import { methodFor } from '#contract/provider-limits.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import {
  type BillRow,
  cancelBills,
  changeBill,
  lockBills,
  moveBills,
  openBill,
} from '#server/features/payments/bills/bills.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { openBillsOf } from './bill-backfill.service.ts'

/** What the tour said about payments when it was booked. */
export interface PaymentTerms {
  depositPercent: number | null
  balanceDueDays: number | null
}

export interface NewBookingBill {
  bookingId: string
  reference: string
  totalCents: number
  date: string
  tourTitle: string
  terms: PaymentTerms
  cutOff: Date
}

/** Whether a tour asks for money by a date. Bookings of other tours are paid on the spot. */
export function areDated({ depositPercent, balanceDueDays }: PaymentTerms): boolean {
  return depositPercent !== null || balanceDueDays !== null
}

/** The same as `areDated`, of the column of a tour's facts. */
export function areDatedInSql(facts: SQL): SQL {
  return sql`coalesce(${facts} -> 'depositPercent', ${facts} -> 'balanceDueDays') is not null`
}

/**
 * Call within the transaction that books, for terms that are dated. `balanceDueDays` alone asks for all by that date; without
 * it, the balance is due on the day of departure.
 */
export async function openBookingBill(
  transaction: Database,
  { bookingId, reference, totalCents, date, tourTitle, terms, cutOff }: NewBookingBill,
  method: PaymentMethod,
  now: Date,
): Promise<BillRow> {
  const { depositPercent, balanceDueDays } = terms
  const dueOn = balanceDueOn(date, balanceDueDays ?? 0)
  const deposit = depositCents(totalCents, {
    depositPercent: depositPercent ?? 0,
    dueOn,
    today: dateInHouse(now),
  })
  const bill = {
    kind: 'booking' as const,
    recordId: bookingId,
    reference,
    totalCents,
    depositCents: deposit,
    payBy: deposit === 0 ? null : payByOf(methodFor(method, deposit), now, cutOff),
    balanceDueOn: deposit < totalCents ? dueOn : null,
  }
  return openBill(transaction, bill, { method, title: titleOf(tourTitle, date), now })
}

export function titleOf(tourTitle: string, date: string): string {
  return `${tourTitle}, ${dayText(date)}`
}

/** Closes the bills of cancelled bookings, with what the agency claims. The bookings must be locked. */
export async function closeBookingBills(
  transaction: Database,
  cancelled: readonly { id: string; claimCents: number }[],
  now: Date,
  /** Read with the refund. */
  reason = 'The booking was cancelled.',
): Promise<void> {
  const kept = cancelled.map(({ id, claimCents }) => ({ recordId: id, keptCents: claimCents }))
  await cancelBills(transaction, 'booking', kept, { state: 'cancelled', reason, now })
}

/** The bookings must be locked and confirmed. Opens the bills that are missing until the task of the upgrade has run. */
export async function lockBookingBills(
  transaction: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, BillRow>> {
  const locked = await lockBills(transaction, 'booking', ids)
  if (locked.size === ids.length) return locked
  const missing = ids.filter((id) => !locked.has(id))
  await openBillsOf(transaction, missing, now)
  return lockBills(transaction, 'booking', ids)
}

/** A booking with what its tickets cost. */
export interface PricedBooking {
  ticketCount: number
  totalCents: number
  ticketPrices: PricedTickets[] | null
  feesCents: number
}

/** The tickets in the order in which they were bought. */
export function pricesOf({ ticketPrices, ticketCount, totalCents }: PricedBooking): PricedTickets[] {
  return ticketPrices ?? [{ tickets: ticketCount, cents: totalCents / ticketCount }]
}

/** As the column of the booking keeps them. */
export function savedPrices(prices: PricedTickets[]): PricedTickets[] | null {
  return prices.length === 1 && prices[0]!.percentKept === undefined ? null : prices
}

/** What the agency claims of a booking that is cancelled. `percentKept`: null if the agency cancels. */
export function claimOf(booking: PricedBooking, bill: BillRow, percentKept: number | null): number {
  if (percentKept === null) return 0
  const { feesCents } = booking
  return claimOfCancelled({
    prices: pricesOf(booking),
    feesCents,
    waivedCents: bill.waivedCents,
    percentKept,
  })
}

/** The money of a booking as it would be after a change. Null without a bill. */
export function statementAfterChange(
  booking: PricedBooking,
  bill: BillRow | undefined,
  { totalCents, feeCents }: { totalCents: number; feeCents: number },
): Statement | null {
  if (bill === undefined) return null
  return statementOf(changedBill(bill, totalCents + booking.feesCents + feeCents))
}

export interface MovedBooking {
  id: string
  date: string
  balanceDueDays: number | null
  /** When the bookings of the new date end. */
  cutOff: Date
}

/** The balance of a moved booking is due with its new date, and its deposit before the new cut-off. */
export async function moveBookingBills(
  transaction: Database,
  moved: readonly MovedBooking[],
  now: Date,
): Promise<void> {
  const bills = moved.map((booking) => ({ recordId: booking.id, ...datesOf(booking) }))
  await moveBills(transaction, 'booking', bills, now)
}

function datesOf({ date, balanceDueDays, cutOff }: Omit<MovedBooking, 'id'>) {
  return { date, balanceDueOn: balanceDueOn(date, balanceDueDays ?? 0), cutOff }
}

interface BookingTerms {
  ticketCount: number
  feesCents: number
  facts: TourFacts
}

export interface ChangedBooking {
  date: string
  ticketCount: number
  /** In the order in which the tickets were bought. */
  prices: readonly PricedTickets[]
  /** When the bookings of the date end. */
  cutOff: Date
}

/** The deposit of the tickets that a change adds; undefined if it adds none, or nothing is asked at once. */
export function addedBy(
  booking: BookingTerms,
  bill: BillRow | undefined,
  { date, ticketCount, prices, cutOff }: ChangedBooking,
  method: PaymentMethod,
  now: Date,
): Addition | undefined {
  const { depositPercent, balanceDueDays } = booking.facts
  const tickets = ticketCount - booking.ticketCount
  if (bill === undefined || bill.spotDate !== null || tickets <= 0) return undefined
  const cents = centsOfLast(prices, tickets)
  const dueOn = balanceDueOn(date, balanceDueDays ?? 0)
  // Staff may add tickets after the cut-off; then half an hour is left.
  const until = (by: PaymentMethod) => payByAfterMove(new Date(now.getTime() + payWithinMs[by]), now, cutOff)
  const added = { tickets, cents, depositPercent: depositPercent ?? 0 }
  const dates = { balanceDueOn: dueOn, timeZone: house().timeZone }
  const addition = additionTo(bill, added, { payBy: until(method), ...dates })
  const way = methodFor(method, addition?.depositCents ?? 0)
  return way === method ? addition : additionTo(bill, added, { payBy: until(way), ...dates })
}

/**
 * The bill of a booking that its traveller changes: the new price, with what is kept of removed tickets. The booking must be
 * locked, and its departures not yet.
 */
export async function changeBookingBill(
  transaction: Database,
  booking: BookingTerms & { id: string; tourId: string },
  changed: ChangedBooking & { totalCents: number; feeCents: number },
  method: PaymentMethod,
  now: Date,
): Promise<void> {
  const bill = (await lockBookingBills(transaction, [booking.id], now)).get(booking.id)
  const title = (await getTourSummaries(transaction, [booking.tourId])).get(booking.tourId)!.title
  const { date, totalCents, feeCents, cutOff } = changed
  const dates = datesOf({ date, balanceDueDays: booking.facts.balanceDueDays ?? null, cutOff })
  const tickets = {
    added: addedBy(booking, bill, changed, method, now),
    removed: Math.max(0, booking.ticketCount - changed.ticketCount),
  }
  await changeBill(
    transaction,
    { kind: 'booking', recordId: booking.id },
    { totalCents: totalCents + booking.feesCents + feeCents, dates, tickets },
    {
      reason: 'The booking was changed.',
      title: titleOf(title, date),
      method,
      now,
    },
  )
}
