// Messages of staff to everybody who is booked on a departure.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, text, timestamp } from './fields.ts'
import { editorSchema } from './item-history.ts'

export const maxMessageSubject = 120
export const maxMessageText = 5000

export const departureMessageSchema = z.object({
  _id: id,
  subject: z.string(),
  text: z.string(),
  /** Null once the account of the author is erased. */
  by: z.nullable(editorSchema),
  createdAt: timestamp,
  /** Mails by their state. `kept`: no mail server is configured. */
  mails: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), kept: z.int() }),
})
export type DepartureMessage = z.output<typeof departureMessageSchema>

const ofDeparture = z.object({ id, date: calendarDate })

/** Those who are booked, or those whom the departure lost when it was cancelled. */
export const messageRecipients = ['travellers', 'former'] as const
export type MessageRecipients = (typeof messageRecipients)[number]

export const departureMessageEndpoints = {
  'GET /tours/departures/:id/:date/messages': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Messages to the travellers of a departure, newest first',
    params: ofDeparture,
    output: z.object({
      items: z.array(departureMessageSchema),
      /** Addresses that a message would be mailed to now. */
      recipients: z.int(),
      /** The same of a message to those whom the departure lost when it was cancelled. */
      formerRecipients: z.int(),
    }),
  },
  'POST /tours/departures/:id/:date/messages': {
    access: 'admin',
    rights: ['desk'],
    summary:
      'Mail a message to every address with a confirmed booking of a departure, or to those whom it lost when it was cancelled, once each',
    audit: 'Message sent to a departure',
    params: ofDeparture,
    body: z.object({
      subject: text(maxMessageSubject),
      text: text(maxMessageText),
      to: z.optional(z.enum(messageRecipients, `must be ${messageRecipients.join(' or ')}`)),
    }),
    output: departureMessageSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
