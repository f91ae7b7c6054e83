// A booking as its traveller sees it: the trip, with all that was agreed when it was booked.

import * as z from 'zod/mini'
import { readReference } from './booking-reference.ts'
import { bookingSchema, cancellationRequestSchema } from './bookings.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { calendarDate, personName, requiredOr, timestamp } from './fields.ts'
import { mailFateSchema } from './mails.ts'
import { billSchema, newPaymentSchema, openedPaymentSchema, statementSchema } from './payments.ts'
import { bookingId } from './record-fields.ts'
import { tourFactsSchema } from './tour-facts.ts'
import { maxTickets } from './vocabulary.ts'

/**
 * `moved`: by staff, whose departure was cancelled. `changed`: by the traveller, with a quote. `lapsed`: cancelled, because the deposit was not paid in time.
 * `revived`: confirmed again, because it arrived later. `waived`: of what was due once it was cancelled, an amount was let go.
 */
export const tripEvents = ['booked', 'moved', 'changed', 'cancelled', 'lapsed', 'revived', 'waived'] as const

export const tripEventSchema = describeObject('TripEvent', 'Something that has happened to a booking.', {
  event: describe(z.enum(tripEvents), 'What has happened.'),
  at: describe(timestamp, 'Time at which it happened.', exampleMoment),
  /** Null where it is not known: of bookings from before this was recorded. */
  by: describe(z.nullable(z.enum(['traveller', 'agency'])), 'Who did it; null where that is not known.'),
  withPin: describe(
    z.optional(z.literal(true)),
    'Of a cancellation with reference and PIN, without an account; else missing.',
    true,
  ),
  from: describe(z.optional(calendarDate), 'Of another date: the date before.', '2030-06-01'),
  to: describe(z.optional(calendarDate), 'Of another date: the date after.', '2030-06-08'),
  ticketsBefore: describe(z.optional(z.int()), 'Of a change of the tickets: their number before.', 3),
  tickets: describe(z.optional(z.int()), 'Of a change of the tickets: their number after.', 2),
  difference: describe(
    z.optional(z.number()),
    'Of a change by the traveller: what it cost, in dollars; negative amounts are refunded.',
    -480,
  ),
  fee: describe(
    z.optional(z.number()),
    'Of a change by the traveller: what was kept of removed tickets, in dollars.',
    120,
  ),
  isLapse: describe(
    z.optional(z.literal(true)),
    'Of a change: the tickets had been added and were not paid in time; else missing.',
    true,
  ),
  amount: describe(z.optional(z.number()), 'Of what was let go of a debt: how much, in dollars.', 120),
})
export type TripEvent = z.output<typeof tripEventSchema>

/** The result of a cancellation today, by the terms of the booking. Amounts in dollars. */
export const cancellationSchema = describeObject('Cancellation', 'What cancelling today would mean.', {
  percentKept: describe(
    z.number(),
    'Percent of the price that is kept of tickets that were never moved.',
    20,
  ),
  kept: describe(z.number(), 'What the terms keep of the price, whether or not it is paid, in dollars.', 516),
  refund: describe(z.number(), 'What is refunded of what was paid, in dollars.', 2064),
  after: describe(
    z.nullable(statementSchema),
    'The money of the booking once it is cancelled; null without a bill.',
  ),
})

const travellersText = ['Names of those who travel, at most one for each ticket.', ['Mira Holm']] as const

export const tripSchema = extendObject(
  'Trip',
  'A booking with all that its traveller agreed to.',
  bookingSchema,
  {
    pin: describe(
      z.string(),
      'Six digits; with the reference they show and cancel the booking without an account. Empty for staff without the right to book.',
      '482019',
    ),
    facts: describe(
      tourFactsSchema,
      'What the tour told of itself when it was booked, with its terms of cancellation.',
    ),
    travellers: describe(z.array(z.string()), travellersText),
    timeline: describe(z.array(tripEventSchema), 'What has happened to the booking, oldest first.'),
    mails: describe(z.array(mailFateSchema), 'What has become of the mails about it, newest first.'),
    payments: describe(
      z.nullable(billSchema),
      'What is paid and to be paid; null for bookings from before bills that were past or cancelled.',
    ),
    awaitedTickets: describe(
      z.optional(z.int()),
      'Tickets whose deposit is awaited, which the voucher leaves out; else missing.',
      2,
    ),
    fees: describe(
      z.optional(z.number()),
      'What was kept of tickets that changes have removed, in dollars; else missing.',
      120,
    ),
    cancellation: describe(
      z.nullable(cancellationSchema),
      'What cancelling today would mean; null once the booking cannot be cancelled.',
    ),
  },
)
export type Trip = z.output<typeof tripSchema>

