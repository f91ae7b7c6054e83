// Links that are mailed: what a link is for, confirmation of an address, and undoing a change of address.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { emailAddress, requiredText, timestamp } from './fields.ts'

/** How long links are valid. */
export const recoveryMinutes = 30
export const undoDays = 7

export const mailedLinkKinds = ['recovery', 'confirmation', 'undo'] as const
export type MailedLinkKind = (typeof mailedLinkKinds)[number]

/** The secret at the end of a link's address. */
export const linkToken = requiredText.check(z.maxLength(100, 'is too long'))

const linkSchema = z.object({ token: linkToken })

/** What a new password ends, and what stays. */
export const passwordResetEffectsSchema = z.object({
  ends: z.object({
    /** Live ones. */
    sessions: z.int(),
    /** Their names. */
    passkeys: z.array(z.string()),
    recoveryCodes: z.int(),
    /** Mailboxes whose links would undo a change of the address. */
    undoLinks: z.array(z.string()),
    /** An address that was set without a proof and does not serve yet; null without one. */
    email: z.nullable(z.string()),
    /** The address that is the account's again in its place; empty where there was none. */
    restoredEmail: z.nullable(z.string()),
    /** Whether the identity provider signs in to this account no more. */
    provider: z.boolean(),
  }),
  keeps: z.object({
    /** Of staff who need one: only another super admin or the operator removes it. */
    secondFactor: z.boolean(),
    /** Mailboxes that had been confirmed for 30 days when the address was changed: their links still undo it. */
    undoLinks: z.array(z.string()),
    provider: z.boolean(),
  }),
})
export type PasswordResetEffects = z.output<typeof passwordResetEffectsSchema>

export const mailedLinkSchema = z.object({
  /** Of the account that the link belongs to. */
  username: z.string(),
  /** The address that the link was mailed to. */
  email: z.string(),
  expiresAt: timestamp,
  /** Of a link that sets a password. */
  ends: z.optional(passwordResetEffectsSchema.shape.ends),
  keeps: z.optional(passwordResetEffectsSchema.shape.keeps),
})
export type MailedLink = z.output<typeof mailedLinkSchema>

export const mailedLinkEndpoints = {
  'GET /user/mailed-link': {
    access: 'public',
    summary: 'What a mailed link is for; the link stays valid',
    query: z.object({
      kind: z.enum(mailedLinkKinds, `must be one of ${mailedLinkKinds.join(', ')}`),
      token: linkToken,
    }),
    output: mailedLinkSchema,
  },
  'POST /user/email-confirmation': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    summary:
      'Mail a link that confirms the address of the account; another address needs a fresh proof and becomes that of the account with its confirmation',
    body: z.object({ email: z.optional(emailAddress) }),
    output: z.object({ sentTo: z.string() }),
    limit: 'confirmation',
  },
  'POST /user/email-confirmation/confirm': {
    access: 'public',
    summary: 'Confirm an e-mail address by a mailed link',
    audit: 'E-mail address confirmed',
    auditsCustomers: true,
    body: linkSchema,
    output: z.object({ username: z.string(), email: z.string() }),
    limit: 'signIn',
  },
  'POST /user/email-change/undo': {
    access: 'public',
    summary:
      'Restore the former e-mail address by a mailed link, end all sessions, and get a token that sets a password',
    audit: 'Change of e-mail address undone',
    auditsCustomers: true,
    body: linkSchema,
    output: z.object({ username: z.string(), recoveryToken: z.string() }),
    limit: 'signIn',
  },
} as const satisfies EndpointDefinitions
