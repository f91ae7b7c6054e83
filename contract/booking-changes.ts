// Changing one's own booking: a quote says the price and holds the seats, a change carries the quote out.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, departureToken, id, integer, timestamp } from './fields.ts'
import { addedTicketsSchema, statementSchema } from './payments.ts'
import { travellersSchema, tripSchema } from './trips.ts'
import { maxTickets } from './vocabulary.ts'

/** What is left out stays as it is. */
export const newQuoteSchema = z.object({
  date: z.optional(calendarDate),
  ticketCount: z.optional(integer(1, maxTickets)),
  travellers: z.optional(travellersSchema),
  departureToken,
})
export type NewQuote = z.output<typeof newQuoteSchema>

/** Amounts in dollars. */
export const quotePriceSchema = z.object({
  /** Total and fee minus the present total: to be paid if positive, refunded if negative. */
  difference: z.number(),
  /** What is kept of the price of removed tickets. */
  fee: z.number(),
  /** Price of all tickets after the change. */
  total: z.number(),
  /** The money of the booking after the change; null without a bill. */
  after: z.nullable(statementSchema),
  /** The deposit of added tickets, if one is due by a time of its own. */
  added: z.optional(addedTicketsSchema),
})
export type QuotePrice = z.output<typeof quotePriceSchema>

export const quoteSchema = z.extend(quotePriceSchema, { _id: id, expiresAt: timestamp })
export type Quote = z.output<typeof quoteSchema>

const ofBooking = z.object({ id })

export const bookingChangeEndpoints = {
  'POST /tours/:id/quotes': {
    access: 'user',
    summary:
      'Ask what a change of one’s own booking costs. Holds the additional seats for ten minutes. Replaces the earlier quote of the booking',
    params: ofBooking,
    body: newQuoteSchema,
    output: quoteSchema,
    status: 201,
    idempotent: true,
    limit: 'hold',
  },
  'DELETE /quotes/:id': {
    access: 'user',
    summary: 'Let a quote go, and the seats that it holds',
    params: z.object({ id }),
    output: z.undefined(),
    status: 204,
    limit: 'hold',
  },
  'POST /tours/:id/changes': {
    access: 'user',
    summary: 'Change one’s own booking as quoted',
    audit: 'Booking changed',
    auditsCustomers: true,
    params: ofBooking,
    body: z.object({ quoteId: id }),
    output: tripSchema,
    status: 201,
    idempotent: true,
    limit: 'change',
  },
} as const satisfies EndpointDefinitions
