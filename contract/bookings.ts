// Bookings of tours. On the wire they are called tours.

import * as z from 'zod/mini'
import { maxCancellations } from './booking-rules.ts'
import { cancellationChoices, feeChoices } from './cancellation-rules.ts'
import { departureStates } from './departure-rules.ts'
import { describe, describeObject, extendObject, nameObject } from './describe.ts'
import { withPlainDigits } from './digits.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleDepartureLink, exampleMoment, examplePictures } from './examples.ts'
import {
  calendarDate,
  departureToken,
  dollars,
  emailAddress,
  id,
  integer,
  itemsPerPageParam,
  listOf,
  optionalText,
  pageParam,
  personName,
  requiredOr,
  searchText,
  text,
  timestamp,
} from './fields.ts'
import { statementSchema } from './payments.ts'
import { longestTypedPhone, phoneProblem, readPhone } from './phone-numbers.ts'
import { bookingId, createdAt, dayOfDeparture, ownUserId, tourId, tourIdOrSlug } from './record-fields.ts'
import { maxBookingMessage, maxReasonText, maxTickets } from './vocabulary.ts'

export const bookingStatuses = ['confirmed', 'cancelled'] as const

/** Departures before or after today. */
export const travelTimes = ['upcoming', 'past', 'all'] as const

export const bookedTourSchema = describeObject(
  'BookedTour',
  'The tour of a booking; it stays readable after it is deleted.',
  {
    _id: tourId,
    slug: describe(z.string(), "The title of the tour as its page's address spells it.", 'two-harbours'),
    title: describe(z.string(), 'Name of the tour.', 'Two harbours'),
    image: describe(z.string(), 'Address of the main picture.', examplePictures.tour),
    location: describe(z.string(), 'Place or country that the tour leads to.', 'Norway'),
    isDeleted: describe(z.boolean(), 'Whether the tour is deleted and has no page any more.', false),
  },
)

/** How far a scheduled departure is that needs more than one person: contract/departure-minimum.ts. */
export const departureMinimumSchema = describeObject('DepartureMinimum', 'Whether a departure runs.', {
  state: describe(
    z.enum(departureStates),
    'Whether it is on sale; guaranteed also for a closed departure that was guaranteed before.',
  ),
  minimumPeople: describe(z.int(), 'People without whom it does not take place.', 4),
  peopleBooked: describe(z.int(), 'Booked tickets, those with an awaited deposit included.', 2),
  decideBy: describe(calendarDate, 'Last day on which travellers are told whether it runs.', '2030-05-11'),
})

const usernameText = ['Name of the traveller.', 'Mira Holm'] as const

const emailText = ['E-mail address of the traveller.', 'mira@example.com'] as const

const phoneText = [
  'Telephone number of the traveller, digits only; may be empty. A number with an extension ("+44 20 7946 0123 ext. 5") is stored as digits, and its extension in the message.',
  '4712345678',
] as const

const descriptionText = ['A message of the traveller; may be empty.', 'Two of us eat no fish.'] as const

