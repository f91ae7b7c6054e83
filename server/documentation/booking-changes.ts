import { bookingChangeEndpoints, newQuoteSchema, quoteSchema } from '#contract/booking-changes.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { departureToken, exampleMoment, idOf } from './shared-fields.ts'

export const priceFields = {
  difference: [
    'What the change costs in dollars: total and fee minus the present total. Negative amounts are refunded.',
    -480,
  ],
  fee: ['What the terms of the booking keep of the price of removed tickets, in dollars.', 120],
  total: ['Price of all tickets after the change, in dollars.', 1800],
  after: 'The money of the booking after the change; null without a bill.',
  added: 'The deposit of added tickets, if one is due by a time of its own; else missing.',
} as const

export const bookingChangeObjects = [
  describeObject('NewQuote', newQuoteSchema, 'What is to change. What is missing stays as it is.', {
    date: ['Day of departure.', '2030-06-08'],
    ticketCount: ['Number of tickets.', 3],
    travellers: ['Names of those who travel, at most one for each ticket.', ['Mira Holm']],
    departureToken,
  }),
  describeObject('Quote', quoteSchema, 'What a change costs, with its seats held until the quote expires.', {
    ...priceFields,
    _id: idOf('quote', 'quote'),
    expiresAt: ['Time from which the quote cannot be carried out.', exampleMoment],
  }),
  describeObject(
    'BookingChange',
    bookingChangeEndpoints['POST /tours/:id/changes'].body,
    'The quote to carry out.',
    { quoteId: idOf('quote', 'quote') },
  ),
]

const params = { id: idOf('booking', 'booking') }

const refusals = [
  'tour_unavailable',
  'seats_gone',
  'not_bookable',
  'too_many_tickets',
  'booking_cancelled',
  'change_too_late',
  'already_past',
] as const

export const bookingChangeOperations: OperationsOf<typeof bookingChangeEndpoints> = {
  'POST /tours/:id/quotes': {
    id: 'quoteChange',
    tag: 'bookings',
    response: 'The quote.',
    errors: [...refusals, 'nothing_changed'],
    params,
  },
  'DELETE /quotes/:id': {
    id: 'letQuoteGo',
    tag: 'bookings',
    response: 'The seats are free.',
    errors: ['quote_used'],
    params: { id: idOf('quote', 'quote') },
  },
  'POST /tours/:id/changes': {
    id: 'changeBooking',
    tag: 'bookings',
    response: 'The changed booking.',
    errors: [...refusals, 'quote_expired', 'quote_stale', 'quote_used'],
    params,
  },
}
