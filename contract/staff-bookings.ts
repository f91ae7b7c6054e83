// Bookings that staff make, change and cancel for guests.
import * as z from 'zod/mini'
import { quotePriceSchema } from './booking-changes.ts'
import { bookingSchema, feeChoice, newBookingSchema } from './bookings.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, decimal, id, integer, integerParam } from './fields.ts'
import { tripSchema } from './trips.ts'
import { maxTickets } from './vocabulary.ts'

const isLate = z.optional(z.boolean('must be true or false'))

export const newGuestBookingSchema = z.extend(newBookingSchema, {
  /** The guest's account, where staff know it. Otherwise the account that has confirmed the address, if there is one. */
  userId: z.optional(id),
  /** Books what is closed for customers too: closed departures, and after bookings have ended. Until the day of departure ends. */
  isLate,
  /** The entry of the waiting list that ends with the booking: its offer and what it is owed count as free seats. */
  waitingEntryId: z.optional(id),
})
export type NewGuestBooking = z.output<typeof newGuestBookingSchema>

/** In dollars; more than any booking costs. */
const maxDifference = 1_000_000_000

const ofBooking = z.object({ id })

export const guestChangeSchema = z.object({
  date: calendarDate,
  ticketCount: integer(1, maxTickets),
  fee: feeChoice,
  /** The same for the seats that the change takes. */
  isLate,
  /** The difference that was shown, in dollars. If it is another one by now, the call is refused. */
  difference: decimal(-maxDifference, maxDifference),
})
export type GuestChange = z.output<typeof guestChangeSchema>

export const staffBookingEndpoints = {
  'POST /tours/for-guests': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Book seats for a guest, with or without an account',
    audit: 'Booking made for a guest',
    body: newGuestBookingSchema,
    output: bookingSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'GET /tours/:id/trip': {
    access: 'admin',
    rights: ['desk', 'money'],
    summary: 'Any booking with all that was agreed',
    params: ofBooking,
    output: tripSchema,
  },
  'GET /tours/:id/guest-changes': {
    access: 'admin',
    rights: ['desk'],
    summary: 'What changing a booking for its guest costs now',
    params: ofBooking,
    query: z.object({
      date: calendarDate,
      ticketCount: integerParam(1, maxTickets),
      fee: feeChoice,
    }),
    output: quotePriceSchema,
  },
  'POST /tours/:id/guest-changes': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Change the date or the number of tickets of a booking for its guest',
    audit: 'Booking changed for a guest',
    params: ofBooking,
    body: guestChangeSchema,
    output: tripSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'POST /tours/:id/refund-checks': {
    access: 'superAdmin',
    summary:
      'Settle the refund of a booking from before payments were recorded: nothing was paid, or it is paid back',
    audit: 'Recorded refund of a booking settled',
    params: ofBooking,
    output: tripSchema,
    status: 201,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
