// What staff decide about money: a bank transfer that has arrived, refunds, and debts that are let go.
import { formatReference } from '#contract/booking-reference.ts'
import { priceText, toCents } from '#contract/money.ts'
import { dueCents, lessClaim } from '#contract/payment-rules.ts'
import { roles } from '#contract/roles.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import {
  type BillKey,
  type BillRow,
  closePayments,
  listRefundable,
  type PaymentRow,
  updateBill,
  waiveForRefund,
} from '#server/features/payments/bills/bills.service.ts'
import { enterRefund, lockBill, lockPayment } from '#server/features/payments/ledger.service.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { refunds } from '#server/features/payments/payments.table.ts'
import { findBillOf } from '#server/features/payments/provider/opened-payments.service.ts'
import { findSecondPerson, isOwnRecord } from './second-person.service.ts'
import { addEntry, type EntryOutcome, type EntryWriting } from './staff-entries.service.ts'

async function lockPaymentById(
  transaction: Database,
  settings: PaymentSettings,
  id: string,
): Promise<{ bill: BillRow; payment: PaymentRow }> {
  const key = isId(id) ? await findBillOf(transaction, id) : undefined
  if (key === undefined) throw notFound('Payment')
  const bill = (await lockBill(transaction, settings, key))!
  return { bill, payment: await lockPayment(transaction, id) }
}

/**
 * Call within a transaction. Enters a bank transfer, also one that arrives when it is awaited no more; one for a booking or order
 * of the caller waits for a second person. Throws `payment_settled` for any other payment, and for the second time. `amount` in
 * dollars.
 */
export async function receiveTransfer(
  context: EntryWriting,
  settings: PaymentSettings,
  id: string,
  amount: number | undefined,
): Promise<EntryOutcome> {
  const { bill, payment } = await lockPaymentById(context.db, settings, id)
  if (payment.method !== 'transfer' || payment.state === 'paid') throw new AppError('payment_settled')
  return addEntry(context, settings, bill, {
    way: 'transfer',
    amountCents: amount === undefined ? payment.amountCents : toCents(amount),
    receivedOn: dateInHouse(context.now),
    note: '',
    payment,
  })
}

/**
 * Call within a transaction. Plans a refund, which the job sends at once; one of a bank transfer, which was sent back by
 * hand, is entered. Throws `refund_too_high` and `payment_settled`. `amount` in dollars.
 */
export async function refundPayment(
  { db: transaction, now, caller }: Pick<SignedInContext, 'db' | 'now' | 'caller'>,
  settings: PaymentSettings,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<EntryOutcome> {
  const { bill, payment } = await lockPaymentById(transaction, settings, id)
  const amountCents = toCents(amount)
  const found = (await listRefundable(transaction, bill)).find((each) => each.payment.id === id)
  if (found === undefined) throw new AppError('payment_settled', 'Nothing was paid with this payment.')
  if (amountCents > found.refundableCents) throw new AppError('refund_too_high')
  const waived = await waiveForRefund(transaction, bill, amountCents)
  const [refund] = await transaction
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: id,
      amountCents,
      reason,
      state: 'pending',
      requestedBy: caller.userId,
      createdAt: now,
    })
    .returning()
  if (payment.method === 'transfer') {
    const reference = `transfer-${refund!.id}`
    const planned = { ...waived, pendingCents: waived.pendingCents + amountCents }
    await enterRefund(transaction, settings, planned, { refund: refund!, payment, reference }, now)
  }
  const recordTitle = `${formatReference(bill.reference)}: ${priceText(amount)}`
  return { key: bill, audit: { recordId: bill.recordId, recordTitle } }
}

/**
 * Call within a transaction. Gives up so much of what is due of a cancelled booking or order; the page or transfer that is open
 * is for more than will be due, so it is closed. Money that arrives all the same is to be refunded. Throws `not_found` for a
 * record without a bill, `waiver_too_high`, and `second_person_needed` for one's own record while another super admin could decide.
 * `amount` in dollars.
 */
export async function waiveDebt(
  { db: transaction, now, caller }: EntryWriting,
  settings: PaymentSettings,
  key: BillKey,
  { amount, reason }: { amount: number; reason: string },
): Promise<EntryOutcome> {
  const bill = isId(key.recordId) ? await lockBill(transaction, settings, key) : undefined
  if (bill === undefined) throw notFound('Payments')
  const isOwn = await isOwnRecord(transaction, settings, bill, caller.userId)
  if (
    isOwn &&
    (await findSecondPerson(transaction, settings, bill, caller.userId, roles.superAdmin)) !== null
  ) {
    throw new AppError('second_person_needed', 'Another super admin has to decide: this is your own booking.')
  }
  if (bill.state !== 'cancelled')
    throw new AppError('waiver_too_high', 'Only what is due of a cancelled booking can be let go.')
  if (toCents(amount) > dueCents(bill)) throw new AppError('waiver_too_high')
  await closePayments(transaction, bill)
  const { keptCents } = lessClaim(bill, toCents(amount))
  const lower = await updateBill(transaction, bill, { keptCents })
  await settings.kinds[bill.kind].follow(transaction, lower, now)
  const words = `${priceText(amount)}${isOwn ? ', own, without a second person' : ''}: ${reason}`
  return {
    key: bill,
    audit: { recordId: bill.recordId, recordTitle: `${formatReference(bill.reference)}: ${words}` },
  }
}
