import {
  erasureSchema,
  ownBookingSchema,
  personalDataEndpoints,
  personalDataSchema,
} from '#contract/personal-data.ts'
import { bookingFields } from './bookings.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { productReviewFields, tourReviewFields } from './reviews.ts'
import { createdAt, exampleMoment, idOf, updatedAt } from './shared-fields.ts'
import { accountFields } from './users.ts'

const { account, sessions, tourReviews, productReviews, reviewReports } = personalDataSchema.shape

export const personalDataObjects = [
  describeObject('OwnBooking', ownBookingSchema, 'A booking as its owner takes it along.', {
    ...bookingFields,
    travellers: ['Names of those who travel.', ['Mira Holm']],
    notes: 'Notes of staff on it, the newest first.',
    checkIns: 'What staff have recorded at the departure, in the order of recording.',
  }),
  describeObject(
    'OwnCheckIn',
    ownBookingSchema.shape.checkIns.def.element,
    'Travellers who came in at a departure, or went out again.',
    {
      date: ['Day of the departure.', '2030-06-01'],
      kind: 'Came in, or a mistake was undone; or what staff decided on a double check-in.',
      count: ['How many travellers.', 2],
      method: 'From the list, or by the code of the voucher.',
      at: ['When, by the clock of the device.', exampleMoment],
    },
  ),
  describeObject('OwnNote', ownBookingSchema.shape.notes.def.element, 'A note of staff on a booking.', {
    text: ['What it says.', 'Asked for a quiet cabin.'],
    createdAt,
  }),
  describeObject('PersonalData', personalDataSchema, 'What is held about a user.', {
    exportedAt: ['Time of this copy.', exampleMoment],
    account: 'The account.',
    sessions: 'Sign-ins on browsers.',
    passkeys: 'Passkeys, the oldest first.',
    bookings: 'Bookings, the newest first.',
    waitingList: 'Departures that the user waits for.',
    dueCalls: 'Calls that staff owe the user about waiting entries, the oldest first.',
    tourReviews: 'Reviews of tours.',
    productReviews: 'Reviews of products.',
    reviewReports: 'Reports of the reviews of others, the newest first.',
    cart: 'The cart.',
    orders: 'Orders, the newest first.',
    bills: 'What was charged and refunded for these bookings and orders.',
    mails: 'Mails about account and bookings.',
    auditEntries: 'Sign-ins and, of staff, what they have written.',
  }),
  describeObject('Account', account, 'An account with all that is held of it.', {
    ...accountFields,
    emailConfirmedAt: ['When its owner confirmed the address; null where they have not.', exampleMoment],
    previousEmail: ['Address before this one, while it still lets its owner in; else null.', null],
    provider: 'The outside provider that signs it in; null without one.',
    rights: [
      'Rights that an admin is narrowed to; null where the account may do all that its role may.',
      null,
    ],
    hasPassword: 'Whether it has a password.',
    createdAt,
    updatedAt,
  }),
  describeObject(
    'ProviderAccount',
    account.shape.provider.def.innerType,
    'An account at an identity provider.',
    {
      issuer: ["The provider's address.", 'https://accounts.example.com'],
      subject: ['Number of the account there.', '1048576'],
    },
  ),
  describeObject('SignIn', sessions.def.element, 'One sign-in on one browser.', {
    _id: idOf('session', 'session'),
    method: ['How the user signed in.', 'password'],
    browser: ['Browser and system as they named themselves.', 'Firefox on Linux'],
    isRemembered: 'Whether it outlasts the browser being closed.',
    createdAt,
    lastUsedAt: ['Time of its last use.', updatedAt[1]],
    endedAt: ['Time at which it ended; null where it has not.', null],
    endedBecause: ['Why it ended; null where it has not.', null],
  }),
  describeObject('OwnTourReview', tourReviews.def.element, 'A review with the tour that it is of.', {
    ...tourReviewFields,
    tourId: idOf('tour', 'tour'),
    tourTitle: ['Name of the tour.', 'Two harbours'],
  }),
  describeObject('OwnProductReview', productReviews.def.element, 'A review with the product that it is of.', {
    ...productReviewFields,
    productTitle: ['Name of the product.', 'Flask'],
  }),
  describeObject('OwnReviewReport', reviewReports.def.element, 'A report of the review of another user.', {
    reviewId: idOf('tourReview', 'review'),
    reason: 'Why it was reported.',
    text: ['What the reporter adds; may be empty.', 'It names a shop of its own.'],
    reportedAt: ['When it was reported.', exampleMoment],
  }),
  describeObject('Erasure', erasureSchema, 'What erasing the account takes.', {
    confirmedBy: 'How the account proves who is there.',
    confirmedUntil: [
      'Time until which a sign-in with the provider proves it without a password; null without one.',
      null,
    ],
    upcomingBookings: ['Bookings that lie ahead and are cancelled.', 1],
    openOrders: 'Orders that are not finished, which keep the account from being erased.',
    openBills: 'Bookings for which money is owed, which keep the account from being erased.',
    refunds: 'What cancelling the upcoming bookings pays back.',
    reviewCount: ['Reviews of the account.', 2],
    areReviewsDeleted: 'Whether they are deleted as well; else they stay without a name.',
    isLastSuperAdmin: ['Whether it is the only super admin, which cannot be erased.', false],
  }),
  describeObject(
    'ErasureRefund',
    erasureSchema.shape.refunds.def.element,
    'What cancelling a booking pays back, or leaves to pay.',
    {
      bookingId: idOf('booking', 'booking'),
      reference: ['Eight characters by which people name the booking.', 'K7MN4PQR'],
      amount: ['What is refunded, in dollars.', 516],
      after: 'The money of the booking once it is cancelled.',
    },
  ),
  describeObject(
    'ErasureConfirmation',
    personalDataEndpoints['POST /user/erase'].body,
    'Proof of who is there.',
    {
      password: ['The password; may be empty shortly after a sign-in with the provider.', 'correct horse'],
    },
  ),
  describeObject(
    'ErasedAccount',
    personalDataEndpoints['POST /user/erase'].output,
    'The account is erased.',
    {
      erased: 'Always true.',
    },
  ),
]

export const personalDataOperations: OperationsOf<typeof personalDataEndpoints> = {
  'GET /user/export': { id: 'exportPersonalData', tag: 'personal data', response: 'All that is held.' },
  'GET /user/erase': { id: 'previewErasure', tag: 'personal data', response: 'What erasing takes.' },
  'POST /user/erase': {
    id: 'eraseAccount',
    tag: 'personal data',
    response: 'The account is erased, and the session ended.',
    errors: ['last_super_admin', 'orders_open', 'money_owed'],
    setsCookies: true,
  },
}