export const bookingSchema = describeObject('Booking', 'Tickets for a tour on a date.', {
  _id: bookingId,
  reference: describe(z.string(), 'Eight characters by which people name the booking.', 'K7MN4PQR'),
  tourId,
  userId: describe(
    z.nullable(id),
    'Id of the user who has booked; null once the account is erased.',
    exampleIds.user,
  ),
  username: describe(z.string(), usernameText),
  email: describe(z.string(), emailText),
  phone: describe(z.string(), phoneText),
  date: dayOfDeparture,
  description: describe(z.string(), descriptionText),
  ticketCount: describe(z.int(), 'Number of tickets.', 2),
  total: describe(
    z.number(),
    'Price of the tickets, each as on the day on which it was bought, in dollars.',
    2580,
  ),
  status: describe(z.enum(bookingStatuses), 'Whether it holds its seats.'),
  refundOwed: describe(
    z.optional(z.number()),
    'What the agency has to pay back, refunds under way left out, in dollars; missing where that is nothing.',
    2580,
  ),
  payBy: describe(
    z.optional(timestamp),
    'Time until which the deposit must be paid; missing where none is awaited.',
    exampleMoment,
  ),
  deposit: describe(
    z.optional(z.number()),
    'What is due by that time, in dollars; missing where none is awaited.',
    516,
  ),
  paid: describe(
    z.optional(z.number()),
    'What was paid and not refunded, in dollars; missing without a bill.',
    516,
  ),
  unpaid: describe(
    z.optional(z.number()),
    'What is still to be paid, in dollars; missing where nothing is.',
    2064,
  ),
  balanceDueOn: describe(
    z.optional(calendarDate),
    'Day on which the balance is due; missing where nothing is unpaid.',
    '2030-05-02',
  ),
  statement: describe(z.nullable(statementSchema), 'The amounts that are told of it; null without a bill.'),
  hasRefundRecorded: describe(
    z.optional(z.literal(true)),
    'True where a refund was once recorded of a booking without a bill; else missing.',
    true,
  ),
  createdAt,
  cancelledAt: describe(
    z.nullable(timestamp),
    'Time at which it was cancelled; null where it was not.',
    null,
  ),
  tour: describe(bookedTourSchema, 'The tour as it is now.'),
  minimum: describe(
    z.optional(departureMinimumSchema),
    'Of a trip and of a booking just made: how many people the departure needs, and whether it runs; missing unless it needs more than one.',
  ),
})
export type Booking = z.output<typeof bookingSchema>

export const formerBookingSchema = extendObject(
  'FormerBooking',
  'A booking that its departure lost when it was cancelled.',
  bookingSchema,
  {
    leftAt: describe(timestamp, 'When the departure was cancelled (UTC).', '2030-05-02T10:00:00.000Z'),
    movedTo: describe(
      z.optional(calendarDate),
      'Date to which the booking was moved then; missing if it was cancelled.',
      '2030-06-08',
    ),
  },
)
export type FormerBooking = z.output<typeof formerBookingSchema>

export const bookingListSchema = nameObject(
  'BookingList',
  'One page of bookings.',
  listOf('bookings', bookingSchema),
)

export const foundBookingsSchema = extendObject(
  'FoundBookings',
  'One page of bookings for staff.',
  bookingListSchema,
  {
    isSimilar: describe(
      z.optional(z.boolean()),
      'True if no booking has the words of `q`, so that these have similar ones; else missing.',
      true,
    ),
    hasMore: describe(
      z.optional(z.boolean()),
      'True if more bookings match than are counted; else missing.',
      true,
    ),
  },
)
export type FoundBookings = z.output<typeof foundBookingsSchema>

/** A telephone number as people type it. */
export const phoneNumber = z.string('must be text').check(
  z.trim(),
  z.overwrite(withPlainDigits),
  z.maxLength(longestTypedPhone, `at most ${longestTypedPhone} characters`),
  z.check(({ value, issues }) => {
    const isTyped = !/^\d*$/.test(value) && (readPhone(value)?.extension ?? '') === ''
    const message = isTyped ? 'digits only' : phoneProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: true })
  }),
)

export const departureSchema = describeObject(
  'Departure',
  'A tour on one date, with the seats that are booked.',
  {
    tourId,
    date: dayOfDeparture,
    seatsTaken: describe(z.int(), 'Seats that are booked.', 2),
    seats: describe(
      z.int(),
      'Seats that the tour has today, which staff may lower below those that are booked.',
      40,
    ),
    state: describe(
      z.nullable(z.enum(departureStates)),
      'State of the scheduled departure; null while the tour leaves any day.',
      'open',
    ),
    isPrivate: describe(z.boolean(), 'Whether only who has its link knows of it.', true),
    minimum: describe(
      z.optional(departureMinimumSchema),
      'How many people it needs, and whether it runs; missing unless it needs more than one.',
    ),
    bookingCount: describe(z.int(), 'Number of confirmed bookings.', 1),
    tour: describe(bookedTourSchema, 'The tour as it is now.'),
  },
)
export type Departure = z.output<typeof departureSchema>

