// Payments of bookings and orders: hosted pages or bank transfers, and the ledger of what was charged and refunded.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { entryWays } from './entry-ways.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import {
  calendarDate,
  dollars,
  id,
  itemsPerPageParam,
  listOf,
  pageParam,
  searchText,
  text,
  timestamp,
} from './fields.ts'
import { billStates, payableParts, paymentMethods } from './payment-rules.ts'
import { bookingId, createdAt, orderId, paymentId, recordId } from './record-fields.ts'
import { maxReasonText } from './vocabulary.ts'

/** Records that are paid for. */
export const billKinds = ['booking', 'order'] as const
export type BillKindName = (typeof billKinds)[number]

/**
 * `returned`: a refund that has come back, because the bank of the customer did not accept it. `takenBack`: a charge that staff
 * had entered by mistake.
 */
export const ledgerEntryKinds = ['charge', 'refund', 'returned', 'takenBack'] as const

const idText = ['Id of the entry.', exampleIds.ledgerEntry] as const

const kindText = [
  'A charge, a refund, one that has come back, or a charge that was entered by mistake.',
] as const

const atText = ['Time at which it was entered.', exampleMoment] as const

export const ledgerEntrySchema = describeObject('LedgerEntry', 'Money that was charged or refunded.', {
  _id: describe(id, idText),
  kind: describe(z.enum(ledgerEntryKinds), kindText),
  amount: describe(z.number(), 'Amount in dollars.', 516),
  at: describe(timestamp, atText),
  paymentId,
  way: describe(
    z.nullable(z.enum(entryWays)),
    'How the money came that staff have entered; null for the page of the provider.',
  ),
})
export type LedgerEntry = z.output<typeof ledgerEntrySchema>

export const staffLedgerEntrySchema = extendObject(
  'StaffLedgerEntry',
  'An entry of the ledger as staff see it.',
  ledgerEntrySchema,
  {
    receivedOn: describe(
      z.nullable(calendarDate),
      'Day on which the money was received; null where it is not known.',
      '2030-03-01',
    ),
    note: describe(
      z.string(),
      'What staff have noted, or why they have taken it back.',
      'Paid at the harbour office.',
    ),
    by: describe(z.nullable(z.string()), 'Username of the member of staff; null for the provider.', 'ida'),
    hasNoSecondPerson: describe(
      z.boolean(),
      'Whether it was entered for the own booking or order while nobody else could agree.',
    ),
    mistakable: describe(z.number(), 'What can still be taken back as entered by mistake, in dollars.', 516),
  },
)
export type StaffLedgerEntry = z.output<typeof staffLedgerEntrySchema>

/** Counts nothing until another person agrees: it is for a booking or order of the person who entered it. */
export const waitingEntrySchema = describeObject(
  'EntryToAgree',
  'A payment that counts once another person agrees.',
  {
    _id: describe(id, idText),
    way: describe(z.enum(entryWays), 'Cash, card at the desk, bank transfer or gift voucher.'),
    amount: describe(z.number(), 'Amount in dollars.', 516),
    receivedOn: describe(calendarDate, 'Day on which the money was received.', '2030-03-01'),
    note: describe(z.string(), 'What staff have noted.', 'Paid at the harbour office.'),
    by: describe(
      z.nullable(z.string()),
      'Username of the member of staff; null once the account is erased.',
      'ida',
    ),
    at: describe(timestamp, atText),
  },
)
export type WaitingEntry = z.output<typeof waitingEntrySchema>

export const paymentStates = ['opening', 'open', 'closing', 'paid', 'ended'] as const

export const refundStates = ['pending', 'done', 'failed'] as const

export const refundSchema = describeObject('Refund', 'A refund that was decided.', {
  _id: describe(id, 'Id of the refund.', exampleIds.refund),
  amount: describe(z.number(), 'Amount in dollars.', 516),
  state: describe(z.enum(refundStates), 'Under way, made, or refused by the provider.'),
  reason: describe(z.string(), 'Why.', 'The boat was late.'),
  createdAt,
})

