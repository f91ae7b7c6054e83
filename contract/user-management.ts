// Accounts, as super admins find and change them.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment, laterMoment } from './examples.ts'
import { emailAddress, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'
import { openOrderSchema } from './orders.ts'
import { openOwnBillSchema } from './payments.ts'
import { erasureRefundSchema } from './personal-data.ts'
import { accountId } from './record-fields.ts'
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

const roleText = ['Role: 1 user, 2 admin, 3 super admin.', 2] as const

/** Without `rights`, an admin who stays one keeps them. Null: all that an admin may do. */
const newRole = describeObject('NewRole', 'What the account may do.', {
  role: describe(role, roleText),
  rights: describe(
    z.optional(z.nullable(rights)),
    'Rights to narrow an admin to; null for all that an admin may do. Absent, an admin who stays one keeps them.',
    ['desk', 'money'],
  ),
  confirmed: describe(z.optional(z.boolean('must be true or false')), 'Needed to lower the own role.'),
}).check(
  z.refine((body) => body.rights == null || body.role === roles.admin, {
    path: ['rights'],
    message: 'only for admins',
  }),
)

export const managedUserSchema = describeObject('ManagedUser', 'An account as super admins see it.', {
  _id: accountId,
  name: describe(z.string(), 'Name that others see.', 'Mira Solberg'),
  username: describe(z.string(), 'Username.', 'mira'),
  email: describe(z.string(), 'E-mail address; empty without one.', 'mira@example.com'),
  isEmailConfirmed: describe(z.boolean(), 'Whether its owner has confirmed the address.'),
  role: describe(z.int(), roleText),
  rights: describe(
    z.nullable(z.array(z.enum(rightNames))),
    'Rights that an admin is narrowed to; null where the account may do all that its role may.',
    null,
  ),
  createdAt: describe(timestamp, 'Time at which the account was made.', exampleMoment),
  disabledAt: describe(
    z.nullable(timestamp),
    'Time at which the operator disabled it; null if not disabled.',
    laterMoment,
  ),
  lastSeenAt: describe(z.nullable(timestamp), 'Last use of a session; null without one.', laterMoment),
})
export type ManagedUser = z.output<typeof managedUserSchema>

export const managedUserListSchema = nameObject(
  'ManagedUsers',
  'One page of accounts.',
  listOf('accounts', managedUserSchema),
)

export const managedUserDetailsSchema = extendObject(
  'ManagedUserDetails',
  'One account with its consequences.',
  managedUserSchema,
  {
    sessionCount: describe(z.int(), 'Number of live sessions.', 2),
    hasPassword: describe(z.boolean(), 'Whether it has a password.'),
    passkeyCount: describe(z.int(), 'Number of passkeys.', 1),
    recoveryCodeCount: describe(z.int(), 'Number of unused recovery codes.', 10),
    bookingCount: describe(z.int(), 'Number of bookings.', 3),
    orderCount: describe(z.int(), 'Number of orders.', 1),
    upcomingBookings: describe(z.int(), 'Bookings that erasing it would cancel.', 1),
    refunds: describe(z.array(erasureRefundSchema), 'What cancelling them pays back.'),
    openOrders: describe(
      z.array(openOrderSchema),
      'Orders that are not finished. Until they are, it cannot be erased.',
    ),
    openBills: describe(
      z.array(openOwnBillSchema),
      'Bookings for which money is owed. Until it is paid, it cannot be erased.',
    ),
    isLastSuperAdmin: describe(z.boolean(), 'Whether it is the only super admin.'),
  },
)
export type ManagedUserDetails = z.output<typeof managedUserDetailsSchema>

const ofUser = z.object({ id: accountId })

const emailText = ['The invited address.', 'astrid@example.com'] as const

const staffRoleText = ['Role of the account: 2 admin, 3 super admin.', 2] as const

export const newInvitationSchema = describeObject('NewInvitation', 'Whom to invite.', {
  email: describe(emailAddress, emailText),
  role: describe(staffRole, staffRoleText),
})

export const openInvitationSchema = describeObject('OpenInvitation', 'An invitation that can be accepted.', {
  email: describe(z.string(), emailText),
  role: describe(z.int(), staffRoleText),
  createdAt: describe(timestamp, 'When it was sent.', exampleMoment),
  expiresAt: describe(timestamp, 'Time until which it is valid.', laterMoment),
})
export type OpenInvitation = z.output<typeof openInvitationSchema>

export const openInvitationsSchema = describeObject('OpenInvitations', 'Invitations that can be accepted.', {
  items: describe(z.array(openInvitationSchema), 'The invitations, newest first.'),
})

const endedText = ['Number of sessions that have ended.', 2] as const

export const userManagementEndpoints = {
  'GET /users': {
    access: 'superAdmin',
    id: 'listUsers',
    tag: 'users',
    summary:
      'Accounts, newest first: by words of name, username and e-mail address, by phone number of a booking, or by id',
    response: 'One page of accounts.',
    query: z.object({
      q: describe(
        z.optional(searchText),
        'Words of name, username and e-mail address, a phone number, or an id.',
        'mira',
      ),
      role: describe(
        z.optional(z.enum(roleNames, `must be one of ${roleNames.join(', ')}`)),
        'Only accounts with this role: 1 user, 2 admin, 3 super admin.',
      ),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: managedUserListSchema,
  },
  'GET /users/:id': {
    access: 'superAdmin',
    id: 'getUser',
    tag: 'users',
    summary: 'One account, with what stands against erasing it',
    response: 'The account.',
    params: ofUser,
    output: managedUserDetailsSchema,
  },
  'PUT /users/:id/role': {
    access: 'superAdmin',
    isBound: true,
    id: 'changeRole',
    tag: 'users',
    summary:
      'Give an account another role, or narrow an admin to some rights, at once. The last super admin stays; lowering the own role needs `confirmed`',
    response: 'The account after the change.',
    errors: ['last_super_admin', 'own_role', 'super_admin_only'],
    audit: 'Role changed',
    params: ofUser,
    body: newRole,
    output: managedUserSchema,
    limit: 'staffWrite',
  },
  'POST /users/:id/sign-out': {
    access: 'superAdmin',
    isBound: true,
    id: 'signOutUser',
    tag: 'users',
    summary: 'End all sessions of an account, except the one that calls',
    response: 'The sessions have ended.',
    audit: 'Sessions ended by staff',
    params: ofUser,
    output: describeObject('UserSignedOut', 'The sessions have ended.', {
      ended: describe(z.int(), endedText),
    }),
    limit: 'staffWrite',
  },
  'POST /users/:id/factors-removal': {
    access: 'superAdmin',
    isBound: true,
    id: 'removeFactors',
    tag: 'users',
    summary:
      'Remove all passkeys and recovery codes of another account and end its sessions, for a member of staff whose second factor is lost or in wrong hands',
    response: 'Passkeys and recovery codes are removed, and the sessions have ended.',
    errors: ['own_factors', 'last_way_in', 'super_admin_only'],
    audit: 'Passkeys and recovery codes removed by staff',
    params: ofUser,
    output: describeObject('RemovedFactors', 'The second factors are removed.', {
      passkeys: describe(z.int(), 'Number of passkeys that were removed.', 1),
      recoveryCodes: describe(z.int(), 'Number of recovery codes that were removed.', 10),
      sessions: describe(z.int(), endedText),
    }),
    limit: 'staffWrite',
  },
  'POST /users/:id/recovery': {
    access: 'superAdmin',
    isBound: true,
    id: 'sendRecovery',
    tag: 'users',
    summary: 'Mail a link for a new password to the address of an account',
    response: 'The mail is written.',
    errors: ['no_mail', 'no_address', 'link_pending', 'account_disabled'],
    audit: 'Recovery link sent by staff',
    params: ofUser,
    output: describeObject('SentRecovery', 'The mail is written.', {
      email: describe(z.string(), 'The address that it goes to.', 'mira@example.com'),
    }),
    limit: 'staffWrite',
  },
  'POST /users/:id/erase': {
    access: 'superAdmin',
    isBound: true,
    id: 'eraseUser',
    tag: 'users',
    summary: 'Erase an account at once and for good, by the rules that hold for its owner',
    response: 'The account is erased.',
    errors: ['own_account', 'orders_open', 'money_owed', 'super_admin_only'],
    audit: 'Account erased by staff',
    params: ofUser,
    /** The username, typed once more. */
    body: describeObject('ErasedUser', 'The confirmation.', {
      username: describe(
        z.string('must be text').check(z.maxLength(200, 'at most 200 characters')),
        'The username of the account, typed once more.',
        'mira',
      ),
    }),
    output: describeObject('UserErased', 'The account is erased.', {
      erased: describe(z.literal(true), 'Always true.'),
    }),
    limit: 'staffWrite',
  },
  'GET /invitations': {
    access: 'superAdmin',
    id: 'listInvitations',
    tag: 'users',
    summary: 'Invitations that can still be accepted, newest first; at most 100',
    response: 'The open invitations.',
    output: openInvitationsSchema,
  },
  'POST /invitations/withdrawals': {
    access: 'superAdmin',
    isBound: true,
    id: 'withdrawInvitation',
    tag: 'users',
    summary: 'Withdraw an invitation: its link works no more',
    response: 'The invitation is withdrawn.',
    errors: ['not_found', 'super_admin_only'],
    audit: 'Invitation withdrawn',
    body: describeObject('InvitationWithdrawal', 'Whose invitation is withdrawn.', {
      email: describe(emailAddress, emailText),
    }),
    output: describeObject('WithdrawnInvitation', 'The invitation is withdrawn.', {
      email: describe(z.string(), emailText),
    }),
    limit: 'staffWrite',
  },
  'POST /invitations': {
    access: 'superAdmin',
    isBound: true,
    id: 'inviteStaff',
    tag: 'users',
    summary: 'Invite a member of staff by mail. A newer invitation replaces an older one of the same address',
    response: 'The invitation is written.',
    errors: ['no_mail', 'taken', 'super_admin_only'],
    audit: 'Colleague invited',
    body: newInvitationSchema,
    output: describeObject('SentInvitation', 'The invitation is written.', {
      email: describe(z.string(), emailText),
      role: describe(z.int(), staffRoleText),
      expiresAt: describe(timestamp, 'Time until which the invitation is valid.', laterMoment),
    }),
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
