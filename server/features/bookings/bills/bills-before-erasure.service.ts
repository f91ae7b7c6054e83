// Money of the bookings of an account that is to be erased.
import { and, asc, eq } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { isCancellable } from '#contract/cancellation-rules.ts'
import { cutText } from '#contract/cut-text.ts'
import { cancelledBill, statementOf } from '#contract/payment-rules.ts'
import type { OpenOwnBill } from '#contract/payments.ts'
import type { Erasure } from '#contract/personal-data.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { claimToday, lockedColumns } from '#server/features/bookings/cancellations/cancellations.service.ts'
import { readBills } from '#server/features/payments/bills/bills.service.ts'
import { listUnsettled } from '#server/features/payments/bills/unsettled-bills.service.ts'

/** Bookings for which money is owed, oldest first. Those ahead are cancelled by their terms, so nothing is due for them. */
export async function listOpenBookingBills(
  db: Database,
  userId: string,
  today: string,
): Promise<OpenOwnBill[]> {
  const rows = await db
    .select({ id: bookings.id, date: bookings.date })
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
  return listUnsettled(
    db,
    'booking',
    rows.map(({ id, date }) => ({ id, isCancellable: isCancellable(date, today) })),
  )
}

/** Throws `money_owed` with the bills. */
export async function requireNothingOwed(db: Database, userId: string, today: string): Promise<void> {
  const bills = await listOpenBookingBills(db, userId, today)
  if (bills.length === 0) return
  const named = bills.map(({ reference }) => formatReference(reference)).join(', ')
  throw new AppError('money_owed', `Money is still owed for your bookings: ${cutText(named, 150)}.`, {
    current: { bills },
  })
}

/** What becomes of the money if all bookings ahead are cancelled; bookings with nothing to refund or to pay are left out. */
export async function listCancellationRefunds(
  db: Database,
  userId: string,
  today: string,
): Promise<Erasure['refunds']> {
  const rows = await db
    .select({ ...lockedColumns, reference: bookings.reference })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed')))
    .orderBy(asc(bookings.date), asc(bookings.id))
  const ahead = rows.filter(({ date }) => isCancellable(date, today))
  const bills = await readBills(
    db,
    'booking',
    ahead.map(({ id }) => id),
  )
  return ahead.flatMap((row) => {
    const bill = bills.get(row.id)
    if (bill === undefined) return []
    const after = statementOf(cancelledBill(bill, claimToday(row, bill, 'traveller', today)))
    const { toRefund, refunding, due } = after
    if (toRefund + refunding + due === 0) return []
    return [{ bookingId: row.id, reference: row.reference, amount: toRefund, after }]
  })
}
