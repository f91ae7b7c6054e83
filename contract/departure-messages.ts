// Messages of staff to everybody who is booked on a departure.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { id, text } from './fields.ts'
import { editorSchema } from './item-history.ts'
import { createdAt, dayOfDeparture, tourId } from './record-fields.ts'
import { maxMessageSubject, maxMessageText, messageRecipients } from './staff-vocabulary.ts'

const subjectText = ['What the message is about.', 'The ferry leaves earlier'] as const

const textText = ['What it says.', 'The ferry leaves at 08:15 instead of 09:00.'] as const

export const departureMessageSchema = describeObject(
  'DepartureMessage',
  'A message of staff to the travellers of a departure.',
  {
    _id: describe(id, 'Id of the message.', exampleIds.departureMessage),
    subject: describe(z.string(), subjectText),
    text: describe(z.string(), textText),
    by: describe(z.nullable(editorSchema), 'Who has sent it; null once that account is erased.'),
    createdAt,
    /** Mails by their state. `kept`: no mail server is configured. */
    mails: describe(
      describeObject('MailCounts', 'Mails by their state.', {
        waiting: describe(z.int(), 'Mails that are still to be sent.', 0),
        sent: describe(z.int(), 'Mails that were sent.', 12),
        failed: describe(z.int(), 'Mails that were refused or given up.', 0),
        kept: describe(z.int(), 'Mails that are not sent, because no mail server is configured.', 0),
      }),
      'How many of its mails are in each state.',
    ),
  },
)
export type DepartureMessage = z.output<typeof departureMessageSchema>

const ofDeparture = z.object({ id: tourId, date: dayOfDeparture })

export const departureMessageEndpoints = {
  'GET /tours/departures/:id/:date/messages': {
    access: 'admin',
    rights: ['desk'],
    id: 'listDepartureMessages',
    tag: 'bookings',
    summary: 'Messages to the travellers of a departure, newest first',
    response: 'The messages.',
    errors: ['not_found'],
    params: ofDeparture,
    output: describeObject('DepartureMessages', 'Messages to the travellers of a departure.', {
      items: describe(z.array(departureMessageSchema), 'The messages, the newest first.'),
      recipients: describe(z.int(), 'Number of addresses that a message would be mailed to now.', 12),
      formerRecipients: describe(
        z.int(),
        'The same of those whom the departure lost when it was cancelled.',
        0,
      ),
    }),
  },
  'POST /tours/departures/:id/:date/messages': {
    access: 'admin',
    rights: ['desk'],
    id: 'sendDepartureMessage',
    tag: 'bookings',
    summary:
      'Mail a message to every address with a confirmed booking of a departure, or to those whom it lost when it was cancelled, once each',
    response: 'The message.',
    errors: ['not_found', 'nobody_booked'],
    audit: 'Message sent to a departure',
    params: ofDeparture,
    body: describeObject('NewDepartureMessage', 'A message to send.', {
      subject: describe(text(maxMessageSubject), subjectText),
      text: describe(text(maxMessageText), textText),
      to: describe(
        z.optional(z.enum(messageRecipients, `must be ${messageRecipients.join(' or ')}`)),
        'Those who are booked, as without it, or those whom the departure lost when it was cancelled.',
        'travellers',
      ),
    }),
    output: departureMessageSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
