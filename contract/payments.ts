// Payments of bookings and orders: hosted pages or bank transfers, and the ledger of what was charged and refunded.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { entryWays } from './entry-ways.ts'
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
import { maxReasonText } from './vocabulary.ts'

/** Records that are paid for. */
export const billKinds = ['booking', 'order'] as const
export type BillKindName = (typeof billKinds)[number]

/**
 * `returned`: a refund that has come back, because the bank of the customer did not accept it. `takenBack`: a charge that staff
 * had entered by mistake.
 */
export const ledgerEntryKinds = ['charge', 'refund', 'returned', 'takenBack'] as const

export const ledgerEntrySchema = z.object({
  _id: id,
  kind: z.enum(ledgerEntryKinds),
  /** In dollars. */
  amount: z.number(),
  at: timestamp,
  /** The payment that was charged or refunded. */
  paymentId: id,
  /** Null for a payment on the page of the provider. */
  way: z.nullable(z.enum(entryWays)),
})
export type LedgerEntry = z.output<typeof ledgerEntrySchema>

/** What staff see of an entry. */
export const staffLedgerEntrySchema = z.extend(ledgerEntrySchema, {
  /** The day on which the money was received; null if it is not known apart from the time of entry. */
  receivedOn: z.nullable(calendarDate),
  /** Of staff, or their reason for taking it back. */
  note: z.string(),
  /** Username of the member of staff; null for the provider and once the account is erased. */
  by: z.nullable(z.string()),
  /** Entered for one's own booking or order while nobody else could agree. */
  hasNoSecondPerson: z.boolean(),
  /** What of a charge can still be taken back as entered by mistake, in dollars. */
  mistakable: z.number(),
})
export type StaffLedgerEntry = z.output<typeof staffLedgerEntrySchema>

/** Counts nothing until another person agrees: it is for a booking or order of the person who entered it. */
export const waitingEntrySchema = z.object({
  _id: id,
  way: z.enum(entryWays),
  /** In dollars. */
  amount: z.number(),
  receivedOn: calendarDate,
  note: z.string(),
  /** Username of the member of staff; null once the account is erased. */
  by: z.nullable(z.string()),
  at: timestamp,
})
export type WaitingEntry = z.output<typeof waitingEntrySchema>

export const paymentStates = ['opening', 'open', 'closing', 'paid', 'ended'] as const

export const refundStates = ['pending', 'done', 'failed'] as const

export const refundSchema = z.object({
  _id: id,
  /** In dollars. */
  amount: z.number(),
  /** `pending`: under way. `failed`: refused by the provider. */
  state: z.enum(refundStates),
  reason: z.string(),
  createdAt: timestamp,
})

export const paymentSchema = z.object({
  _id: id,
  what: z.enum(payableParts),
  method: z.enum(paymentMethods),
  /** How the money came, if staff have entered it. */
  way: z.nullable(z.enum(entryWays)),
  /** What was asked, in dollars. */
  amount: z.number(),
  /** What has arrived, in dollars; null if nothing has. */
  charged: z.nullable(z.number()),
  /**
   * `open`: the page is open, or the transfer is awaited. `closing`: the provider is asked to close the page. `ended`:
   * nothing was paid.
   */
  state: z.enum(paymentStates),
  createdAt: timestamp,
  /** What can still be refunded of it, in dollars. */
  refundable: z.number(),
  /** Whether it was entered by mistake. */
  isTakenBack: z.boolean(),
  refunds: z.array(refundSchema),
})

/** A charge that stays out of all sums, because its currency is not that of the bill. */
export const foreignChargeSchema = z.object({
  /** The provider's id of the charge. */
  reference: z.string(),
  /** Three letters, such as `nok`. */
  currency: z.string(),
  /** In the smallest unit of the currency. */
  amount: z.int(),
  at: timestamp,
  /** Null: staff have to refund it at the provider. */
  refundedAt: z.nullable(timestamp),
})

/** Where to send a bank transfer. */
export const transferSchema = z.object({
  /** To be written on the transfer. */
  reference: z.string(),
  /** The account of the house. Null: the house tells it. */
  account: z.nullable(z.string()),
})

