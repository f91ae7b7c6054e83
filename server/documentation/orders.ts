import {
  addressSchema,
  bulkMarkSchema,
  exportedOrderSchema,
  markedOrderSchema,
  markedOrdersSchema,
  newOrderSchema,
  openOrderSchema,
  orderEndpoints,
  orderEventSchema,
  orderLineSchema,
  orderListSchema,
  orderMarkSchema,
  orderSchema,
  orderSummarySchema,
  paperPaymentSchema,
  pickListSchema,
  sellerSchema,
  staffOrderListSchema,
} from '#contract/orders.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  createdAt,
  exampleIds,
  exampleMoment,
  examplePictures,
  idOf,
  listFields,
  paging,
  slug,
} from './shared-fields.ts'

const basics = {
  _id: idOf('order', 'order'),
  reference: ['Eight characters by which people name the order.', 'M4TR9QWK'],
  state: 'State of the order.',
  delivery: 'How the customer gets the goods.',
  userId: ['Id of the user who has ordered; null once the account is erased.', exampleIds.user],
  email: ['E-mail address of the account when it ordered; empty once it is erased.', 'mira@example.com'],
  total: ['Amount to pay, with delivery and VAT, in dollars.', 52],
  payBy: ['When the order lapses unless it is paid; null once it is paid or cancelled.', exampleMoment],
  createdAt,
  withdrawnAt: ['When the customer has withdrawn from the contract; else null.', null],
} as const

const note = ['A message of the customer; may be empty.', 'Please ring twice.'] as const

const keptUntil = [
  'When the pieces of an unpaid order are free for others, if that is before it lapses. They are kept again once paid.',
  null,
] as const

const pieces = ['Number of pieces.', 2] as const

const amountDue = ['Amount due for the line after its sale, in dollars.', 45] as const

const lineAmount = { quantity: pieces, amountDue } as const

const title = ['Name of the product.', 'Flask'] as const

const documentFields = {
  number: ['Number as it is printed.', 'INV-000123'],
  total: ['Amount in dollars.', 52],
  vat: ['VAT that the amount includes, in dollars.', 8.67],
  issuedAt: ['Time at which it was issued.', exampleMoment],
  seller: 'The house as it was then.',
  payments:
    'Of an invoice, what had been paid when it was issued; empty for papers from before this was recorded.',
} as const

