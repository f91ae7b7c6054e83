// The states of orders. Each step is one conditional update, so that of two simultaneous steps only one happens. Cancelling
// gives back the stock that the lines have taken, once.
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Canceller, type Delivery, type OrderState, statesBefore } from '#contract/order-rules.ts'
import type { OrderEvent } from '#contract/orders.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import {
  annulInvoice,
  issueCreditNote,
  issueInvoice,
} from '#server/features/orders/documents/order-documents.service.ts'
import { takeAwaitedStock } from '#server/features/orders/stock/unpaid-stock.service.ts'
import { giveBackStock, isForSale, lockProducts, takeStock } from '#server/features/products/stock.service.ts'
import type { OrderMails } from './order-mails.service.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'

/** An order as payments need it. */
export interface PayableOrder {
  id: string
  reference: string
  state: OrderState
  userId: string | null
  email: string
  /** Of the address. */
  name: string
  totalCents: number
  /** What the customer has to have paid in the end: the total less what came back, nothing for a cancelled order. */
  owedCents: number
  payBy: Date | null
  /** Who has cancelled the order. Only one that lapsed unpaid can be paid again. */
  cancelledBy: Canceller | null
}

/** For payments. All are called within a transaction, are idempotent, and lock the order until the transaction ends. */
export interface OrderStates {
  /** Undefined for an unknown order. */
  lockOrder(transaction: Database, orderId: string): Promise<PayableOrder | undefined>
  /**
   * The whole total has arrived. `paid`: the order is paid now, has its invoice, and its customer a mail. `unchanged`: it
   * was paid before. `cancelled`: what arrived must be refunded, unless `takeStockAgain` revives the order.
   */
  markOrderPaid(
    transaction: Database,
    orderId: string,
    now: Date,
  ): Promise<'paid' | 'unchanged' | 'cancelled'>
  /**
   * Revives an order that had lapsed, because its money has arrived late: takes its stock again and marks it as paid.
   * False if there is not enough left or the order was cancelled; then nothing has changed. True if it is paid.
   */
  takeStockAgain(transaction: Database, orderId: string, now: Date): Promise<boolean>
  /**
   * Takes the pieces that waited for the payment, before the order is marked as paid. If there are too few, it lapses, and
   * the answer is false.
   */
  secureStock(transaction: Database, orderId: string, now: Date): Promise<boolean>
  /** Cancels an order that was not paid by `payBy`. False if it is not waiting for its payment, or still may. */
  lapseOrder(transaction: Database, orderId: string, now: Date): Promise<boolean>
  /**
   * An order that is not packed waits for its payment again, because that was entered by mistake; its invoice is taken back. One
   * that is not paid yet gets the time. False for any other order, which is not changed.
   */
  awaitPayment(transaction: Database, orderId: string, payBy: Date, now: Date): Promise<boolean>
}

export function createOrderStates(mails: OrderMails): OrderStates {
  async function finishPaid(transaction: Database, row: OrderRow, now: Date): Promise<void> {
    await recordChange(transaction, 'order', row.id)
    // Of a free order the first mail has said that there is nothing to pay.
    if (row.totalCents > 0) await mails.queuePaid({ db: transaction, now }, row)
    await issueInvoice(transaction, row, now)
  }

  return {
    async lockOrder(transaction, orderId) {
      const row = await lockRow(transaction, orderId)
      return row === undefined ? undefined : toPayable(transaction, row)
    },

    async markOrderPaid(transaction, orderId, now) {
      const paid = await moveOrder(transaction, orderId, 'paid', {
        by: 'house',
        now,
        // Not from `cancelled`: that needs stock.
        condition: eq(orders.state, 'placed'),
        set: { paidAt: now, payBy: null, keptUntil: null },
      })
      if (paid === undefined) {
        const row = await lockRow(transaction, orderId)
        return row === undefined || row.state === 'cancelled' ? 'cancelled' : 'unchanged'
      }
      await finishPaid(transaction, paid, now)
      return 'paid'
    },

    async takeStockAgain(transaction, orderId, now) {
      const row = await lockRow(transaction, orderId)
      if (row === undefined) return false
      if (row.state !== 'cancelled') return row.paidAt !== null
      if (row.cancelledBy !== 'unpaid' || row.withdrawnAt !== null) return false
      if (!(await takeStockOf(transaction, orderId))) return false
      const paid = await moveOrder(transaction, orderId, 'paid', {
        by: 'house',
        now,
        set: { paidAt: now, cancelledBy: null },
      })
      await finishPaid(transaction, paid!, now)
      return true
    },

    async secureStock(transaction, orderId, now) {
      const row = await lockRow(transaction, orderId)
      if (row?.state !== 'placed' || (await takeAwaitedStock(transaction, orderId))) return true
      await moveOrder(transaction, orderId, 'cancelled', {
        by: 'house',
        now,
        set: { payBy: null, keptUntil: null, cancelledBy: 'unpaid' },
      })
      // The mail about the payment tells the customer.
      await giveBackStockOf(transaction, orderId)
      await recordChange(transaction, 'order', orderId)
      return false
    },

    async lapseOrder(transaction, orderId, now) {
      const lapsed = await moveOrder(transaction, orderId, 'cancelled', {
        by: 'house',
        now,
        condition: and(eq(orders.state, 'placed'), sql`${orders.payBy} <= ${now.toISOString()}::timestamptz`),
        set: { payBy: null, keptUntil: null, cancelledBy: 'unpaid' },
      })
      if (lapsed === undefined) return false
      await finishCancelled({ db: transaction, now }, lapsed, mails)
      return true
    },

    async awaitPayment(transaction, orderId, payBy, now) {
      const waiting = await transaction
        .update(orders)
        .set({ payBy })
        .where(and(eq(orders.id, orderId), eq(orders.state, 'placed')))
        .returning({ id: orders.id })
      if (waiting.length > 0) return true
      const unpaid = await moveOrder(transaction, orderId, 'placed', {
        by: 'staff',
        now,
        set: { paidAt: null, payBy },
      })
      if (unpaid === undefined) return false
      await recordChange(transaction, 'order', orderId)
      await annulInvoice(transaction, unpaid, now)
      return true
    },
  }
}