/** A part of a bill, with its amount in dollars. What the provider would refuse goes by transfer. */
export const payableSchema = z.object({
  what: z.enum(payableParts),
  amount: z.number(),
  method: z.enum(paymentMethods),
})

/** `Statement` of contract/payment-rules.ts; `billSentence` words it. */
export const statementSchema = z.object({
  state: z.enum(billStates),
  claim: z.number(),
  paid: z.number(),
  due: z.number(),
  toRefund: z.number(),
  refunding: z.number(),
  refunded: z.number(),
  isUnrecorded: z.boolean(),
})

/** Tickets that were added to a booking and whose deposit is awaited: `addedSentence` words it. */
export const addedTicketsSchema = z.object({
  tickets: z.int(),
  /** What is left of their deposit, in dollars. */
  amount: z.number(),
  /** Without it they lapse then. */
  payBy: timestamp,
})

const amounts = {
  /** What the customer has to pay in all, in dollars. */
  total: z.number(),
  charged: z.number(),
  /** Refunds that have arrived. */
  refunded: z.number(),
  /** What the customer still has to pay, now or later, of a cancelled booking too. */
  due: z.number(),
  /** What the agency has to pay back, refunds under way left out. */
  owed: z.number(),
  /** Refunds under way. */
  refunding: z.number(),
  statement: statementSchema,
  /** Until when the next deposit must be paid; null once all are paid, or if none is asked. */
  payBy: z.nullable(timestamp),
  /** Added tickets whose deposit is awaited, oldest first. Missing if there are none. */
  added: z.optional(z.array(addedTicketsSchema)),
  /** The day on which the balance is due; null if all is due at once. */
  balanceDueOn: z.nullable(calendarDate),
  /** The day on which the customer pays on the spot. Null for a bill that asks for money by a date. */
  spotDate: z.nullable(calendarDate),
  state: z.enum(billStates),
}

/** The payments of a booking or an order, as their customer sees them. */
export const billSchema = z.object({
  ...amounts,
  /** How the first part that is due is paid. */
  method: z.enum(paymentMethods),
  /** Whether amounts that the provider takes are paid on its page. */
  takesProvider: z.boolean(),
  /** What can be paid now, each with its amount in dollars. */
  payable: z.array(payableSchema),
  /** For bank transfers; null if every part is paid on the provider's page, and on the spot until the customer asks for it. */
  transfer: z.nullable(transferSchema),
  /** Oldest first. */
  entries: z.array(ledgerEntrySchema),
})
export type Bill = z.output<typeof billSchema>

/** The payments of a booking or an order, for staff. */
export const ledgerSchema = z.object({
  kind: z.enum(billKinds),
  recordId: id,
  reference: z.string(),
  ...amounts,
  /** Whether a payment provider or a bank account is configured. Without either, customers do not learn where to pay. */
  takesPayments: z.boolean(),
  /** Newest first. */
  payments: z.array(paymentSchema),
  /** Oldest first. */
  entries: z.array(staffLedgerEntrySchema),
  /** Entries that wait until another person agrees, oldest first. */
  waiting: z.array(waitingEntrySchema),
  /** What was charged in another currency than was asked. It pays for nothing and is refunded. */
  foreignCharges: z.array(foreignChargeSchema),
})
export type Ledger = z.output<typeof ledgerSchema>

export const openedPaymentSchema = z.object({
  _id: id,
  what: z.enum(payableParts),
  method: z.enum(paymentMethods),
  /** In dollars. */
  amount: z.number(),
  /** The provider's page, a link for the customer; null for a bank transfer. */
  url: z.nullable(z.string()),
  /** Null for a payment on the provider's page. */
  transfer: z.nullable(transferSchema),
})
export type OpenedPayment = z.output<typeof openedPaymentSchema>

export const paymentMethodSchema = z.object({ method: z.enum(paymentMethods) })

export const awaitedTransferSchema = z.object({ _id: id, amount: z.number() })

/** A bill as its customer takes it along. */
export const exportedBillSchema = z.object({
  kind: z.enum(billKinds),
  recordId: id,
  reference: z.string(),
  ...amounts,
  /** Oldest first. */
  entries: z.array(z.object({ kind: z.enum(ledgerEntryKinds), amount: z.number(), at: timestamp })),
})
export type ExportedBill = z.output<typeof exportedBillSchema>

