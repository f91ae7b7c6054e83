// Orders as personal data: taking them along, keeping them apart from an erased account, and deleting them years later.

import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { cutText } from '#contract/cut-text.ts'
import { toDollars } from '#contract/money.ts'
import { isOpen, type OrderState } from '#contract/order-rules.ts'
import type { ExportedOrder, OpenOrder } from '#contract/orders.ts'
import { AppError } from '#server/calls/errors.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import { basicsOf } from './orders.queries.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'

/** Of a user, newest first. */
export async function exportOrdersOf(db: Database, userId: string, most: number): Promise<ExportedOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most)
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))),
    )
    .orderBy(asc(orderLines.place))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...basicsOf(row),
    address: row.address,
    note: row.note,
    lines: (byOrder.get(row.id) ?? []).map(({ title, sku, quantity, dueCents }) => ({
      title,
      sku,
      quantity,
      amountDue: toDollars(dueCents),
    })),
  }))
}

/** Orders of a user that are not finished, or for which money is owed, oldest first. */
export async function listOpenOrders(
  db: Database,
  userId: string,
  payments: OrderPayments,
  now: Date,
): Promise<OpenOrder[]> {
  return openOf(
    db,
    await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id)),
    payments,
    now,
  )
}

/** Call within the transaction that erases the account. Throws `orders_open` with the orders. */
export async function requireNoOpenOrders(
  transaction: Database,
  userId: string,
  payments: OrderPayments,
  now: Date,
): Promise<void> {
  // Locked, so that a step of an order waits, or is seen.
  const rows = await transaction
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for('no key update')
  const open = await openOf(transaction, rows, payments, now)
  if (open.length === 0) return
  const named = open.map(({ reference }) => formatReference(reference)).join(', ')
  throw new AppError('orders_open', `You have orders that are not finished: ${cutText(named, 150)}.`, {
    current: { orders: open },
  })
}

async function openOf(
  db: Database,
  rows: readonly OrderRow[],
  payments: OrderPayments,
  now: Date,
): Promise<OpenOrder[]> {
  const unsettled = new Set(
    await payments.findUnsettled(
      db,
      rows.map(({ id }) => id),
    ),
  )
  return rows
    .filter((row) => isOpen(row.state as OrderState, row.withdrawnAt, now) || unsettled.has(row.id))
    .map((row) => ({
      _id: row.id,
      reference: row.reference,
      state: row.state as OrderState,
      total: toDollars(row.totalCents),
    }))
}

/**
 * Call within the transaction that erases the account. Name and address, which the law asks for on invoices, stay for
 * RETENTION_YEARS.
 */
export async function keepOrdersApart(transaction: Database, userId: string): Promise<void> {
  const kept = await transaction
    .update(orders)
    .set({ userId: null, email: '', note: '', staffNote: '', network: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  // Lists of staff leave such orders out.
  await recordChanges(
    transaction,
    'order',
    kept.map(({ id }) => id),
  )
}

/** Deletes orders of erased accounts after these years. The numbers of their documents stay. */
export async function pruneOrders(db: Database, now: Date, years: number): Promise<void> {
  const oldest = sql`${now.toISOString()}::timestamptz - make_interval(years => ${years})`
  await deleteInBatches(db, {
    table: orders,
    where: and(isNull(orders.userId), lt(orders.createdAt, oldest)),
    size: 100,
    orderBy: sql`${orders.userId}, ${orders.createdAt}`,
  })
}

/** The number of orders of an account. */
export async function countOrdersOf(db: Database, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId))
}
