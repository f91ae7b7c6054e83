// Refunds to check: of bookings from before every booking had a bill nobody knows whether anything was paid.
import { and, asc, eq, gt, inArray, not } from 'drizzle-orm'
import { maxShownRefundChecks, type RefundCheck } from '#contract/today.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { requireBooking } from '#server/features/bookings/booking-access.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { hasBill } from '#server/features/payments/bills/bill-conditions.queries.ts'
import { lockBills, updateBill } from '#server/features/payments/bills/bills.service.ts'
import { listUnrecordedCancelled } from '#server/features/payments/bills/spot-bills.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'

const hasRecordedRefund = and(gt(bookings.refundOwedCents, 0), not(hasBill('booking', bookings.id)))!

/** The oldest bookings of which a refund was recorded without a bill, or that were cancelled since. One more than are shown. */
export async function listRefundChecks(db: Database): Promise<RefundCheck[]> {
  const limit = maxShownRefundChecks + 1
  const columns = {
    _id: bookings.id,
    reference: bookings.reference,
    name: bookings.username,
    date: bookings.date,
    tourId: bookings.tourId,
  }
  const cancelled = await listUnrecordedCancelled(db, 'booking', limit)
  const recorded = db
    .select(columns)
    .from(bookings)
    .where(hasRecordedRefund)
    .orderBy(asc(bookings.createdAt))
    .limit(limit)
  const rows = [
    ...(await recorded),
    ...(cancelled.length === 0
      ? []
      : await db
          .select(columns)
          .from(bookings)
          .where(inArray(bookings.id, cancelled))
          .orderBy(asc(bookings.createdAt))),
  ].slice(0, limit)
  const tours = await getTourSummaries(
    db,
    rows.map(({ tourId }) => tourId),
  )
  return rows.map(({ tourId, ...row }) => ({ ...row, title: tours.get(tourId)!.title }))
}

/** Call within a transaction. Nothing more is to be refunded or claimed. Throws `nothing_changed` if nothing is to be checked. */
export async function settleRefundCheck(transaction: Database, id: string): Promise<void> {
  const row = await requireBooking(transaction, id, 'locked')
  const bill = (await lockBills(transaction, 'booking', [id])).get(id)
  if (bill === undefined && row.refundOwedCents > 0) {
    await transaction.update(bookings).set({ refundOwedCents: 0 }).where(eq(bookings.id, id))
  } else if (bill?.state === 'cancelled' && bill.isUnrecorded) {
    await updateBill(transaction, bill, { isUnrecorded: false, keptCents: 0 })
  } else {
    throw new AppError('nothing_changed', 'No refund of this booking is to be checked any more.')
  }
}
