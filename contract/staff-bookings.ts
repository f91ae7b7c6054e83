// Bookings that staff make, change and cancel for guests.

import * as z from 'zod/mini'
import { quotePriceSchema } from './booking-changes.ts'
import { bookingSchema, feeChoice, newBookingSchema } from './bookings.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { calendarDate, decimal, id, integer, integerParam } from './fields.ts'
import { bookingId } from './record-fields.ts'
import { tripSchema } from './trips.ts'
import { maxTickets } from './vocabulary.ts'

const isLate = describe(
  z.optional(z.boolean('must be true or false')),
  'Whether staff take seats that are closed for customers: of a closed departure, or after bookings have ended. Until the day of departure ends.',
)

export const newGuestBookingSchema = extendObject(
  'NewGuestBooking',
  'Seats to book for a guest.',
  newBookingSchema,
  {
    userId: describe(
      z.optional(id),
      'Account of the guest. Missing: the account that has confirmed the e-mail address, if there is one.',
      exampleIds.user,
    ),
    isLate,
    waitingEntryId: describe(
      z.optional(id),
      'Entry of the waiting list that the booking is for: it takes what the entry is offered or owed, and ends it.',
      exampleIds.waitingEntry,
    ),
  },
)
export type NewGuestBooking = z.output<typeof newGuestBookingSchema>

/** In dollars; more than any booking costs. */
const maxDifference = 1_000_000_000

const ofBooking = z.object({ id: bookingId })

const dateText = ['Day of departure after the change.', '2030-06-08'] as const

const ticketCountText = ['Number of tickets after the change.', 3] as const

export const guestChangeSchema = describeObject('GuestChange', 'A change of a booking for its guest.', {
  date: describe(calendarDate, dateText),
  ticketCount: describe(integer(1, maxTickets), ticketCountText),
  fee: feeChoice,
  /** The same for the seats that the change takes. */
  isLate,
  difference: describe(
    decimal(-maxDifference, maxDifference),
    'The difference that was shown, in dollars; refused where it is another one by now.',
    -480,
  ),
})
export type GuestChange = z.output<typeof guestChangeSchema>

export const staffBookingEndpoints = {
  'POST /tours/for-guests': {
    access: 'admin',
    rights: ['desk'],
    id: 'bookForGuest',
    tag: 'bookings',
    summary: 'Book seats for a guest, with or without an account',
    response: 'The booking.',
    errors: ['not_found', 'tour_unavailable', 'not_bookable', 'not_enough_seats'],
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
    id: 'getTripForStaff',
    tag: 'bookings',
    summary: 'Any booking with all that was agreed',
    response: 'The booking with all that was agreed.',
    errors: ['not_found'],
    params: ofBooking,
    output: tripSchema,
  },
  'GET /tours/:id/guest-changes': {
    access: 'admin',
    rights: ['desk'],
    id: 'priceGuestChange',
    tag: 'bookings',
    summary: 'What changing a booking for its guest costs now',
    response: 'What the change costs.',
    errors: ['not_found', 'booking_cancelled', 'already_past', 'nothing_changed'],
    params: ofBooking,
    query: z.object({
      date: describe(calendarDate, dateText),
      ticketCount: describe(integerParam(1, maxTickets), ticketCountText),
      fee: feeChoice,
    }),
    output: quotePriceSchema,
  },
  'POST /tours/:id/guest-changes': {
    access: 'admin',
    rights: ['desk'],
    id: 'changeForGuest',
    tag: 'bookings',
    summary: 'Change the date or the number of tickets of a booking for its guest',
    response: 'The changed booking.',
    errors: [
      'not_found',
      'booking_cancelled',
      'already_past',
      'nothing_changed',
      'tour_unavailable',
      'seats_gone',
      'not_bookable',
      'quote_stale',
    ],
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
    id: 'settleRefundCheck',
    tag: 'bookings',
    summary:
      'Settle the refund of a booking from before payments were recorded: nothing was paid, or it is paid back',
    response: 'The booking.',
    errors: ['not_found', 'nothing_changed'],
    audit: 'Recorded refund of a booking settled',
    params: ofBooking,
    output: tripSchema,
    status: 201,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
