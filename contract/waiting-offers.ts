// Seats that the waiting list offers to a caller without an account, taken by the link in the caller's mail.
import * as z from 'zod/mini'
import { bookedTourSchema, phoneNumber } from './bookings.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, optionalText, personName, timestamp } from './fields.ts'
import { linkToken } from './mailed-links.ts'
import { maxBookingMessage } from './vocabulary.ts'

export const callerOfferSchema = z.object({
  tour: bookedTourSchema,
  date: calendarDate,
  tickets: z.int(),
  /** The price of the tickets now, in dollars. */
  total: z.number(),
  offeredUntil: timestamp,
  username: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type CallerOffer = z.output<typeof callerOfferSchema>

export const waitingOfferEndpoints = {
  'GET /waiting-offer': {
    access: 'public',
    summary: 'The seats that a link in a caller’s mail offers; the link stays valid',
    query: z.object({ token: linkToken }),
    output: callerOfferSchema,
  },
  'POST /waiting-offer': {
    access: 'public',
    summary: 'Book the seats that a link in a caller’s mail offers. The link works once',
    body: z.object({
      token: linkToken,
      username: personName,
      phone: z.optional(z.nullable(phoneNumber)),
      description: z.optional(z.nullable(optionalText(maxBookingMessage))),
    }),
    output: z.object({
      /** With the PIN in the mail of the booking, it opens the booking. */
      reference: z.string(),
    }),
    status: 201,
    limit: 'booking',
  },
} as const satisfies EndpointDefinitions