const whatText = ['The deposit, the balance after it, or all that is left.'] as const

const methodText = ['On the page of the provider, or by bank transfer.'] as const

export const paymentSchema = describeObject('Payment', 'An attempt to pay.', {
  _id: paymentId,
  what: describe(z.enum(payableParts), whatText),
  method: describe(z.enum(paymentMethods), methodText),
  way: describe(z.nullable(z.enum(entryWays)), 'How the money came that staff have entered; else null.'),
  amount: describe(z.number(), 'What was asked, in dollars.', 516),
  charged: describe(z.nullable(z.number()), 'What has arrived, in dollars; null if nothing has.', 516),
  /**
   * `open`: the page is open, or the transfer is awaited. `closing`: the provider is asked to close the page. `ended`:
   * nothing was paid.
   */
  state: describe(z.enum(paymentStates), 'Whether it is open, was paid, or has ended.'),
  createdAt,
  refundable: describe(z.number(), 'What can still be refunded of it, in dollars.', 516),
  isTakenBack: describe(z.boolean(), 'Whether it was entered by mistake.'),
  refunds: describe(z.array(refundSchema), 'Its refunds, oldest first.'),
})

/** A charge that stays out of all sums, because its currency is not that of the bill. */
export const foreignChargeSchema = describeObject('ForeignCharge', 'A charge in a foreign currency.', {
  reference: describe(z.string(), "The provider's id of the charge.", 'pi_3Nk'),
  currency: describe(z.string(), 'Three letters.', 'nok'),
  amount: describe(z.int(), 'Amount in the smallest unit of the currency.', 51_600),
  at: describe(timestamp, 'Time at which it was noticed.', exampleMoment),
  /** Null: staff have to refund it at the provider. */
  refundedAt: describe(
    z.nullable(timestamp),
    'Time at which it was refunded; null where it is not.',
    exampleMoment,
  ),
})

export const transferSchema = describeObject('BankTransfer', 'Where to send a bank transfer.', {
  reference: describe(z.string(), 'To be written on the transfer.', 'K7MN-4PQR'),
  account: describe(
    z.nullable(z.string()),
    'The bank account of the house; null where the house tells it.',
    'NO93 8601 1117 947',
  ),
})

/** A part of a bill, with its amount in dollars. What the provider would refuse goes by transfer. */
export const payableSchema = describeObject('Payable', 'A part that can be paid now.', {
  what: describe(z.enum(payableParts), whatText),
  amount: describe(z.number(), 'Amount in dollars.', 516),
  method: describe(z.enum(paymentMethods), methodText),
})

const stateText = ['Whether it is to be paid, has lapsed unpaid, or was cancelled.'] as const

const dueText = ['What the customer still has to pay, in dollars.', 2064] as const

const toRefundText = ['What the agency has to pay back, refunds under way left out, in dollars.', 0] as const

const refundingText = ['Refunds under way, in dollars.', 0] as const

const refundedText = ['What was paid back, in dollars.', 0] as const

/** `Statement` of contract/payment-rules.ts; `billSentence` words it. */
export const statementSchema = describeObject(
  'Statement',
  'All that is told of the money of a booking or order.',
  {
    state: describe(z.enum(billStates), stateText),
    claim: describe(
      z.number(),
      'What the agency may have, in dollars: of an open bill price and fees less what was waived; cancelled by the traveller what the terms keep, whether or not it is paid; else 0.',
      2580,
    ),
    paid: describe(z.number(), 'What was paid and not refunded, in dollars.', 516),
    due: describe(z.number(), dueText),
    toRefund: describe(z.number(), toRefundText),
    refunding: describe(z.number(), refundingText),
    refunded: describe(z.number(), refundedText),
    isUnrecorded: describe(z.boolean(), 'Whether nobody has entered yet what was paid.', false),
  },
)

export const addedTicketsSchema = describeObject(
  'AddedTickets',
  'Tickets that were added to a booking and whose deposit is awaited.',
  {
    tickets: describe(z.int(), 'Number of tickets.', 2),
    amount: describe(z.number(), 'What is left of their deposit, in dollars.', 516),
    payBy: describe(timestamp, 'Time at which they lapse without it.', exampleMoment),
  },
)

