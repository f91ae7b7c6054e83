// The bills of the sample orders, with their bank transfers and ledgers.
import { formatReference } from '#contract/booking-reference.ts'
import { payWithinMinutes } from '#contract/order-rules.ts'
import { newId } from '#server/database/ids.ts'
import type { orders } from '#server/features/orders/orders.table.ts'
import type { bills, ledgerEntries, payments, refunds } from '#server/features/payments/payments.table.ts'

export interface SampleBills {
  bills: (typeof bills.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  entries: (typeof ledgerEntries.$inferInsert)[]
}

/** `placed`: as they are in the database, with their references. */
export function sampleOrderBills(placed: readonly (typeof orders.$inferSelect)[]): SampleBills {
  const rows: SampleBills = { bills: [], payments: [], refunds: [], entries: [] }
  for (const order of placed) addBill(rows, order)
  return rows
}

function addBill(rows: SampleBills, order: typeof orders.$inferSelect): void {
  const { id: recordId, reference, state, totalCents, paidAt, createdAt } = order
  const key = { kind: 'order', recordId }
  const hasLapsed = order.cancelledBy === 'unpaid'
  const isGivenBack = paidAt !== null && (state === 'cancelled' || state === 'returned')
  // What is returned is no longer to be paid.
  const dueCents = state === 'returned' ? 0 : totalCents
  rows.bills.push({
    ...key,
    reference,
    totalCents: dueCents,
    depositCents: dueCents,
    payBy:
      paidAt === null
        ? (order.payBy ?? new Date(createdAt.getTime() + payWithinMinutes.transfer * 60_000))
        : null,
    state: state === 'cancelled' ? (hasLapsed ? 'lapsed' : 'cancelled') : 'open',
    paidCents: paidAt === null || isGivenBack ? 0 : totalCents,
    createdAt,
  })
  const paymentId = newId()
  rows.payments.push({
    ...key,
    id: paymentId,
    what: 'all',
    method: 'transfer',
    amountCents: totalCents,
    state: paidAt !== null ? 'paid' : state === 'placed' ? 'open' : 'ended',
    title: `Order ${formatReference(reference)}`,
    createdAt,
  })
  if (paidAt === null) return
  const entry = { ...key, paymentId, amountCents: totalCents }
  rows.entries.push({
    ...entry,
    id: newId(),
    entry: 'charge',
    providerRef: `transfer-${paymentId}`,
    at: paidAt,
  })
  if (!isGivenBack) return
  const refundId = newId()
  const at = new Date(order.history.at(-1)!.at)
  rows.refunds.push({
    id: refundId,
    paymentId,
    amountCents: totalCents,
    reason: state === 'returned' ? 'Goods of the order were returned.' : 'The order was cancelled.',
    state: 'done',
    providerRef: `transfer-${refundId}`,
    createdAt: at,
    settledAt: at,
  })
  rows.entries.push({
    ...entry,
    id: newId(),
    refundId,
    entry: 'refund',
    providerRef: `transfer-${refundId}`,
    at,
  })
}
