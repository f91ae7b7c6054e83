// What is held about somebody: to take along, and to have erased.
import * as z from 'zod/mini'
import { auditEntrySchema } from './audit-log.ts'
import { bookingSchema } from './bookings.ts'
import { cartSchema } from './carts.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, passwordAtMost, timestamp } from './fields.ts'
import { productReviewSchema, tourReviewSchema } from './reviews.ts'
import { maxExportedRecords } from './vocabulary.ts'

export const personalDataSchema = z.object({
  exportedAt: timestamp,
  account: z.object({
    _id: id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    avatar: z.string(),
    role: z.int(),
    /** The outside provider that signs the account in, and the number it has there. */
    provider: z.nullable(z.object({ issuer: z.string(), subject: z.string() })),
    hasPassword: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
  sessions: z.array(
    z.object({
      _id: id,
      method: z.string(),
      isRemembered: z.boolean(),
      createdAt: timestamp,
      lastUsedAt: timestamp,
      endedAt: z.nullable(timestamp),
      endedBecause: z.nullable(z.string()),
    }),
  ),
  bookings: z.array(bookingSchema),
  tourReviews: z.array(z.object({ ...tourReviewSchema.shape, tourId: id, tourTitle: z.string() })),
  productReviews: z.array(z.object({ ...productReviewSchema.shape, productTitle: z.string() })),
  cart: cartSchema,
  /** What the audit log has of the account: sign-ins and, of staff, what they have written. */
  auditEntries: z.array(auditEntrySchema),
})
export type PersonalData = z.output<typeof personalDataSchema>

export const erasureSchema = z.object({
  /** How the account proves who is there: those that only a provider signs in have no password. */
  confirmedBy: z.enum(['password', 'provider']),
  /** A sign-in with the provider proves it until then, without a password. Null where there was none lately. */
  confirmedUntil: z.nullable(timestamp),
  /** Bookings that lie ahead: erasing cancels them. */
  upcomingBookings: z.int(),
  reviewCount: z.int(),
  /** Those of a young account are deleted with it; others stay without a name. */
  areReviewsDeleted: z.boolean(),
  /** The only account that may do everything cannot go. */
  isLastSuperAdmin: z.boolean(),
})
export type Erasure = z.output<typeof erasureSchema>

/** May be missing where a sign-in with the provider proves who is there. */
const erasingPassword = z._default(z.string('must be text').check(passwordAtMost), '')

export const personalDataEndpoints = {
  'GET /user/export': {
    access: 'user',
    summary: `Everything that is held about the signed-in user; of bookings, reviews and log entries the newest ${maxExportedRecords} each`,
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
    summary: 'Erase the account of the signed-in user, at once and for good',
    audit: 'Account erased',
    auditsCustomers: true,
    body: z.object({ password: erasingPassword }),
    output: z.object({ erased: z.literal(true) }),
    limit: 'account',
  },
} as const satisfies EndpointDefinitions