export const travellersSchema = z
  .array(personName, requiredOr('must be a list'))
  .check(z.maxLength(maxTickets, `at most ${maxTickets}`))

const pinDigits = 6

/** What a traveller without an account knows of a booking. */
export const bookingKeySchema = describeObject('BookingKey', 'Reference and PIN of a booking.', {
  reference: describe(
    z.string(requiredOr('must be text')).check(
      z.refine((typed) => readReference(typed) !== null, 'eight characters, as in the mail'),
      z.overwrite((typed) => readReference(typed) ?? typed),
    ),
    'Reference of the booking, in any case, with or without spaces and dashes.',
    'K7MN-4PQR',
  ),
  pin: describe(
    z.string(requiredOr('must be text')).check(
      z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
      z.regex(new RegExp(`^\\d{${pinDigits}}$`), 'six digits, as in the mail'),
    ),
    'The six digits that came with it.',
    '482019',
  ),
})

export const tripEndpoints = {
  'GET /tours/:id': {
    access: 'user',
    id: 'getTrip',
    tag: 'bookings',
    summary: 'One of one’s own bookings with all that was agreed',
    response: 'The booking.',
    params: z.object({ id: bookingId }),
    output: tripSchema,
  },
  'PATCH /tours/:id': {
    access: 'user',
    id: 'nameTravellers',
    tag: 'bookings',
    summary: 'Name those who travel on one’s own booking',
    response: 'The booking.',
    params: z.object({ id: bookingId }),
    body: describeObject('NamedTravellers', 'Those who travel.', {
      travellers: describe(travellersSchema, travellersText),
    }),
    output: tripSchema,
    limit: 'security',
    audit: 'Travellers of a booking named',
  },
  'POST /booking-lookups': {
    access: 'public',
    id: 'lookUpBooking',
    tag: 'bookings',
    summary: 'A booking by its reference and PIN, without an account',
    response: 'The booking.',
    setsCookies: true,
    errors: ['not_found', 'rate_limited'],
    body: bookingKeySchema,
    output: tripSchema,
    limit: 'lookup',
  },
  'POST /booking-cancellations': {
    access: 'public',
    id: 'cancelBookingByKey',
    tag: 'bookings',
    summary: 'Cancel a future booking by its reference and PIN, without an account',
    response: 'The cancelled booking.',
    setsCookies: true,
    errors: ['not_found', 'rate_limited', 'already_past', 'refund_changed'],
    body: extendObject(
      'CancellationByKey',
      'A booking to cancel, by its reference and PIN.',
      bookingKeySchema,
      cancellationRequestSchema.shape,
    ),
    output: tripSchema,
    limit: 'lookup',
  },
  'POST /booking-payments': {
    access: 'public',
    id: 'payBookingByKey',
    tag: 'payments',
    summary:
      'Pay for a booking by its reference and PIN, without an account: the address of the provider’s page, or the reference for a bank transfer. Asking again for the same part gives the same answer',
    response: 'Where to pay.',
    setsCookies: true,
    errors: ['not_found', 'rate_limited', 'nothing_due', 'provider_unavailable', 'request_in_progress'],
    body: extendObject(
      'PaymentByKey',
      'What is to be paid of a booking, by its reference and PIN.',
      bookingKeySchema,
      newPaymentSchema.shape,
    ),
    output: openedPaymentSchema,
    status: 201,
    limit: 'lookup',
  },
} as const satisfies EndpointDefinitions
