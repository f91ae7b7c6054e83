// Orders of products. The server alone computes prices and totals; an order keeps them as they were when it was placed.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { entryWays } from './entry-ways.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment, examplePictures } from './examples.ts'
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
import { createdAt, orderId, productId } from './record-fields.ts'
import { maxCartLines, maxCartQuantity } from './vocabulary.ts'

export const addressSchema = describeObject(
  'Address',
  'Where a customer lives.',

  {
    name: describe(personName, 'Name of the customer.', 'Mira Holm'),
    line1: describe(text(maxOrderTexts.line), 'Street and number.', 'Storgata 4'),
    line2: describe(
      z.optional(optionalText(maxOrderTexts.line)),
      'A further line; may be empty or missing.',
      'Second floor',
    ),
    city: describe(text(maxOrderTexts.city), 'Town.', 'Bergen'),
    postcode: describe(text(maxOrderTexts.postcode), 'Postcode.', '5003'),
    country: describe(text(maxOrderTexts.country), 'Country.', 'Norway'),
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

const amountDueText = ['Amount due for the line after its sale, in dollars.', 45] as const

const seenSchema = describeObject(
  'SeenOrder',
  'What the customer saw.',

  {
    lines: describe(
      z
        .array(
          describeObject('SeenLine', 'A line that the customer saw.', {
            productId,
            quantity: describe(pieces, 'Number of pieces.', 2),
            amountDue: describe(amount, amountDueText),
          }),
          requiredOr('must be a list'),
        )
        .check(z.maxLength(maxCartLines, `at most ${maxCartLines} entries`)),
      'Lines that can be bought.',
    ),
    total: describe(amount, 'Total with delivery, in dollars.', 52),
  },
  requiredOr('must be an object'),
)
export type SeenOrder = z.output<typeof seenSchema>

const deliveryText = ['How the customer gets the goods.'] as const

const noteText = ['A message of the customer; may be empty.', 'Please ring twice.'] as const

export const newOrderSchema = describeObject('NewOrder', 'What to order is in the cart; this says how.', {
  address: describe(addressSchema, 'Address of the customer.'),
  delivery: describe(z.enum(deliveries, `must be one of ${deliveries.join(', ')}`), deliveryText),
  note: describe(z.optional(z.nullable(optionalText(maxOrderTexts.note))), noteText),
  seen: describe(
    z.optional(seenSchema),
    'What the customer saw; if it is different by now, the order is refused with `cart_changed`.',
  ),
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

export const orderLineSchema = describeObject('OrderLine', 'Pieces of one product in an order.', {
  _id: describe(id, 'Id of the line.', exampleIds.orderLine),
  productId,
  title: describe(z.string(), 'Name of the product when it was ordered.', 'Flask'),
  sku: describe(z.string(), 'Its SKU then.', 'HY-1'),
  quantity: describe(z.int(), 'Number of pieces.', 2),
  cost: describe(z.number(), 'Price of one piece before the sale, in dollars.', 25),
  sale: describe(z.number(), 'Percent off the price.', 10),
  lowestPrice: describe(
    z.optional(z.number()),
    'Lowest price of the 30 days before the sale began, in dollars; missing without a sale, or where it was not known.',
    25,
  ),
  total: describe(z.number(), 'Quantity times cost, in dollars.', 50),
  amountDue: describe(z.number(), amountDueText),
  returnedAt: describe(z.nullable(timestamp), 'Time at which it came back; else null.', null),
  isKeptOncePaid: describe(
    z.boolean(),
    'Whether the pieces are taken from the stock only once the order is paid.',
    false,
  ),
  image: describe(
    z.string(),
    'Address of the main picture of the product as it is now.',
    examplePictures.product,
  ),
  slug: describe(z.nullable(z.string()), 'Slug of the product as it is now; null if it is deleted.', 'flask'),
})
export type OrderLine = z.output<typeof orderLineSchema>

export const sellerSchema = describeObject(
  'Seller',
  'The house that sold, as it was when the paper was issued.',
  {
    name: describe(z.string(), 'Name of the company, or of the house if that is its name.', 'Halyard Ltd'),
    street: describe(z.string(), 'Street and number.', '14 Quay Street'),
    postcode: describe(z.string(), 'Postcode; may be empty.', ''),
    city: describe(z.string(), 'Town.', 'Bristol'),
    country: describe(z.string(), 'Country, in English.', 'United Kingdom'),
    email: describe(z.string(), 'Address that people write to.', 'hello@halyard.example'),
    phone: describe(z.string(), 'Telephone number.', '+44 20 7946 0123'),
    registration: describe(z.string(), 'Number in the register of companies; may be empty.', ''),
    vatNumber: describe(z.string(), 'VAT number; may be empty.', 'GB123456789'),
  },
)

export const paperPaymentSchema = describeObject('PaperPayment', 'A payment that an invoice names.', {
  on: describe(calendarDate, 'Day on which the money was received.', '2027-02-04'),
  way: describe(
    z.nullable(z.enum(entryWays)),
    'How it was paid; null for a payment on the page of the provider.',
  ),
  amount: describe(z.number(), 'Amount in dollars.', 52),
})
export type PaperPayment = z.output<typeof paperPaymentSchema>

const documentSchema = describeObject('OrderDocument', 'An invoice or credit note.', {
  /** As it is printed: INV-000123 or CN-000004. */
  number: describe(z.string(), 'Number as it is printed.', 'INV-000123'),
  total: describe(z.number(), 'Amount in dollars.', 52),
  /** VAT that the total includes, in dollars. The credit notes of a whole order have the VAT of its invoice. */
  vat: describe(z.number(), 'VAT that the amount includes, in dollars.', 8.67),
  issuedAt: describe(timestamp, 'Time at which it was issued.', exampleMoment),
  seller: describe(sellerSchema, 'The house as it was then.'),
  payments: describe(
    z.array(paperPaymentSchema),
    'Of an invoice, what had been paid when it was issued; empty for papers from before this was recorded.',
  ),
})
export type OrderPaperData = z.output<typeof documentSchema>

export const orderEvents = [...orderStates, 'withdrawn', 'lines-returned'] as const
export const orderActors = ['customer', 'staff', 'house'] as const

export const orderEventSchema = describeObject('OrderEvent', 'Something that has happened to an order.', {
  event: describe(z.enum(orderEvents), 'What has happened.'),
  at: describe(timestamp, 'Time at which it happened.', exampleMoment),
  by: describe(z.enum(orderActors), 'Who did it; `house`: a payment or a time limit.'),
})
export type OrderEvent = z.output<typeof orderEventSchema>

const referenceText = ['Eight characters by which people name the order.', 'M4TR9QWK'] as const

const totalText = ['Amount to pay, with delivery and VAT, in dollars.', 52] as const

const orderBasics = {
  _id: orderId,
  reference: describe(z.string(), referenceText),
  state: describe(z.enum(orderStates), 'State of the order.'),
  delivery: describe(z.enum(deliveries), deliveryText),
  userId: describe(
    z.nullable(id),
    'Id of the user who has ordered; null once the account is erased.',
    exampleIds.user,
  ),
  email: describe(
    z.string(),
    'E-mail address of the account when it ordered; empty once it is erased.',
    'mira@example.com',
  ),
  total: describe(z.number(), totalText),
  payBy: describe(
    z.nullable(timestamp),
    'When the order lapses unless it is paid; null once it is paid or cancelled.',
    exampleMoment,
  ),
  createdAt,
  withdrawnAt: describe(
    z.nullable(timestamp),
    'When the customer has withdrawn from the contract; else null.',
    null,
  ),
}

export const orderSummarySchema = describeObject('OrderSummary', 'An order in a list.', {
  ...orderBasics,
  name: describe(z.string(), 'Name in the address.', 'Mira Holm'),
  lineCount: describe(z.int(), 'Number of lines.', 1),
  pieces: describe(z.int(), 'Number of pieces.', 2),
  titles: describe(z.array(z.string()), 'Names of the first products.', ['Flask']),
})
export type OrderSummary = z.output<typeof orderSummarySchema>

export const orderListSchema = nameObject(
  'OrderList',
  'One page of orders.',
  listOf('orders', orderSummarySchema),
)

export const staffOrderListSchema = extendObject(
  'StaffOrderList',
  'One page of orders, for staff.',
  orderListSchema,
  {
    takesPayments: describe(
      z.boolean(),
      'Whether customers can pay: by a payment provider, or to a bank account.',
    ),
  },
)
export type StaffOrderList = z.output<typeof staffOrderListSchema>

/** Most titles of an order in a list. */
export const maxSummaryTitles = 3

export const orderSchema = describeObject('Order', 'What was ordered, as it was when it was ordered.', {
  ...orderBasics,
  address: describe(addressSchema, 'Address of the customer.'),
  note: describe(z.string(), noteText),
  keptUntil: describe(
    z.nullable(timestamp),
    'When the pieces of an unpaid order are free for others, if that is before it lapses. They are kept again once paid.',
    null,
  ),
  lines: describe(z.array(orderLineSchema), 'What was ordered, in the order of the cart.'),
  goods: describe(z.number(), "Sum of the lines' amounts due, in dollars.", 45),
  deliveryFee: describe(z.number(), 'What delivery costs, in dollars.', 7),
  vat: describe(
    describeObject('OrderVat', 'VAT that a total includes.', {
      percent: describe(z.number(), 'Rate in percent.', 20),
      amount: describe(z.number(), 'Amount in dollars.', 8.67),
    }),
    'The VAT that the total includes.',
  ),
  credited: describe(z.number(), 'Sum of all credit notes, in dollars.', 0),
  payments: describe(
    z.nullable(billSchema),
    'What is paid and to be paid; null where there is nothing to pay.',
  ),
  paidAt: describe(z.nullable(timestamp), 'Time at which it was paid; else null.', exampleMoment),
  deliveredAt: describe(z.nullable(timestamp), 'Time at which the customer got it; else null.', null),
  cancelledBy: describe(
    z.nullable(z.enum(cancellers)),
    'Who has cancelled it; null where it is not cancelled.',
  ),
  invoice: describe(z.nullable(documentSchema), 'The invoice, issued when the order is paid; else null.'),
  creditNotes: describe(
    z.array(documentSchema),
    'Credit notes for what was cancelled or returned, oldest first.',
  ),
  annulled: describe(
    z.array(documentSchema),
    'Invoices whose payment was entered by mistake, each before its credit note.',
  ),
  timeline: describe(z.array(orderEventSchema), 'What has happened to the order, oldest first.'),
  canCancel: describe(
    z.boolean(),
    'Whether it can be cancelled; one that has lapsed can be, so that late money does not revive it.',
  ),
  canWithdraw: describe(z.boolean(), 'Whether the caller can withdraw from the contract.'),
  withdrawalEndsAt: describe(
    z.nullable(timestamp),
    'When the right to withdraw ends; null before delivery.',
    null,
  ),
  mails: describe(z.array(mailFateSchema), 'What has become of the mails about it, newest first.'),
  staffNote: describe(
    z.optional(z.string()),
    'What staff have noted; missing for customers.',
    'Gift wrapping.',
  ),
})
export type Order = z.output<typeof orderSchema>

export const exportedOrderSchema = describeObject('ExportedOrder', 'An order as its owner takes it along.', {
  ...orderBasics,
  address: describe(addressSchema, 'Address of the customer.'),
  note: describe(z.string(), noteText),
  lines: describe(
    z.array(
      describeObject('ExportedOrderLine', 'A line of an order.', {
        title: describe(z.string(), 'Name of the product.', 'Flask'),
        sku: describe(z.string(), 'Its SKU.', 'HY-1'),
        quantity: describe(z.int(), 'Number of pieces.', 2),
        amountDue: describe(z.number(), amountDueText),
      }),
    ),
    'What was ordered.',
  ),
})
export type ExportedOrder = z.output<typeof exportedOrderSchema>

export const openOrderSchema = describeObject('OpenOrder', 'An order that is not finished.', {
  _id: orderId,
  reference: describe(z.string(), referenceText),
  state: describe(z.enum(orderStates), 'State of the order.'),
  total: describe(z.number(), totalText),
})
export type OpenOrder = z.output<typeof openOrderSchema>

export const pickListSchema = describeObject('PickList', 'What to pack for all paid orders.', {
  items: describe(
    z.array(
      describeObject('PickedProduct', 'A product to pack.', {
        productId,
        sku: describe(z.string(), 'Its SKU.', 'HY-1'),
        title: describe(z.string(), 'Name of the product.', 'Flask'),
        quantity: describe(z.int(), 'Number of pieces.', 2),
        orders: describe(
          z.array(
            describeObject('PickedOrder', 'An order that a product is packed for.', {
              _id: orderId,
              reference: describe(z.string(), referenceText),
              quantity: describe(z.int(), 'Number of pieces.', 2),
            }),
          ),
          'The orders that it is for.',
        ),
      }),
    ),
    'The products by SKU.',
  ),
  orderCount: describe(z.int(), 'Orders on the list, those placed first.', 1),
  laterOrders: describe(z.int(), 'Paid orders that the list leaves out.', 0),
})
export type PickList = z.output<typeof pickListSchema>

export const maxPickedOrders = 100

export const orderMarkSchema = describeObject('OrderMark', 'What has become of an order.', {
  state: describe(z.enum(markedStates, `must be one of ${markedStates.join(', ')}`), 'The new state.'),
  deliveredAt: describe(
    z.optional(moment),
    'With `completed`: when the customer got it, in UTC; now if missing.',
    '2030-05-02T09:30Z',
  ),
  lines: describe(
    z.optional(
      z
        .array(id, requiredOr('must be a list'))
        .check(z.minLength(1, 'required'), z.maxLength(maxCartLines, `at most ${maxCartLines} entries`)),
    ),
    'With `returned`: ids of the lines that came back; all if missing.',
    [exampleIds.orderLine],
  ),
  restock: describe(
    z.optional(z.boolean('must be true or false')),
    'With `returned`: whether the pieces can be sold again; false if missing.',
  ),
})
export type OrderMark = z.output<typeof orderMarkSchema>

export const bulkMarkSchema = describeObject(
  'OrdersToMark',
  'Orders to mark, each if it may come into the state.',
  {
    ids: describe(
      z
        .array(id, requiredOr('must be a list'))
        .check(z.minLength(1, 'required'), z.maxLength(maxMarkedOrders, `at most ${maxMarkedOrders}`)),
      'Ids of the orders.',
      [exampleIds.order],
    ),
    state: describe(
      z.enum(bulkMarkedStates, `must be one of ${bulkMarkedStates.join(', ')}`),
      'The new state.',
    ),
  },
)

/** `unchanged`: the order was in this state already. */
export const markOutcomes = ['marked', 'unchanged', 'refused'] as const

export const markedOrderSchema = describeObject('MarkedOrder', 'What became of one order.', {
  _id: orderId,
  reference: describe(z.string(), referenceText),
  outcome: describe(
    z.enum(markOutcomes),
    'Whether it was marked; `unchanged`: it was in this state already.',
  ),
  reason: describe(z.nullable(z.string()), 'Why it was refused, as the end of a sentence; else null.', null),
})
export type MarkedOrder = z.output<typeof markedOrderSchema>

export const markedOrdersSchema = describeObject('MarkedOrders', 'What became of each order.', {
  orders: describe(z.array(markedOrderSchema), 'The orders, in the order of the ids.'),
})
export type MarkedOrders = z.output<typeof markedOrdersSchema>

const params = z.object({ id: orderId })

export const orderEndpoints = {
  'POST /orders': {
    access: 'user',
    id: 'placeOrder',
    tag: 'orders',
    summary:
      'Order what is in the cart and can be bought. Ordered lines leave the cart; stock, prices and address are those of this moment',
    response: 'The order.',
    errors: ['cart_empty', 'cart_changed', 'sold_out', 'too_many_orders'],
    audit: 'Order placed',
    body: newOrderSchema,
    output: orderSchema,
    status: 201,
    idempotent: true,
    limit: 'order',
  },
  'GET /orders/my': {
    access: 'user',
    id: 'listOwnOrders',
    tag: 'orders',
    summary: 'Orders of the signed-in user, newest first',
    response: 'One page of orders.',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: orderListSchema,
  },
  'GET /orders': {
    access: 'admin',
    rights: ['shop'],
    id: 'listOrders',
    tag: 'orders',
    summary: 'Orders for staff: by name, e-mail, reference, invoice number or id, and by state, newest first',
    response: 'One page of orders.',
    query: z.object({
      q: describe(
        z.optional(searchText),
        'Words of name and e-mail address, the reference or id, or the number of the invoice.',
        'Mira',
      ),
      state: describe(
        z.optional(z.enum(orderStates, `must be one of ${orderStates.join(', ')}`)),
        'State of the order.',
      ),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: staffOrderListSchema,
  },
  'GET /orders/pick-list': {
    access: 'admin',
    rights: ['shop'],
    id: 'getPickList',
    tag: 'orders',
    summary: 'Products to pack for all paid orders, by SKU',
    response: 'What to pack.',
    output: pickListSchema,
  },
  'GET /orders/:id': {
    access: 'user',
    id: 'getOrder',
    tag: 'orders',
    summary: 'One order: its owner or staff',
    response: 'The order.',
    errors: ['right_missing'],
    params,
    output: orderSchema,
  },
  'POST /orders/:id/cancel': {
    access: 'user',
    id: 'cancelOrder',
    tag: 'orders',
    summary: 'Cancel an order before it is packed, and give back its stock: its owner or staff',
    response: 'The cancelled order.',
    errors: ['order_state', 'right_missing'],
    audit: 'Order cancelled',
    auditsCustomers: true,
    params,
    output: orderSchema,
    limit: 'security',
  },
  'POST /orders/:id/withdrawal': {
    access: 'user',
    id: 'withdrawFromOrder',
    tag: 'orders',
    summary: 'Withdraw from the contract of one’s own order, until 14 days after delivery',
    response: 'The order.',
    errors: ['withdrawal_over'],
    audit: 'Contract of an order withdrawn from',
    auditsCustomers: true,
    params,
    output: orderSchema,
    limit: 'security',
  },
  'POST /orders/:id/marks': {
    access: 'admin',
    rights: ['shop'],
    id: 'markOrder',
    tag: 'orders',
    summary: 'Mark an order as packed, sent or completed, or as returned in whole or in lines',
    response: 'The order as it is now.',
    errors: ['order_state'],
    audit: 'Order marked',
    params,
    body: orderMarkSchema,
    output: orderSchema,
    limit: 'staffWrite',
  },
  'POST /orders/marks': {
    access: 'admin',
    rights: ['shop'],
    id: 'markOrders',
    tag: 'orders',
    summary:
      'Mark many orders as packed, sent or completed. Those that cannot be marked stay as they are; the answer says why',
    response: 'What became of each order.',
    errors: ['not_found'],
    body: bulkMarkSchema,
    output: markedOrdersSchema,
    limit: 'staffWrite',
  },
  'PATCH /orders/:id': {
    access: 'admin',
    rights: ['shop'],
    id: 'noteOrder',
    tag: 'orders',
    summary: 'Change the note that staff keep with an order',
    response: 'The order as it is now.',
    audit: 'Note of an order changed',
    params,
    body: describeObject('OrderNote', 'What staff note.', {
      note: describe(optionalText(maxOrderTexts.note), 'The note; empty for none.', 'Gift wrapping.'),
    }),
    output: orderSchema,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
