// Marks many orders by one call.
import { asc, inArray } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { type BulkMarkedState, type Delivery, markRefusal, type OrderState } from '#contract/order-rules.ts'
import type { MarkedOrder } from '#contract/orders.ts'
import type { AuditNote, SignedInContext } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import { isId } from '#server/database/ids.ts'
import { markOrder, type OrderActionOptions } from './order-actions.service.ts'
import { mayRead } from './orders.queries.ts'
import { type OrderRow, orders } from './orders.table.ts'

/**
 * Call within a transaction. Marks each order that may come into the state, and leaves the others as they are: staff who
 * have packed twenty parcels do not start again because one order was cancelled meanwhile. Throws `not_found` if one of
 * the orders is unknown; then none is marked.
 */
export async function markOrders(
  context: SignedInContext,
  { ids, state }: { ids: readonly string[]; state: BulkMarkedState },
  options: OrderActionOptions,
): Promise<MarkedOrder[]> {
  const wanted = [...new Set(ids)]
  const rows = await lockRows(context, wanted)
  const marked: MarkedOrder[] = []
  for (const id of wanted) {
    const row = rows.get(id)!
    const outcome = await markLocked(context, row, state, options)
    marked.push({ _id: id, reference: row.reference, ...outcome })
  }
  return marked
}

/** In the order of their ids, so that simultaneous calls never wait for each other in a circle. */
async function lockRows(
  { db, caller }: SignedInContext,
  ids: readonly string[],
): Promise<Map<string, OrderRow>> {
  if (!ids.every(isId)) throw notFound('Order')
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update')
  if (rows.length < ids.length || !rows.every((row) => mayRead(caller, row))) throw notFound('Order')
  return new Map(rows.map((row) => [row.id, row]))
}

async function markLocked(
  context: SignedInContext,
  row: OrderRow,
  state: BulkMarkedState,
  options: OrderActionOptions,
): Promise<Pick<MarkedOrder, 'outcome' | 'reason'>> {
  if (row.state === state) return { outcome: 'unchanged', reason: null }
  const reason = markRefusal(
    {
      state: row.state as OrderState,
      delivery: row.delivery as Delivery,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    },
    state,
  )
  if (reason !== null) return { outcome: 'refused', reason }
  await markOrder(context, row.id, { state }, options)
  return { outcome: 'marked', reason: null }
}

/** One audit entry for each order, as if it had been marked alone. */
export function notesOfMarked(marked: readonly MarkedOrder[]): AuditNote[] {
  return marked
    .filter(({ outcome }) => outcome === 'marked')
    .map(({ _id, reference }) => ({
      action: 'POST /orders/:id/marks',
      recordId: _id,
      recordTitle: formatReference(reference),
    }))
}