export const orderObjects = [
  describeObject('Order', orderSchema, 'What was ordered, as it was when it was ordered.', {
    ...basics,
    address: 'Address of the customer.',
    note,
    keptUntil,
    lines: 'What was ordered, in the order of the cart.',
    goods: ["Sum of the lines' amounts due, in dollars.", 45],
    deliveryFee: ['What delivery costs, in dollars.', 7],
    vat: 'The VAT that the total includes.',
    credited: ['Sum of all credit notes, in dollars.', 0],
    payments: 'What is paid and to be paid; null where there is nothing to pay.',
    paidAt: ['Time at which it was paid; else null.', exampleMoment],
    deliveredAt: ['Time at which the customer got it; else null.', null],
    cancelledBy: 'Who has cancelled it; null where it is not cancelled.',
    invoice: 'The invoice, issued when the order is paid; else null.',
    creditNotes: 'Credit notes for what was cancelled or returned, oldest first.',
    annulled: 'Invoices whose payment was entered by mistake, each before its credit note.',
    timeline: 'What has happened to the order, oldest first.',
    canCancel:
      'Whether it can be cancelled; one that has lapsed can be, so that late money does not revive it.',
    canWithdraw: 'Whether the caller can withdraw from the contract.',
    withdrawalEndsAt: ['When the right to withdraw ends; null before delivery.', null],
    mails: 'What has become of the mails about it, newest first.',
    staffNote: ['What staff have noted; missing for customers.', 'Gift wrapping.'],
  }),
  describeObject('OrderVat', orderSchema.shape.vat, 'VAT that a total includes.', {
    percent: ['Rate in percent.', 20],
    amount: ['Amount in dollars.', 8.67],
  }),
  describeObject(
    'OrderDocument',
    orderSchema.shape.creditNotes.def.element,
    'An invoice or credit note.',
    documentFields,
  ),
  describeObject('Seller', sellerSchema, 'The house that sold, as it was when the paper was issued.', {
    name: ['Name of the company, or of the house if that is its name.', 'Halyard Ltd'],
    street: ['Street and number.', '14 Quay Street'],
    postcode: ['Postcode; may be empty.', ''],
    city: ['Town.', 'Bristol'],
    country: ['Country, in English.', 'United Kingdom'],
    email: ['Address that people write to.', 'hello@halyard.example'],
    phone: ['Telephone number.', '+44 20 7946 0123'],
    registration: ['Number in the register of companies; may be empty.', ''],
    vatNumber: ['VAT number; may be empty.', 'GB123456789'],
  }),
  describeObject('PaperPayment', paperPaymentSchema, 'A payment that an invoice names.', {
    on: ['Day on which the money was received.', '2027-02-04'],
    way: 'How it was paid; null for a payment on the page of the provider.',
    amount: ['Amount in dollars.', 52],
  }),
  describeObject('OrderEvent', orderEventSchema, 'Something that has happened to an order.', {
    event: 'What has happened.',
    at: ['Time at which it happened.', exampleMoment],
    by: 'Who did it; `house`: a payment or a time limit.',
  }),
  describeObject('OrderLine', orderLineSchema, 'Pieces of one product in an order.', {
    _id: idOf('orderLine', 'line'),
    productId: idOf('product', 'product'),
    title: ['Name of the product when it was ordered.', 'Flask'],
    sku: ['Its SKU then.', 'HY-1'],
    quantity: pieces,
    cost: ['Price of one piece before the sale, in dollars.', 25],
    sale: ['Percent off the price.', 10],
    lowestPrice: [
      'Lowest price of the 30 days before the sale began, in dollars; missing without a sale, or where it was not known.',
      25,
    ],
    total: ['Quantity times cost, in dollars.', 50],
    amountDue,
    returnedAt: ['Time at which it came back; else null.', null],
    isKeptOncePaid: ['Whether the pieces are taken from the stock only once the order is paid.', false],
    image: ['Address of the main picture of the product as it is now.', examplePictures.product],
    slug: ['Slug of the product as it is now; null if it is deleted.', slug('product', 'flask')[1]],
  }),
  describeObject('OrderSummary', orderSummarySchema, 'An order in a list.', {
    ...basics,
    name: ['Name in the address.', 'Mira Holm'],
    lineCount: ['Number of lines.', 1],
    pieces,
    titles: ['Names of the first products.', ['Flask']],
  }),
  describeObject('OrderList', orderListSchema, 'One page of orders.', listFields('orders')),
  describeObject('StaffOrderList', staffOrderListSchema, 'One page of orders, for staff.', {
    ...listFields('orders'),
    takesPayments: 'Whether customers can pay: by a payment provider, or to a bank account.',
  }),
  describeObject('Address', addressSchema, 'Where a customer lives.', {
    name: ['Name of the customer.', 'Mira Holm'],
    line1: ['Street and number.', 'Storgata 4'],
    line2: ['A further line; may be empty or missing.', 'Second floor'],
    city: ['Town.', 'Bergen'],
    postcode: ['Postcode.', '5003'],
    country: ['Country.', 'Norway'],
  }),
  describeObject('NewOrder', newOrderSchema, 'What to order is in the cart; this says how.', {
    address: 'Address of the customer.',
    delivery: 'How the customer gets the goods.',
    note,
    seen: 'What the customer saw; if it is different by now, the order is refused with `cart_changed`.',
  }),
  describeObject('SeenOrder', newOrderSchema.shape.seen.def.innerType, 'What the customer saw.', {
    lines: 'Lines that can be bought.',
    total: ['Total with delivery, in dollars.', 52],
  }),
  describeObject(
    'SeenLine',
    newOrderSchema.shape.seen.def.innerType.shape.lines.def.element,
    'A line that the customer saw.',
    { productId: idOf('product', 'product'), ...lineAmount },
  ),
  describeObject('ExportedOrder', exportedOrderSchema, 'An order as its owner takes it along.', {
    ...basics,
    address: 'Address of the customer.',
    note,
    lines: 'What was ordered.',
  }),
  describeObject('ExportedOrderLine', exportedOrderSchema.shape.lines.def.element, 'A line of an order.', {
    title,
    sku: ['Its SKU.', 'HY-1'],
    ...lineAmount,
  }),
  describeObject('OpenOrder', openOrderSchema, 'An order that is not finished.', {
    _id: basics._id,
    reference: basics.reference,
    state: basics.state,
    total: basics.total,
  }),
  describeObject('PickList', pickListSchema, 'What to pack for all paid orders.', {
    items: 'The products by SKU.',
    orderCount: ['Orders on the list, those placed first.', 1],
    laterOrders: ['Paid orders that the list leaves out.', 0],
  }),
  describeObject('PickedProduct', pickListSchema.shape.items.def.element, 'A product to pack.', {
    productId: idOf('product', 'product'),
    sku: ['Its SKU.', 'HY-1'],
    title,
    quantity: pieces,
    orders: 'The orders that it is for.',
  }),
  describeObject(
    'PickedOrder',
    pickListSchema.shape.items.def.element.shape.orders.def.element,
    'An order that a product is packed for.',
    {
      _id: idOf('order', 'order'),
      reference: ['Eight characters by which people name the order.', 'M4TR9QWK'],
      quantity: pieces,
    },
  ),
  describeObject('OrderMark', orderMarkSchema, 'What has become of an order.', {
    state: 'The new state.',
    deliveredAt: ['With `completed`: when the customer got it, in UTC; now if missing.', '2030-05-02T09:30Z'],
    lines: ['With `returned`: ids of the lines that came back; all if missing.', [exampleIds.orderLine]],
    restock: 'With `returned`: whether the pieces can be sold again; false if missing.',
  }),
  describeObject('OrdersToMark', bulkMarkSchema, 'Orders to mark, each if it may come into the state.', {
    ids: ['Ids of the orders.', [exampleIds.order]],
    state: 'The new state.',
  }),
  describeObject('MarkedOrders', markedOrdersSchema, 'What became of each order.', {
    orders: 'The orders, in the order of the ids.',
  }),
  describeObject('MarkedOrder', markedOrderSchema, 'What became of one order.', {
    _id: basics._id,
    reference: basics.reference,
    outcome: 'Whether it was marked; `unchanged`: it was in this state already.',
    reason: ['Why it was refused, as the end of a sentence; else null.', null],
  }),
  describeObject('OrderNote', orderEndpoints['PATCH /orders/:id'].body, 'What staff note.', {
    note: ['The note; empty for none.', 'Gift wrapping.'],
  }),
]

