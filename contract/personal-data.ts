// Export and erasure of a user's personal data.

import * as z from 'zod/mini'
import { auditEntrySchema } from './audit-log.ts'
import { bookingSchema } from './bookings.ts'
import { cartSchema } from './carts.ts'
import { checkInKinds, checkInMethods, doubleDecisions } from './check-in-rules.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import { dueCallSchema } from './due-calls.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment, laterMoment } from './examples.ts'
import { calendarDate, passwordAtMost, timestamp } from './fields.ts'
import { ownMailSchema } from './mails.ts'
import { exportedOrderSchema, openOrderSchema } from './orders.ts'
import { passkeySchema } from './passkeys.ts'
import { exportedBillSchema, openOwnBillSchema, statementSchema } from './payments.ts'
import { bookingId, createdAt, reviewId, sessionId, tourId, updatedAt, userId } from './record-fields.ts'
import { productReviewSchema, tourReviewSchema } from './reviews.ts'
import { rightNames } from './rights.ts'
import { maxExportedRecords, reportReasons } from './vocabulary.ts'
import { waitingEntrySchema } from './waiting-list.ts'

export const ownBookingSchema = extendObject(
  'OwnBooking',
  'A booking as its owner takes it along.',
  bookingSchema,
  {
    travellers: describe(z.array(z.string()), 'Names of those who travel.', ['Mira Holm']),
    notes: describe(
      z.array(
        describeObject('OwnNote', 'A note of staff on a booking.', {
          text: describe(z.string(), 'What it says.', 'Asked for a quiet cabin.'),
          createdAt,
        }),
      ),
      'Notes of staff on it, the newest first.',
    ),
    checkIns: describe(
      z.array(
        describeObject('OwnCheckIn', 'Travellers who came in at a departure, or went out again.', {
          date: describe(calendarDate, 'Day of the departure.', '2030-06-01'),
          kind: describe(
            z.enum([...checkInKinds, ...doubleDecisions]),
            'Came in, or a mistake was undone; or what staff decided on a double check-in.',
          ),
          count: describe(z.int(), 'How many travellers.', 2),
          method: describe(z.enum(checkInMethods), 'From the list, or by the code of the voucher.'),
          at: describe(timestamp, 'When, by the clock of the device.', exampleMoment),
        }),
      ),
      'What staff have recorded at the departure, in the order of recording.',
    ),
  },
)

export const personalDataSchema = describeObject('PersonalData', 'What is held about a user.', {
  exportedAt: describe(timestamp, 'Time of this copy.', exampleMoment),
  account: describe(
    describeObject('Account', 'An account with all that is held of it.', {
      _id: userId,
      name: describe(z.string(), 'Name that others see.', 'Mira Holm'),
      username: describe(z.string(), 'Name by which the user signs in.', 'mira'),
      email: describe(z.string(), 'E-mail address.', 'mira@example.com'),
      emailConfirmedAt: describe(
        z.nullable(timestamp),
        'When its owner confirmed the address; null where they have not.',
        exampleMoment,
      ),
      previousEmail: describe(
        z.nullable(z.string()),
        'Address before this one, while it still lets its owner in; else null.',
        null,
      ),
      avatar: describe(z.string(), "Address of the user's picture; empty without one.", ''),
      role: describe(z.int(), 'Role: 1 user, 2 admin, 3 super admin.', 1),
      rights: describe(
        z.nullable(z.array(z.enum(rightNames))),
        'Rights that an admin is narrowed to; null where the account may do all that its role may.',
        null,
      ),
      provider: describe(
        z.nullable(
          describeObject('ProviderAccount', 'An account at an identity provider.', {
            issuer: describe(z.string(), "The provider's address.", 'https://accounts.example.com'),
            subject: describe(z.string(), 'Number of the account there.', '1048576'),
          }),
        ),
        'The outside provider that signs it in; null without one.',
      ),
      hasPassword: describe(z.boolean(), 'Whether it has a password.'),
      createdAt,
      updatedAt,
    }),
    'The account.',
  ),
  sessions: describe(
    z.array(
      describeObject('SignIn', 'One sign-in on one browser.', {
        _id: sessionId,
        method: describe(z.string(), 'How the user signed in.', 'password'),
        browser: describe(z.string(), 'Browser and system as they named themselves.', 'Firefox on Linux'),
        isRemembered: describe(z.boolean(), 'Whether it outlasts the browser being closed.'),
        createdAt,
        lastUsedAt: describe(timestamp, 'Time of its last use.', laterMoment),
        endedAt: describe(z.nullable(timestamp), 'Time at which it ended; null where it has not.', null),
        endedBecause: describe(z.nullable(z.string()), 'Why it ended; null where it has not.', null),
      }),
    ),
    'Sign-ins on browsers.',
  ),
  passkeys: describe(z.array(passkeySchema), 'Passkeys, the oldest first.'),
  bookings: describe(z.array(ownBookingSchema), 'Bookings, the newest first.'),
  waitingList: describe(z.array(waitingEntrySchema), 'Departures that the user waits for.'),
  dueCalls: describe(
    z.array(dueCallSchema),
    'Calls that staff owe the user about waiting entries, the oldest first.',
  ),
  tourReviews: describe(
    z.array(
      describeObject('OwnTourReview', 'A review with the tour that it is of.', {
        ...tourReviewSchema.shape,
        tourId,
        tourTitle: describe(z.string(), 'Name of the tour.', 'Two harbours'),
      }),
    ),
    'Reviews of tours.',
  ),
  productReviews: describe(
    z.array(
      describeObject('OwnProductReview', 'A review with the product that it is of.', {
        ...productReviewSchema.shape,
        productTitle: describe(z.string(), 'Name of the product.', 'Flask'),
      }),
    ),
    'Reviews of products.',
  ),
  reviewReports: describe(
    z.array(
      describeObject('OwnReviewReport', 'A report of the review of another user.', {
        reviewId,
        reason: describe(z.enum(reportReasons), 'Why it was reported.'),
        text: describe(z.string(), 'What the reporter adds; may be empty.', 'It names a shop of its own.'),
        reportedAt: describe(timestamp, 'When it was reported.', exampleMoment),
      }),
    ),
    'Reports of the reviews of others, the newest first.',
  ),
  cart: describe(cartSchema, 'The cart.'),
  orders: describe(z.array(exportedOrderSchema), 'Orders, the newest first.'),
  bills: describe(
    z.array(exportedBillSchema),
    'What was charged and refunded for these bookings and orders.',
  ),
  /** Links that let in hold a placeholder. */
  mails: describe(z.array(ownMailSchema), 'Mails about account and bookings.'),
  auditEntries: describe(z.array(auditEntrySchema), 'Sign-ins and, of staff, what they have written.'),
})
export type PersonalData = z.output<typeof personalDataSchema>

