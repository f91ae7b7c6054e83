// Accounts for staff, made by the invited person with a mailed link.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { password, timestamp, usernameField } from './fields.ts'
import { linkToken } from './mailed-links.ts'
import { minStaffPasswordLength } from './vocabulary.ts'

/** Hours until an invitation expires. */
export const invitationHours = 72

const tooShort = `The password must be at least ${minStaffPasswordLength} characters long`

export const invitationSchema = z.object({
  /** The invited address, which will be the confirmed address of the account. */
  email: z.string(),
  role: z.int(),
  expiresAt: timestamp,
})
export type Invitation = z.output<typeof invitationSchema>

export const invitationEndpoints = {
  'GET /user/invitation': {
    access: 'public',
    summary: 'What an invitation is for; the invitation stays valid',
    query: z.object({ token: linkToken }),
    output: invitationSchema,
  },
  'POST /user/invitation': {
    access: 'public',
    summary:
      'Accept an invitation: create an account with its role and its address, which is confirmed by that',
    audit: 'Invitation accepted',
    auditsCustomers: true,
    body: z.object({
      token: linkToken,
      username: usernameField,
      password: password(minStaffPasswordLength, tooShort),
    }),
    output: z.object({ username: z.string() }),
    status: 201,
    limit: 'signUp',
  },
} as const satisfies EndpointDefinitions
