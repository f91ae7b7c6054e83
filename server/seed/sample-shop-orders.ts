// The orders of the sample traveller, in every state, with their invoices and credit notes.
import { sampleHouse } from '#content/house.ts'
import { feeOf } from '#contract/house-facts.ts'
import { amountDueCents, orderTotals, toBasisPoints, toCents } from '#contract/money.ts'
import { type Canceller, type Delivery, type OrderState, payWithinMinutes } from '#contract/order-rules.ts'
import type { Address, OrderEvent } from '#contract/orders.ts'
import { sellerOf } from '#contract/seller.ts'
import { newId } from '#server/database/ids.ts'
import type {
  documentCounters,
  orderDocuments,
  orderLines,
  orders,
} from '#server/features/orders/orders.table.ts'
import type { NewProductRow } from './sample-catalogue.ts'

interface SampleShopOrders {
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  documents: (typeof orderDocuments.$inferInsert)[]
  counters: (typeof documentCounters.$inferInsert)[]
}

const dayMs = 86_400_000

const seller = sellerOf(sampleHouse)

const address: Omit<Address, 'name'> = {
  line1: '3 Chandlers Row',
  line2: '',
  city: 'Bristol',
  postcode: 'BS1 4XA',
  country: 'United Kingdom',
}

interface Story {
  delivery: Delivery
  /** Number of pieces of each of the next products of the catalogue. */
  quantities: readonly number[]
  note?: string
  cancelledBy?: Canceller
  /** What has happened, and how many days ago; the oldest first. */
  events: readonly (readonly [event: OrderState, daysAgo: number])[]
}

/** Oldest first, so that invoices are numbered in their order. */
const stories: readonly Story[] = [
  {
    delivery: 'standard',
    quantities: [1, 2],
    events: [
      ['placed', 90],
      ['paid', 89],
      ['packed', 88],
      ['sent', 87],
      ['completed', 84],
    ],
  },
  {
    delivery: 'standard',
    quantities: [1],
    events: [
      ['placed', 62],
      ['paid', 62],
      ['packed', 61],
      ['sent', 60],
      ['completed', 57],
      ['returned', 46],
    ],
  },
  {
    delivery: 'standard',
    quantities: [3],
    cancelledBy: 'unpaid',
    events: [
      ['placed', 41],
      ['cancelled', 34],
    ],
  },
  {
    delivery: 'collect',
    quantities: [1, 1],
    cancelledBy: 'customer',
    events: [
      ['placed', 20],
      ['paid', 20],
      ['cancelled', 19],
    ],
  },
  {
    delivery: 'collect',
    quantities: [2],
    events: [
      ['placed', 12],
      ['paid', 12],
      ['packed', 11],
      ['completed', 8],
    ],
  },
  {
    delivery: 'standard',
    quantities: [1, 4],
    note: 'The bell is broken: please knock.',
    events: [
      ['placed', 6],
      ['paid', 5],
      ['packed', 4],
      ['sent', 3],
    ],
  },
  {
    delivery: 'collect',
    quantities: [1],
    events: [
      ['placed', 5],
      ['paid', 4],
      ['packed', 2],
    ],
  },
  {
    delivery: 'standard',
    quantities: [2, 1],
    events: [
      ['placed', 3],
      ['paid', 2],
    ],
  },
  { delivery: 'standard', quantities: [1], events: [['placed', 1]] },
]

export function sampleShopOrders(
  traveller: { id: string; name: string; email: string },
  products: readonly NewProductRow[],
  now: Date,
): SampleShopOrders {
  // Those whose stock is counted come first, because a shop with stock is what the orders are to show.
  const forSale = products
    .filter(({ available }) => available !== false)
    .toSorted((one, other) => Number(other.stock != null) - Number(one.stock != null))
  const rows: SampleShopOrders = { orders: [], lines: [], documents: [], counters: [] }
  let next = 0
  for (const story of stories) {
    const bought = story.quantities.map((quantity) => ({
      quantity,
      product: forSale[next++ % forSale.length]!,
    }))
    addOrder(rows, story, bought, traveller, now)
  }
  for (const kind of ['invoice', 'creditNote']) {
    const last = rows.documents.filter((document) => document.kind === kind).length
    rows.counters.push({ kind, last })
  }
  return rows
}

function addOrder(
  rows: SampleShopOrders,
  { delivery, note = '', cancelledBy, events }: Story,
  bought: readonly { quantity: number; product: NewProductRow }[],
  traveller: { id: string; name: string; email: string },
  now: Date,
): void {
  const id = newId()
  const timeOf = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  const timeOfEvent = (wanted: OrderState) => {
    const found = events.find(([event]) => event === wanted)
    return found === undefined ? null : timeOf(found[1])
  }
  const state = events.at(-1)![0]
  const createdAt = timeOf(events[0]![1])
  const [paidAt, returnedAt] = [timeOfEvent('paid'), timeOfEvent('returned')]
  const vatBasisPoints = toBasisPoints(sampleHouse.vatPercent)
  const totals = orderTotals(
    bought.map(({ quantity, product }) => ({
      quantity,
      costCents: product.costCents,
      saleBasisPoints: product.saleBasisPoints ?? 0,
    })),
    toCents(feeOf(delivery, sampleHouse)),
    vatBasisPoints,
  )
  rows.orders.push({
    id,
    userId: traveller.id,
    email: traveller.email,
    address: { name: traveller.name, ...address },
    delivery,
    note,
    state,
    ...totals,
    vatBasisPoints,
    payBy: state === 'placed' ? new Date(createdAt.getTime() + payWithinMinutes.transfer * 60_000) : null,
    paidAt,
    deliveredAt: timeOfEvent('completed'),
    cancelledBy: cancelledBy ?? null,
    withdrawnAt: returnedAt === null ? null : new Date(returnedAt.getTime() - 2 * dayMs),
    history: events.map(([event, daysAgo]) => ({
      event,
      at: timeOf(daysAgo).toISOString(),
      by: actorOf(event, cancelledBy),
    })),
    createdAt,
  })
  for (const [place, { quantity, product }] of bought.entries()) {
    const { costCents, saleBasisPoints = 0 } = product
    rows.lines.push({
      id: newId(),
      orderId: id,
      place,
      productId: product.id,
      title: product.title,
      sku: product.sku,
      quantity,
      costCents,
      saleBasisPoints,
      lowestPriceCents: saleBasisPoints > 0 ? costCents : null,
      dueCents: amountDueCents(quantity, costCents, saleBasisPoints),
      stockTaken: product.stock == null || state === 'cancelled' || state === 'returned' ? 0 : quantity,
      returnedAt,
    })
  }
  const { totalCents, vatCents } = totals
  const addDocument = (kind: 'invoice' | 'creditNote', issuedAt: Date) => {
    const number = rows.documents.filter((document) => document.kind === kind).length + 1
    rows.documents.push({ kind, number, orderId: id, totalCents, vatCents, issuedAt, seller })
  }
  if (paidAt !== null) addDocument('invoice', paidAt)
  const creditedAt = returnedAt ?? timeOfEvent('cancelled')
  if (paidAt !== null && creditedAt !== null) addDocument('creditNote', creditedAt)
}

function actorOf(event: OrderState, cancelledBy: Canceller | undefined): OrderEvent['by'] {
  if (event === 'placed') return 'customer'
  if (event === 'paid') return 'house'
  if (event === 'cancelled') return cancelledBy === 'unpaid' ? 'house' : 'customer'
  return 'staff'
}
