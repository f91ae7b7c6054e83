// Accounts for staff, made by the invited person with a mailed link.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { password, timestamp, usernameField } from './fields.ts'
import { linkToken } from './mailed-links.ts'
import { minStaffPasswordLength } from './vocabulary.ts'

/** Hours until an invitation expires. */
export const invitationHours = 72

const tooShort = `The password must be at least ${minStaffPasswordLength} characters long`

export const invitationSchema = describeObject('Invitation', 'An invitation that is valid.', {
  email: describe(z.string(), 'The invited address.', 'astrid@example.com'),
  role: describe(z.int(), 'Role of the account: 2 admin, 3 super admin.', 2),
  expiresAt: describe(timestamp, 'Time until which the invitation is valid.', exampleMoment),
})
export type Invitation = z.output<typeof invitationSchema>

export const invitationEndpoints = {
  'GET /user/invitation': {
    access: 'public',
    id: 'describeInvitation',
    tag: 'accounts',
    summary: 'What an invitation is for; the invitation stays valid',
    response: 'The invitation is valid.',
    errors: ['link_expired'],
    query: z.object({ token: linkToken }),
    output: invitationSchema,
  },
  'POST /user/invitation': {
    access: 'public',
    id: 'acceptInvitation',
    tag: 'accounts',
    summary:
      'Accept an invitation: create an account with its role and its address, which is confirmed by that',
    response: 'The account is created.',
    errors: ['link_expired', 'taken'],
    audit: 'Invitation accepted',
    auditsCustomers: true,
    body: describeObject('AcceptedInvitation', 'An account by an invitation.', {
      token: linkToken,
      username: describe(usernameField, 'The chosen username.', 'astrid'),
      password: describe(
        password(minStaffPasswordLength, tooShort),
        'The chosen password.',
        'battery staple',
      ),
    }),
    output: describeObject('InvitedAccount', 'The account is created.', {
      username: describe(z.string(), 'Username of the account.', 'astrid'),
    }),
    status: 201,
    limit: 'signUp',
  },
} as const satisfies EndpointDefinitions