const statementText = ['The amounts that are told of it.'] as const

const amounts = {
  total: describe(z.number(), 'What the customer has to pay in all, in dollars.', 2580),
  charged: describe(z.number(), 'What was paid, in dollars.', 516),
  refunded: describe(z.number(), refundedText),
  due: describe(z.number(), dueText),
  owed: describe(z.number(), toRefundText),
  refunding: describe(z.number(), refundingText),
  statement: describe(statementSchema, statementText),
  payBy: describe(
    z.nullable(timestamp),
    'Time until which the next deposit must be paid; null where none is awaited.',
    exampleMoment,
  ),
  added: describe(
    z.optional(z.array(addedTicketsSchema)),
    'Added tickets whose deposit is awaited, oldest first; missing if there are none.',
  ),
  balanceDueOn: describe(
    z.nullable(calendarDate),
    'Day on which the balance is due; null where all is due at once.',
    '2030-05-02',
  ),
  spotDate: describe(
    z.nullable(calendarDate),
    'Day on which the customer pays on the spot; null where money is asked for by a date.',
    null,
  ),
  state: describe(z.enum(billStates), stateText),
}

/** The payments of a booking or an order, as their customer sees them. */
export const billSchema = describeObject('Bill', 'What is paid and to be paid for a booking or order.', {
  ...amounts,
  method: describe(z.enum(paymentMethods), methodText),
  takesProvider: describe(z.boolean(), 'Whether amounts that the provider takes are paid on its page.'),
  payable: describe(z.array(payableSchema), 'The parts that can be paid now.'),
  transfer: describe(
    z.nullable(transferSchema),
    'For bank transfers; null where every part is paid on the page of the provider.',
  ),
  entries: describe(z.array(ledgerEntrySchema), 'The ledger, oldest first.'),
})
export type Bill = z.output<typeof billSchema>

const referenceText = ['Reference of the booking or order.', 'K7MN-4PQR'] as const

export const ledgerSchema = describeObject('Ledger', 'The payments of a booking or order, for staff.', {
  kind: describe(z.enum(billKinds), 'What is paid for.'),
  recordId,
  reference: describe(z.string(), referenceText),
  ...amounts,
  takesPayments: describe(
    z.boolean(),
    'Whether customers can pay: by a payment provider, or to a bank account.',
  ),
  payments: describe(z.array(paymentSchema), 'Attempts to pay, newest first.'),
  entries: describe(z.array(staffLedgerEntrySchema), 'The ledger, oldest first.'),
  waiting: describe(
    z.array(waitingEntrySchema),
    'Entries that count once another person agrees, oldest first.',
  ),
  foreignCharges: describe(
    z.array(foreignChargeSchema),
    'What was charged in a foreign currency; it pays for nothing and is refunded.',
  ),
})
export type Ledger = z.output<typeof ledgerSchema>

export const openedPaymentSchema = describeObject('OpenedPayment', 'Where to pay.', {
  _id: paymentId,
  what: describe(z.enum(payableParts), whatText),
  method: describe(z.enum(paymentMethods), methodText),
  amount: describe(z.number(), 'Amount in dollars.', 516),
  url: describe(
    z.nullable(z.string()),
    'Address of the page of the provider, for a link; null for a bank transfer.',
    'https://checkout.stripe.com/c/pay/cs_test_1',
  ),
  transfer: describe(z.nullable(transferSchema), 'Null for a payment on the page of the provider.'),
})
export type OpenedPayment = z.output<typeof openedPaymentSchema>

export const paymentMethodSchema = describeObject('PaymentMethod', 'How payments are made.', {
  method: describe(z.enum(paymentMethods), methodText),
})

export const awaitedTransferSchema = describeObject('AwaitedTransfer', 'A bank transfer that is awaited.', {
  _id: paymentId,
  amount: describe(z.number(), 'Amount in dollars.', 516),
})

