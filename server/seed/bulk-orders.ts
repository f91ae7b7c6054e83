// The orders of the bulk data, as five years of a house have them, with their lines, documents, bills and payments; and carts.
import { sampleHouse } from '#content/house.ts'
import { feeOf } from '#contract/house-facts.ts'
import { amountDueCents, orderTotals, toBasisPoints, toCents } from '#contract/money.ts'
import { type Delivery, type OrderState, payWithinMinutes } from '#contract/order-rules.ts'
import { bulkId, idAt, type Series } from './bulk-series.ts'
import {
  type BulkBill,
  bulkReference,
  type Customer,
  customerOf,
  dayMs,
  iso,
  traceDays,
} from './bulk-trade.ts'
import type { CopyRow } from './copy-rows.ts'
import { Draws } from './random.ts'

/** What orders need of each product of the load. */
export interface OrderableProducts {
  series: Series & { table: 'products' }
  titles: readonly string[]
  skus: readonly string[]
  costCents: readonly number[]
  saleBasisPoints: readonly number[]
}

const streams = { order: 51 }
const maxLines = 4
const vatBasisPoints = toBasisPoints(sampleHouse.vatPercent)
/** An order that is not paid or was given back is one of so many. */
const shares = { unpaid: 0.05, cancelled: 0.03, returned: 0.04 }
/** Days after an order until the next state. */
const after = { paid: 1, packed: 2, sent: 3, completed: 6, returned: 17, cancelled: 1.5 }
const streets = ['Chandlers Row', 'Harbour Street', 'Mill Lane', 'Station Road', 'Orchard Close']
const cities = ['Bristol', 'Bergen', 'Porto', 'Turku', 'Lyon']

export interface BulkOrder {
  id: string
  number: number
  customer: Customer
  delivery: Delivery
  state: OrderState
  createdAt: number
  events: readonly (readonly [OrderState, number])[]
  cancelledBy: 'unpaid' | 'customer' | null
  lines: readonly { product: number; quantity: number; dueCents: number }[]
  totals: ReturnType<typeof orderTotals>
  bill: BulkBill
}

export function orderAt(
  orders: Series,
  index: number,
  products: OrderableProducts,
  users: Series & { table: 'users' },
  today: string,
): BulkOrder {
  const number = orders.first + index
  const draws = new Draws(streams.order, number)
  const customer = { ...customerOf(draws, users, number) }
  const now = Date.parse(today)
  const createdAt = now - Math.floor(((orders.count - index) * traceDays * dayMs) / orders.count)
  const id = bulkId('orders', number, createdAt)
  const delivery: Delivery = draws.fraction() < 0.8 ? 'standard' : 'collect'
  const chosen = new Set(
    Array.from({ length: draws.whole(1, maxLines) }, () =>
      Math.floor(draws.fraction() ** 2 * products.series.count),
    ),
  )
  const lines = [...chosen].map((product) => {
    const quantity = draws.whole(1, 3)
    const dueCents = amountDueCents(
      quantity,
      products.costCents[product]!,
      products.saleBasisPoints[product]!,
    )
    return { product, quantity, dueCents }
  })
  const totals = orderTotals(
    lines.map(({ product, quantity }) => ({
      quantity,
      costCents: products.costCents[product]!,
      saleBasisPoints: products.saleBasisPoints[product]!,
    })),
    toCents(feeOf(delivery, sampleHouse)),
    vatBasisPoints,
  )
  const events = eventsOf(draws.fraction(), createdAt, now)
  const state = events.at(-1)![0]
  const cancelledBy =
    state !== 'cancelled' ? null : events.some(([event]) => event === 'paid') ? 'customer' : 'unpaid'
  const order = {
    id,
    number,
    customer,
    delivery,
    state,
    createdAt,
    events,
    cancelledBy,
    lines,
    totals,
  } as const
  return { ...order, bill: billOf(order) }
}

function eventsOf(fate: number, createdAt: number, now: number): [OrderState, number][] {
  const at = (days: number) => createdAt + Math.floor(days * dayMs)
  const { unpaid, cancelled, returned } = shares
  const wanted: [OrderState, number][] =
    fate < unpaid
      ? [['cancelled', createdAt + payWithinMinutes.transfer * 60_000]]
      : fate < unpaid + cancelled
        ? [
            ['paid', at(after.paid)],
            ['cancelled', at(after.cancelled)],
          ]
        : [
            ['paid', at(after.paid)],
            ['packed', at(after.packed)],
            ['sent', at(after.sent)],
            ['completed', at(after.completed)],
            ...(fate > 1 - returned ? [['returned', at(after.returned)] as [OrderState, number]] : []),
          ]
  return [['placed', createdAt], ...wanted.filter(([, time]) => time < now)]
}

const timeOf = ({ events }: Pick<BulkOrder, 'events'>, wanted: OrderState) =>
  events.find(([event]) => event === wanted)?.[1] ?? null

