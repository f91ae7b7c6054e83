import {
  bookedTourSchema,
  bookingEndpoints,
  bookingListSchema,
  bookingSchema,
  departureMinimumSchema,
  departureSchema,
  formerBookingSchema,
  foundBookingsSchema,
  newOwnBookingSchema,
} from '#contract/bookings.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  createdAt,
  departureLink,
  departureToken,
  exampleIds,
  exampleMoment,
  examplePictures,
  idOf,
  listFields,
  ownUserId,
  paging,
  slug,
  tourIdOrSlug,
} from './shared-fields.ts'

const date = ['Day of departure.', '2030-06-01'] as const

/** What the form of a booking asks for. */
export const formFields = {
  username: ['Name of the traveller.', 'Mira Holm'],
  email: ['E-mail address of the traveller.', 'mira@example.com'],
  phone: [
    'Telephone number of the traveller, digits only; may be empty. A number with an extension ("+44 20 7946 0123 ext. 5") is stored as digits, and its extension in the message.',
    '4712345678',
  ],
  date,
  description: ['A message of the traveller; may be empty.', 'Two of us eat no fish.'],
  ticketCount: ['Number of tickets.', 2],
} as const

export const minimumFields = {
  state: 'Whether it is on sale; guaranteed also for a closed departure that was guaranteed before.',
  minimumPeople: ['People without whom it does not take place.', 4],
  peopleBooked: ['Booked tickets, those with an awaited deposit included.', 2],
  decideBy: ['Last day on which travellers are told whether it runs.', '2030-05-11'],
} as const

export const departureFields = {
  tourId: idOf('tour', 'tour'),
  date,
  seatsTaken: ['Seats that are booked.', 2],
  seats: ['Seats that the tour has today, which staff may lower below those that are booked.', 40],
  minimum: 'How many people it needs, and whether it runs; missing unless it needs more than one.',
  bookingCount: ['Number of confirmed bookings.', 1],
  isPrivate: ['Whether only who has its link knows of it.', true],
  state: ['State of the scheduled departure; null while the tour leaves any day.', 'open'],
  tour: 'The tour as it is now.',
} as const

const travelFilters = {
  tour: ["Words of the tour's title or location.", 'Norway'],
  when: 'When people travel, seen from today.',
  date,
} as const

export const bookingFields = {
  ...formFields,
  _id: idOf('booking', 'booking'),
  reference: ['Eight characters by which people name the booking.', 'K7MN4PQR'],
  tourId: idOf('tour', 'tour'),
  userId: ['Id of the user who has booked; null once the account is erased.', exampleIds.user],
  total: ['Price of the tickets, each as on the day on which it was bought, in dollars.', 2580],
  status: 'Whether it holds its seats.',
  refundOwed: [
    'What the agency has to pay back, refunds under way left out, in dollars; missing where that is nothing.',
    2580,
  ],
  payBy: ['Time until which the deposit must be paid; missing where none is awaited.', exampleMoment],
  deposit: ['What is due by that time, in dollars; missing where none is awaited.', 516],
  paid: ['What was paid and not refunded, in dollars; missing without a bill.', 516],
  unpaid: ['What is still to be paid, in dollars; missing where nothing is.', 2064],
  balanceDueOn: ['Day on which the balance is due; missing where nothing is unpaid.', '2030-05-02'],
  statement: 'The amounts that are told of it; null without a bill.',
  hasRefundRecorded: [
    'True where a refund was once recorded of a booking without a bill; else missing.',
    true,
  ],
  createdAt,
  cancelledAt: ['Time at which it was cancelled; null where it was not.', null],
  minimum:
    'Of a trip and of a booking just made: how many people the departure needs, and whether it runs; missing unless it needs more than one.',
  tour: 'The tour as it is now.',
} as const

const shownRefund = [
  'The refund that was shown, in dollars; refused where it is another one by now.',
  2064,
] as const

/** What staff keep of a booking that they change or cancel for its guest. */
export const feeField = 'What staff keep of the price: what the terms of the booking keep, or nothing.'

