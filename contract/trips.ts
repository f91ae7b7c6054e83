// A booking as its traveller sees it: the trip, with all that was agreed when it was booked.
import * as z from 'zod/mini'
import { readReference } from './booking-reference.ts'
import { bookingSchema, cancellationRequestSchema } from './bookings.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, personName, requiredOr, timestamp } from './fields.ts'
import { mailFateSchema } from './mails.ts'
import { billSchema, newPaymentSchema, openedPaymentSchema, statementSchema } from './payments.ts'
import { tourFactsSchema } from './tour-facts.ts'
import { maxTickets } from './vocabulary.ts'

/**
 * `moved`: by staff, whose departure was cancelled. `changed`: by the traveller, with a quote. `lapsed`: cancelled, because the deposit was not paid in time.
 * `revived`: confirmed again, because it arrived later. `waived`: of what was due once it was cancelled, an amount was let go.
 */
export const tripEvents = ['booked', 'moved', 'changed', 'cancelled', 'lapsed', 'revived', 'waived'] as const

export const tripEventSchema = z.object({
  event: z.enum(tripEvents),
  at: timestamp,
  /** Null where it is not known: of bookings from before this was recorded. */
  by: z.nullable(z.enum(['traveller', 'agency'])),
  /** Of a cancellation with reference and PIN, without an account. */
  withPin: z.optional(z.literal(true)),
  /** Of a move or a change to another date: the date before and the date after. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** Of a change of the tickets: their numbers before and after. */
  ticketsBefore: z.optional(z.int()),
  tickets: z.optional(z.int()),
  /** Of a change, in dollars: contract/booking-changes.ts. */
  difference: z.optional(z.number()),
  fee: z.optional(z.number()),
  /** Of a change: the tickets had been added and were not paid in time. */
  isLapse: z.optional(z.literal(true)),
  /** Of what was let go, in dollars. */
  amount: z.optional(z.number()),
})
export type TripEvent = z.output<typeof tripEventSchema>

/** The result of a cancellation today, by the terms of the booking. Amounts in dollars. */
export const cancellationSchema = z.object({
  /** Of tickets that were never moved. */
  percentKept: z.number(),
  /** What the terms keep of the price, whether or not it is paid. */
  kept: z.number(),
  refund: z.number(),
  /** The money of the booking once it is cancelled; null without a bill. */
  after: z.nullable(statementSchema),
})

export const tripSchema = z.extend(bookingSchema, {
  /** With the reference it shows and cancels the booking without an account. Empty for staff without the right to book. */
  pin: z.string(),
  /** As they were when the tour was booked, terms of cancellation among them. */
  facts: tourFactsSchema,
  /** Names of those who travel; as many as tickets, or fewer. */
  travellers: z.array(z.string()),
  /** Oldest first. */
  timeline: z.array(tripEventSchema),
  /** Mails about the booking, newest first. */
  mails: z.array(mailFateSchema),
  /** Null for a booking from before every booking had a bill that was past or cancelled by then. */
  payments: z.nullable(billSchema),
  /** Tickets whose deposit is awaited, which the voucher leaves out. Missing if there are none. */
  awaitedTickets: z.optional(z.int()),
  /** What was kept of tickets that changes have removed, in dollars. Missing if nothing was. */
  fees: z.optional(z.number()),
  /** Null once the booking cannot be cancelled any more. */
  cancellation: z.nullable(cancellationSchema),
})
export type Trip = z.output<typeof tripSchema>

export const travellersSchema = z
  .array(personName, requiredOr('must be a list'))
  .check(z.maxLength(maxTickets, `at most ${maxTickets}`))

const pinDigits = 6

/** What a traveller without an account knows of a booking. */
export const bookingKeySchema = z.object({
  /** In any case, with or without spaces and dashes. */
  reference: z.string(requiredOr('must be text')).check(
    z.refine((typed) => readReference(typed) !== null, 'eight characters, as in the mail'),
    z.overwrite((typed) => readReference(typed) ?? typed),
  ),
  pin: z.string(requiredOr('must be text')).check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.regex(new RegExp(`^\\d{${pinDigits}}$`), 'six digits, as in the mail'),
  ),
})

export const tripEndpoints = {
  'GET /tours/:id': {
    access: 'user',
    summary: 'One of one’s own bookings with all that was agreed',
    params: z.object({ id }),
    output: tripSchema,
  },
  'PATCH /tours/:id': {
    access: 'user',
    summary: 'Name those who travel on one’s own booking',
    params: z.object({ id }),
    body: z.object({ travellers: travellersSchema }),
    output: tripSchema,
    limit: 'security',
    audit: 'Travellers of a booking named',
  },
  'POST /booking-lookups': {
    access: 'public',
    summary: 'A booking by its reference and PIN, without an account',
    body: bookingKeySchema,
    output: tripSchema,
    limit: 'lookup',
  },
  'POST /booking-cancellations': {
    access: 'public',
    summary: 'Cancel a future booking by its reference and PIN, without an account',
    body: z.extend(bookingKeySchema, cancellationRequestSchema.shape),
    output: tripSchema,
    limit: 'lookup',
  },
  'POST /booking-payments': {
    access: 'public',
    summary:
      'Pay for a booking by its reference and PIN, without an account: the address of the provider’s page, or the reference for a bank transfer. Asking again for the same part gives the same answer',
    body: z.extend(bookingKeySchema, newPaymentSchema.shape),
    output: openedPaymentSchema,
    status: 201,
    limit: 'lookup',
  },
} as const satisfies EndpointDefinitions
