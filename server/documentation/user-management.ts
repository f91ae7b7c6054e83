import {
  managedUserDetailsSchema,
  managedUserListSchema,
  managedUserSchema,
  openInvitationSchema,
  openInvitationsSchema,
  userManagementEndpoints,
} from '#contract/user-management.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleMoment, idOf, laterMoment, listFields, paging } from './shared-fields.ts'

const endRole = userManagementEndpoints['PUT /users/:id/role']
const signOut = userManagementEndpoints['POST /users/:id/sign-out']
const factorsRemoval = userManagementEndpoints['POST /users/:id/factors-removal']
const recovery = userManagementEndpoints['POST /users/:id/recovery']
const erase = userManagementEndpoints['POST /users/:id/erase']
const invite = userManagementEndpoints['POST /invitations']
const withdrawal = userManagementEndpoints['POST /invitations/withdrawals']

const role = ['Role: 1 user, 2 admin, 3 super admin.', 2] as const
const staffRole = ['Role of the account: 2 admin, 3 super admin.', 2] as const
const invited = ['The invited address.', 'astrid@example.com'] as const

const userFields = {
  _id: idOf('user', 'account'),
  name: ['Name that others see.', 'Mira Solberg'],
  username: ['Username.', 'mira'],
  email: ['E-mail address; empty without one.', 'mira@example.com'],
  isEmailConfirmed: 'Whether its owner has confirmed the address.',
  role,
  rights: ['Rights that an admin is narrowed to; null where the account may do all that its role may.', null],
  createdAt: ['Time at which the account was made.', exampleMoment],
  disabledAt: ['Time at which the operator disabled it; null if not disabled.', laterMoment],
  lastSeenAt: ['Last use of a session; null without one.', laterMoment],
} as const

export const userManagementObjects = [
  describeObject('ManagedUsers', managedUserListSchema, 'One page of accounts.', listFields('accounts')),
  describeObject('ManagedUser', managedUserSchema, 'An account as super admins see it.', userFields),
  describeObject('ManagedUserDetails', managedUserDetailsSchema, 'One account with its consequences.', {
    ...userFields,
    sessionCount: ['Number of live sessions.', 2],
    hasPassword: 'Whether it has a password.',
    passkeyCount: ['Number of passkeys.', 1],
    recoveryCodeCount: ['Number of unused recovery codes.', 10],
    bookingCount: ['Number of bookings.', 3],
    orderCount: ['Number of orders.', 1],
    upcomingBookings: ['Bookings that erasing it would cancel.', 1],
    refunds: 'What cancelling them pays back.',
    openOrders: 'Orders that are not finished. Until they are, it cannot be erased.',
    openBills: 'Bookings for which money is owed. Until it is paid, it cannot be erased.',
    isLastSuperAdmin: 'Whether it is the only super admin.',
  }),
  describeObject('NewRole', endRole.body, 'What the account may do.', {
    role,
    rights: [
      'Rights to narrow an admin to; null for all that an admin may do. Absent, an admin who stays one keeps them.',
      ['desk', 'money'],
    ],
    confirmed: 'Needed to lower the own role.',
  }),
  describeObject('UserSignedOut', signOut.output, 'The sessions have ended.', {
    ended: ['Number of sessions that have ended.', 2],
  }),
  describeObject('RemovedFactors', factorsRemoval.output, 'The second factors are removed.', {
    passkeys: ['Number of passkeys that were removed.', 1],
    recoveryCodes: ['Number of recovery codes that were removed.', 10],
    sessions: ['Number of sessions that have ended.', 2],
  }),
  describeObject('SentRecovery', recovery.output, 'The mail is written.', {
    email: ['The address that it goes to.', 'mira@example.com'],
  }),
  describeObject('ErasedUser', erase.body, 'The confirmation.', {
    username: ['The username of the account, typed once more.', 'mira'],
  }),
  describeObject('UserErased', erase.output, 'The account is erased.', {
    erased: 'Always true.',
  }),
  describeObject('NewInvitation', invite.body, 'Whom to invite.', {
    email: [...invited],
    role: [...staffRole],
  }),
  describeObject('OpenInvitations', openInvitationsSchema, 'Invitations that can be accepted.', {
    items: 'The invitations, newest first.',
  }),
  describeObject('OpenInvitation', openInvitationSchema, 'An invitation that can be accepted.', {
    email: [...invited],
    role: [...staffRole],
    createdAt: ['When it was sent.', exampleMoment],
    expiresAt: ['Time until which it is valid.', laterMoment],
  }),
  describeObject('InvitationWithdrawal', withdrawal.body, 'Whose invitation is withdrawn.', {
    email: [...invited],
  }),
  describeObject('WithdrawnInvitation', withdrawal.output, 'The invitation is withdrawn.', {
    email: [...invited],
  }),
  describeObject('SentInvitation', invite.output, 'The invitation is written.', {
    email: [...invited],
    role: [...staffRole],
    expiresAt: ['Time until which the invitation is valid.', laterMoment],
  }),
]

const ofUser = { id: idOf('user', 'account') }

export const userManagementOperations: OperationsOf<typeof userManagementEndpoints> = {
  'GET /users': {
    id: 'listUsers',
    tag: 'users',
    response: 'One page of accounts.',
    query: {
      q: ['Words of name, username and e-mail address, a phone number, or an id.', 'mira'],
      role: 'Only accounts with this role: 1 user, 2 admin, 3 super admin.',
      ...paging,
    },
  },
  'GET /users/:id': { id: 'getUser', tag: 'users', params: ofUser, response: 'The account.' },
  'PUT /users/:id/role': {
    id: 'changeRole',
    tag: 'users',
    params: ofUser,
    response: 'The account after the change.',
    errors: ['last_super_admin', 'own_role', 'super_admin_only'],
  },
  'POST /users/:id/sign-out': {
    id: 'signOutUser',
    tag: 'users',
    params: ofUser,
    response: 'The sessions have ended.',
  },
  'POST /users/:id/factors-removal': {
    id: 'removeFactors',
    tag: 'users',
    params: ofUser,
    response: 'Passkeys and recovery codes are removed, and the sessions have ended.',
    errors: ['own_factors', 'last_way_in', 'super_admin_only'],
  },
  'POST /users/:id/recovery': {
    id: 'sendRecovery',
    tag: 'users',
    params: ofUser,
    response: 'The mail is written.',
    errors: ['no_mail', 'no_address', 'link_pending', 'account_disabled'],
  },
  'POST /users/:id/erase': {
    id: 'eraseUser',
    tag: 'users',
    params: ofUser,
    response: 'The account is erased.',
    errors: ['own_account', 'orders_open', 'money_owed', 'super_admin_only'],
  },
  'GET /invitations': { id: 'listInvitations', tag: 'users', response: 'The open invitations.' },
  'POST /invitations/withdrawals': {
    id: 'withdrawInvitation',
    tag: 'users',
    response: 'The invitation is withdrawn.',
    errors: ['not_found', 'super_admin_only'],
  },
  'POST /invitations': {
    id: 'inviteStaff',
    tag: 'users',
    response: 'The invitation is written.',
    errors: ['no_mail', 'taken', 'super_admin_only'],
  },
}
