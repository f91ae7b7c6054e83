// Bills of orders, and orders as payments see them. An order is due as a whole when it is placed.

import { inArray } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { dueCents, payWithinMs } from '#contract/payment-rules.ts'
import { methodFor } from '#contract/provider-limits.ts'
import { refreshProofsOf } from '#server/features/orders/order-proofs.service.ts'
import type { OrderStates } from '#server/features/orders/order-states.service.ts'
import { orders } from '#server/features/orders/orders.table.ts'
import type { BilledRecord, BillKind } from '#server/features/payments/bills/bill-kinds.types.ts'
import { readBill } from '#server/features/payments/bills/bills.queries.ts'
import { cancelBills, changeBill, openBill } from '#server/features/payments/bills/bills.service.ts'
import { listUnsettled } from '#server/features/payments/bills/unsettled-bills.service.ts'
import {
  methodOf,
  type PaymentSettings,
  takesPayments,
} from '#server/features/payments/payment-settings.service.ts'
import type { OrderPayments } from './order-payments.types.ts'

export function createOrderPayments(
  settings: Pick<PaymentSettings, 'provider' | 'bankAccount'>,
  states: Pick<OrderStates, 'lockOrder'>,
): OrderPayments {
  const method = methodOf(settings)
  return {
    get takesPayments() {
      return takesPayments(settings)
    },
    methodFor: (totalCents) => methodFor(method, totalCents),
    payByOf: (totalCents, now) => new Date(now.getTime() + payWithinMs[methodFor(method, totalCents)]),
    async open(transaction, order, now) {
      const bill = {
        kind: 'order' as const,
        recordId: order.id,
        reference: order.reference,
        totalCents: order.totalCents,
        depositCents: order.totalCents,
        payBy: order.payBy,
        balanceDueOn: null,
      }
      return openBill(transaction, bill, { method, title: titleOf(order.reference), now })
    },
    async settle(transaction, orderId, now) {
      const order = await states.lockOrder(transaction, orderId)
      if (order === undefined) return
      if (order.state === 'cancelled') {
        const reason = 'The order was cancelled.'
        const cancelled = [{ recordId: orderId, keptCents: 0 }]
        await cancelBills(transaction, 'order', cancelled, { state: 'cancelled', reason, now })
        return
      }
      const reason = 'Goods of the order were returned.'
      const title = titleOf(order.reference)
      const key = { kind: 'order' as const, recordId: orderId }
      await changeBill(transaction, key, { totalCents: order.owedCents }, { reason, title, method, now })
    },
    read: (db, orderId) => readBill(db, settings, { kind: 'order', recordId: orderId }),
    async findUnsettled(db, orderIds) {
      // Those that are still to be paid are open orders.
      const records = orderIds.map((id) => ({ id, isCancellable: true }))
      return (await listUnsettled(db, 'order', records)).map(({ recordId }) => recordId)
    },
  }
}

function titleOf(reference: string): string {
  return `Order ${formatReference(reference)}`
}

/** Orders write mails of their own when they are paid. */
export function createOrderBills(states: OrderStates): BillKind {
  return {
    confirmsPayment: true,
    async lock(transaction, id) {
      await states.lockOrder(transaction, id)
    },
    async describe(db, ids) {
      const rows = await db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]))
      return new Map(
        rows.map((row): [string, BilledRecord] => [
          row.id,
          {
            title: titleOf(row.reference),
            name: row.address.name,
            email: row.email,
            userId: row.userId,
            path: addressOf(orderPage, { id: row.id }),
            facts: [['Order', formatReference(row.reference)]],
          },
        ]),
      )
    },
    async lapse(transaction, id, now) {
      await states.lapseOrder(transaction, id, now)
    },
    async lapseTickets() {
      throw new Error('An order has no tickets.')
    },
    async revive(transaction, id, now) {
      if (await states.takeStockAgain(transaction, id, now)) return 'revived'
      const order = await states.lockOrder(transaction, id)
      return order?.cancelledBy === 'unpaid' ? 'gone' : 'cancelled'
    },
    secure: (transaction, id, now) => states.secureStock(transaction, id, now),
    awaitPayment: (transaction, id, payBy, now) => states.awaitPayment(transaction, id, payBy, now),
    async follow(transaction, bill, now) {
      if (bill.state === 'open' && dueCents(bill) === 0) {
        await states.markOrderPaid(transaction, bill.recordId, now)
      }
      // A refund of everything takes the marks off the reviews.
      await refreshProofsOf(transaction, bill.recordId)
    },
  }
}