/** A departure lists at most this many cancelled bookings, the newest ones. */
export const maxCancelledListed = 100

const travelTime = describe(
  z.optional(z.enum(travelTimes, `must be one of ${travelTimes.join(', ')}`)),
  'When people travel, seen from today.',
)

export const newBookingSchema = z.object({
  tourId: tourIdOrSlug,
  username: describe(personName, usernameText),
  email: describe(emailAddress, emailText),
  phone: describe(
    z.optional(
      z.nullable(
        z.union([phoneNumber, z.number('digits only').check(z.int('digits only'), z.gte(0, 'at least 0'))]),
      ),
    ),
    phoneText,
  ),
  date: dayOfDeparture,
  description: describe(z.optional(z.nullable(optionalText(maxBookingMessage))), descriptionText),
  ticketCount: describe(integer(1, maxTickets), 'Number of tickets.', 2),
  userId: ownUserId,
})
export type NewBooking = z.output<typeof newBookingSchema>

export const newOwnBookingSchema = extendObject('NewBooking', 'Seats to book.', newBookingSchema, {
  departureToken,
})
export type NewOwnBooking = z.output<typeof newOwnBookingSchema>

/** `refund`: the refund that was shown, in dollars. If it is another one by now, the call is refused. */
export const cancellationRequestSchema = z.object({
  refund: describe(
    z.optional(dollars),
    'The refund that was shown, in dollars; refused where it is another one by now.',
    2064,
  ),
})

export const feeChoice = describe(
  z.enum(feeChoices, requiredOr(`must be one of ${feeChoices.join(', ')}`)),
  'What staff keep of the price: what the terms of the booking keep, or nothing.',
)

export const staffCancellationSchema = extendObject(
  'CancellationRequest',
  'What was shown before cancelling, and what staff keep.',
  cancellationRequestSchema,
  {
    fee: describe(
      z.optional(z.enum(cancellationChoices, requiredOr(`must be one of ${cancellationChoices.join(', ')}`))),
      'What staff keep of the price: what the terms of the booking keep, or nothing. With `amount` all that was paid but `refund`, and a reason is required.',
    ),
    reason: describe(
      z.optional(text(maxReasonText)),
      'Why staff refund another amount; the customer reads it with the refund.',
      'The boat was late.',
    ),
  },
).check(
  z.refine(({ fee, refund }) => fee !== 'amount' || refund !== undefined, {
    path: ['refund'],
    error: 'required',
  }),
  z.refine(({ fee, reason }) => fee !== 'amount' || reason !== undefined, {
    path: ['reason'],
    error: 'required',
  }),
)

const tourIdText = ['Id of the tour.', exampleIds.tour] as const

const tourText = ["Words of the tour's title or location.", 'Norway'] as const

