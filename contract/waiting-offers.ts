// Seats that the waiting list offers to a caller without an account, taken by the link in the caller's mail.

import * as z from 'zod/mini'
import { bookedTourSchema, phoneNumber } from './bookings.ts'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { optionalText, personName, timestamp } from './fields.ts'
import { linkToken } from './mailed-links.ts'
import { dayOfDeparture } from './record-fields.ts'
import { maxBookingMessage } from './vocabulary.ts'

export const callerOfferSchema = describeObject('CallerOffer', 'Seats that are offered to a caller.', {
  tour: describe(bookedTourSchema, 'The tour as it is now.'),
  date: dayOfDeparture,
  tickets: describe(z.int(), 'Number of seats.', 2),
  total: describe(z.number(), 'The price of the tickets now, in dollars.', 240),
  offeredUntil: describe(timestamp, 'Time until which the seats are held.', exampleMoment),
  username: describe(z.string(), 'Name of the caller.', 'Mira Holm'),
  email: describe(z.string(), 'E-mail address that the link was mailed to.', 'mira@example.com'),
  phone: describe(
    z.string(),
    'Telephone number, as staff have entered it; empty without one.',
    '004755123456',
  ),
})
export type CallerOffer = z.output<typeof callerOfferSchema>

export const waitingOfferEndpoints = {
  'GET /waiting-offer': {
    access: 'public',
    id: 'describeWaitingOffer',
    tag: 'waiting list',
    summary: 'The seats that a link in a caller’s mail offers; the link stays valid',
    response: 'The offer is valid.',
    errors: ['link_expired', 'not_found'],
    query: z.object({ token: linkToken }),
    output: callerOfferSchema,
  },
  'POST /waiting-offer': {
    access: 'public',
    id: 'bookWaitingOffer',
    tag: 'waiting list',
    summary: 'Book the seats that a link in a caller’s mail offers. The link works once',
    response: 'The seats are booked.',
    errors: ['link_expired', 'not_found', 'tour_unavailable', 'not_bookable', 'not_enough_seats'],
    body: describeObject('CallerBooking', 'A booking of the seats that are offered to a caller.', {
      token: linkToken,
      username: describe(personName, 'Name of the traveller.', 'Mira Holm'),
      phone: describe(
        z.optional(z.nullable(phoneNumber)),
        'Telephone number: digits, or a number with an extension.',
        '004755123456',
      ),
      description: describe(
        z.optional(z.nullable(optionalText(maxBookingMessage))),
        'Wishes of the traveller.',
        'A window seat, please.',
      ),
    }),
    output: describeObject('CallerBooked', 'The seats are booked.', {
      reference: describe(
        z.string(),
        'Reference of the booking. Its PIN is in the mail of the booking.',
        'KX99P4XN',
      ),
    }),
    status: 201,
    limit: 'booking',
  },
} as const satisfies EndpointDefinitions
