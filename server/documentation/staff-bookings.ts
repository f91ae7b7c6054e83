import { quotePriceSchema } from '#contract/booking-changes.ts'
import {
  guestChangeSchema,
  newGuestBookingSchema,
  type staffBookingEndpoints,
} from '#contract/staff-bookings.ts'
import { priceFields } from './booking-changes.ts'
import { feeField, formFields } from './bookings.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleIds, idOf, tourIdOrSlug } from './shared-fields.ts'

const isLate =
  'Whether staff take seats that are closed for customers: of a closed departure, or after bookings have ended. Until the day of departure ends.'

const changedFields = {
  date: ['Day of departure after the change.', '2030-06-08'],
  ticketCount: ['Number of tickets after the change.', 3],
  fee: feeField,
} as const

export const staffBookingObjects = [
  describeObject('NewGuestBooking', newGuestBookingSchema, 'Seats to book for a guest.', {
    ...formFields,
    tourId: tourIdOrSlug,
    userId: [
      'Account of the guest. Missing: the account that has confirmed the e-mail address, if there is one.',
      exampleIds.user,
    ],
    isLate,
    waitingEntryId: [
      'Entry of the waiting list that the booking is for: it takes what the entry is offered or owed, and ends it.',
      exampleIds.waitingEntry,
    ],
  }),
  describeObject('QuotePrice', quotePriceSchema, 'What a change of a booking costs.', priceFields),
  describeObject('GuestChange', guestChangeSchema, 'A change of a booking for its guest.', {
    ...changedFields,
    isLate,
    difference: ['The difference that was shown, in dollars; refused where it is another one by now.', -480],
  }),
]

const params = { id: idOf('booking', 'booking') }

const refusals = ['not_found', 'booking_cancelled', 'already_past', 'nothing_changed'] as const

export const staffBookingOperations: OperationsOf<typeof staffBookingEndpoints> = {
  'POST /tours/for-guests': {
    id: 'bookForGuest',
    tag: 'bookings',
    response: 'The booking.',
    errors: ['not_found', 'tour_unavailable', 'not_bookable', 'not_enough_seats'],
  },
  'GET /tours/:id/trip': {
    id: 'getTripForStaff',
    tag: 'bookings',
    response: 'The booking with all that was agreed.',
    errors: ['not_found'],
    params,
  },
  'GET /tours/:id/guest-changes': {
    id: 'priceGuestChange',
    tag: 'bookings',
    response: 'What the change costs.',
    errors: [...refusals],
    params,
    query: changedFields,
  },
  'POST /tours/:id/guest-changes': {
    id: 'changeForGuest',
    tag: 'bookings',
    response: 'The changed booking.',
    errors: [...refusals, 'tour_unavailable', 'seats_gone', 'not_bookable', 'quote_stale'],
    params,
  },
  'POST /tours/:id/refund-checks': {
    id: 'settleRefundCheck',
    tag: 'bookings',
    response: 'The booking.',
    errors: ['not_found', 'nothing_changed'],
    params,
  },
}