function billOf(order: Omit<BulkOrder, 'bill'>): BulkBill {
  const { id, number, state, createdAt, totals, cancelledBy } = order
  const paidAt = timeOf(order, 'paid')
  const backAt = paidAt === null ? null : (timeOf(order, 'returned') ?? timeOf(order, 'cancelled'))
  const dueCents = state === 'returned' ? 0 : totals.totalCents
  return {
    kind: 'order',
    recordId: id,
    reference: bulkReference('order', number),
    totalCents: dueCents,
    depositCents: dueCents,
    payBy: paidAt === null ? createdAt + payWithinMinutes.transfer * 60_000 : null,
    balanceDueOn: null,
    spotDate: null,
    state: state === 'cancelled' ? (cancelledBy === 'unpaid' ? 'lapsed' : 'cancelled') : 'open',
    createdAt,
    payments: [
      {
        what: 'all',
        cents: totals.totalCents,
        createdAt,
        paidAt,
        hasEnded: state === 'cancelled',
        refundedAt: backAt,
        refundReason: state === 'returned' ? 'Goods of the order were returned.' : 'The order was cancelled.',
      },
    ],
  }
}

export const orderColumns =
  'id reference user_id email address delivery note state goods_cents delivery_cents total_cents vat_basis_points vat_cents pay_by paid_at delivered_at cancelled_by withdrawn_at history created_at'.split(
    ' ',
  )

export function orderRow(order: BulkOrder): CopyRow {
  const { id, number, customer, totals, state, bill, events, cancelledBy } = order
  const moment = (time: number | null) => (time === null ? null : iso(time))
  const returnedAt = timeOf(order, 'returned')
  const actor = (event: OrderState) =>
    event === 'placed'
      ? 'customer'
      : event === 'paid' || cancelledBy === 'unpaid'
        ? 'house'
        : event === 'cancelled'
          ? 'customer'
          : 'staff'
  return [
    id,
    bill.reference,
    customer.userId,
    customer.userId === null ? '' : customer.email,
    JSON.stringify({
      name: customer.name,
      line1: `${1 + (number % 90)} ${streets[number % streets.length]}`,
      line2: '',
      city: cities[number % cities.length],
      postcode: String(10_000 + (number % 80_000)),
      country: 'Norway',
    }),
    order.delivery,
    '',
    state,
    totals.goodsCents,
    totals.deliveryCents,
    totals.totalCents,
    vatBasisPoints,
    totals.vatCents,
    state === 'placed' ? moment(bill.payBy) : null,
    moment(timeOf(order, 'paid')),
    moment(timeOf(order, 'completed')),
    cancelledBy,
    returnedAt === null ? null : iso(returnedAt - 2 * dayMs),
    JSON.stringify(events.map(([event, at]) => ({ event, at: iso(at), by: actor(event) }))),
    iso(order.createdAt),
  ]
}

export const lineColumns =
  'id order_id place product_id title sku quantity cost_cents sale_basis_points lowest_price_cents due_cents stock_taken returned_at'.split(
    ' ',
  )

export function lineRows(products: OrderableProducts, order: BulkOrder): CopyRow[] {
  const returnedAt = timeOf(order, 'returned')
  return order.lines.map(({ product, quantity, dueCents }, place) => [
    bulkId('lines', order.number * maxLines + place, order.createdAt),
    order.id,
    place,
    idAt(products.series, product),
    products.titles[product]!,
    products.skus[product]!,
    quantity,
    products.costCents[product]!,
    products.saleBasisPoints[product]!,
    products.saleBasisPoints[product]! > 0 ? products.costCents[product]! : null,
    dueCents,
    0,
    returnedAt === null ? null : iso(returnedAt),
  ])
}

export const documentColumns = 'kind number order_id total_cents vat_cents issued_at'.split(' ')

/** Numbers the documents of the orders, one order after the other, from the last number of each kind on. */
export function documentsFrom(last: { invoice: number; creditNote: number }) {
  return (order: BulkOrder): CopyRow[] => {
    const { totalCents, vatCents } = order.totals
    const paidAt = timeOf(order, 'paid')
    if (paidAt === null) return []
    const row = (kind: keyof typeof last, at: number): CopyRow => [
      kind,
      ++last[kind],
      order.id,
      totalCents,
      vatCents,
      iso(at),
    ]
    const creditedAt = timeOf(order, 'returned') ?? timeOf(order, 'cancelled')
    return [row('invoice', paidAt), ...(creditedAt === null ? [] : [row('creditNote', creditedAt)])]
  }
}

export const cartColumns = ['user_id', 'revision']
export const cartLineColumns = 'user_id product_id id quantity created_at updated_at'.split(' ')

const usersOfOneCart = 20
const linesOfCart = 3

export function cartRow(users: Series & { table: 'users' }, index: number): CopyRow {
  return [idAt(users, index * usersOfOneCart), linesOfCart]
}

export const cartCount = (users: Series) => Math.floor(users.count / usersOfOneCart)

export function cartLineRows(
  users: Series & { table: 'users' },
  products: OrderableProducts,
  index: number,
  today: string,
): CopyRow[] {
  const at = iso(Date.parse(today) - index * 60_000)
  const user = index * usersOfOneCart
  return Array.from({ length: Math.min(linesOfCart, products.series.count) }, (_, place) => [
    idAt(users, user),
    idAt(products.series, (index + place) % products.series.count),
    bulkId('lines', 0x8000_0000 + (users.first + user) * linesOfCart + place, Date.parse(at)),
    1 + (index % 3),
    at,
    at,
  ])
}