/** A bill that keeps its account from being erased, because money is owed. */
export const openOwnBillSchema = z.object({
  kind: z.enum(billKinds),
  recordId: id,
  reference: z.string(),
  /** What the customer has to pay, in dollars. */
  due: z.number(),
  /** What the agency has to pay back, in dollars, refunds under way included. */
  owed: z.number(),
  statement: statementSchema,
})
export type OpenOwnBill = z.output<typeof openOwnBillSchema>

/** A bill of which something is unpaid or owed. */
export const openBillSchema = z.object({
  kind: z.enum(billKinds),
  recordId: id,
  reference: z.string(),
  title: z.string(),
  name: z.string(),
  email: z.string(),
  ...amounts,
  isOverdue: z.boolean(),
  /** To be paid on the spot, and not recorded although the day has passed. */
  isNotRecorded: z.boolean(),
  /**
   * The transfer that is awaited, or the last that was: money that arrives after a record was cancelled or has lapsed is
   * recorded with it. Null without one.
   */
  awaited: z.nullable(awaitedTransferSchema),
})
export type OpenBill = z.output<typeof openBillSchema>

/**
 * `customer`: the customer has yet to pay by a date. `overdue`: and should have. `agency`: the agency has to pay back.
 * `onSpot`: the customer pays on the spot. `notRecorded`: and the day of travel has passed without a recorded payment.
 */
export const billDebtors = ['customer', 'overdue', 'agency', 'onSpot', 'notRecorded'] as const

export const newPaymentSchema = z.object({
  what: z.enum(payableParts, `must be one of ${payableParts.join(', ')}`),
})

export const paidAmount = dollars.check(z.gte(0.01, 'at least 0.01'))

export const receivedTransferSchema = z.object({ amount: z.optional(paidAmount) })

export const newRefundSchema = z.object({ amount: paidAmount, reason: text(maxReasonText) })

/** `amount`: at most what is due. The reason is for staff. */
export const newWaiverSchema = z.object({ amount: paidAmount, reason: text(maxReasonText) })

export const bookingPaymentEndpoints = {
  'POST /tours/:id/payments': {
    access: 'user',
    summary:
      'Pay for one’s own booking: the address of the provider’s page, or the reference for a bank transfer',
    params: z.object({ id }),
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
    summary: 'The payments of a booking, with its ledger',
    params: z.object({ id }),
    output: ledgerSchema,
  },
  'POST /tours/:id/waivers': {
    access: 'superAdmin',
    summary: 'Let go of what is still due of a cancelled booking, in whole or in part',
    params: z.object({ id }),
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
    summary: 'Pay one’s own order: the address of the provider’s page, or the reference for a bank transfer',
    params: z.object({ id }),
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
    summary: 'The payments of an order, with its ledger',
    params: z.object({ id }),
    output: ledgerSchema,
  },
} as const satisfies EndpointDefinitions

export const paymentEndpoints = {
  'GET /payments/method': {
    access: 'user',
    summary: 'How payments are made at present',
    output: paymentMethodSchema,
  },
  'GET /payments/open': {
    access: 'admin',
    rights: ['money'],
    summary: 'Bookings and orders with something unpaid or owed, the first to be due first',
    query: z.object({
      by: z.optional(z.enum(billDebtors, `must be one of ${billDebtors.join(', ')}`)),
      /** The reference of the booking or order, as on a bank statement. Finds also what is settled, lapsed or cancelled. */
      q: z.optional(searchText),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: listOf(openBillSchema),
  },
  'POST /payments/:id/received': {
    access: 'admin',
    rights: ['money'],
    summary: 'Record that a bank transfer has arrived',
    params: z.object({ id }),
    /** `amount`: what has arrived, in dollars; by default what was asked. */
    body: z.optional(receivedTransferSchema),
    output: ledgerSchema,
    limit: 'staffWrite',
    audit: 'Bank transfer received',
  },
  'POST /payments/:id/refunds': {
    access: 'superAdmin',
    summary: 'Refund a payment in whole or in part. A bank transfer must have been sent back by hand',
    params: z.object({ id }),
    body: newRefundSchema,
    output: ledgerSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    audit: 'Payment refunded',
  },
} as const satisfies EndpointDefinitions
