// Where an account is signed in, and proof that its owner is there.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment, laterMoment } from './examples.ts'
import { deletedSchema, requiredPassword, timestamp } from './fields.ts'
import { passkeySchema } from './passkeys.ts'
import { createdAt, sessionId } from './record-fields.ts'

export const sessionSchema = describeObject('LiveSession', 'A browser that is signed in.', {
  _id: sessionId,
  browser: describe(
    z.string(),
    'Browser and system as they named themselves; empty where they did not.',
    'Firefox on Linux',
  ),
  method: describe(z.string(), 'How the user signed in.', 'password'),
  isCurrent: describe(z.boolean(), 'Whether it is the session of this call.', true),
  createdAt,
  lastUsedAt: describe(timestamp, 'Time of its last use, to within a quarter of an hour.', laterMoment),
})
export type Session = z.output<typeof sessionSchema>

export const accountSecuritySchema = describeObject(
  'AccountSecurity',
  'How the signed-in user gets in, and where they are signed in.',
  {
    provenUntil: describe(
      z.nullable(timestamp),
      'Time until which the owner of the account need not prove again that they are there; null where they must.',
      exampleMoment,
    ),
    needsSecondFactor: describe(
      z.boolean(),
      'Whether a member of staff has yet to give the second factor.',
      false,
    ),
    hasPassword: describe(z.boolean(), 'Whether the account has a password.', true),
    hasProvider: describe(z.boolean(), 'Whether an identity provider signs it in.', false),
    passkeyProblem: describe(
      z.nullable(z.string()),
      'Why there can be no passkeys at this address; null where there can.',
      null,
    ),
    passkeys: describe(z.array(passkeySchema), 'Passkeys, the oldest first.'),
    recoveryCodesLeft: describe(z.int(), 'Recovery codes that have not been used.', 8),
    emailConfirmedAt: describe(
      z.nullable(timestamp),
      'When the owner confirmed the e-mail address; null where they have not.',
      exampleMoment,
    ),
    canConfirmEmail: describe(z.boolean(), 'Whether a link that confirms an address can be mailed.', true),
    sessions: describe(z.array(sessionSchema), 'Live sessions, the current one first.'),
  },
)
export type AccountSecurity = z.output<typeof accountSecuritySchema>

export const accountSecurityEndpoints = {
  'GET /user/security': {
    access: 'user',
    id: 'getAccountSecurity',
    tag: 'accounts',
    summary: 'How the signed-in user gets in, and where they are signed in',
    response: 'Ways in and sessions.',
    output: accountSecuritySchema,
  },
  'POST /user/proof': {
    access: 'user',
    isBound: true,
    id: 'proveWithPassword',
    tag: 'accounts',
    summary: 'Prove with the password, for ten minutes, that the owner of the account is there',
    response: 'The owner of the account is there.',
    audit: 'Identity confirmed',
    body: describeObject('Proof', 'Proof of who is there.', {
      password: describe(requiredPassword, 'The password, or a recovery code in its place.', 'correct horse'),
    }),
    output: describeObject('Proven', 'The owner of the account is there.', {
      provenUntil: describe(
        timestamp,
        'Time until which the owner of the account need not prove again that they are there.',
        exampleMoment,
      ),
    }),
    limit: 'security',
  },
  'DELETE /user/sessions/:id': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    id: 'endSession',
    tag: 'accounts',
    summary: 'End one session of the signed-in user; needs a fresh proof',
    response: 'The session is ended.',
    errors: ['proof_needed'],
    audit: 'Session ended',
    auditsCustomers: true,
    params: z.object({ id: sessionId }),
    output: deletedSchema,
    limit: 'security',
  },
  'DELETE /user/sessions': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    id: 'endOtherSessions',
    tag: 'accounts',
    summary: 'End all other sessions of the signed-in user; needs a fresh proof',
    response: 'The sessions are ended.',
    errors: ['proof_needed'],
    audit: 'All other sessions ended',
    auditsCustomers: true,
    output: describeObject('EndedSessions', 'The sessions are ended.', {
      endedCount: describe(z.int(), 'How many there were.', 2),
    }),
    limit: 'security',
  },
} as const satisfies EndpointDefinitions
