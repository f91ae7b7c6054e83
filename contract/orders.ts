// Orders of products. The server alone computes prices and totals; an order keeps them as they were when it was placed.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { entryWays } from './entry-ways.ts'
import {
  calendarDate,
  id,
  itemsPerPageParam,
  listOf,
  moment,
  optionalText,
  pageParam,
  personName,
  requiredOr,
  searchText,
  text,
  timestamp,
} from './fields.ts'
import { mailFateSchema } from './mails.ts'
import {
  bulkMarkedStates,
  cancellers,
  deliveries,
  markedStates,
  maxMarkedOrders,
  maxOrderTexts,
  orderStates,
} from './order-rules.ts'
import { billSchema } from './payments.ts'
import { maxCartLines, maxCartQuantity } from './vocabulary.ts'

export const addressSchema = z.object(
  {
    name: personName,
    line1: text(maxOrderTexts.line),
    line2: z.optional(optionalText(maxOrderTexts.line)),
    city: text(maxOrderTexts.city),
    postcode: text(maxOrderTexts.postcode),
    country: text(maxOrderTexts.country),
  },
  requiredOr('must be an address'),
)
export type Address = z.output<typeof addressSchema>

/** More than the dearest cart. */
const mostDollars = 1_000_000_000_000

/** Dollars with at most two decimals, of a line or a total. */
const amount = z.number(requiredOr('must be a number')).check(
  z.gte(0, 'at least 0'),
  z.lte(mostDollars, `at most ${mostDollars}`),
  z.refine((value) => Math.round(value * 100) / 100 === value, 'at most two decimals'),
)

const pieces = z
  .number(requiredOr('must be a number'))
  .check(
    z.int('must be a whole number'),
    z.gte(1, 'at least 1'),
    z.lte(maxCartQuantity, `at most ${maxCartQuantity}`),
  )

/** What the customer saw before ordering. */
const seenSchema = z.object(
  {
    lines: z
      .array(z.object({ productId: id, quantity: pieces, amountDue: amount }), requiredOr('must be a list'))
      .check(z.maxLength(maxCartLines, `at most ${maxCartLines} entries`)),
    /** With delivery. */
    total: amount,
  },
  requiredOr('must be an object'),
)
export type SeenOrder = z.output<typeof seenSchema>

export const newOrderSchema = z.object({
  address: addressSchema,
  delivery: z.enum(deliveries, `must be one of ${deliveries.join(', ')}`),
  note: z.optional(z.nullable(optionalText(maxOrderTexts.note))),
  /** If prices, availability or the cart are different by now, the order is refused. */
  seen: z.optional(seenSchema),
})
export type NewOrder = z.output<typeof newOrderSchema>

const lineAmountSchema = z.object({ quantity: z.int(), amountDue: z.number() })

/** `current` of a `cart_changed` refusal. Has only the lines that differ. */
export const changedCartSchema = z.object({
  lines: z.array(
    z.object({
      productId: id,
      title: z.string(),
      /** Null: this line was not shown. */
      was: z.nullable(lineAmountSchema),
      /** Null: not in the cart any more, or cannot be bought at present. */
      now: z.nullable(lineAmountSchema),
    }),
  ),
  /** With delivery, in dollars. */
  total: z.object({ was: z.number(), now: z.number() }),
})
export type ChangedCart = z.output<typeof changedCartSchema>

/** `current` of a `sold_out` refusal. Has only the lines that want more than there is. */
export const soldOutSchema = z.object({
  lines: z.array(z.object({ productId: id, title: z.string(), wanted: z.int(), left: z.int() })),
})
export type SoldOut = z.output<typeof soldOutSchema>

export const orderLineSchema = z.object({
  _id: id,
  productId: id,
  title: z.string(),
  sku: z.string(),
  quantity: z.int(),
  /** Of one piece before the sale, in dollars. */
  cost: z.number(),
  /** Percent off. */
  sale: z.number(),
  /** As of the product when it was ordered. */
  lowestPrice: z.optional(z.number()),
  /** quantity × cost. */
  total: z.number(),
  /** After the sale. */
  amountDue: z.number(),
  returnedAt: z.nullable(timestamp),
  /** The pieces are not kept yet: they are taken from the stock once the order is paid. */
  isKeptOncePaid: z.boolean(),
  /** Main picture of the product as it is now. */
  image: z.string(),
  /** Of the product as it is now; null if it is deleted and has no page. */
  slug: z.nullable(z.string()),
})
export type OrderLine = z.output<typeof orderLineSchema>

/** The house as it was when the paper was issued. */
export const sellerSchema = z.object({
  /** The company, or the house if that is its name. */
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** In English. */
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  registration: z.string(),
  vatNumber: z.string(),
})

