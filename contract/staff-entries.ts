// Payments that staff enter by hand, and the second person who agrees to those for one's own booking or order.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { entryOutcomes, entryWays, maxEntriesAtOnce } from './entry-ways.ts'
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
import { maxReasonText } from './vocabulary.ts'

export const newEntrySchema = z.object({
  way: z.enum(entryWays, `must be one of ${entryWays.join(', ')}`),
  /** In dollars: what was received, also a part or too much. */
  amount: paidAmount,
  /** The day on which it was received; by default today. */
  receivedOn: z.optional(calendarDate),
  /** For staff; the customer never reads it. */
  note: z.optional(optionalText(maxReasonText)),
})

const bookingId = z.string(requiredOr('is not an id')).check(z.regex(uuidPattern, 'is not an id'))

/** What many travellers of one departure have paid on the spot. */
export const departureEntriesSchema = z.object({
  way: z.enum(entryWays, `must be one of ${entryWays.join(', ')}`),
  payments: z
    .array(
      z.object({
        bookingId,
        /** In dollars: all that is due, as it was shown. */
        amount: paidAmount,
      }),
      requiredOr('must be a list'),
    )
    .check(z.minLength(1, 'required'), z.maxLength(maxEntriesAtOnce, `at most ${maxEntriesAtOnce}`)),
})

export const departureEntrySchema = z.object({ bookingId: id, outcome: z.enum(entryOutcomes) })
export type DepartureEntry = z.output<typeof departureEntrySchema>

export const takeBackSchema = z.object({
  /** For staff. Required after the day of entry. */
  reason: z.optional(optionalText(maxReasonText)),
})

/** With the booking or order that it is for. */
export const listedEntrySchema = z.extend(waitingEntrySchema, {
  kind: z.enum(billKinds),
  recordId: id,
  reference: z.string(),
  /** Of the booking or order. */
  title: z.string(),
  /** Of the customer. */
  name: z.string(),
})
export type ListedEntry = z.output<typeof listedEntrySchema>

const entered = {
  access: 'admin',
  rights: ['money'],
  params: z.object({ id }),
  body: newEntrySchema,
  output: ledgerSchema,
  status: 201,
  idempotent: true,
  limit: 'staffWrite',
} as const

const decided = {
  access: 'admin',
  rights: ['money'],
  params: z.object({ id }),
  output: ledgerSchema,
  idempotent: true,
  limit: 'staffWrite',
} as const

export const staffEntryEndpoints = {
  'POST /tours/:id/entries': {
    ...entered,
    summary: 'Enter a payment for a booking: cash, card, bank transfer or gift voucher',
    audit: 'Payment of a booking entered',
  },
  'POST /orders/:id/entries': {
    ...entered,
    summary: 'Enter a payment for an order: cash, card, bank transfer or gift voucher',
    audit: 'Payment of an order entered',
  },
  'GET /payments/entries/waiting': {
    access: 'admin',
    rights: ['money'],
    summary: 'Entered payments that wait until another person agrees, oldest first',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: listOf(listedEntrySchema),
  },
  'POST /payments/entries/:id/agree': {
    ...decided,
    summary: 'Agree to a payment that another person has entered for a booking or order of their own',
    audit: 'Entered payment agreed to',
  },
  'POST /payments/entries/:id/take-back': {
    ...decided,
    summary:
      'Take back a payment that was entered by mistake. After the day of entry only a super admin can, with a reason',
    body: z.optional(takeBackSchema),
    audit: 'Entered payment taken back',
  },
} as const satisfies EndpointDefinitions

export const departureEntryEndpoints = {
  'POST /tours/departures/:id/:date/entries': {
    access: 'admin',
    rights: ['money'],
    summary: 'Enter what many travellers of one departure have paid on the spot. Each has its own outcome',
    params: z.object({ id, date: calendarDate }),
    body: departureEntriesSchema,
    output: z.object({ results: z.array(departureEntrySchema) }),
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    audit: 'Payment of a booking entered at its departure',
  },
} as const satisfies EndpointDefinitions
