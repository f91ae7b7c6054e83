import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cancellers, deliveries, orderStates } from '#contract/order-rules.ts'
import type { Address, OrderEvent, PaperPayment } from '#contract/orders.ts'
import type { Seller } from '#contract/seller.ts'
import { foldedText } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'
import { products } from '#server/features/products/products.table.ts'
import { users } from '#server/features/users/users.table.ts'

const moment = () => timestamp({ withTimezone: true })

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Unique characters from contract/booking-reference.ts, different from all references of bookings. */
    reference: text().notNull().default(sql`new_booking_reference()`),
    /** Null once the account is erased: the order is kept apart from it for RETENTION_YEARS. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of the account when the order was placed; empty once it is erased. */
    email: text().notNull(),
    address: jsonb().$type<Address>().notNull(),
    delivery: text().notNull(),
    /** Of the customer. */
    note: text().notNull(),
    /** Of staff; the customer never sees it. */
    staffNote: text().notNull().default(''),
    state: text().notNull().default('placed'),
    /** Sum of the amounts due of the lines. */
    goodsCents: bigint({ mode: 'number' }).notNull(),
    deliveryCents: bigint({ mode: 'number' }).notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    vatBasisPoints: integer().notNull(),
    /** Part of the total. */
    vatCents: bigint({ mode: 'number' }).notNull(),
    /** When the order lapses; null once it is paid or cancelled. */
    payBy: moment(),
    /** When the pieces of an unpaid order are free for others; null if they are kept until it lapses, or none are kept. */
    keptUntil: moment(),
    /** From which it was placed; null where it is not limited, and once the account is erased. */
    network: text(),
    paidAt: moment(),
    /** When the customer got the goods. The right to withdraw ends 14 days later. */
    deliveredAt: moment(),
    cancelledBy: text(),
    withdrawnAt: moment(),
    /** Since the order was placed, oldest first. */
    history: jsonb().$type<OrderEvent[]>().notNull().default([]),
    /** Text for the search by staff: name and e-mail, lower case, without accents. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`(address ->> 'name') || ' ' || email`)),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('orders_reference').on(table.reference),
    index('orders_of_user').on(table.userId, table.createdAt, table.id),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_by_state').on(table.state, table.createdAt, table.id),
    index('orders_kept').on(table.keptUntil).where(sql`${table.keptUntil} is not null`),
    index('orders_of_network').on(table.network).where(sql`${table.network} is not null`),
    index('orders_to_pay').on(table.payBy).where(sql`${table.payBy} is not null`),
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('orders_state_known', sql`${table.state} in (${knownValues(orderStates)})`),
    check('orders_delivery_known', sql`${table.delivery} in (${knownValues(deliveries)})`),
    check('orders_canceller_known', sql`${table.cancelledBy} in (${knownValues(cancellers)})`),
    check(
      'orders_amounts_not_negative',
      sql`${table.goodsCents} >= 0 and ${table.deliveryCents} >= 0 and ${table.vatCents} between 0 and ${table.totalCents}`,
    ),
    check('orders_total_is_sum', sql`${table.totalCents} = ${table.goodsCents} + ${table.deliveryCents}`),
    check('orders_pay_by_while_placed', sql`(${table.payBy} is not null) = (${table.state} = 'placed')`),
    check(
      'orders_paid_has_time',
      sql`${table.state} in ('placed', 'cancelled') or ${table.paidAt} is not null`,
    ),
    check('orders_cancelled_by', sql`(${table.state} = 'cancelled') = (${table.cancelledBy} is not null)`),
    check(
      'orders_completed_is_delivered',
      sql`${table.state} <> 'completed' or ${table.deliveredAt} is not null`,
    ),
  ],
)

export type OrderRow = typeof orders.$inferSelect

/** What was ordered, as it was then. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** In the order of the cart, from 0. */
    place: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    title: text().notNull(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    /** Of one piece, before the sale. */
    costCents: integer().notNull(),
    saleBasisPoints: integer().notNull(),
    /** Lowest price of the 30 days before the sale, as of the product; null without a sale, or where it was not known. */
    lowestPriceCents: integer(),
    dueCents: bigint({ mode: 'number' }).notNull(),
    /** Pieces that the line has taken from the product's stock: none if its stock was not counted. */
    stockTaken: integer().notNull(),
    /** The pieces are taken from the stock once the order is paid. */
    awaitsPayment: boolean().notNull().default(false),
    returnedAt: moment(),
  },
  (table) => [
    uniqueIndex('order_lines_of_order').on(table.orderId, table.place),
    index('order_lines_of_product').on(table.productId),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 999`),
    check('order_lines_stock', sql`${table.stockTaken} in (0, ${table.quantity})`),
    check(
      'order_lines_due',
      sql`${table.dueCents} between 0 and ${table.quantity}::bigint * ${table.costCents}`,
    ),
  ],
)

/** Invoices and credit notes. Their numbers stay when the order is deleted, so that they have no gaps. */
export const orderDocuments = pgTable(
  'order_documents',
  {
    kind: text().notNull(),
    number: integer().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** Part of the total. */
    vatCents: bigint({ mode: 'number' }).notNull(),
    issuedAt: moment().notNull(),
    /** The house as it was then. */
    seller: jsonb().$type<Seller>().notNull(),
    /** Of an invoice: what had been paid then. Null for credit notes, and for invoices from before this was recorded. */
    payments: jsonb().$type<PaperPayment[]>(),
    /** An invoice whose payment was entered by mistake, and the credit note that takes it back. */
    isAnnulled: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number] }),
    index('order_documents_of_order').on(table.orderId, table.kind, table.number),
    uniqueIndex('order_documents_one_standing_invoice')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice' and not ${table.isAnnulled}`),
    check('order_documents_kind_known', sql`${table.kind} in ('invoice', 'creditNote')`),
    check('order_documents_total_not_negative', sql`${table.totalCents} >= 0`),
    check('order_documents_vat_of_total', sql`${table.vatCents} between 0 and ${table.totalCents}`),
  ],
)

/** The last number of each kind of document. The lock of the row keeps the numbers without gaps. */
export const documentCounters = pgTable(
  'document_counters',
  { kind: text().primaryKey(), last: integer().notNull() },
  (table) => [check('document_counters_positive', sql`${table.last} > 0`)],
)