export const bookingEndpoints = {
  'POST /tours': {
    access: 'user',
    id: 'createBooking',
    tag: 'bookings',
    summary: 'Book seats on a departure',
    response: 'The booking.',
    errors: [
      'forbidden',
      'not_found',
      'tour_unavailable',
      'not_bookable',
      'not_enough_seats',
      'too_many_tickets',
    ],
    audit: 'Booking made',
    body: newOwnBookingSchema,
    output: bookingSchema,
    status: 201,
    idempotent: true,
    limit: 'booking',
  },
  'GET /tours/my-tour': {
    access: 'user',
    id: 'listOwnBookings',
    tag: 'bookings',
    summary: 'Bookings of the signed-in user, newest first: the newest 100 unless a page is asked for',
    response: 'One page of bookings.',
    errors: ['forbidden'],
    query: z.object({ userId: ownUserId, page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: bookingListSchema,
  },
  'GET /tours': {
    access: 'admin',
    rights: ['desk'],
    id: 'listBookings',
    tag: 'bookings',
    summary:
      'Bookings for staff: by name, email, phone number, reference or id, tour, departure date, time or status, newest first',
    response: 'One page of bookings.',
    query: z.object({
      q: describe(
        z.optional(searchText),
        'Any words together: parts of name, e-mail address and telephone number, the reference or the id of the booking.',
        'Mira 4712',
      ),
      tourId: describe(z.optional(id), tourIdText),
      tour: describe(z.optional(searchText), tourText),
      when: travelTime,
      date: describe(z.optional(calendarDate), 'Day of departure.', '2030-06-01'),
      status: describe(
        z.optional(z.enum(bookingStatuses, `must be one of ${bookingStatuses.join(', ')}`)),
        'State of the booking.',
      ),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: foundBookingsSchema,
  },
  'GET /tours/departures': {
    access: 'admin',
    rights: ['desk', 'guide'],
    id: 'listDepartures',
    tag: 'bookings',
    summary: 'Departures with bookings: upcoming ones soonest first, others latest first',
    response: 'One page of departures.',
    query: z.object({
      tourId: describe(z.optional(id), tourIdText),
      tour: describe(z.optional(searchText), tourText),
      date: describe(z.optional(calendarDate), 'Day of departure.', '2030-06-01'),
      when: travelTime,
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: nameObject('DepartureList', 'One page of departures.', listOf('departures', departureSchema)),
  },
  'GET /tours/departures/:id/:date': {
    access: 'admin',
    rights: ['desk'],
    id: 'getDeparture',
    tag: 'bookings',
    summary:
      'One departure by the id of its tour and its date, with all who travel, by name, and those whom it lost when it was cancelled',
    response: 'The departure with its bookings.',
    params: z.object({ id: tourId, date: dayOfDeparture }),
    output: describeObject('DepartureWithBookings', 'A departure with all who travel.', {
      ...departureSchema.shape,
      link: describe(
        z.nullable(z.string()),
        'Path of the page that opens the departure; null until it has been private once.',
        exampleDepartureLink(),
      ),
      bookings: describe(
        z.array(bookingSchema),
        'Confirmed bookings by name, then the newest cancelled ones.',
      ),
      former: describe(
        z.array(formerBookingSchema),
        'Bookings that were moved away or cancelled when the departure was cancelled, the latest first.',
      ),
    }),
  },
  'DELETE /tours/:id': {
    access: 'user',
    id: 'cancelBooking',
    tag: 'bookings',
    summary: 'Cancel a future booking and free its seats: its owner or staff',
    response: 'The cancelled booking.',
    errors: ['forbidden', 'right_missing', 'already_past', 'refund_changed'],
    audit: 'Booking cancelled',
    auditsCustomers: true,
    params: z.object({ id: bookingId }),
    body: z.optional(staffCancellationSchema),
    output: bookingSchema,
  },
  'POST /tours/cancellations': {
    access: 'admin',
    rights: ['desk'],
    id: 'cancelBookings',
    tag: 'bookings',
    summary: 'Cancel many future bookings and free their seats: all of them, or none where one cannot be',
    response: 'The bookings that are cancelled.',
    errors: ['not_found', 'already_past'],
    audit: 'Bookings cancelled',
    body: describeObject(
      'BookingsToCancel',
      'Bookings to cancel: all of them, or none where one cannot be.',
      {
        ids: describe(
          z
            .array(id, requiredOr('must be a list'))
            .check(z.minLength(1, 'required'), z.maxLength(maxCancellations, `at most ${maxCancellations}`)),
          'Ids of the bookings.',
          [exampleIds.booking],
        ),
      },
    ),
    output: describeObject('CancelledBookings', 'Bookings that are cancelled now.', {
      cancelled: describe(z.array(id), 'Ids of the bookings that this call has cancelled.', [
        exampleIds.booking,
      ]),
      alreadyCancelled: describe(z.array(id), 'Ids of the bookings that had been cancelled before.', []),
    }),
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
