// Reads orders: one with all that belongs to it, lists for customers and staff, and the pick list.

import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { readReference } from '#contract/booking-reference.ts'
import { toDollars } from '#contract/money.ts'
import {
  type Canceller,
  canCancel,
  canWithdraw,
  type Delivery,
  type OrderState,
  withdrawalEndsAt,
} from '#contract/order-rules.ts'
import {
  maxPickedOrders,
  maxSummaryTitles,
  type Order,
  type OrderLine,
  type OrderSummary,
  type PickList,
} from '#contract/orders.ts'
import { hasRight, isOwnerOrStaff, orRead, type Right } from '#contract/rights.ts'
import { hasRole } from '#contract/roles.ts'
import type { Today } from '#contract/today.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { type DayRange, dayWithin, isWithinDays } from '#server/database/house-days.ts'
import { isId } from '#server/database/ids.ts'
import { isAmong } from '#server/database/is-among.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { listedRows } from '#server/database/listed-rows.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { readOrdered } from '#server/database/ordered-rows.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { listMailsAbout } from '#server/features/mails/mails.service.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import { readDocuments } from '#server/features/orders/documents/order-documents.service.ts'
import { getNamedProducts, lowestPriceOf } from '#server/features/products/products.service.ts'
import { type OrderRow, orderDocuments, orderLines, orders } from './orders.table.ts'

/** Who reads an order. */
export type Viewer = Pick<Caller, 'userId' | 'role' | 'rights'>

/** Rights of the staff who read any order. */
export const orderReaders = orRead(['shop', 'money'])

export interface OrderReading {
  payments: Pick<OrderPayments, 'read'>
  now: Date
}

/** An order of the caller, or any for staff. Throws `not_found` for any other. */
export async function getOrder(
  db: Database,
  viewer: Viewer,
  id: string,
  reading: OrderReading,
): Promise<Order> {
  return toOrder(db, await requireVisible(db, viewer, id, orderReaders), viewer, reading)
}

/** Staff need one of the rights for orders of others. */
export async function requireVisible(
  db: Database,
  viewer: Viewer,
  id: string,
  needed: readonly Right[],
): Promise<OrderRow> {
  const [row] = isId(id) ? await db.select().from(orders).where(eq(orders.id, id)) : []
  if (row === undefined || !mayRead(viewer, row)) throw notFound('Order')
  if (!isOwnerOrStaff(viewer, row.userId, needed)) throw new AppError('right_missing')
  return row
}

/** Orders of erased accounts are kept for the law alone, and are shown to super admins. */
export function mayRead(viewer: Viewer, { userId }: OrderRow): boolean {
  if (userId === viewer.userId) return true
  return hasRole(viewer.role, userId === null ? 'superAdmin' : 'admin')
}

export async function toOrder(
  db: Database,
  row: OrderRow,
  viewer: Viewer,
  { payments, now }: OrderReading,
): Promise<Order> {
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const state = row.state as OrderState
  const cancelledBy = row.cancelledBy as Canceller | null
  const [deliveredAt, withdrawnAt] = [iso(row.deliveredAt), iso(row.withdrawnAt)]
  const isOwn = row.userId === viewer.userId
  return {
    ...basicsOf(row),
    address: row.address,
    note: row.note,
    keptUntil: iso(row.keptUntil),
    lines: await readLines(db, row.id),
    goods: toDollars(row.goodsCents),
    deliveryFee: toDollars(row.deliveryCents),
    vat: { percent: row.vatBasisPoints / 100, amount: toDollars(row.vatCents) },
    ...(await readDocuments(db, row.id)),
    payments: await payments.read(db, row.id),
    paidAt: iso(row.paidAt),
    deliveredAt,
    cancelledBy,
    timeline: row.history,
    canCancel: canCancel({ state, cancelledBy }),
    canWithdraw: isOwn && canWithdraw({ state, deliveredAt, withdrawnAt }, now, house().timeZone),
    withdrawalEndsAt: deliveredAt === null ? null : withdrawalEndsAt(deliveredAt, house().timeZone),
    mails: await listMailsAbout(db, 'order', row.id),
    ...(hasRight(viewer, orderReaders) ? { staffNote: row.staffNote } : {}),
  }
}

type ListedOrder = Omit<OrderRow, 'searchText' | 'history'>

/** The fields that every answer about an order has. */
export function basicsOf(row: ListedOrder) {
  return {
    _id: row.id,
    reference: row.reference,
    state: row.state as OrderState,
    delivery: row.delivery as Delivery,
    userId: row.userId,
    email: row.email,
    total: toDollars(row.totalCents),
    payBy: row.payBy?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }
}

