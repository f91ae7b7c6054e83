// Where an account is signed in, and proof that its owner is there.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { deletedSchema, id, requiredPassword, timestamp } from './fields.ts'
import { passkeySchema } from './passkeys.ts'

export const sessionSchema = z.object({
  _id: id,
  /** Browser and system as they named themselves at the sign-in; empty where they did not. */
  browser: z.string(),
  method: z.string(),
  isCurrent: z.boolean(),
  createdAt: timestamp,
  /** To within a quarter of an hour. */
  lastUsedAt: timestamp,
})
export type Session = z.output<typeof sessionSchema>

export const accountSecuritySchema = z.object({
  /** Until then the owner of the account need not prove again that they are there. */
  provenUntil: z.nullable(timestamp),
  /** Staff who have yet to use their passkey or a recovery code: until then they are users. */
  needsSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  hasProvider: z.boolean(),
  /** Why there can be no passkeys here; null where there can. */
  passkeyProblem: z.nullable(z.string()),
  /** The oldest first. */
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
  /** When the owner confirmed the e-mail address; null while they have not. */
  emailConfirmedAt: z.nullable(timestamp),
  /** Whether a link that confirms an address can be mailed. */
  canConfirmEmail: z.boolean(),
  /** Live ones, the current one first, then the newest. */
  sessions: z.array(sessionSchema),
})
export type AccountSecurity = z.output<typeof accountSecuritySchema>

export const accountSecurityEndpoints = {
  'GET /user/security': {
    access: 'user',
    summary: 'How the signed-in user gets in, and where they are signed in',
    output: accountSecuritySchema,
  },
  'POST /user/proof': {
    access: 'user',
    isBound: true,
    summary: 'Prove with the password, for ten minutes, that the owner of the account is there',
    audit: 'Identity confirmed',
    body: z.object({ password: requiredPassword }),
    output: z.object({ provenUntil: timestamp }),
    limit: 'security',
  },
  'DELETE /user/sessions/:id': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    summary: 'End one session of the signed-in user; needs a fresh proof',
    audit: 'Session ended',
    auditsCustomers: true,
    params: z.object({ id }),
    output: deletedSchema,
    limit: 'security',
  },
  'DELETE /user/sessions': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    summary: 'End all other sessions of the signed-in user; needs a fresh proof',
    audit: 'All other sessions ended',
    auditsCustomers: true,
    output: z.object({ endedCount: z.int() }),
    limit: 'security',
  },
} as const satisfies EndpointDefinitions
