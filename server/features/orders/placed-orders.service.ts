// Places orders. Cart, prices, availability and stock are locked, compared with what the customer saw, and taken in one
// transaction, or not at all.

import { and, count, eq } from 'drizzle-orm'
import { feeOf } from '#contract/house-facts.ts'
import { amountDueCents, orderTotals, toBasisPoints, toCents, toDollars } from '#contract/money.ts'
import { type Delivery, maxUnpaidOrders } from '#contract/order-rules.ts'
import type { ChangedCart, NewOrder, SeenOrder, SoldOut } from '#contract/orders.ts'
import { hasRight } from '#contract/rights.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { wideNetworkOf } from '#server/calls/network-addresses.ts'
import { house } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { lockCartLines, removeOrderedLines } from '#server/features/carts/carts.service.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import { stockRuleOf } from '#server/features/orders/stock/unpaid-stock.service.ts'
import { getNamedProducts } from '#server/features/products/products.service.ts'
import {
  isForSale,
  lockProducts,
  type Pieces,
  type StockedProduct,
  takeStock,
} from '#server/features/products/stock.service.ts'
import type { OrderMails } from './order-mails.service.ts'
import type { OrderStates } from './order-states.service.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'

export interface PlacingOptions {
  states: OrderStates
  mails: OrderMails
  payments: OrderPayments
  areOrdersLimited: boolean
}

interface WantedLine extends Pieces {
  product: StockedProduct
  dueCents: number
}

/**
 * Call within a transaction. Orders the lines of the cart whose products can be bought; other lines stay in the cart.
 * Throws `cart_empty` if there are none, `cart_changed` if they are not what the customer saw, `sold_out` if there are too
 * few pieces, and `too_many_orders`. Returns the id of the order.
 */
export async function placeOrder(
  { db, caller, now, request }: SignedInContext,
  { address, delivery, note, seen }: NewOrder,
  { states, mails, payments, areOrdersLimited }: PlacingOptions,
): Promise<string> {
  const { userId } = caller
  // The lock of the cart makes simultaneous orders of one account run one after another.
  const inCart = await lockCartLines(db, userId)
  const products = await lockProducts(
    db,
    inCart.map(({ productId }) => productId),
  )
  const lines = inCart.flatMap((line) => wantedLine(line, products.get(line.productId)!) ?? [])
  const deliveryCents = deliveryFeeCents(delivery)
  const vatBasisPoints = toBasisPoints(house().vatPercent)
  const totals = orderTotals(
    lines.map(({ quantity, product }) => ({ quantity, ...product })),
    deliveryCents,
    vatBasisPoints,
  )
  if (seen !== undefined) await requireAsSeen(db, seen, { lines, totalCents: totals.totalCents, products })
  if (lines.length === 0) throw new AppError('cart_empty')
  if (areOrdersLimited) await requireFewUnpaid(db, userId)
  // Nothing is withheld by an order that is paid at once.
  const isLimited = areOrdersLimited && !hasRight(caller, ['shop']) && totals.totalCents > 0
  const network = isLimited ? wideNetworkOf(request.ip) : null
  const rule =
    network === null
      ? null
      : await stockRuleOf(db, { userId, network, method: payments.methodFor(totals.totalCents), now })
  const taken = await takeStock(db, lines, products, rule?.mayKeep)
  if (taken.short !== undefined) throw soldOut(taken.short, lines)
  const counted = new Set(taken.counted)
  const unkept = new Set(taken.unkept)

  const [order] = await db
    .insert(orders)
    .values({
      id: newId(),
      userId,
      email: caller.email,
      address,
      delivery,
      note: note ?? '',
      ...totals,
      vatBasisPoints,
      payBy: payments.payByOf(totals.totalCents, now),
      keptUntil: counted.size === 0 ? null : (rule?.keptUntil ?? null),
      network,
      history: [{ event: 'placed', at: now.toISOString(), by: 'customer' }],
      createdAt: now,
    })
    .returning()
  await db.insert(orderLines).values(
    lines.map(({ productId, quantity, product, dueCents }, place) => ({
      id: newId(),
      orderId: order!.id,
      place,
      productId,
      title: product.title,
      sku: product.sku,
      quantity,
      costCents: product.costCents,
      saleBasisPoints: product.saleBasisPoints,
      lowestPriceCents: product.lowestPriceCents,
      dueCents,
      stockTaken: counted.has(productId) ? quantity : 0,
      awaitsPayment: unkept.has(productId),
    })),
  )
  await removeOrderedLines(
    db,
    userId,
    lines.map(({ productId }) => productId),
  )
  await recordChange(db, 'order', order!.id)
  await finishPlaced({ db, now }, order!, { states, mails, payments })
  return order!.id
}

