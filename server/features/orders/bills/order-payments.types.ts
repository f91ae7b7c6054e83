// What orders need of payments: server/features/orders/bills/order-bills.service.ts.
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { Bill } from '#contract/payments.ts'
import type { Database } from '#server/database/client.ts'
import type { OrderRow } from '#server/features/orders/orders.table.ts'
import type { BillRow } from '#server/features/payments/bills/bills.service.ts'

export interface OrderPayments {
  /** Whether a payment provider or a bank account is configured. */
  takesPayments: boolean
  /** How an order of this total is paid now. */
  methodFor(totalCents: number): PaymentMethod
  /** Until when an order of this total that is placed now has to be paid. */
  payByOf(totalCents: number, now: Date): Date
  /** Called within the transaction that places the order, if there is anything to pay. */
  open(transaction: Database, order: OrderRow, now: Date): Promise<BillRow>
  /**
   * Called within the transaction after which less is owed for the order than before: it was cancelled, or lines of it
   * came back. What was paid above is refunded, and an open page of the provider closed. The order must be locked.
   */
  settle(transaction: Database, orderId: string, now: Date): Promise<void>
  /** What the customer sees; null for an order without anything to pay. */
  read(db: Database, orderId: string): Promise<Bill | null>
  /** Ids of those orders of which something is to be paid back. Those that are still to be paid are open anyway. */
  findUnsettled(db: Database, orderIds: readonly string[]): Promise<string[]>
}
