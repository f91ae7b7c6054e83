// Changing one's own booking: a quote says the price and holds the seats, a change carries the quote out.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { calendarDate, departureToken, id, integer, timestamp } from './fields.ts'
import { addedTicketsSchema, statementSchema } from './payments.ts'
import { bookingId } from './record-fields.ts'
import { travellersSchema, tripSchema } from './trips.ts'
import { maxTickets } from './vocabulary.ts'

export const newQuoteSchema = describeObject(
  'NewQuote',
  'What is to change. What is missing stays as it is.',
  {
    date: describe(z.optional(calendarDate), 'Day of departure.', '2030-06-08'),
    ticketCount: describe(z.optional(integer(1, maxTickets)), 'Number of tickets.', 3),
    travellers: describe(
      z.optional(travellersSchema),
      'Names of those who travel, at most one for each ticket.',
      ['Mira Holm'],
    ),
    departureToken,
  },
)
export type NewQuote = z.output<typeof newQuoteSchema>

/** Amounts in dollars. */
export const quotePriceSchema = describeObject('QuotePrice', 'What a change of a booking costs.', {
  difference: describe(
    z.number(),
    'What the change costs in dollars: total and fee minus the present total. Negative amounts are refunded.',
    -480,
  ),
  fee: describe(
    z.number(),
    'What the terms of the booking keep of the price of removed tickets, in dollars.',
    120,
  ),
  total: describe(z.number(), 'Price of all tickets after the change, in dollars.', 1800),
  after: describe(
    z.nullable(statementSchema),
    'The money of the booking after the change; null without a bill.',
  ),
  added: describe(
    z.optional(addedTicketsSchema),
    'The deposit of added tickets, if one is due by a time of its own; else missing.',
  ),
})
export type QuotePrice = z.output<typeof quotePriceSchema>

const idText = ['Id of the quote.', exampleIds.quote] as const

export const quoteSchema = extendObject(
  'Quote',
  'What a change costs, with its seats held until the quote expires.',
  quotePriceSchema,
  {
    _id: describe(id, idText),
    expiresAt: describe(timestamp, 'Time from which the quote cannot be carried out.', exampleMoment),
  },
)
export type Quote = z.output<typeof quoteSchema>

const ofBooking = z.object({ id: bookingId })

export const bookingChangeEndpoints = {
  'POST /tours/:id/quotes': {
    access: 'user',
    id: 'quoteChange',
    tag: 'bookings',
    summary:
      'Ask what a change of one’s own booking costs. Holds the additional seats for ten minutes. Replaces the earlier quote of the booking',
    response: 'The quote.',
    errors: [
      'tour_unavailable',
      'seats_gone',
      'not_bookable',
      'too_many_tickets',
      'booking_cancelled',
      'change_too_late',
      'already_past',
      'nothing_changed',
    ],
    params: ofBooking,
    body: newQuoteSchema,
    output: quoteSchema,
    status: 201,
    idempotent: true,
    limit: 'hold',
  },
  'DELETE /quotes/:id': {
    access: 'user',
    id: 'letQuoteGo',
    tag: 'bookings',
    summary: 'Let a quote go, and the seats that it holds',
    response: 'The seats are free.',
    errors: ['quote_used'],
    params: z.object({ id: describe(id, idText) }),
    output: z.undefined(),
    status: 204,
    limit: 'hold',
  },
  'POST /tours/:id/changes': {
    access: 'user',
    id: 'changeBooking',
    tag: 'bookings',
    summary: 'Change one’s own booking as quoted',
    response: 'The changed booking.',
    errors: [
      'tour_unavailable',
      'seats_gone',
      'not_bookable',
      'too_many_tickets',
      'booking_cancelled',
      'change_too_late',
      'already_past',
      'quote_expired',
      'quote_stale',
      'quote_used',
    ],
    audit: 'Booking changed',
    auditsCustomers: true,
    params: ofBooking,
    body: describeObject('BookingChange', 'The quote to carry out.', { quoteId: describe(id, idText) }),
    output: tripSchema,
    status: 201,
    idempotent: true,
    limit: 'change',
  },
} as const satisfies EndpointDefinitions
