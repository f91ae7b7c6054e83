// Payments that staff enter by hand, and the second person who agrees to those for one's own booking or order.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { entryOutcomes, entryWays, maxEntriesAtOnce } from './entry-ways.ts'
import * as exampleIds from './example-ids.ts'
import {
  calendarDate,
  id,
  itemsPerPageParam,
  listOf,
  optionalText,
  pageParam,
  requiredOr,
  uuidPattern,
} from './fields.ts'
import { billKinds, ledgerSchema, paidAmount, waitingEntrySchema } from './payments.ts'
import { bookingId, orderId, recordId, tourId } from './record-fields.ts'
import { maxReasonText } from './vocabulary.ts'

export const newEntrySchema = describeObject('NewEntry', 'A payment to enter.', {
  way: describe(
    z.enum(entryWays, `must be one of ${entryWays.join(', ')}`),
    'Cash, card at the desk, bank transfer or gift voucher.',
  ),
  /** In dollars: what was received, also a part or too much. */
  amount: describe(paidAmount, 'Amount in dollars.', 516),
  receivedOn: describe(
    z.optional(calendarDate),
    'Day on which the money was received; by default today.',
    '2030-03-01',
  ),
  note: describe(
    z.optional(optionalText(maxReasonText)),
    'For staff; the customer never reads it.',
    'Paid at the harbour office.',
  ),
})

const checkedBookingId = z.string(requiredOr('is not an id')).check(z.regex(uuidPattern, 'is not an id'))

export const departureEntriesSchema = describeObject(
  'DepartureEntries',
  'What many travellers of one departure have paid on the spot.',
  {
    way: describe(z.enum(entryWays, `must be one of ${entryWays.join(', ')}`), 'How they have paid.'),
    payments: describe(
      z
        .array(
          describeObject('PaymentAtDeparture', 'What was paid for a booking.', {
            bookingId: describe(checkedBookingId, 'Id of the booking.', exampleIds.booking),
            amount: describe(paidAmount, 'All that is due, as it was shown, in dollars.', 236),
          }),
          requiredOr('must be a list'),
        )
        .check(z.minLength(1, 'required'), z.maxLength(maxEntriesAtOnce, `at most ${maxEntriesAtOnce}`)),
      'By booking.',
    ),
  },
)

export const departureEntrySchema = describeObject('DepartureEntry', 'What has become of a payment.', {
  bookingId,
  outcome: describe(
    z.enum(entryOutcomes),
    'Whether it was entered, waits for a second person, or was left because another amount is due by now or the booking is not of the departure.',
  ),
})
export type DepartureEntry = z.output<typeof departureEntrySchema>

export const takeBackSchema = describeObject('TakeBack', 'Why an entry is taken back.', {
  reason: describe(
    z.optional(optionalText(maxReasonText)),
    'For staff; required after the day of entry.',
    'It was for another booking.',
  ),
})

/** With the booking or order that it is for. */
export const listedEntrySchema = extendObject(
  'ListedEntryToAgree',
  'A payment that counts once another person agrees, with what it is for.',
  waitingEntrySchema,
  {
    kind: describe(z.enum(billKinds), 'What is paid for.'),
    recordId,
    reference: describe(z.string(), 'Reference of the booking or order.', 'K7MN-4PQR'),
    title: describe(z.string(), 'What is paid for.', 'Two harbours, Saturday 1 June 2030'),
    name: describe(z.string(), 'Name of the customer.', 'Mira Holm'),
  },
)
export type ListedEntry = z.output<typeof listedEntrySchema>

const entered = {
  access: 'admin',
  rights: ['money'],
  body: newEntrySchema,
  output: ledgerSchema,
  status: 201,
  idempotent: true,
  limit: 'staffWrite',
} as const

const decided = {
  access: 'admin',
  rights: ['money'],
  params: z.object({ id: describe(id, 'Id of the entry.', exampleIds.ledgerEntry) }),
  output: ledgerSchema,
  idempotent: true,
  limit: 'staffWrite',
} as const

export const staffEntryEndpoints = {
  'POST /tours/:id/entries': {
    ...entered,
    params: z.object({ id: bookingId }),
    id: 'enterBookingPayment',
    tag: 'payments',
    summary: 'Enter a payment for a booking: cash, card, bank transfer or gift voucher',
    response: 'The payments of the booking or order.',
    audit: 'Payment of a booking entered',
  },
  'POST /orders/:id/entries': {
    ...entered,
    params: z.object({ id: orderId }),
    id: 'enterOrderPayment',
    tag: 'payments',
    summary: 'Enter a payment for an order: cash, card, bank transfer or gift voucher',
    response: 'The payments of the booking or order.',
    audit: 'Payment of an order entered',
  },
  'GET /payments/entries/waiting': {
    access: 'admin',
    rights: ['money'],
    id: 'listWaitingEntries',
    tag: 'payments',
    summary: 'Entered payments that wait until another person agrees, oldest first',
    response: 'One page of the list.',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: nameObject(
      'EntryToAgreeList',
      'A page of payments that wait for a second person.',
      listOf('entries', listedEntrySchema),
    ),
  },
  'POST /payments/entries/:id/agree': {
    ...decided,
    id: 'agreeToEntry',
    tag: 'payments',
    summary: 'Agree to a payment that another person has entered for a booking or order of their own',
    response: 'The payments of the booking or order.',
    errors: ['second_person_needed', 'entry_settled'],
    audit: 'Entered payment agreed to',
  },
  'POST /payments/entries/:id/take-back': {
    ...decided,
    id: 'takeBackEntry',
    tag: 'payments',
    summary:
      'Take back a payment that was entered by mistake. After the day of entry only a super admin can, with a reason',
    response: 'The payments of the booking or order.',
    errors: ['entry_settled', 'super_admin_only', 'order_state', 'refund_under_way'],
    body: z.optional(takeBackSchema),
    audit: 'Entered payment taken back',
  },
} as const satisfies EndpointDefinitions

export const departureEntryEndpoints = {
  'POST /tours/departures/:id/:date/entries': {
    access: 'admin',
    rights: ['money'],
    id: 'enterDeparturePayments',
    tag: 'payments',
    summary: 'Enter what many travellers of one departure have paid on the spot. Each has its own outcome',
    response: 'What has become of each payment.',
    params: z.object({ id: tourId, date: describe(calendarDate, 'Day of the departure.', '2030-06-01') }),
    body: departureEntriesSchema,
    output: describeObject('DepartureEntryResults', 'What has become of each payment.', {
      results: describe(z.array(departureEntrySchema), 'In the order of the payments.'),
    }),
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    audit: 'Payment of a booking entered at its departure',
  },
} as const satisfies EndpointDefinitions