export const erasureRefundSchema = describeObject(
  'ErasureRefund',
  'What cancelling a booking pays back, or leaves to pay.',
  {
    bookingId,
    reference: describe(z.string(), 'Eight characters by which people name the booking.', 'K7MN4PQR'),
    amount: describe(z.number(), 'What is refunded, in dollars.', 516),
    after: describe(statementSchema, 'The money of the booking once it is cancelled.'),
  },
)

export const erasureSchema = describeObject('Erasure', 'What erasing the account takes.', {
  /** How the user confirms the erasure. Accounts that sign in only with a provider have no password. */
  confirmedBy: describe(z.enum(['password', 'provider']), 'How the account proves who is there.'),
  confirmedUntil: describe(
    z.nullable(timestamp),
    'Time until which a sign-in with the provider proves it without a password; null without one.',
    null,
  ),
  upcomingBookings: describe(z.int(), 'Bookings that lie ahead and are cancelled.', 1),
  openOrders: describe(
    z.array(openOrderSchema),
    'Orders that are not finished, which keep the account from being erased.',
  ),
  openBills: describe(
    z.array(openOwnBillSchema),
    'Bookings for which money is owed, which keep the account from being erased.',
  ),
  refunds: describe(z.array(erasureRefundSchema), 'What cancelling the upcoming bookings pays back.'),
  reviewCount: describe(z.int(), 'Reviews of the account.', 2),
  areReviewsDeleted: describe(
    z.boolean(),
    'Whether they are deleted as well; else they stay without a name.',
  ),
  isLastSuperAdmin: describe(
    z.boolean(),
    'Whether it is the only super admin, which cannot be erased.',
    false,
  ),
})
export type Erasure = z.output<typeof erasureSchema>

/** Optional where a recent sign-in with the provider confirms the erasure. */
const erasingPassword = z._default(z.string('must be text').check(passwordAtMost), '')

export const personalDataEndpoints = {
  'GET /user/export': {
    access: 'user',
    id: 'exportPersonalData',
    tag: 'personal data',
    summary: `Everything that is held about the signed-in user; of bookings, orders, reviews, mails and log entries the newest ${maxExportedRecords} each`,
    response: 'All that is held.',
    audit: 'Own data exported',
    auditsCustomers: true,
    output: personalDataSchema,
    limit: 'account',
  },
  'GET /user/erase': {
    access: 'user',
    id: 'previewErasure',
    tag: 'personal data',
    summary: 'What erasing the account would take, and how it is confirmed',
    response: 'What erasing takes.',
    output: erasureSchema,
  },
  'POST /user/erase': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    id: 'eraseAccount',
    tag: 'personal data',
    summary: 'Erase the account of the signed-in user, at once and for good',
    response: 'The account is erased, and the session ended.',
    errors: ['last_super_admin', 'orders_open', 'money_owed'],
    setsCookies: true,
    audit: 'Account erased',
    auditsCustomers: true,
    body: describeObject('ErasureConfirmation', 'Proof of who is there.', {
      password: describe(
        erasingPassword,
        'The password; may be empty shortly after a sign-in with the provider.',
        'correct horse',
      ),
    }),
    output: describeObject('ErasedAccount', 'The account is erased.', {
      erased: describe(z.literal(true), 'Always true.'),
    }),
    limit: 'account',
  },
} as const satisfies EndpointDefinitions