const params = { id: idOf('order', 'order') }

export const orderOperations: OperationsOf<typeof orderEndpoints> = {
  'POST /orders': {
    id: 'placeOrder',
    tag: 'orders',
    response: 'The order.',
    errors: ['cart_empty', 'cart_changed', 'sold_out', 'too_many_orders'],
  },
  'GET /orders/my': {
    id: 'listOwnOrders',
    tag: 'orders',
    response: 'One page of orders.',
    query: paging,
  },
  'GET /orders': {
    id: 'listOrders',
    tag: 'orders',
    response: 'One page of orders.',
    query: {
      q: ['Words of name and e-mail address, the reference or id, or the number of the invoice.', 'Mira'],
      state: 'State of the order.',
      ...paging,
    },
  },
  'GET /orders/pick-list': { id: 'getPickList', tag: 'orders', response: 'What to pack.' },
  'GET /orders/:id': {
    id: 'getOrder',
    tag: 'orders',
    response: 'The order.',
    params,
    errors: ['right_missing'],
  },
  'POST /orders/:id/cancel': {
    id: 'cancelOrder',
    tag: 'orders',
    response: 'The cancelled order.',
    errors: ['order_state', 'right_missing'],
    params,
  },
  'POST /orders/:id/withdrawal': {
    id: 'withdrawFromOrder',
    tag: 'orders',
    response: 'The order.',
    errors: ['withdrawal_over'],
    params,
  },
  'POST /orders/:id/marks': {
    id: 'markOrder',
    tag: 'orders',
    response: 'The order as it is now.',
    errors: ['order_state'],
    params,
  },
  'POST /orders/marks': {
    id: 'markOrders',
    tag: 'orders',
    response: 'What became of each order.',
    errors: ['not_found'],
  },
  'PATCH /orders/:id': { id: 'noteOrder', tag: 'orders', response: 'The order as it is now.', params },
}
