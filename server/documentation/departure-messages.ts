import { departureMessageEndpoints, departureMessageSchema } from '#contract/departure-messages.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, idOf } from './shared-fields.ts'

const written = {
  subject: ['What the message is about.', 'The ferry leaves earlier'],
  text: ['What it says.', 'The ferry leaves at 08:15 instead of 09:00.'],
} as const

export const departureMessageObjects = [
  describeObject(
    'DepartureMessage',
    departureMessageSchema,
    'A message of staff to the travellers of a departure.',
    {
      ...written,
      _id: idOf('departureMessage', 'message'),
      by: 'Who has sent it; null once that account is erased.',
      createdAt,
      mails: 'How many of its mails are in each state.',
    },
  ),
  describeObject('MailCounts', departureMessageSchema.shape.mails, 'Mails by their state.', {
    waiting: ['Mails that are still to be sent.', 0],
    sent: ['Mails that were sent.', 12],
    failed: ['Mails that were refused or given up.', 0],
    kept: ['Mails that are not sent, because no mail server is configured.', 0],
  }),
  describeObject(
    'DepartureMessages',
    departureMessageEndpoints['GET /tours/departures/:id/:date/messages'].output,
    'Messages to the travellers of a departure.',
    {
      items: 'The messages, the newest first.',
      recipients: ['Number of addresses that a message would be mailed to now.', 12],
      formerRecipients: ['The same of those whom the departure lost when it was cancelled.', 0],
    },
  ),
  describeObject(
    'NewDepartureMessage',
    departureMessageEndpoints['POST /tours/departures/:id/:date/messages'].body,
    'A message to send.',
    {
      ...written,
      to: [
        'Those who are booked, as without it, or those whom the departure lost when it was cancelled.',
        'travellers',
      ],
    },
  ),
]

const params = { id: idOf('tour', 'tour'), date: ['Day of departure.', '2030-06-01'] } as const

export const departureMessageOperations: OperationsOf<typeof departureMessageEndpoints> = {
  'GET /tours/departures/:id/:date/messages': {
    id: 'listDepartureMessages',
    tag: 'bookings',
    response: 'The messages.',
    errors: ['not_found'],
    params,
  },
  'POST /tours/departures/:id/:date/messages': {
    id: 'sendDepartureMessage',
    tag: 'bookings',
    response: 'The message.',
    errors: ['not_found', 'nobody_booked'],
    params,
  },
}