/** A payment as the paper names it. */
export const paperPaymentSchema = z.object({
  /** The day on which the money was received. */
  on: calendarDate,
  /** Null for a payment on the page of the provider. */
  way: z.nullable(z.enum(entryWays)),
  /** In dollars. */
  amount: z.number(),
})
export type PaperPayment = z.output<typeof paperPaymentSchema>

const documentSchema = z.object({
  /** As it is printed: INV-000123 or CN-000004. */
  number: z.string(),
  /** In dollars. */
  total: z.number(),
  /** VAT that the total includes, in dollars. The credit notes of a whole order have the VAT of its invoice. */
  vat: z.number(),
  issuedAt: timestamp,
  seller: sellerSchema,
  /** Of an invoice: what had been paid when it was issued. Empty for papers from before this was recorded. */
  payments: z.array(paperPaymentSchema),
})
export type OrderPaperData = z.output<typeof documentSchema>

export const orderEvents = [...orderStates, 'withdrawn', 'lines-returned'] as const
export const orderActors = ['customer', 'staff', 'house'] as const

export const orderEventSchema = z.object({
  event: z.enum(orderEvents),
  at: timestamp,
  /** `house`: by itself, as an incoming payment or a time limit. */
  by: z.enum(orderActors),
})
export type OrderEvent = z.output<typeof orderEventSchema>

const orderBasics = {
  _id: id,
  /** Eight characters that people can read out: contract/booking-reference.ts. */
  reference: z.string(),
  state: z.enum(orderStates),
  delivery: z.enum(deliveries),
  /** Null once the account is erased. */
  userId: z.nullable(id),
  /** Of the account when the order was placed; empty once it is erased. */
  email: z.string(),
  /** In dollars, with delivery and VAT. */
  total: z.number(),
  /** When the order lapses if it is not paid; null once it is paid or cancelled. */
  payBy: z.nullable(timestamp),
  createdAt: timestamp,
  /** When the customer has withdrawn from the contract. */
  withdrawnAt: z.nullable(timestamp),
}

/** An order in a list. */
export const orderSummarySchema = z.object({
  ...orderBasics,
  name: z.string(),
  lineCount: z.int(),
  /** Sum of the quantities. */
  pieces: z.int(),
  /** Of the first lines, in the order of the cart. */
  titles: z.array(z.string()),
})
export type OrderSummary = z.output<typeof orderSummarySchema>

export const orderListSchema = listOf(orderSummarySchema)

export const staffOrderListSchema = z.extend(orderListSchema, {
  /** Whether a payment provider or a bank account is configured. Without either, customers do not learn where to pay. */
  takesPayments: z.boolean(),
})
export type StaffOrderList = z.output<typeof staffOrderListSchema>

/** Most titles of an order in a list. */
export const maxSummaryTitles = 3

export const orderSchema = z.object({
  ...orderBasics,
  address: addressSchema,
  note: z.string(),
  /** When the pieces of an unpaid order are free for others, if that is before it lapses. They are kept again once paid. */
  keptUntil: z.nullable(timestamp),
  lines: z.array(orderLineSchema),
  /** Sum of the lines' amounts due, in dollars. */
  goods: z.number(),
  deliveryFee: z.number(),
  /** Part of the total. */
  vat: z.object({ percent: z.number(), amount: z.number() }),
  /** By credit notes, in dollars. */
  credited: z.number(),
  /** Null for an order without anything to pay. */
  payments: z.nullable(billSchema),
  paidAt: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  cancelledBy: z.nullable(z.enum(cancellers)),
  /** Issued when the order is paid. */
  invoice: z.nullable(documentSchema),
  creditNotes: z.array(documentSchema),
  /** Invoices whose payment was entered by mistake, each before its credit note. */
  annulled: z.array(documentSchema),
  /** Oldest first. */
  timeline: z.array(orderEventSchema),
  canCancel: z.boolean(),
  canWithdraw: z.boolean(),
  /** Null before delivery, when the right to withdraw has no end yet. */
  withdrawalEndsAt: z.nullable(timestamp),
  /** Mails about the order, newest first. */
  mails: z.array(mailFateSchema),
  /** Only for staff. */
  staffNote: z.optional(z.string()),
})
export type Order = z.output<typeof orderSchema>

/** An order as its owner takes it along. */
export const exportedOrderSchema = z.object({
  ...orderBasics,
  address: addressSchema,
  note: z.string(),
  lines: z.array(z.object({ title: z.string(), sku: z.string(), quantity: z.int(), amountDue: z.number() })),
})
export type ExportedOrder = z.output<typeof exportedOrderSchema>

/** An order that keeps its account from being erased. */
export const openOrderSchema = z.object({
  _id: id,
  reference: z.string(),
  state: z.enum(orderStates),
  total: z.number(),
})
export type OpenOrder = z.output<typeof openOrderSchema>

