// Accounts, as super admins find and change them.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { emailAddress, id, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'
import { openOrderSchema } from './orders.ts'
import { openOwnBillSchema } from './payments.ts'
import { erasureRefundSchema } from './personal-data.ts'
import { rightNames } from './rights.ts'
import { roles } from './roles.ts'

const roleNames = ['1', '2', '3'] as const
const role = z.int('must be a role').check(z.gte(1, 'must be a role'), z.lte(3, 'must be a role'))
const staffRole = z
  .int('must be a role of staff')
  .check(z.gte(2, 'must be a role of staff'), z.lte(3, 'must be a role of staff'))

const rights = z
  .array(z.enum(rightNames, `must be some of ${rightNames.join(', ')}`), 'must be a list of rights')
  .check(z.minLength(1, 'at least one'), z.maxLength(rightNames.length, `at most ${rightNames.length}`))

/** Without `rights`, an admin who stays one keeps them. Null: all that an admin may do. */
const newRole = z
  .object({
    role,
    rights: z.optional(z.nullable(rights)),
    confirmed: z.optional(z.boolean('must be true or false')),
  })
  .check(
    z.refine((body) => body.rights == null || body.role === roles.admin, {
      path: ['rights'],
      message: 'only for admins',
    }),
  )

export const managedUserSchema = z.object({
  _id: id,
  name: z.string(),
  username: z.string(),
  /** Empty for an account without an address. */
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  role: z.int(),
  /** The rights that an admin is narrowed to; null where the account may do all that its role may. */
  rights: z.nullable(z.array(z.enum(rightNames))),
  createdAt: timestamp,
  /** When the operator disabled the account. */
  disabledAt: z.nullable(timestamp),
  /** The last use of a session; null without one. */
  lastSeenAt: z.nullable(timestamp),
})
export type ManagedUser = z.output<typeof managedUserSchema>

export const managedUserListSchema = listOf(managedUserSchema)

export const managedUserDetailsSchema = z.extend(managedUserSchema, {
  /** Live sessions. */
  sessionCount: z.int(),
  hasPassword: z.boolean(),
  passkeyCount: z.int(),
  recoveryCodeCount: z.int(),
  bookingCount: z.int(),
  orderCount: z.int(),
  /** Bookings that erasing the account would cancel, and what that pays back. */
  upcomingBookings: z.int(),
  refunds: z.array(erasureRefundSchema),
  /** Until these are finished and paid, the account cannot be erased. */
  openOrders: z.array(openOrderSchema),
  openBills: z.array(openOwnBillSchema),
  isLastSuperAdmin: z.boolean(),
})
export type ManagedUserDetails = z.output<typeof managedUserDetailsSchema>

const ofUser = z.object({ id })

export const newInvitationSchema = z.object({ email: emailAddress, role: staffRole })

export const openInvitationSchema = z.object({
  email: z.string(),
  role: z.int(),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type OpenInvitation = z.output<typeof openInvitationSchema>

export const openInvitationsSchema = z.object({ items: z.array(openInvitationSchema) })

export const userManagementEndpoints = {
  'GET /users': {
    access: 'superAdmin',
    summary:
      'Accounts, newest first: by words of name, username and e-mail address, by phone number of a booking, or by id',
    query: z.object({
      q: z.optional(searchText),
      role: z.optional(z.enum(roleNames, `must be one of ${roleNames.join(', ')}`)),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: managedUserListSchema,
  },
  'GET /users/:id': {
    access: 'superAdmin',
    summary: 'One account, with what stands against erasing it',
    params: ofUser,
    output: managedUserDetailsSchema,
  },
  'PUT /users/:id/role': {
    access: 'superAdmin',
    isBound: true,
    summary:
      'Give an account another role, or narrow an admin to some rights, at once. The last super admin stays; lowering the own role needs `confirmed`',
    audit: 'Role changed',
    params: ofUser,
    body: newRole,
    output: managedUserSchema,
    limit: 'staffWrite',
  },
  'POST /users/:id/sign-out': {
    access: 'superAdmin',
    isBound: true,
    summary: 'End all sessions of an account, except the one that calls',
    audit: 'Sessions ended by staff',
    params: ofUser,
    output: z.object({ ended: z.int() }),
    limit: 'staffWrite',
  },
  'POST /users/:id/factors-removal': {
    access: 'superAdmin',
    isBound: true,
    summary:
      'Remove all passkeys and recovery codes of another account and end its sessions, for a member of staff whose second factor is lost or in wrong hands',
    audit: 'Passkeys and recovery codes removed by staff',
    params: ofUser,
    output: z.object({ passkeys: z.int(), recoveryCodes: z.int(), sessions: z.int() }),
    limit: 'staffWrite',
  },
  'POST /users/:id/recovery': {
    access: 'superAdmin',
    isBound: true,
    summary: 'Mail a link for a new password to the address of an account',
    audit: 'Recovery link sent by staff',
    params: ofUser,
    output: z.object({ email: z.string() }),
    limit: 'staffWrite',
  },
  'POST /users/:id/erase': {
    access: 'superAdmin',
    isBound: true,
    summary: 'Erase an account at once and for good, by the rules that hold for its owner',
    audit: 'Account erased by staff',
    params: ofUser,
    /** The username, typed once more. */
    body: z.object({ username: z.string('must be text').check(z.maxLength(200, 'at most 200 characters')) }),
    output: z.object({ erased: z.literal(true) }),
    limit: 'staffWrite',
  },
  'GET /invitations': {
    access: 'superAdmin',
    summary: 'Invitations that can still be accepted, newest first; at most 100',
    output: openInvitationsSchema,
  },
  'POST /invitations/withdrawals': {
    access: 'superAdmin',
    isBound: true,
    summary: 'Withdraw an invitation: its link works no more',
    audit: 'Invitation withdrawn',
    body: z.object({ email: emailAddress }),
    output: z.object({ email: z.string() }),
    limit: 'staffWrite',
  },
  'POST /invitations': {
    access: 'superAdmin',
    isBound: true,
    summary: 'Invite a member of staff by mail. A newer invitation replaces an older one of the same address',
    audit: 'Colleague invited',
    body: newInvitationSchema,
    output: z.object({ email: z.string(), role: z.int(), expiresAt: timestamp }),
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