async function readLines(db: Database, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.place))
  const products = await getNamedProducts(
    db,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => {
    const product = products.get(row.productId)!
    return {
      _id: row.id,
      productId: row.productId,
      title: row.title,
      sku: row.sku,
      quantity: row.quantity,
      cost: toDollars(row.costCents),
      sale: row.saleBasisPoints / 100,
      ...lowestPriceOf(row),
      total: toDollars(row.quantity * row.costCents),
      amountDue: toDollars(row.dueCents),
      returnedAt: row.returnedAt?.toISOString() ?? null,
      isKeptOncePaid: row.awaitsPayment,
      image: product.image,
      slug: product.deletedAt === null ? product.slug : null,
    }
  })
}

async function toSummaries(db: Database, rows: readonly ListedOrder[]): Promise<OrderSummary[]> {
  const ids = rows.map(({ id }) => id)
  const sums = await db
    .select({
      orderId: orderLines.orderId,
      lineCount: count(),
      pieces: sql<number>`sum(${orderLines.quantity})::int`,
      titles: sql<
        string[]
      >`(array_agg(${orderLines.title} order by ${orderLines.place}))[1:${sql.raw(String(maxSummaryTitles))}]`,
    })
    .from(orderLines)
    .where(isAmong(orderLines.orderId, ids))
    .groupBy(orderLines.orderId)
  const byOrder = new Map(sums.map(({ orderId, ...sum }) => [orderId, sum]))
  return rows.map((row) => ({ ...basicsOf(row), name: row.address.name, ...byOrder.get(row.id)! }))
}

const newestFirst = [desc(orders.createdAt), desc(orders.id)]

const readListed = listedRows(orders, ['searchText', 'history'])

export async function listOwnOrders(
  db: Database,
  userId: string,
  request: PageRequest,
): Promise<List<OrderSummary>> {
  const page = pageOf(request)
  const isOwn = eq(orders.userId, userId)
  const [counted] = await db.select({ count: count() }).from(orders).where(isOwn)
  const rows = await db
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(...newestFirst)
    .limit(page.itemsPerPage)
    .offset(page.offset)
  return listOfPage(await toSummaries(db, rows), counted!.count, page)
}

/** Whether the product has been ordered. */
export function isOrdered(productId: SQLWrapper): SQL {
  return sql`exists (select from ${orderLines} where ${orderLines.productId} = ${productId})`
}

/** Orders of a product that are not delivered, by product. Products without any are left out. */
export async function countUndelivered(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: orderLines.productId, count: countDistinct(orders.id) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orderLines.productId, [...productIds]),
        inArray(orders.state, ['placed', 'paid', 'packed', 'sent']),
      ),
    )
    .groupBy(orderLines.productId)
  return new Map(rows.map((row) => [row.productId!, row.count]))
}

/** Orders placed on each day. Days without any are left out. */
export async function countOrdersByDay(
  db: Database,
  days: DayRange,
): Promise<{ day: string; count: number }[]> {
  const day = dayWithin(orders.createdAt, days)
  return db
    .select({ day, count: count() })
    .from(orders)
    .where(isWithinDays(orders.createdAt, days))
    .groupBy(day)
}

/** Orders that wait for payment, for packing and for sending. */
export async function countOrdersToDo(
  db: Database,
): Promise<Pick<Today, 'ordersToPay' | 'ordersToPack' | 'ordersToSend'>> {
  const rows = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(inArray(orders.state, ['placed', 'paid', 'packed']))
    .groupBy(orders.state)
  const countOf = (state: OrderState) => rows.find((row) => row.state === state)?.count ?? 0
  return { ordersToPay: countOf('placed'), ordersToPack: countOf('paid'), ordersToSend: countOf('packed') }
}

export interface OrderFilter extends PageRequest {
  q?: string | undefined
  state?: OrderState | undefined
}

/** The list of a search ends here, because counting all orders that a common word finds would take too long. */
const mostFound = 2_000

export async function listOrders(
  db: Database,
  caches: ListCaches,
  viewer: Viewer,
  filter: OrderFilter,
): Promise<List<OrderSummary>> {
  const { q, state } = filter
  const seesAll = hasRole(viewer.role, 'superAdmin')
  const where = conditionOf(filter, viewer)
  const page = pageOf(filter)
  const name = JSON.stringify([q, state, seesAll])
  const countNow = async () => {
    const [counted] = await db.select({ count: count() }).from(orders).where(where)
    return counted!.count
  }
  const countFound = async () => {
    const found = db.select({ id: orders.id }).from(orders).where(where).limit(mostFound).as('found')
    const [counted] = await db.select({ count: count() }).from(found)
    return counted!.count
  }
  // Addresses may become empty without a change of the order.
  const totalCount = await (q === undefined ? caches.counts.get(name, countNow) : countFound())
  const rows = await readOrdered(
    {
      table: orders,
      where,
      // The end of a list that is cut off is not the end of the orders, so it is read from its beginning.
      count: q !== undefined && totalCount === mostFound ? Number.MAX_SAFE_INTEGER : totalCount,
      key: orders.createdAt,
      keyType: 'timestamptz',
      id: orders.id,
      isDescending: true,
      read: (slice) => readListed(db, slice),
    },
    {
      limit: Math.max(0, Math.min(page.itemsPerPage, totalCount - page.offset)),
      offset: page.offset,
      ...(q === undefined ? { positions: caches.positions, name, readsAhead: false } : {}),
    },
  )
  return listOfPage(await toSummaries(db, rows), totalCount, page)
}