/** Orders whose time to pay is over, the oldest first. */
export async function findOverdueOrders(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.payBy} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(orders.payBy))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** By its reference, as in the text of a bank transfer. */
export async function findOrderByReference(db: Database, reference: string): Promise<string | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference))
  return row?.id
}

export async function lockRow(transaction: Database, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return row
}

async function toPayable(db: Database, row: OrderRow): Promise<PayableOrder> {
  return {
    id: row.id,
    reference: row.reference,
    state: row.state as OrderState,
    userId: row.userId,
    email: row.email,
    name: row.address.name,
    totalCents: row.totalCents,
    owedCents: await owedFor(db, row),
    payBy: row.payBy,
    cancelledBy: row.cancelledBy as Canceller | null,
  }
}

/** Not from the credit notes, which are issued last of all. A whole return takes back the delivery fee too. */
async function owedFor(db: Database, { id, state, totalCents }: OrderRow): Promise<number> {
  if (state === 'cancelled' || state === 'returned') return 0
  const [returned] = await db
    .select({ cents: sql<string>`coalesce(sum(${orderLines.dueCents}), 0)` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), isNotNull(orderLines.returnedAt)))
  return totalCents - Number(returned!.cents)
}

interface Move {
  by: OrderEvent['by']
  now: Date
  condition?: SQL | undefined
  set?: Partial<typeof orders.$inferInsert>
}

/** Moves an order to a state that may follow the present one. Undefined if it may not, and nothing has changed. */
export async function moveOrder(
  transaction: Database,
  orderId: string,
  to: OrderState,
  { by, now, condition, set = {} }: Move,
): Promise<OrderRow | undefined> {
  const mayFollow = (delivery: Delivery) => inArray(orders.state, statesBefore(to, delivery))
  const [row] = await transaction
    .update(orders)
    .set({ ...set, state: to, history: withEvent({ event: to, at: now.toISOString(), by }) })
    .where(
      and(
        eq(orders.id, orderId),
        sql`case ${orders.delivery} when 'collect' then ${mayFollow('collect')} else ${mayFollow('standard')} end`,
        condition,
      ),
    )
    .returning()
  return row
}

/** Gives back the stock of an order that was just cancelled, credits what was invoiced, and writes the mail. */
export async function finishCancelled(
  { db, now }: { db: Database; now: Date },
  row: OrderRow,
  mails: OrderMails,
  payments?: OrderPayments,
): Promise<void> {
  await giveBackStockOf(db, row.id)
  await recordChange(db, 'order', row.id)
  await payments?.settle(db, row.id, now)
  await mails.queueCancelled({ db, now }, row)
  if (row.paidAt !== null) await issueCreditNote(db, row, now)
}

/** Takes the pieces of all lines. False if a product cannot be bought any longer or has too few; then none are taken. */
async function takeStockOf(transaction: Database, orderId: string): Promise<boolean> {
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const locked = await lockProducts(
    transaction,
    lines.map(({ productId }) => productId),
  )
  if (![...locked.values()].every(isForSale)) return false
  const taken = await takeStock(transaction, lines, locked)
  if (taken.short !== undefined) return false
  await transaction
    .update(orderLines)
    .set({ stockTaken: orderLines.quantity, awaitsPayment: false })
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productId, taken.counted)))
  return true
}

/** Gives back what the lines have taken: all lines, or those with these ids. The order must be locked. */
export async function giveBackStockOf(
  transaction: Database,
  orderId: string,
  lineIds?: readonly string[],
): Promise<void> {
  const taken = and(
    eq(orderLines.orderId, orderId),
    sql`${orderLines.stockTaken} > 0`,
    lineIds === undefined ? undefined : inArray(orderLines.id, lineIds),
  )
  const lines = await transaction
    .select({ productId: orderLines.productId, quantity: orderLines.stockTaken })
    .from(orderLines)
    .where(taken)
  await transaction.update(orderLines).set({ stockTaken: 0 }).where(taken)
  await giveBackStock(transaction, lines)
}

/** The history of an order with one more event. */
export function withEvent(event: OrderEvent): SQL {
  return sql`${orders.history} || ${JSON.stringify(event)}::text::jsonb`
}