/** A bill as its customer takes it along. */
export const exportedBillSchema = describeObject('ExportedBill', 'What was paid for a booking or order.', {
  kind: describe(z.enum(billKinds), 'What is paid for.'),
  recordId,
  reference: describe(z.string(), referenceText),
  ...amounts,
  entries: describe(
    z.array(
      describeObject('ExportedEntry', 'Money that was charged or refunded.', {
        kind: describe(z.enum(ledgerEntryKinds), kindText),
        amount: describe(z.number(), 'Amount in dollars.', 516),
        at: describe(timestamp, atText),
      }),
    ),
    'The ledger, oldest first.',
  ),
})
export type ExportedBill = z.output<typeof exportedBillSchema>

export const openOwnBillSchema = describeObject(
  'OpenOwnBill',
  'A bill that keeps an account from being erased.',
  {
    kind: describe(z.enum(billKinds), 'What is paid for.'),
    recordId,
    reference: describe(z.string(), referenceText),
    due: describe(z.number(), 'What the customer has to pay, in dollars.', 0),
    owed: describe(z.number(), 'What the agency has to pay back, in dollars.', 516),
    statement: describe(statementSchema, statementText),
  },
)
export type OpenOwnBill = z.output<typeof openOwnBillSchema>

export const openBillSchema = describeObject(
  'OpenBill',
  'A booking or order with something unpaid or owed.',
  {
    kind: describe(z.enum(billKinds), 'What is paid for.'),
    recordId,
    reference: describe(z.string(), referenceText),
    title: describe(z.string(), 'What is paid for.', 'Two harbours, Saturday 1 June 2030'),
    name: describe(z.string(), 'Name of the customer.', 'Mira Holm'),
    email: describe(z.string(), 'E-mail address of the customer.', 'mira@example.com'),
    ...amounts,
    isOverdue: describe(z.boolean(), 'Whether the balance should have been paid.'),
    isNotRecorded: describe(
      z.boolean(),
      'Whether it was to be paid on the spot, and is not recorded although the day has passed.',
    ),
    awaited: describe(
      z.nullable(awaitedTransferSchema),
      'The bank transfer that is awaited, or the last that was; null without one.',
    ),
  },
)
export type OpenBill = z.output<typeof openBillSchema>

/**
 * `customer`: the customer has yet to pay by a date. `overdue`: and should have. `agency`: the agency has to pay back.
 * `onSpot`: the customer pays on the spot. `notRecorded`: and the day of travel has passed without a recorded payment.
 */
export const billDebtors = ['customer', 'overdue', 'agency', 'onSpot', 'notRecorded'] as const

export const newPaymentSchema = describeObject('NewPayment', 'A payment to begin.', {
  what: describe(z.enum(payableParts, `must be one of ${payableParts.join(', ')}`), whatText),
})

export const paidAmount = dollars.check(z.gte(0.01, 'at least 0.01'))

export const receivedTransferSchema = describeObject(
  'ReceivedTransfer',
  'A bank transfer that has arrived.',
  {
    amount: describe(z.optional(paidAmount), 'What has arrived, in dollars; by default what was asked.', 516),
  },
)

export const newRefundSchema = describeObject('NewRefund', 'A refund to make.', {
  amount: describe(paidAmount, 'Amount in dollars.', 516),
  reason: describe(text(maxReasonText), 'Why; the customer reads it.', 'The boat was late.'),
})

/** `amount`: at most what is due. The reason is for staff. */
export const newWaiverSchema = describeObject('NewWaiver', 'A debt to let go.', {
  amount: describe(paidAmount, 'At most what is due of the cancelled booking, in dollars.', 236),
  reason: describe(text(maxReasonText), 'Why; for staff.', 'She was in hospital.'),
})

