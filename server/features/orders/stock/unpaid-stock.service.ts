// Stock that unpaid orders keep from others. Accounts and networks that have never paid keep few pieces, for a day. Other pieces
// are ordered without being taken, and taken once they are paid.
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { keptPiecesOfNewcomers, keptShareOfNewcomers } from '#contract/order-rules.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { hasPaidBooking } from '#server/features/bookings/bills/paid-bookings.queries.ts'
import { orderLines, orders } from '#server/features/orders/orders.table.ts'
import {
  giveBackStock,
  isForSale,
  lockProducts,
  takeStock,
  type WantedStock,
} from '#server/features/products/stock.service.ts'

export interface Orderer {
  userId: string
  network: string
  method: PaymentMethod
  now: Date
}

/** Orders that were paid for and not cancelled or returned. */
const isBought = sql`paid_at is not null and total_cents > 0 and state not in ('cancelled', 'returned')`

/** Sum of an expression over the lines of unpaid orders of the product. */
function sumOfUnpaid({ productId }: WantedStock, pieces: SQL, condition: SQL): SQL {
  return sql`(
    select coalesce(sum(${pieces}), 0) from order_lines as line join orders as unpaid on unpaid.id = line.order_id
    where line.product_id = ${productId} and unpaid.paid_at is null and unpaid.total_cents > 0 and ${condition}
  )`
}

const taken = sql`line.stock_taken`
/** What is left and what unpaid orders keep, shared among those who have never paid. */
function newcomersShare(wanted: WantedStock): SQL {
  return sql`least(${keptPiecesOfNewcomers},
    ceil((${wanted.stock} + ${sumOfUnpaid(wanted, taken, sql`unpaid.state = 'placed'`)}) / ${keptShareOfNewcomers}::numeric))`
}

export interface StockRule {
  /** With the products locked: whether the pieces are kept before they are paid. */
  mayKeep: (wanted: WantedStock) => SQL
  /** When kept pieces are free again, before the order lapses; null if they are kept until then. */
  keptUntil: Date | null
}

const dayMs = 86_400_000

/** Call before stock is taken. A payment that arrives meanwhile only makes the rule milder. */
export async function stockRuleOf(
  db: Database,
  { userId, network, method, now }: Orderer,
): Promise<StockRule> {
  const { rows } = await db.execute<{ account: boolean; network: boolean }>(sql`
    select exists (select from orders where user_id = ${userId} and ${isBought}) as account,
      exists (select from orders where network = ${network} and ${isBought}) as network`)
  const hasPaid = rows[0]!.account || (await hasPaidBooking(db, userId))
  const isNewNetwork = !(hasPaid || rows[0]!.network)
  const ofUser = sql`unpaid.user_id = ${userId}`
  const ofNetwork = sql`unpaid.network = ${network}`
  if (method === 'transfer') {
    const fits = (wanted: WantedStock, owner: SQL) => {
      const kept = sumOfUnpaid(wanted, taken, sql`unpaid.state = 'placed' and ${owner}`)
      return sql`${wanted.quantity} + ${kept} <= ${newcomersShare(wanted)}`
    }
    if (hasPaid) return { mayKeep: () => sql`true`, keptUntil: null }
    return {
      mayKeep: (wanted) =>
        isNewNetwork ? sql`${fits(wanted, ofUser)} and ${fits(wanted, ofNetwork)}` : fits(wanted, ofUser),
      keptUntil: new Date(now.getTime() + dayMs),
    }
  }
  const yesterday = sql`unpaid.created_at > ${new Date(now.getTime() - dayMs).toISOString()}::timestamptz`
  const quantity = sql`line.quantity`
  return {
    mayKeep(wanted) {
      const isFirstToday = sql`${sumOfUnpaid(wanted, quantity, sql`${yesterday} and ${ofUser}`)} = 0`
      if (!isNewNetwork) return isFirstToday
      // Else the accounts of a network would take turns, each for half an hour.
      const ofOthers = sumOfUnpaid(wanted, quantity, sql`${yesterday} and ${ofNetwork}`)
      const isTurn = sql`(${ofOthers} = 0 or ${ofOthers} + ${wanted.quantity} <= ${newcomersShare(wanted)})`
      return sql`${isFirstToday} and ${isTurn}`
    },
    keptUntil: null,
  }
}

/** Takes the pieces that wait for the payment of the order. False if there are too few; then nothing has changed. */
export async function takeAwaitedStock(transaction: Database, orderId: string): Promise<boolean> {
  const isAwaited = and(eq(orderLines.orderId, orderId), eq(orderLines.awaitsPayment, true))
  const lines = await transaction.select().from(orderLines).where(isAwaited)
  if (lines.length === 0) return true
  const locked = await lockProducts(
    transaction,
    lines.map(({ productId }) => productId),
  )
  if (![...locked.values()].every(isForSale)) return false
  const outcome = await takeStock(transaction, lines, locked)
  if (outcome.short !== undefined) return false
  const counted = new Set(outcome.counted)
  for (const { id, productId, quantity } of lines) {
    const stockTaken = counted.has(productId) ? quantity : 0
    await transaction
      .update(orderLines)
      .set({ awaitsPayment: false, stockTaken })
      .where(eq(orderLines.id, id))
  }
  await transaction.update(orders).set({ keptUntil: null }).where(eq(orders.id, orderId))
  return true
}

/** Gives back the pieces of unpaid orders whose day is over. The orders stay payable. Returns their number. */
export async function releaseUnpaidStock(db: Database, now: Date): Promise<number> {
  const isOver = and(eq(orders.state, 'placed'), lte(orders.keptUntil, now))
  const over = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOver)
    .orderBy(asc(orders.keptUntil))
    .limit(mostReleased)
  let released = 0
  for (const { id } of over) {
    const hasReleased = await db.transaction(async (transaction) => {
      const [order] = await transaction
        .update(orders)
        .set({ keptUntil: null })
        .where(and(eq(orders.id, id), isOver))
        .returning({ id: orders.id })
      if (order === undefined) return false
      const lines = await transaction
        .select()
        .from(orderLines)
        .where(and(eq(orderLines.orderId, id), sql`${orderLines.stockTaken} > 0`))
      await transaction
        .update(orderLines)
        .set({ stockTaken: 0, awaitsPayment: true })
        .where(and(eq(orderLines.orderId, id), sql`${orderLines.stockTaken} > 0`))
      await giveBackStock(transaction, lines)
      await recordChange(transaction, 'order', id)
      return true
    })
    if (hasReleased) released += 1
  }
  return released
}

/** Orders that are released in one run, a minute before the next. */
const mostReleased = 500
