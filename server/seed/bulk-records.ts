// Loads the bookings and orders of the bulk data: each table at once, because a booking has rows in many of them.
import type { TransactionSql } from '#server/database/client.ts'
import {
  type BookableTours,
  bookingColumns,
  bookingRow,
  bookingsOf,
  checkInColumns,
  checkInRows,
  departureColumns,
  departureRow,
  holdColumns,
  holdRows,
  maxBookingsOfTour,
  waitingColumns,
  waitingRows,
} from './bulk-bookings.ts'
import {
  type BulkOrder,
  cartColumns,
  cartCount,
  cartLineColumns,
  cartLineRows,
  cartRow,
  documentColumns,
  documentsFrom,
  lineColumns,
  lineRows,
  type OrderableProducts,
  orderAt,
  orderColumns,
  orderRow,
} from './bulk-orders.ts'
import { productColumns, productRow } from './bulk-products.ts'
import type { Series } from './bulk-series.ts'
import { tourColumns, tourRow } from './bulk-tours.ts'
import {
  auditColumns,
  auditRows,
  type BulkBill,
  billColumns,
  billRow,
  entryColumns,
  entryRows,
  mailColumns,
  mailRows,
  paymentColumns,
  paymentRows,
  refundColumns,
  refundRows,
} from './bulk-trade.ts'
import type { CopyRow, CopyValue } from './copy-rows.ts'

/** Fills a table with the rows of each of `count` records. */
export type Fill = (
  table: string,
  columns: string[],
  count: number,
  rowsAt: (index: number) => readonly CopyRow[],
) => Promise<void>

export interface Loaded {
  users: Series & { table: 'users' }
  tours: Series & { table: 'tours' }
  products: Series & { table: 'products' }
  today: string
  fill: Fill
}

/** More bookings than the tours have seats for. */
export class TooManyBookings extends Error {}

const noReviews = (count: number) => ({ counts: new Uint32Array(count), sums: new Float64Array(count) })

/** Reads columns of all rows of a series. */
function columnsOf(
  columns: readonly string[],
  names: readonly string[],
  count: number,
  rowAt: (index: number) => CopyRow,
) {
  const places = names.map((name) => columns.indexOf(name))
  const values: CopyValue[][] = names.map(() => [])
  for (let index = 0; index < count; index++) {
    const row = rowAt(index)
    for (const [nth, place] of places.entries()) values[nth]!.push(row[place]!)
  }
  return values
}

export async function loadBookings(series: Series, loaded: Loaded): Promise<void> {
  if (series.count === 0) return
  const { users, tours, today, fill } = loaded
  if (series.count > tours.count * maxBookingsOfTour) {
    const needed = Math.ceil(series.count / maxBookingsOfTour)
    throw new TooManyBookings(`So many bookings need ${needed} tours of the same load: --tours ${needed}.`)
  }
  const reviews = noReviews(tours.count)
  const [titles, costCents, seats] = columnsOf(
    tourColumns,
    ['title', 'cost_cents', 'seats'],
    tours.count,
    (index) => tourRow(tours, index, reviews, today),
  ) as [string[], number[], number[]]
  const bookable: BookableTours = { series: tours, titles, costCents, seats }
  const bookings = bookingsOf(series, bookable, users, today)
  const { departures } = bookings
  const until = Date.parse(today)
  await fill('departures', departureColumns, departures.length, (index) => [
    departureRow(bookable, departures[index]!, today),
  ])
  await fill('bookings', bookingColumns, series.count, (index) => [bookingRow(bookable, bookings.at(index))])
  await fillBills(fill, series, (index) => bookings.at(index).bill)
  await fill('mails', mailColumns, series.count, (index) => {
    const { bill, customer, tour, number } = bookings.at(index)
    return mailRows(bill, customer, titles[tour]!, number, until)
  })
  await fill('audit_log', auditColumns, series.count, (index) => {
    const { id, createdAt, customer, cancelledAt, tour } = bookings.at(index)
    const cancelled =
      cancelledAt === null
        ? null
        : { at: cancelledAt, action: 'DELETE /tours/:id', recordId: id, title: titles[tour]! }
    return auditRows(createdAt, customer, cancelled, until)
  })
  await fill('check_ins', checkInColumns, series.count, (index) => checkInRows(bookable, bookings.at(index)))
  const waiting = waitingRows(bookings, bookable, users, today)
  await fill('waiting_list', waitingColumns, waiting.length, (index) => [waiting[index]!])
  const held = holdRows(bookings, bookable, users, today)
  await fill('holds', holdColumns, held.length, (index) => [held[index]!])
}

export async function loadOrders(sql: TransactionSql, series: Series, loaded: Loaded): Promise<void> {
  if (series.count === 0) return
  const { users, products, today, fill } = loaded
  const reviews = noReviews(products.count)
  const [titles, skus, costCents, saleBasisPoints] = columnsOf(
    productColumns,
    ['title', 'sku', 'cost_cents', 'sale_basis_points'],
    products.count,
    (index) => productRow(products, index, reviews),
  ) as [string[], string[], number[], number[]]
  const orderable: OrderableProducts = { series: products, titles, skus, costCents, saleBasisPoints }
  const at = (index: number): BulkOrder => orderAt(series, index, orderable, users, today)
  const until = Date.parse(today)
  await fill('orders', orderColumns, series.count, (index) => [orderRow(at(index))])
  await fill('order_lines', lineColumns, series.count, (index) => lineRows(orderable, at(index)))
  const last = { invoice: 0, creditNote: 0 }
  for (const { kind, last: number } of await sql<{ kind: keyof typeof last; last: number }[]>`
    select kind, last from document_counters for update`) {
    last[kind] = number
  }
  const numbered = documentsFrom(last)
  await fill('order_documents', documentColumns, series.count, (index) => numbered(at(index)))
  for (const [kind, number] of Object.entries(last)) {
    if (number === 0) continue
    await sql`
      insert into document_counters (kind, last) values (${kind}, ${number})
      on conflict (kind) do update set last = excluded.last`
  }
  await fillBills(fill, series, (index) => at(index).bill)
  await fill('mails', mailColumns, series.count, (index) => {
    const { bill, customer, lines, number } = at(index)
    return mailRows(bill, customer, titles[lines[0]!.product]!, number, until)
  })
  await fill('audit_log', auditColumns, series.count, (index) => {
    const { id, createdAt, customer, cancelledBy, events } = at(index)
    const cancelled =
      cancelledBy !== 'customer'
        ? null
        : { at: events.at(-1)![1], action: 'POST /orders/:id/cancel', recordId: id, title: '' }
    return auditRows(createdAt, customer, cancelled, until)
  })
  await fill('carts', cartColumns, cartCount(users), (index) => [cartRow(users, index)])
  await fill('cart_lines', cartLineColumns, cartCount(users), (index) =>
    cartLineRows(users, orderable, index, today),
  )
}

async function fillBills(fill: Fill, series: Series, billAt: (index: number) => BulkBill): Promise<void> {
  const rowsOf = (rows: (bill: BulkBill, number: number) => CopyRow[]) => (index: number) =>
    rows(billAt(index), series.first + index)
  await fill('bills', billColumns, series.count, (index) => [billRow(billAt(index))])
  await fill('payments', paymentColumns, series.count, rowsOf(paymentRows))
  await fill('refunds', refundColumns, series.count, rowsOf(refundRows))
  await fill('ledger_entries', entryColumns, series.count, rowsOf(entryRows))
}
