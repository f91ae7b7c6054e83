import {
  bookingKeySchema,
  cancellationSchema,
  tripEndpoints,
  tripEventSchema,
  tripSchema,
} from '#contract/trips.ts'
import { bookingFields } from './bookings.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleMoment, idOf } from './shared-fields.ts'

const bookingKey = {
  reference: ['Reference of the booking, in any case, with or without spaces and dashes.', 'K7MN-4PQR'],
  pin: ['The six digits that came with it.', '482019'],
} as const

const travellers = ['Names of those who travel, at most one for each ticket.', ['Mira Holm']] as const

export const tripObjects = [
  describeObject('Trip', tripSchema, 'A booking with all that its traveller agreed to.', {
    ...bookingFields,
    pin: [
      'Six digits; with the reference they show and cancel the booking without an account. Empty for staff without the right to book.',
      '482019',
    ],
    facts: 'What the tour told of itself when it was booked, with its terms of cancellation.',
    travellers,
    timeline: 'What has happened to the booking, oldest first.',
    mails: 'What has become of the mails about it, newest first.',
    payments: 'What is paid and to be paid; null for bookings from before bills that were past or cancelled.',
    awaitedTickets: ['Tickets whose deposit is awaited, which the voucher leaves out; else missing.', 2],
    fees: ['What was kept of tickets that changes have removed, in dollars; else missing.', 120],
    cancellation: 'What cancelling today would mean; null once the booking cannot be cancelled.',
  }),
  describeObject('TripEvent', tripEventSchema, 'Something that has happened to a booking.', {
    event: 'What has happened.',
    at: ['Time at which it happened.', exampleMoment],
    by: 'Who did it; null where that is not known.',
    withPin: ['Of a cancellation with reference and PIN, without an account; else missing.', true],
    from: ['Of another date: the date before.', '2030-06-01'],
    to: ['Of another date: the date after.', '2030-06-08'],
    ticketsBefore: ['Of a change of the tickets: their number before.', 3],
    tickets: ['Of a change of the tickets: their number after.', 2],
    difference: [
      'Of a change by the traveller: what it cost, in dollars; negative amounts are refunded.',
      -480,
    ],
    fee: ['Of a change by the traveller: what was kept of removed tickets, in dollars.', 120],
    isLapse: ['Of a change: the tickets had been added and were not paid in time; else missing.', true],
    amount: ['Of what was let go of a debt: how much, in dollars.', 120],
  }),
  describeObject('Cancellation', cancellationSchema, 'What cancelling today would mean.', {
    percentKept: ['Percent of the price that is kept of tickets that were never moved.', 20],
    kept: ['What the terms keep of the price, whether or not it is paid, in dollars.', 516],
    refund: ['What is refunded of what was paid, in dollars.', 2064],
    after: 'The money of the booking once it is cancelled; null without a bill.',
  }),
  describeObject('BookingKey', bookingKeySchema, 'Reference and PIN of a booking.', bookingKey),
  describeObject(
    'CancellationByKey',
    tripEndpoints['POST /booking-cancellations'].body,
    'A booking to cancel, by its reference and PIN.',
    {
      ...bookingKey,
      refund: ['The refund that was shown, in dollars; refused where it is another one by now.', 2064],
    },
  ),
  describeObject(
    'PaymentByKey',
    tripEndpoints['POST /booking-payments'].body,
    'What is to be paid of a booking, by its reference and PIN.',
    { ...bookingKey, what: 'The deposit, the balance after it, or all that is left.' },
  ),
  describeObject('NamedTravellers', tripEndpoints['PATCH /tours/:id'].body, 'Those who travel.', {
    travellers,
  }),
]

const bookingKeyErrors = ['not_found', 'rate_limited'] as const

const params = { id: idOf('booking', 'booking') }

export const tripOperations: OperationsOf<typeof tripEndpoints> = {
  'GET /tours/:id': { id: 'getTrip', tag: 'bookings', response: 'The booking.', params },
  'PATCH /tours/:id': { id: 'nameTravellers', tag: 'bookings', response: 'The booking.', params },
  'POST /booking-lookups': {
    id: 'lookUpBooking',
    tag: 'bookings',
    response: 'The booking.',
    setsCookies: true,
    errors: bookingKeyErrors,
  },
  'POST /booking-cancellations': {
    id: 'cancelBookingByKey',
    tag: 'bookings',
    response: 'The cancelled booking.',
    setsCookies: true,
    errors: [...bookingKeyErrors, 'already_past', 'refund_changed'],
  },
  'POST /booking-payments': {
    id: 'payBookingByKey',
    tag: 'payments',
    response: 'Where to pay.',
    setsCookies: true,
    errors: [...bookingKeyErrors, 'nothing_due', 'provider_unavailable', 'request_in_progress'],
  },
}
