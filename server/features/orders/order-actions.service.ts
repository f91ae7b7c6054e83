// What customers and staff do with orders after they are placed: cancel, withdraw, mark, return, note.

import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { isCancellable, type OrderState, statesBefore, withdrawalDays } from '#contract/order-rules.ts'
import type { OrderMark } from '#contract/orders.ts'
import { rightNames } from '#contract/rights.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { houseDate, startOfDayInSql } from '#server/database/house-days.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import { issueCreditNote } from '#server/features/orders/documents/order-documents.service.ts'
import type { OrderMails } from './order-mails.service.ts'
import { refreshProofsOf } from './order-proofs.service.ts'
import { finishCancelled, giveBackStockOf, lockRow, moveOrder, withEvent } from './order-states.service.ts'
import { requireVisible, toOrder } from './orders.queries.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'

export interface OrderActionOptions {
  mails: OrderMails
  payments: OrderPayments
}

/**
 * Call within a transaction. Cancels an order that is not packed; only its owner and staff may. Cancelling twice changes
 * nothing. Throws `order_state` for an order that is packed already.
 */
export async function cancelOrder(
  context: SignedInContext,
  id: string,
  { mails, payments }: OrderActionOptions,
): Promise<{ hasChanged: boolean }> {
  const { db, caller, now } = context
  const { userId } = await requireVisible(db, caller, id, ['shop'])
  const by = userId === caller.userId ? 'customer' : 'staff'
  const cancelled = await moveOrder(db, id, 'cancelled', {
    by,
    now,
    set: { payBy: null, keptUntil: null, cancelledBy: by },
  })
  if (cancelled !== undefined) {
    await finishCancelled({ db, now }, cancelled, mails, payments)
    return { hasChanged: true }
  }
  const given = await giveUpLapsed(context, id, by)
  if (given !== undefined) {
    await mails.queueCancelled({ db, now }, given)
    return { hasChanged: true }
  }
  await requireState(context, id, 'cancelled', payments)
  return { hasChanged: false }
}

/** Cancels an order that has lapsed, so that no late payment revives it. Undefined for any other order. */
async function giveUpLapsed(
  { db, now }: SignedInContext,
  id: string,
  by: 'customer' | 'staff',
): Promise<OrderRow | undefined> {
  const [row] = await db
    .update(orders)
    .set({ cancelledBy: by, history: withEvent({ event: 'cancelled', at: now.toISOString(), by }) })
    .where(and(eq(orders.id, id), eq(orders.state, 'cancelled'), eq(orders.cancelledBy, 'unpaid')))
    .returning()
  if (row !== undefined) await recordChange(db, 'order', id)
  return row
}

/**
 * Call within a transaction. Withdraws from the contract of one's own order: an order that is not packed is cancelled, any
 * other waits for its goods to come back. Withdrawing twice changes nothing. Throws `withdrawal_over`.
 */
export async function withdrawFromOrder(
  context: SignedInContext,
  id: string,
  { mails, payments }: OrderActionOptions,
): Promise<{ hasChanged: boolean }> {
  const { db, caller, now } = context
  const row = await requireVisible(db, caller, id, rightNames)
  if (row.userId !== caller.userId) throw notFound('Order')
  const at = now.toISOString()
  const [withdrawn] = await db
    .update(orders)
    .set({ withdrawnAt: now, history: withEvent({ event: 'withdrawn', at, by: 'customer' }) })
    .where(
      and(
        eq(orders.id, id),
        isNull(orders.withdrawnAt),
        notInArray(orders.state, ['cancelled', 'returned']),
        isWithdrawable(now),
      ),
    )
    .returning()
  if (withdrawn === undefined) {
    const present = await lockRow(db, id)
    if (present?.withdrawnAt) return { hasChanged: false }
    throw new AppError('withdrawal_over')
  }
  await recordChange(db, 'order', id)
  await mails.queueWithdrawn({ db, now }, withdrawn)
  if (isCancellable(withdrawn.state as OrderState)) {
    const by = 'customer'
    const cancelled = await moveOrder(db, id, 'cancelled', {
      by,
      now,
      set: { payBy: null, keptUntil: null, cancelledBy: by },
    })
    await finishCancelled({ db, now }, cancelled!, mails, payments)
  }
  return { hasChanged: true }
}

/** The rule of `canWithdraw` about the time, in SQL. */
function isWithdrawable(now: Date): SQL {
  const firstDayAfter = sql`${houseDate(orders.deliveredAt)} + ${withdrawalDays + 1}::int`
  return sql`(${orders.deliveredAt} is null
    or ${now.toISOString()}::timestamptz < ${startOfDayInSql(firstDayAfter)})`
}

/** Call within a transaction. Marking twice changes nothing. Throws `order_state`. */
export async function markOrder(
  context: SignedInContext,
  id: string,
  mark: OrderMark,
  options: OrderActionOptions,
): Promise<{ hasChanged: boolean }> {
  const { db, caller, now } = context
  requireFitting(mark)
  const visible = await requireVisible(db, caller, id, ['shop'])
  if (mark.state === 'returned') return returnLines(context, visible, mark, options)
  const row = (await lockRow(db, id))!
  const deliveredAt = mark.state === 'completed' ? deliveryTime(row, mark, now) : undefined
  if (row.state === 'completed' && mark.deliveredAt !== undefined) return moveDelivery(db, row, deliveredAt!)
  const marked = await moveOrder(db, id, mark.state, {
    by: 'staff',
    now,
    // What was withdrawn from is neither packed nor sent any more, but may have arrived.
    condition: mark.state === 'completed' ? undefined : isNull(orders.withdrawnAt),
    set: deliveredAt === undefined ? {} : { deliveredAt },
  })
  if (marked === undefined) {
    if (row.withdrawnAt !== null && row.state !== mark.state) {
      throw await stateRefusal(context, row, options.payments, 'The customer has withdrawn from this order')
    }
    await requireState(context, id, mark.state, options.payments)
    return { hasChanged: false }
  }
  await recordChange(db, 'order', id)
  if (mark.state === 'completed') await refreshProofsOf(db, id)
  const isReady = marked.delivery === 'collect' && mark.state === 'packed'
  if (mark.state === 'sent' || isReady) await options.mails.queueSent({ db, now }, marked)
  return { hasChanged: true }
}

