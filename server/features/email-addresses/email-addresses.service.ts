// What mailed links are for, and the links that confirm an address or undo a change of address.
import { createHash } from 'node:crypto'
import type { MailedLink, MailedLinkKind } from '#contract/mailed-links.ts'
import type { Role } from '#contract/roles.ts'
import type { CallContext, SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { countInWindow } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/database/client.ts'
import {
  type AccountLink,
  createLink,
  dropConfirmations,
  dropLinksSince,
  dropUntrustedUndoLinks,
  findLink,
  type LinkKind,
  pauseMs,
  takeLink,
} from '#server/features/account-links/account-links.service.ts'
import type { AccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { claimBookings } from '#server/features/bookings/booking-claims.service.ts'
import { removePasskeysSince } from '#server/features/passkeys/passkeys.service.ts'
import {
  describePasswordReset,
  keepsSecondFactor,
  type PasswordResetRules,
} from '#server/features/recovery/password-reset.service.ts'
import { removeRecoveryCodesSince } from '#server/features/recovery-codes/recovery-codes.service.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { hasConfirmed } from '#server/features/users/confirmed-email.queries.ts'
import { lockClaimants, withClaimants } from '#server/features/users/email-claims.service.ts'
import { servingEmail } from '#server/features/users/serving-email.service.ts'
import { findUser, type User } from '#server/features/users/users.service.ts'
import { giveConfirmedEmail } from './email-owners.service.ts'

const kindsOf: Record<MailedLinkKind, readonly LinkKind[]> = {
  recovery: ['recovery'],
  confirmation: ['confirmation', 'claim'],
  undo: ['undo'],
}

/** Only the holder of the link's secret learns something, and nothing that was not in the mail. */
export async function describeLink(
  db: Database,
  kind: MailedLinkKind,
  token: string,
  rules: PasswordResetRules,
  now: Date,
): Promise<MailedLink> {
  const link = await requireLink(db, kind, token, now)
  const user = await findUser(db, link.userId)
  if (user === null) throw new AppError('link_expired')
  return {
    username: user.username,
    email: link.email,
    expiresAt: link.expiresAt.toISOString(),
    ...(kind === 'recovery' ? await describePasswordReset(db, user, rules, now) : {}),
  }
}

async function requireLink(
  db: Database,
  kind: MailedLinkKind,
  token: string,
  now: Date,
): Promise<AccountLink> {
  const link = await findLink(db, token, kindsOf[kind], now)
  if (link === null) throw new AppError('link_expired')
  return link
}

/** Mails to an address that its account does not have yet, of all accounts together: nobody can fill a mailbox. */
const claimsOfAddress = { calls: 5, windowSeconds: 86_400 }

/** Mails a confirmation link to the account's own address, or to another address that it is to get. */
export async function sendConfirmation(
  { db, caller, now }: SignedInContext,
  mails: AccountMails,
  email: string | undefined,
): Promise<string> {
  return withClaimants(db, async (tx) => {
    const present = await findUser(tx, caller.userId)
    if (present === null) throw new AppError('unauthenticated')
    const address = email ?? present.email
    if (address === '') throw refusedAddress('required')
    const { own, others } = await lockClaimants(tx, caller.userId, address, now)
    if (own === null) throw new AppError('unauthenticated')
    const key = toEmailKey(address)
    const isOwn = own.emailKey === key
    if (isOwn && own.emailConfirmedAt !== null) throw refusedAddress('This address is confirmed already.')
    if (others.some((other) => hasConfirmed(other, key, now))) {
      const message = 'This e-mail address belongs to another account.'
      throw new AppError('taken', message, { fields: { email: message } })
    }
    const to = isOwn ? own.email : address
    const wasQueued = await mails.queueConfirmation(
      tx,
      { ...own, email: to },
      isOwn ? 'confirmation' : 'claim',
      now,
    )
    if (!wasQueued) {
      throw new AppError('rate_limited', 'A link is on its way already. Please look into your mailbox.', {
        retryAfterSeconds: pauseMs.confirmation / 1000,
      })
    }
    if (!isOwn) {
      const hash = createHash('sha256').update(key).digest('base64url')
      const { isAllowed, resetSeconds } = await countInWindow(tx, `claim/${hash}`, claimsOfAddress, now)
      if (!isAllowed) throw new AppError('rate_limited', undefined, { retryAfterSeconds: resetSeconds })
    }
    return to
  })
}

function refusedAddress(problem: string): AppError {
  const message = problem === 'required' ? 'Please check email: required.' : problem
  return new AppError('invalid_request', message, { fields: { email: problem } })
}

/**
 * Confirms an address. An account that has held it unconfirmed loses it. Other mailboxes undo no change of address from
 * then on, except one that had been confirmed for long.
 */
export async function confirmEmail(
  context: CallContext,
  mails: AccountMails,
  token: string,
): Promise<{ username: string; email: string }> {
  const { db, now } = context
  const link = await requireLink(db, 'confirmation', token, now)
  return withClaimants(db, async (tx) => {
    const { own, others } = await lockClaimants(tx, link.userId, link.email, now)
    if (own === null || !(await takeLink(tx, token, kindsOf.confirmation, now)))
      throw new AppError('link_expired')
    refuseDisabled(own)
    const { user, losers } = await giveConfirmedEmail(tx, { own, others }, link.email, now)
    if (user.emailKey !== null) await claimBookings(tx, { emailKey: user.emailKey })
    await dropUntrustedUndoLinks(tx, own.id)
    if (user.emailKey !== own.emailKey) {
      await dropConfirmations(tx, own.id)
      await mails.queueEmailChange(tx, own, user, now)
    }
    const actor = { userId: own.id, role: own.role as Role }
    await recordAudit(tx, context, [
      { action: 'POST /user/email-confirmation/confirm', actor, recordId: own.id },
      ...losers.map(({ id }) => ({ action: 'address taken' as const, actor: null, recordId: id })),
    ])
    return { username: user.username, email: user.email }
  })
}

/**
 * Restores the former address, ends all sessions, and opens recovery. Passkeys and recovery codes that were added since the
 * change may be those of a thief, so they are removed; the returned token sets a password, so its holder has a way in.
 */
export async function undoEmailChange(
  context: CallContext,
  mails: AccountMails,
  token: string,
  rules: PasswordResetRules,
): Promise<{ username: string; recoveryToken: string }> {
  const { db, now } = context
  const link = await requireLink(db, 'undo', token, now)
  return withClaimants(db, async (tx) => {
    const { own, others } = await lockClaimants(tx, link.userId, link.email, now)
    if (own === null || !(await takeLink(tx, token, kindsOf.undo, now))) throw new AppError('link_expired')
    refuseDisabled(own)
    const { user, losers } = await giveConfirmedEmail(
      tx,
      { own, others },
      link.email,
      now,
      link.emailConfirmedAt ?? now,
    )
    await dropLinksSince(tx, link)
    await endSessionsOfUser(tx, own.id, 'address restored', now)
    if (!keepsSecondFactor(own, rules)) {
      await removePasskeysSince(tx, own.id, link.createdAt)
      await removeRecoveryCodesSince(tx, own.id, link.createdAt)
    }
    const recovery = { userId: own.id, kind: 'recovery', email: user.email } as const
    const recoveryToken = await createLink(tx, recovery, now)
    if (recoveryToken === null) throw new Error('a link that sets a password was left')
    const lost = { ...user, email: servingEmail(own, now) }
    if (toEmailKey(lost.email) !== user.emailKey)
      await mails.queueSecurityChange(tx, lost, 'other-email', now)
    await mails.queueSecurityChange(tx, user, 'email-restored', now)
    const actor = { userId: own.id, role: own.role as Role }
    await recordAudit(tx, context, [
      { action: 'POST /user/email-change/undo', actor, recordId: own.id },
      ...losers.map(({ id }) => ({ action: 'address taken' as const, actor: null, recordId: id })),
    ])
    return { username: user.username, recoveryToken }
  })
}

function refuseDisabled({ disabledAt }: User): void {
  if (disabledAt !== null) throw new AppError('account_disabled')
}
