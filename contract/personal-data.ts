// Export and erasure of a user's personal data.
import * as z from 'zod/mini'
import { auditEntrySchema } from './audit-log.ts'
import { bookingSchema } from './bookings.ts'
import { cartSchema } from './carts.ts'
import { checkInKinds, checkInMethods, doubleDecisions } from './check-in-rules.ts'
import { dueCallSchema } from './due-calls.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, passwordAtMost, timestamp } from './fields.ts'
import { ownMailSchema } from './mails.ts'
import { exportedOrderSchema, openOrderSchema } from './orders.ts'
import { passkeySchema } from './passkeys.ts'
import { exportedBillSchema, openOwnBillSchema, statementSchema } from './payments.ts'
import { productReviewSchema, tourReviewSchema } from './reviews.ts'
import { rightNames } from './rights.ts'
import { maxExportedRecords, reportReasons } from './vocabulary.ts'
import { waitingEntrySchema } from './waiting-list.ts'

/** A booking as its owner takes it along. */
export const ownBookingSchema = z.extend(bookingSchema, {
  travellers: z.array(z.string()),
  /** Of staff about the booking, newest first. */
  notes: z.array(z.object({ text: z.string(), createdAt: timestamp })),
  /** What staff have recorded at the departure, in the order of recording. */
  checkIns: z.array(
    z.object({
      date: calendarDate,
      kind: z.enum([...checkInKinds, ...doubleDecisions]),
      count: z.int(),
      method: z.enum(checkInMethods),
      at: timestamp,
    }),
  ),
})

export const personalDataSchema = z.object({
  exportedAt: timestamp,
  account: z.object({
    _id: id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    emailConfirmedAt: z.nullable(timestamp),
    /** The address before this one, while it still lets its owner in. */
    previousEmail: z.nullable(z.string()),
    avatar: z.string(),
    role: z.int(),
    /** The rights that an admin is narrowed to; null where the account may do all that its role may. */
    rights: z.nullable(z.array(z.enum(rightNames))),
    /** The sign-in provider of the account, and the account's id there. */
    provider: z.nullable(z.object({ issuer: z.string(), subject: z.string() })),
    hasPassword: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
  sessions: z.array(
    z.object({
      _id: id,
      method: z.string(),
      browser: z.string(),
      isRemembered: z.boolean(),
      createdAt: timestamp,
      lastUsedAt: timestamp,
      endedAt: z.nullable(timestamp),
      endedBecause: z.nullable(z.string()),
    }),
  ),
  passkeys: z.array(passkeySchema),
  bookings: z.array(ownBookingSchema),
  waitingList: z.array(waitingEntrySchema),
  /** Of staff, about waiting entries that no mail can tell of. */
  dueCalls: z.array(dueCallSchema),
  tourReviews: z.array(z.object({ ...tourReviewSchema.shape, tourId: id, tourTitle: z.string() })),
  productReviews: z.array(z.object({ ...productReviewSchema.shape, productTitle: z.string() })),
  reviewReports: z.array(
    z.object({ reviewId: id, reason: z.enum(reportReasons), text: z.string(), reportedAt: timestamp }),
  ),
  cart: cartSchema,
  orders: z.array(exportedOrderSchema),
  /** Of these bookings and orders, with their ledger. */
  bills: z.array(exportedBillSchema),
  /** Links that let in hold a placeholder. */
  mails: z.array(ownMailSchema),
  /** What the audit log has of the account: sign-ins and, of staff, what they have written. */
  auditEntries: z.array(auditEntrySchema),
})
export type PersonalData = z.output<typeof personalDataSchema>

/** What cancelling one booking pays back, in dollars. */
export const erasureRefundSchema = z.object({
  bookingId: id,
  reference: z.string(),
  /** What is refunded, in dollars. */
  amount: z.number(),
  /** The money of the booking once it is cancelled. */
  after: statementSchema,
})

export const erasureSchema = z.object({
  /** How the user confirms the erasure. Accounts that sign in only with a provider have no password. */
  confirmedBy: z.enum(['password', 'provider']),
  /**
   * Until then a recent sign-in with the provider confirms the erasure without a password. Null without such
   * a sign-in.
   */
  confirmedUntil: z.nullable(timestamp),
  /** Erasing cancels upcoming bookings. */
  upcomingBookings: z.int(),
  /** Orders that are not finished. Until they are, the account cannot be erased. */
  openOrders: z.array(openOrderSchema),
  /** Bookings for which money is owed. Until it is paid, the account cannot be erased. */
  openBills: z.array(openOwnBillSchema),
  /** What cancelling the upcoming bookings pays back, or leaves to pay; bookings of which neither is so are left out. */
  refunds: z.array(erasureRefundSchema),
  reviewCount: z.int(),
  /** Reviews of a young account are deleted with it; others stay without a name. */
  areReviewsDeleted: z.boolean(),
  /** The last super admin cannot be erased. */
  isLastSuperAdmin: z.boolean(),
})
export type Erasure = z.output<typeof erasureSchema>

/** Optional where a recent sign-in with the provider confirms the erasure. */
const erasingPassword = z._default(z.string('must be text').check(passwordAtMost), '')

export const personalDataEndpoints = {
  'GET /user/export': {
    access: 'user',
    summary: `Everything that is held about the signed-in user; of bookings, orders, reviews, mails and log entries the newest ${maxExportedRecords} each`,
    audit: 'Own data exported',
    auditsCustomers: true,
    output: personalDataSchema,
    limit: 'account',
  },
  'GET /user/erase': {
    access: 'user',
    summary: 'What erasing the account would take, and how it is confirmed',
    output: erasureSchema,
  },
  'POST /user/erase': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    summary: 'Erase the account of the signed-in user, at once and for good',
    audit: 'Account erased',
    auditsCustomers: true,
    body: z.object({ password: erasingPassword }),
    output: z.object({ erased: z.literal(true) }),
    limit: 'account',
  },
} as const satisfies EndpointDefinitions