/** An order without anything to pay is paid at once. */
async function finishPlaced(
  { db, now }: { db: Database; now: Date },
  order: OrderRow,
  { states, mails, payments }: Pick<PlacingOptions, 'states' | 'mails' | 'payments'>,
): Promise<void> {
  const bill = order.totalCents === 0 ? null : await payments.open(db, order, now)
  await mails.queuePlaced({ db, now }, order, bill)
  if (bill === null) await states.markOrderPaid(db, order.id, now)
}

export function deliveryFeeCents(delivery: Delivery): number {
  return toCents(feeOf(delivery, house()))
}

/** Null for a product that cannot be bought. */
function wantedLine({ productId, quantity }: Pieces, product: StockedProduct): WantedLine | null {
  if (!isForSale(product)) return null
  const dueCents = amountDueCents(quantity, product.costCents, product.saleBasisPoints)
  return { productId, quantity, product, dueCents }
}

/** Refuses the order if a line or the total is not what the customer saw, with was and now. */
async function requireAsSeen(
  db: Database,
  seen: SeenOrder,
  {
    lines,
    totalCents,
    products,
  }: {
    lines: readonly WantedLine[]
    totalCents: number
    /** Of the cart. */
    products: ReadonlyMap<string, StockedProduct>
  },
): Promise<void> {
  const was = new Map(seen.lines.map((line) => [line.productId, line]))
  const now = new Map(lines.map((line) => [line.productId, line]))
  const changed = [...new Set([...was.keys(), ...now.keys()])].filter((productId) => {
    const [before, after] = [was.get(productId), now.get(productId)]
    if (before === undefined || after === undefined) return true
    return before.quantity !== after.quantity || toCents(before.amountDue) !== after.dueCents
  })
  if (changed.length === 0 && toCents(seen.total) === totalCents) return
  const titles = await titlesOf(db, changed, products)
  const current: ChangedCart = {
    lines: changed.map((productId) => {
      const [before, after] = [was.get(productId), now.get(productId)]
      return {
        productId,
        title: titles.get(productId) ?? '',
        was: before === undefined ? null : { quantity: before.quantity, amountDue: before.amountDue },
        now: after === undefined ? null : { quantity: after.quantity, amountDue: toDollars(after.dueCents) },
      }
    }),
    total: { was: seen.total, now: toDollars(totalCents) },
  }
  throw new AppError('cart_changed', undefined, { current })
}

/** Products that are not in the cart may be any, so they are not locked, and deleted ones have no title. */
async function titlesOf(
  db: Database,
  ids: readonly string[],
  inCart: ReadonlyMap<string, StockedProduct>,
): Promise<Map<string, string>> {
  const others = await getNamedProducts(
    db,
    ids.filter((id) => isId(id) && !inCart.has(id)),
  )
  const named = [...inCart.values(), ...[...others.values()].filter(({ deletedAt }) => deletedAt === null)]
  return new Map(named.map(({ id, title }) => [id, title]))
}

function soldOut(short: ReadonlyMap<string, number>, lines: readonly WantedLine[]): AppError {
  const tooFew = lines.flatMap(({ productId, product, quantity }) => {
    const left = short.get(productId)
    return left === undefined ? [] : [{ productId, title: product.title, wanted: quantity, left }]
  })
  const current: SoldOut = { lines: tooFew }
  const named = tooFew.map(({ title, left }) => `${title}: ${left === 0 ? 'none' : left} left`).join('; ')
  return new AppError('sold_out', `There is not enough left. ${named}. Nothing was ordered.`, { current })
}

async function requireFewUnpaid(db: Database, userId: string): Promise<void> {
  const [unpaid] = await db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'placed')))
  if (unpaid!.count >= maxUnpaidOrders) throw new AppError('too_many_orders')
}
