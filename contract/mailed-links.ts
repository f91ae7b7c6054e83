// Links that are mailed: what a link is for, confirmation of an address, and undoing a change of address.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { emailAddress, requiredText, timestamp } from './fields.ts'

/** How long links are valid. */
export const recoveryMinutes = 30
export const undoDays = 7

export const mailedLinkKinds = ['recovery', 'confirmation', 'undo'] as const
export type MailedLinkKind = (typeof mailedLinkKinds)[number]

/** The secret at the end of a link's address. */
export const linkToken = describe(
  requiredText.check(z.maxLength(100, 'is too long')),
  'The last part of the address in the mail.',
  'q83vASNFZ4kq83vASNFZ4kq83vASNFZ4kq83vASNFZ4',
)

const linkSchema = describeObject('MailedToken', 'A link that was mailed.', { token: linkToken })

/** What a new password ends, and what stays. */
export const passwordResetEffectsSchema = z.object({
  ends: describeObject('EndedByPassword', 'What a new password ends.', {
    sessions: describe(z.int(), 'Number of live sessions.', 2),
    passkeys: describe(z.array(z.string()), 'Names of the passkeys.', ['Black phone']),
    recoveryCodes: describe(z.int(), 'Number of recovery codes.', 10),
    undoLinks: describe(z.array(z.string()), 'Addresses whose links would undo a change of the address.', [
      'old@example.com',
    ]),
    email: describe(
      z.nullable(z.string()),
      'An address that was set without a proof and does not serve yet; null without one.',
      null,
    ),
    restoredEmail: describe(
      z.nullable(z.string()),
      'The address that the account has again in its place; null without a change.',
      null,
    ),
    provider: describe(z.boolean(), 'Whether the identity provider signs in to the account no more.', false),
  }),
  keeps: describeObject('KeptByPassword', 'What a new password leaves.', {
    /** Of staff who need one: only another super admin or the operator removes it. */
    secondFactor: describe(
      z.boolean(),
      'Whether passkeys and recovery codes stay, because staff need a second factor here.',
      false,
    ),
    undoLinks: describe(
      z.array(z.string()),
      'Addresses that had been confirmed for 30 days when they were changed; their links still undo the change.',
      [],
    ),
    provider: describe(z.boolean(), 'Whether the identity provider still signs in to the account.', false),
  }),
})
export type PasswordResetEffects = z.output<typeof passwordResetEffectsSchema>

const usernameText = ['Username of the account.', 'mira'] as const

export const mailedLinkSchema = describeObject('MailedLink', 'A link that is valid.', {
  username: describe(z.string(), usernameText),
  email: describe(z.string(), 'The address that the link was mailed to.', 'mira@example.com'),
  expiresAt: describe(timestamp, 'Time until which the link is valid.', exampleMoment),
  ends: describe(
    z.optional(passwordResetEffectsSchema.shape.ends),
    'What the new password ends; only of a link that sets one.',
  ),
  keeps: describe(
    z.optional(passwordResetEffectsSchema.shape.keeps),
    'What stays; only of a link that sets a password.',
  ),
})
export type MailedLink = z.output<typeof mailedLinkSchema>

export const mailedLinkEndpoints = {
  'GET /user/mailed-link': {
    access: 'public',
    id: 'describeMailedLink',
    tag: 'accounts',
    summary: 'What a mailed link is for; the link stays valid',
    response: 'The link is valid.',
    errors: ['link_expired'],
    query: z.object({
      kind: describe(
        z.enum(mailedLinkKinds, `must be one of ${mailedLinkKinds.join(', ')}`),
        'What the link is for.',
      ),
      token: linkToken,
    }),
    output: mailedLinkSchema,
  },
  'POST /user/email-confirmation': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    id: 'sendEmailConfirmation',
    tag: 'accounts',
    summary:
      'Mail a link that confirms the address of the account; another address needs a fresh proof and becomes that of the account with its confirmation',
    response: 'A link is mailed.',
    errors: ['proof_needed', 'taken', 'not_found'],
    body: describeObject('ConfirmationRequest', 'Where a confirmation link is mailed to.', {
      email: describe(
        z.optional(emailAddress),
        'An address that the account is to get; absent, the address that it has.',
        'mira@example.com',
      ),
    }),
    output: describeObject('ConfirmationSent', 'The link is mailed.', {
      sentTo: describe(z.string(), 'The address that it is mailed to.', 'mira@example.com'),
    }),
    limit: 'confirmation',
  },
  'POST /user/email-confirmation/confirm': {
    access: 'public',
    id: 'confirmEmail',
    tag: 'accounts',
    summary: 'Confirm an e-mail address by a mailed link',
    response: 'The address is confirmed.',
    errors: ['link_expired', 'taken', 'account_disabled', 'not_found'],
    audit: 'E-mail address confirmed',
    auditsCustomers: true,
    body: linkSchema,
    output: describeObject('ConfirmedEmail', 'The address is confirmed.', {
      username: describe(z.string(), usernameText),
      email: describe(z.string(), 'The confirmed address.', 'mira@example.com'),
    }),
    limit: 'signIn',
  },
  'POST /user/email-change/undo': {
    access: 'public',
    id: 'undoEmailChange',
    tag: 'accounts',
    summary:
      'Restore the former e-mail address by a mailed link, end all sessions, and get a token that sets a password',
    response: 'The former address is restored, and all sessions are ended.',
    errors: ['link_expired', 'taken', 'account_disabled', 'not_found'],
    audit: 'Change of e-mail address undone',
    auditsCustomers: true,
    body: linkSchema,
    output: describeObject('UndoneEmailChange', 'The former address is restored.', {
      username: describe(z.string(), usernameText),
      recoveryToken: describe(
        z.string(),
        'Sets a new password: `POST /user/recovery/password`.',
        'q83vASNFZ4kq83vASNFZ4kq83vASNFZ4kq83vASNFZ4',
      ),
    }),
    limit: 'signIn',
  },
} as const satisfies EndpointDefinitions
