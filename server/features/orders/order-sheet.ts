// Orders as rows of a CSV file: a row for each line, with the data of its order.
import { formatReference } from '#contract/booking-reference.ts'
import { toDollars } from '#contract/money.ts'
import { formatDocumentNumber } from '#contract/order-rules.ts'
import type { WrittenColumn } from '#server/csv/write-table.ts'
import type { ExportedOrderLine } from './orders.queries.ts'

const moment = (at: Date | null) => at?.toISOString()

export const orderSheet: readonly WrittenColumn<ExportedOrderLine>[] = [
  { heading: 'Reference', write: ({ order }) => formatReference(order.reference) },
  {
    heading: 'Invoice',
    write: ({ invoice }) => (invoice === null ? null : formatDocumentNumber('invoice', invoice)),
  },
  { heading: 'State', write: ({ order }) => order.state },
  { heading: 'Ordered (UTC)', write: ({ order }) => moment(order.createdAt) },
  { heading: 'Paid (UTC)', write: ({ order }) => moment(order.paidAt) },
  { heading: 'Delivered (UTC)', write: ({ order }) => moment(order.deliveredAt) },
  { heading: 'Name', write: ({ order }) => order.address.name },
  { heading: 'E-mail', write: ({ order }) => order.email },
  { heading: 'Address', write: ({ order }) => order.address.line1 },
  { heading: 'Address, second line', write: ({ order }) => order.address.line2 },
  { heading: 'Postcode', write: ({ order }) => order.address.postcode },
  { heading: 'City', write: ({ order }) => order.address.city },
  { heading: 'Country', write: ({ order }) => order.address.country },
  { heading: 'Delivery', write: ({ order }) => order.delivery },
  { heading: 'Note', write: ({ order }) => order.note },
  { heading: 'SKU', write: ({ line }) => line.sku },
  { heading: 'Product', write: ({ line }) => line.title },
  { heading: 'Pieces', write: ({ line }) => line.quantity },
  { heading: 'Price', write: ({ line }) => toDollars(line.costCents) },
  { heading: 'Sale (%)', write: ({ line }) => line.saleBasisPoints / 100 },
  { heading: 'Due for the line', write: ({ line }) => toDollars(line.dueCents) },
  { heading: 'Returned (UTC)', write: ({ line }) => moment(line.returnedAt) },
  { heading: 'Goods', write: ({ order }) => toDollars(order.goodsCents) },
  { heading: 'Delivery fee', write: ({ order }) => toDollars(order.deliveryCents) },
  { heading: 'Total of the order', write: ({ order }) => toDollars(order.totalCents) },
  { heading: 'VAT in it', write: ({ order }) => toDollars(order.vatCents) },
  { heading: 'VAT (%)', write: ({ order }) => order.vatBasisPoints / 100 },
  { heading: 'ID', write: ({ order }) => order.id },
  { heading: 'Product ID', write: ({ line }) => line.productId },
]
