// Orders as rows of a CSV file: a row for each line, with the data of its order.
import { formatReference } from '#contract/booking-reference.ts'
import { toDollars } from '#contract/money.ts'
import { formatDocumentNumber } from '#contract/order-rules.ts'
import { writeOptional } from '#server/csv/cells.ts'
import { guardFormula } from '#server/csv/formula-guard.ts'
import type { WrittenColumn } from '#server/csv/write-table.ts'
import type { ExportedOrderLine } from './orders.queries.ts'

const dollars = (cents: number) => String(toDollars(cents))
const moment = (at: Date | null) => at?.toISOString() ?? ''

export const orderSheet: readonly WrittenColumn<ExportedOrderLine>[] = [
  { heading: 'Reference', write: ({ order }) => formatReference(order.reference) },
  {
    heading: 'Invoice',
    write: ({ invoice }) => (invoice === null ? '' : formatDocumentNumber('invoice', invoice)),
  },
  { heading: 'State', write: ({ order }) => order.state },
  { heading: 'Ordered (UTC)', write: ({ order }) => moment(order.createdAt) },
  { heading: 'Paid (UTC)', write: ({ order }) => moment(order.paidAt) },
  { heading: 'Delivered (UTC)', write: ({ order }) => moment(order.deliveredAt) },
  { heading: 'Name', write: ({ order }) => guardFormula(order.address.name) },
  { heading: 'E-mail', write: ({ order }) => guardFormula(order.email) },
  { heading: 'Address', write: ({ order }) => guardFormula(order.address.line1) },
  { heading: 'Address, second line', write: ({ order }) => guardFormula(order.address.line2 ?? '') },
  { heading: 'Postcode', write: ({ order }) => guardFormula(order.address.postcode) },
  { heading: 'City', write: ({ order }) => guardFormula(order.address.city) },
  { heading: 'Country', write: ({ order }) => guardFormula(order.address.country) },
  { heading: 'Delivery', write: ({ order }) => order.delivery },
  { heading: 'Note', write: ({ order }) => guardFormula(order.note) },
  { heading: 'SKU', write: ({ line }) => guardFormula(line.sku) },
  { heading: 'Product', write: ({ line }) => guardFormula(line.title) },
  { heading: 'Pieces', write: ({ line }) => String(line.quantity) },
  { heading: 'Price', write: ({ line }) => dollars(line.costCents) },
  { heading: 'Sale (%)', write: ({ line }) => String(line.saleBasisPoints / 100) },
  { heading: 'Due for the line', write: ({ line }) => dollars(line.dueCents) },
  { heading: 'Returned (UTC)', write: ({ line }) => moment(line.returnedAt) },
  { heading: 'Goods', write: ({ order }) => dollars(order.goodsCents) },
  { heading: 'Delivery fee', write: ({ order }) => dollars(order.deliveryCents) },
  { heading: 'Total of the order', write: ({ order }) => dollars(order.totalCents) },
  { heading: 'VAT in it', write: ({ order }) => dollars(order.vatCents) },
  { heading: 'VAT (%)', write: ({ order }) => writeOptional(order.vatBasisPoints / 100) },
  { heading: 'ID', write: ({ order }) => order.id },
  { heading: 'Product ID', write: ({ line }) => line.productId },
]
