// Bills of bookings: opened when a tour asks for a deposit, closed when the booking is cancelled.
import { eq } from 'drizzle-orm'
import { keptOfBill } from '#contract/cancellation-rules.ts'
import {
  balanceDueOn,
  depositCents,
  owedCents,
  type PaymentMethod,
  payByOf,
} from '#contract/payment-rules.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { Database } from '#server/database/client.ts'
import { longDate } from '#server/features/mails/templates/booking-facts.ts'
import {
  type BillRow,
  cancelBills,
  changeBill,
  lockBills,
  moveBills,
  openBill,
  readBills,
  readPendingCents,
} from '#server/features/payments/bills.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { bookings } from './bookings.table.ts'

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

/**
 * Call within the transaction that books. Bookings of tours that ask for no deposit, not even for one of 0 %, have no bill.
 * Without `balanceDueDays` the balance is due on the day of departure.
 */
export async function openBookingBill(
  transaction: Database,
  { bookingId, reference, totalCents, date, tourTitle, terms, cutOff }: NewBookingBill,
  method: PaymentMethod,
  now: Date,
): Promise<BillRow | undefined> {
  const { depositPercent, balanceDueDays } = terms
  if (depositPercent === null || totalCents === 0) return undefined
  const dueOn = balanceDueOn(date, balanceDueDays ?? 0)
  const deposit = depositCents(totalCents, { depositPercent, dueOn, today: dateInUtc(now) })
  const bill = {
    kind: 'booking' as const,
    recordId: bookingId,
    reference,
    totalCents,
    depositCents: deposit,
    payBy: deposit === 0 ? null : payByOf(method, now, cutOff),
    balanceDueOn: deposit < totalCents ? dueOn : null,
  }
  return openBill(transaction, bill, { method, title: titleOf(tourTitle, date), now })
}

export function titleOf(tourTitle: string, date: string): string {
  return `${tourTitle}, ${longDate(date)}`
}

/** Of cancelled bookings with a bill: what the agency keeps, by id. The bookings must be locked. */
export async function closeBookingBills(
  transaction: Database,
  cancelled: readonly { id: string; keptCents: number }[],
  now: Date,
): Promise<void> {
  const kept = cancelled.map(({ id, keptCents }) => ({ recordId: id, keptCents }))
  const reason = 'The booking was cancelled.'
  await cancelBills(transaction, 'booking', kept, { state: 'cancelled', reason, now })
  const ids = cancelled.map(({ id }) => id)
  for (const bill of (await readBills(transaction, 'booking', ids)).values()) {
    await setRefundOwed(transaction, bill)
  }
}

/** A bill with the refunds that are under way. */
export type BookingBill = BillRow & { pendingCents: number }

export async function lockBookingBills(
  transaction: Database,
  ids: readonly string[],
): Promise<Map<string, BookingBill>> {
  return withPending(transaction, await lockBills(transaction, 'booking', ids))
}

export async function readBookingBills(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, BookingBill>> {
  return withPending(db, await readBills(db, 'booking', ids))
}

async function withPending(
  db: Database,
  found: ReadonlyMap<string, BillRow>,
): Promise<Map<string, BookingBill>> {
  const pending = await readPendingCents(db, 'booking', [...found.keys()])
  return new Map([...found].map(([id, bill]) => [id, { ...bill, pendingCents: pending.get(id) ?? 0 }]))
}

/** What the agency keeps and pays back of a bill when its booking is cancelled. */
export function splitBill(
  bill: BookingBill,
  { totalCents, feesCents }: { totalCents: number; feesCents: number },
  percentKept: number,
): { keptCents: number; refundCents: number } {
  return keptOfBill({ ...bill, ticketsCents: totalCents, feesCents, percentKept })
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
  return { balanceDueOn: balanceDueOn(date, balanceDueDays ?? 0), cutOff }
}

/**
 * The bill of a booking that its traveller changes: the new price, with what is kept of removed tickets. Returns whether the
 * booking has a bill. The booking must be locked, and its departures not yet.
 */
export async function changeBookingBill(
  transaction: Database,
  booking: { id: string; tourId: string; feesCents: number; facts: TourFacts },
  changed: { date: string; totalCents: number; feeCents: number; cutOff: Date },
  method: PaymentMethod,
  now: Date,
): Promise<boolean> {
  const bill = (await lockBookingBills(transaction, [booking.id])).get(booking.id)
  if (bill === undefined) return false
  const title = (await getTourSummaries(transaction, [booking.tourId])).get(booking.tourId)!.title
  const { date, totalCents, feeCents, cutOff } = changed
  const dates = datesOf({ date, balanceDueDays: booking.facts.balanceDueDays ?? null, cutOff })
  await changeBill(
    transaction,
    bill,
    { totalCents: totalCents + booking.feesCents + feeCents, dates },
    {
      reason: 'The booking was changed.',
      title: titleOf(title, date),
      method,
      now,
    },
  )
  return true
}

/** A cancelled booking tells what is still owed of its bill. */
export async function setRefundOwed(transaction: Database, bill: BillRow): Promise<void> {
  if (bill.state === 'open') return
  await transaction
    .update(bookings)
    .set({ refundOwedCents: owedCents(bill) })
    .where(eq(bookings.id, bill.recordId))
}