function conditionOf({ q, state }: OrderFilter, viewer: Pick<Viewer, 'role'>): SQL {
  return and(
    sql`true`,
    q === undefined ? undefined : isSought(q),
    state === undefined ? undefined : eq(orders.state, state),
    hasRole(viewer.role, 'superAdmin') ? undefined : isNotNull(orders.userId),
  )!
}

/** A line of an order, with its order. */
export interface ExportedOrderLine {
  order: OrderRow
  line: typeof orderLines.$inferSelect
  /** Number of the invoice; null before there is one. */
  invoice: number | null
}

/** Orders that are read at once. */
const exportedAtOnce = 200

/** All orders by the filter, line by line in batches, newest first. */
export async function* exportOrders(
  db: Database,
  viewer: Pick<Viewer, 'role'>,
  filter: OrderFilter,
): AsyncGenerator<ExportedOrderLine[]> {
  let last: string | undefined
  for (;;) {
    const some = await db
      .select()
      .from(orders)
      .where(and(conditionOf(filter, viewer), last === undefined ? undefined : lt(orders.id, last)))
      .orderBy(desc(orders.id))
      .limit(exportedAtOnce)
    const ids = some.map(({ id }) => id)
    const lines = await db
      .select()
      .from(orderLines)
      .where(isAmong(orderLines.orderId, ids))
      .orderBy(asc(orderLines.place))
    const invoices = await db
      .select({ orderId: orderDocuments.orderId, number: orderDocuments.number })
      .from(orderDocuments)
      .where(and(eq(orderDocuments.kind, 'invoice'), isAmong(orderDocuments.orderId, ids)))
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
    const invoiceOf = new Map(invoices.map(({ orderId, number }) => [orderId, number]))
    yield some.flatMap((order) =>
      (linesOf.get(order.id) ?? []).map((line) => ({
        order,
        line,
        invoice: invoiceOf.get(order.id) ?? null,
      })),
    )
    if (some.length < exportedAtOnce) return
    last = some.at(-1)!.id
  }
}

/** Words of name and e-mail, the reference or id of the order, or the number of its invoice or credit note. */
function isSought(typed: string): SQL {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(orders.id, id)
  const reference = readReference(typed)
  const document = /^\s*(inv|cn)-?0*(\d{1,9})\s*$/i.exec(typed)
  return (
    or(
      matchesAsTyped(orders.searchText, typed) ?? undefined,
      reference === null ? undefined : eq(orders.reference, reference),
      document === null
        ? undefined
        : sql`${orders.id} = (
          select ${orderDocuments.orderId} from ${orderDocuments}
          where ${orderDocuments.kind} = ${document[1]!.toLowerCase() === 'inv' ? 'invoice' : 'creditNote'}
            and ${orderDocuments.number} = ${Number(document[2])})`,
    ) ?? sql`true`
  )
}

/** Paid orders that nobody has packed, those placed first. */
export async function getPickList(db: Database): Promise<PickList> {
  const picked = await db
    // Counted in the same statement, because orders change meanwhile.
    .select({ id: orders.id, reference: orders.reference, all: sql<number>`(count(*) over ())::int` })
    .from(orders)
    .where(eq(orders.state, 'paid'))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(maxPickedOrders)
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      isAmong(
        orderLines.orderId,
        picked.map(({ id }) => id),
      ),
    )
    // The newest first: their title and SKU are shown.
    .orderBy(desc(orderLines.id))
  const references = new Map(picked.map(({ id, reference }) => [id, reference]))
  const items = [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, wanted]) => ({
    productId,
    sku: wanted[0]!.sku,
    title: wanted[0]!.title,
    quantity: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: wanted
      .map(({ orderId, quantity }) => ({ _id: orderId, reference: references.get(orderId)!, quantity }))
      .sort((one, other) => (one.reference < other.reference ? -1 : 1)),
  }))
  return {
    items: items.sort((one, other) => (one.sku < other.sku ? -1 : 1)),
    orderCount: picked.length,
    laterOrders: (picked[0]?.all ?? 0) - picked.length,
  }
}