export const bookingPaymentEndpoints = {
  'POST /tours/:id/payments': {
    access: 'user',
    id: 'payBooking',
    tag: 'payments',
    summary:
      'Pay for one’s own booking: the address of the provider’s page, or the reference for a bank transfer',
    response: 'Where to pay.',
    errors: ['nothing_due', 'provider_unavailable', 'request_in_progress'],
    params: z.object({ id: bookingId }),
    body: newPaymentSchema,
    output: openedPaymentSchema,
    status: 201,
    idempotent: true,
    limit: 'payment',
    audit: 'Payment begun',
  },
  'GET /tours/:id/payments': {
    access: 'admin',
    rights: ['desk', 'money'],
    id: 'getBookingLedger',
    tag: 'payments',
    summary: 'The payments of a booking, with its ledger',
    response: 'The payments.',
    params: z.object({ id: bookingId }),
    output: ledgerSchema,
  },
  'POST /tours/:id/waivers': {
    access: 'superAdmin',
    id: 'waiveDue',
    tag: 'payments',
    summary: 'Let go of what is still due of a cancelled booking, in whole or in part',
    response: 'The payments.',
    errors: ['waiver_too_high', 'second_person_needed'],
    params: z.object({ id: bookingId }),
    body: newWaiverSchema,
    output: ledgerSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    audit: 'What was due of a cancelled booking let go',
  },
} as const satisfies EndpointDefinitions

export const orderPaymentEndpoints = {
  'POST /orders/:id/payments': {
    access: 'user',
    id: 'payOrder',
    tag: 'payments',
    summary: 'Pay one’s own order: the address of the provider’s page, or the reference for a bank transfer',
    response: 'Where to pay.',
    errors: ['nothing_due', 'provider_unavailable', 'request_in_progress'],
    params: z.object({ id: orderId }),
    body: newPaymentSchema,
    output: openedPaymentSchema,
    status: 201,
    idempotent: true,
    limit: 'payment',
    audit: 'Payment of an order begun',
  },
  'GET /orders/:id/payments': {
    access: 'admin',
    rights: ['shop', 'money'],
    id: 'getOrderLedger',
    tag: 'payments',
    summary: 'The payments of an order, with its ledger',
    response: 'The payments.',
    params: z.object({ id: orderId }),
    output: ledgerSchema,
  },
} as const satisfies EndpointDefinitions

export const paymentEndpoints = {
  'GET /payments/method': {
    access: 'user',
    id: 'getPaymentMethod',
    tag: 'payments',
    summary: 'How payments are made at present',
    response: 'The way to pay.',
    output: paymentMethodSchema,
  },
  'GET /payments/open': {
    access: 'admin',
    rights: ['money'],
    id: 'listOpenBills',
    tag: 'payments',
    summary: 'Bookings and orders with something unpaid or owed, the first to be due first',
    response: 'One page of the list.',
    query: z.object({
      by: describe(
        z.optional(z.enum(billDebtors, `must be one of ${billDebtors.join(', ')}`)),
        'Who has to pay: the customer, the customer since some time, or the agency.',
      ),
      q: describe(
        z.optional(searchText),
        'The reference, as on a bank statement; finds what is settled, lapsed or cancelled, too.',
        'K7MN-4PQR',
      ),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: nameObject(
      'OpenBillList',
      'A page of bookings and orders with something unpaid or owed.',
      listOf('bookings and orders', openBillSchema),
    ),
  },
  'POST /payments/:id/received': {
    access: 'admin',
    rights: ['money'],
    id: 'receiveTransfer',
    tag: 'payments',
    summary: 'Record that a bank transfer has arrived',
    response: 'The payments of the booking or order.',
    errors: ['payment_settled'],
    params: z.object({ id: paymentId }),
    /** `amount`: what has arrived, in dollars; by default what was asked. */
    body: z.optional(receivedTransferSchema),
    output: ledgerSchema,
    limit: 'staffWrite',
    audit: 'Bank transfer received',
  },
  'POST /payments/:id/refunds': {
    access: 'superAdmin',
    id: 'refundPayment',
    tag: 'payments',
    summary: 'Refund a payment in whole or in part. A bank transfer must have been sent back by hand',
    response: 'The payments of the booking or order.',
    errors: ['payment_settled', 'refund_too_high'],
    params: z.object({ id: paymentId }),
    body: newRefundSchema,
    output: ledgerSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    audit: 'Payment refunded',
  },
} as const satisfies EndpointDefinitions