/** Products to take from the shelves for all paid orders, and for which orders. */
export const pickListSchema = z.object({
  items: z.array(
    z.object({
      productId: id,
      sku: z.string(),
      title: z.string(),
      quantity: z.int(),
      orders: z.array(z.object({ _id: id, reference: z.string(), quantity: z.int() })),
    }),
  ),
  /** Orders on the list: those placed first, at most `maxPickedOrders`. */
  orderCount: z.int(),
  /** Paid orders that the list leaves out. */
  laterOrders: z.int(),
})
export type PickList = z.output<typeof pickListSchema>

export const maxPickedOrders = 100

export const orderMarkSchema = z.object({
  state: z.enum(markedStates, `must be one of ${markedStates.join(', ')}`),
  /** With `completed`: when the customer got the order; now by default. */
  deliveredAt: z.optional(moment),
  /** With `returned`: ids of the lines that came back; all by default. */
  lines: z.optional(
    z
      .array(id, requiredOr('must be a list'))
      .check(z.minLength(1, 'required'), z.maxLength(maxCartLines, `at most ${maxCartLines} entries`)),
  ),
  /** With `returned`: whether the pieces can be sold again. */
  restock: z.optional(z.boolean('must be true or false')),
})
export type OrderMark = z.output<typeof orderMarkSchema>

export const bulkMarkSchema = z.object({
  ids: z
    .array(id, requiredOr('must be a list'))
    .check(z.minLength(1, 'required'), z.maxLength(maxMarkedOrders, `at most ${maxMarkedOrders}`)),
  state: z.enum(bulkMarkedStates, `must be one of ${bulkMarkedStates.join(', ')}`),
})

/** `unchanged`: the order was in this state already. */
export const markOutcomes = ['marked', 'unchanged', 'refused'] as const

/** What became of one order of a bulk mark. */
export const markedOrderSchema = z.object({
  _id: id,
  reference: z.string(),
  outcome: z.enum(markOutcomes),
  /** Why it was refused, as the end of a sentence; else null. */
  reason: z.nullable(z.string()),
})
export type MarkedOrder = z.output<typeof markedOrderSchema>

export const markedOrdersSchema = z.object({
  /** In the order of the ids. */
  orders: z.array(markedOrderSchema),
})
export type MarkedOrders = z.output<typeof markedOrdersSchema>

const params = z.object({ id })

export const orderEndpoints = {
  'POST /orders': {
    access: 'user',
    summary:
      'Order what is in the cart and can be bought. Ordered lines leave the cart; stock, prices and address are those of this moment',
    audit: 'Order placed',
    body: newOrderSchema,
    output: orderSchema,
    status: 201,
    idempotent: true,
    limit: 'order',
  },
  'GET /orders/my': {
    access: 'user',
    summary: 'Orders of the signed-in user, newest first',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: orderListSchema,
  },
  'GET /orders': {
    access: 'admin',
    rights: ['shop'],
    summary: 'Orders for staff: by name, e-mail, reference, invoice number or id, and by state, newest first',
    query: z.object({
      /** Words of name and e-mail, the reference or id of the order, or the number of its invoice. */
      q: z.optional(searchText),
      state: z.optional(z.enum(orderStates, `must be one of ${orderStates.join(', ')}`)),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: staffOrderListSchema,
  },
  'GET /orders/pick-list': {
    access: 'admin',
    rights: ['shop'],
    summary: 'Products to pack for all paid orders, by SKU',
    output: pickListSchema,
  },
  'GET /orders/:id': {
    access: 'user',
    summary: 'One order: its owner or staff',
    params,
    output: orderSchema,
  },
  'POST /orders/:id/cancel': {
    access: 'user',
    summary: 'Cancel an order before it is packed, and give back its stock: its owner or staff',
    audit: 'Order cancelled',
    auditsCustomers: true,
    params,
    output: orderSchema,
    limit: 'security',
  },
  'POST /orders/:id/withdrawal': {
    access: 'user',
    summary: 'Withdraw from the contract of one’s own order, until 14 days after delivery',
    audit: 'Contract of an order withdrawn from',
    auditsCustomers: true,
    params,
    output: orderSchema,
    limit: 'security',
  },
  'POST /orders/:id/marks': {
    access: 'admin',
    rights: ['shop'],
    summary: 'Mark an order as packed, sent or completed, or as returned in whole or in lines',
    audit: 'Order marked',
    params,
    body: orderMarkSchema,
    output: orderSchema,
    limit: 'staffWrite',
  },
  'POST /orders/marks': {
    access: 'admin',
    rights: ['shop'],
    summary:
      'Mark many orders as packed, sent or completed. Those that cannot be marked stay as they are; the answer says why',
    body: bulkMarkSchema,
    output: markedOrdersSchema,
    limit: 'staffWrite',
  },
  'PATCH /orders/:id': {
    access: 'admin',
    rights: ['shop'],
    summary: 'Change the note that staff keep with an order',
    audit: 'Note of an order changed',
    params,
    body: z.object({ note: optionalText(maxOrderTexts.note) }),
    output: orderSchema,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