function requireFitting({ state, deliveredAt, lines, restock }: OrderMark): void {
  if (state !== 'completed' && deliveredAt !== undefined) {
    throw wrongField('deliveredAt', 'Only for a completed order.')
  }
  if (state === 'returned') return
  if (lines !== undefined) throw wrongField('lines', 'Only for a returned order.')
  if (restock !== undefined) throw wrongField('restock', 'Only for a returned order.')
}

const minuteMs = 60_000

function deliveryTime(row: OrderRow, { deliveredAt }: OrderMark, now: Date): Date {
  if (deliveredAt === undefined) return now
  const time = new Date(deliveredAt.endsWith('Z') ? deliveredAt : `${deliveredAt}Z`)
  if (time > now) throw wrongField('deliveredAt', 'This time lies ahead.')
  if (time.getTime() < startOfMinute(row.createdAt.getTime()))
    throw wrongField('deliveredAt', 'Before the order was placed.')
  const leaving = row.delivery === 'collect' ? 'packed' : 'sent'
  const left = row.history.findLast(({ event }) => event === leaving)
  if (left !== undefined && time.getTime() < startOfMinute(Date.parse(left.at)))
    throw wrongField('deliveredAt', `Before the order was ${leaving}.`)
  return time
}

/** Forms know minutes alone. */
function startOfMinute(timeMs: number): number {
  return Math.floor(timeMs / minuteMs) * minuteMs
}

/** Corrects when a completed order was delivered. The order must be locked. */
async function moveDelivery(
  db: Database,
  row: OrderRow,
  deliveredAt: Date,
): Promise<{ hasChanged: boolean }> {
  if (row.deliveredAt!.getTime() === deliveredAt.getTime()) return { hasChanged: false }
  await db.update(orders).set({ deliveredAt }).where(eq(orders.id, row.id))
  await recordChange(db, 'order', row.id)
  return { hasChanged: true }
}

/** Marks lines as returned and credits them. With the last of them the order is returned, and its delivery is credited too. */
async function returnLines(
  context: SignedInContext,
  { id }: OrderRow,
  { lines: lineIds, restock }: OrderMark,
  { payments }: OrderActionOptions,
): Promise<{ hasChanged: boolean }> {
  const { db, now } = context
  const row = (await lockRow(db, id))!
  if (row.state === 'returned') return { hasChanged: false }
  // From which states it may be returned does not depend on the delivery.
  if (!statesBefore('returned', 'standard').includes(row.state as OrderState))
    throw await wrongState(context, row, payments)
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const wanted = new Set(lineIds ?? lines.map((line) => line.id))
  if (![...wanted].every((lineId) => lines.some((line) => line.id === lineId))) {
    throw wrongField('lines', 'There is no such line in the order.')
  }
  const back = lines.filter((line) => wanted.has(line.id) && line.returnedAt === null)
  if (back.length === 0) return { hasChanged: false }
  const backIds = back.map((line) => line.id)
  await db.update(orderLines).set({ returnedAt: now }).where(inArray(orderLines.id, backIds))
  if (restock === true) await giveBackStockOf(db, id, backIds)
  const isWhole = lines.every((line) => line.returnedAt !== null || wanted.has(line.id))
  if (isWhole) {
    await moveOrder(db, id, 'returned', { by: 'staff', now })
  } else {
    const event = { event: 'lines-returned', at: now.toISOString(), by: 'staff' } as const
    await db
      .update(orders)
      .set({ history: withEvent(event) })
      .where(eq(orders.id, id))
  }
  await recordChange(db, 'order', id)
  await refreshProofsOf(db, id)
  await payments.settle(db, id, now)
  const backCents = back.reduce((sum, { dueCents }) => sum + dueCents, 0)
  await issueCreditNote(db, row, now, isWhole ? undefined : backCents)
  return { hasChanged: true }
}

/** Call within a transaction. */
export async function noteOrder(
  { db, caller }: SignedInContext,
  id: string,
  staffNote: string,
): Promise<{ hasChanged: boolean }> {
  await requireVisible(db, caller, id, ['shop'])
  const changed = await db
    .update(orders)
    .set({ staffNote })
    .where(and(eq(orders.id, id), sql`${orders.staffNote} <> ${staffNote}`))
    .returning({ id: orders.id })
  return { hasChanged: changed.length > 0 }
}

/** Throws `order_state` unless the order is in this state already. */
async function requireState(
  context: SignedInContext,
  id: string,
  state: OrderState,
  payments: OrderPayments,
): Promise<void> {
  const row = (await lockRow(context.db, id))!
  if (row.state !== state) throw await wrongState(context, row, payments)
}

async function wrongState(
  context: SignedInContext,
  row: OrderRow,
  payments: OrderPayments,
): Promise<AppError> {
  return stateRefusal(context, row, payments, `The order is ${row.state}`)
}

async function stateRefusal(
  { db, caller, now }: SignedInContext,
  row: OrderRow,
  payments: OrderPayments,
  reason: string,
): Promise<AppError> {
  const current = await toOrder(db, row, caller, { payments, now })
  return new AppError('order_state', `${reason}, so this cannot be done.`, { current })
}
