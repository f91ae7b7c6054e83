// Enters what many travellers of one departure have paid on the spot.

import type { EntryWay } from '#contract/entry-ways.ts'
import { toCents } from '#contract/money.ts'
import { dueCents } from '#contract/payment-rules.ts'
import type { DepartureEntry } from '#contract/staff-entries.ts'
import type { AuditNote } from '#server/calls/call.ts'
import { dateInHouse } from '#server/config/house.ts'
import { listForCheckIn } from '#server/features/bookings/check-in-bookings.queries.ts'
import type { BillRow } from '#server/features/payments/bills/bills.service.ts'
import { lockBill } from '#server/features/payments/ledger.service.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { addEntry, type EntryWriting } from '#server/features/payments/staff/staff-entries.service.ts'
import { getDeparture } from '#server/features/seats/departures/departures.queries.ts'

export interface DeparturePayments {
  tourId: string
  date: string
  way: EntryWay
  /** `amount` in dollars: all that is due, as it was shown. */
  payments: readonly { bookingId: string; amount: number }[]
}

/**
 * Call within a transaction. A booking of which another amount is due by now is left as it is, and so is one of another
 * departure; the others are entered. Throws `not_found` for a departure that nobody has booked.
 */
export async function enterPaymentsOf(
  context: EntryWriting,
  settings: PaymentSettings,
  { tourId: id, date, way, payments }: DeparturePayments,
): Promise<{ results: DepartureEntry[]; notes: AuditNote[] }> {
  const { db, now } = context
  const { tourId } = await getDeparture(db, id, date)
  const booked = new Set((await listForCheckIn(db, tourId, date)).map((booking) => booking.id))
  const results = new Map<string, DepartureEntry['outcome']>()
  const notes: AuditNote[] = []
  // In a fixed order, so that two calls never block each other; and all of them first, because an entry may lock the departure,
  // for which a cancellation waits that has locked its booking.
  const bills = new Map<string, BillRow | undefined>()
  for (const { bookingId } of payments.toSorted(byBooking)) {
    if (!booked.has(bookingId) || bills.has(bookingId)) continue
    bills.set(bookingId, await lockBill(db, settings, { kind: 'booking', recordId: bookingId }))
  }
  for (const { bookingId, amount } of payments) {
    if (results.has(bookingId)) continue
    const bill = bills.get(bookingId)
    if (bill === undefined || bill.state !== 'open') {
      results.set(bookingId, 'unknown')
      continue
    }
    if (dueCents(bill) !== toCents(amount)) {
      results.set(bookingId, 'changed')
      continue
    }
    const { audit, isWaiting } = await addEntry(context, settings, bill, {
      ...{ way, amountCents: toCents(amount), receivedOn: dateInHouse(now), note: '', payment: null },
    })
    results.set(bookingId, isWaiting ? 'waiting' : 'entered')
    notes.push(audit)
  }
  return {
    results: payments.map(({ bookingId }) => ({ bookingId, outcome: results.get(bookingId)! })),
    notes,
  }
}

function byBooking(one: { bookingId: string }, other: { bookingId: string }): number {
  return one.bookingId < other.bookingId ? -1 : 1
}