export const bookingObjects = [
  describeObject('Booking', bookingSchema, 'Tickets for a tour on a date.', bookingFields),
  describeObject(
    'FormerBooking',
    formerBookingSchema,
    'A booking that its departure lost when it was cancelled.',
    {
      ...bookingFields,
      leftAt: ['When the departure was cancelled (UTC).', '2030-05-02T10:00:00.000Z'],
      movedTo: ['Date to which the booking was moved then; missing if it was cancelled.', '2030-06-08'],
    },
  ),
  describeObject(
    'BookedTour',
    bookedTourSchema,
    'The tour of a booking; it stays readable after it is deleted.',
    {
      _id: idOf('tour', 'tour'),
      slug: slug('tour', 'two-harbours'),
      title: ['Name of the tour.', 'Two harbours'],
      image: ['Address of the main picture.', examplePictures.tour],
      location: ['Place or country that the tour leads to.', 'Norway'],
      isDeleted: ['Whether the tour is deleted and has no page any more.', false],
    },
  ),
  describeObject('BookingList', bookingListSchema, 'One page of bookings.', listFields('bookings')),
  describeObject('FoundBookings', foundBookingsSchema, 'One page of bookings for staff.', {
    ...listFields('bookings'),
    isSimilar: [
      'True if no booking has the words of `q`, so that these have similar ones; else missing.',
      true,
    ],
    hasMore: ['True if more bookings match than are counted; else missing.', true],
  }),
  describeObject('NewBooking', newOwnBookingSchema, 'Seats to book.', {
    ...formFields,
    tourId: tourIdOrSlug,
    userId: ownUserId,
    departureToken,
  }),
  describeObject(
    'Departure',
    departureSchema,
    'A tour on one date, with the seats that are booked.',
    departureFields,
  ),
  describeObject('DepartureMinimum', departureMinimumSchema, 'Whether a departure runs.', minimumFields),
  describeObject(
    'DepartureList',
    bookingEndpoints['GET /tours/departures'].output,
    'One page of departures.',
    listFields('departures'),
  ),
  describeObject(
    'DepartureWithBookings',
    bookingEndpoints['GET /tours/departures/:id/:date'].output,
    'A departure with all who travel.',
    {
      ...departureFields,
      link: departureLink,
      bookings: 'Confirmed bookings by name, then the newest cancelled ones.',
      former:
        'Bookings that were moved away or cancelled when the departure was cancelled, the latest first.',
    },
  ),
  describeObject(
    'CancellationRequest',
    bookingEndpoints['DELETE /tours/:id'].body.def.innerType,
    'What was shown before cancelling, and what staff keep.',
    {
      refund: shownRefund,
      fee: `${feeField} With \`amount\` all that was paid but \`refund\`, and a reason is required.`,
      reason: [
        'Why staff refund another amount; the customer reads it with the refund.',
        'The boat was late.',
      ],
    },
  ),
  describeObject(
    'BookingsToCancel',
    bookingEndpoints['POST /tours/cancellations'].body,
    'Bookings to cancel: all of them, or none where one cannot be.',
    { ids: ['Ids of the bookings.', [exampleIds.booking]] },
  ),
  describeObject(
    'CancelledBookings',
    bookingEndpoints['POST /tours/cancellations'].output,
    'Bookings that are cancelled now.',
    {
      cancelled: ['Ids of the bookings that this call has cancelled.', [exampleIds.booking]],
      alreadyCancelled: ['Ids of the bookings that had been cancelled before.', []],
    },
  ),
]

export const bookingOperations: OperationsOf<typeof bookingEndpoints> = {
  'POST /tours': {
    id: 'createBooking',
    tag: 'bookings',
    response: 'The booking.',
    errors: [
      'forbidden',
      'not_found',
      'tour_unavailable',
      'not_bookable',
      'not_enough_seats',
      'too_many_tickets',
    ],
  },
  'GET /tours/my-tour': {
    id: 'listOwnBookings',
    tag: 'bookings',
    response: 'One page of bookings.',
    errors: ['forbidden'],
    query: { userId: ownUserId, ...paging },
  },
  'GET /tours': {
    id: 'listBookings',
    tag: 'bookings',
    response: 'One page of bookings.',
    query: {
      q: [
        'Any words together: parts of name, e-mail address and telephone number, the reference or the id of the booking.',
        'Mira 4712',
      ],
      tourId: idOf('tour', 'tour'),
      ...travelFilters,
      status: 'State of the booking.',
      ...paging,
    },
  },
  'GET /tours/departures': {
    id: 'listDepartures',
    tag: 'bookings',
    response: 'One page of departures.',
    query: { tourId: idOf('tour', 'tour'), ...travelFilters, ...paging },
  },
  'GET /tours/departures/:id/:date': {
    id: 'getDeparture',
    tag: 'bookings',
    response: 'The departure with its bookings.',
    params: { id: idOf('tour', 'tour'), date },
  },
  'DELETE /tours/:id': {
    id: 'cancelBooking',
    tag: 'bookings',
    response: 'The cancelled booking.',
    errors: ['forbidden', 'right_missing', 'already_past', 'refund_changed'],
    params: { id: idOf('booking', 'booking') },
  },
  'POST /tours/cancellations': {
    id: 'cancelBookings',
    tag: 'bookings',
    response: 'The bookings that are cancelled.',
    errors: ['not_found', 'already_past'],
  },
}
