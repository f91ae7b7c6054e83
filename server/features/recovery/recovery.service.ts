// Recovery of an account whose password is lost.

import { recoveryMinutes } from '#contract/mailed-links.ts'
import type { Role } from '#contract/roles.ts'
import type { CallContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { createLink, findLink, takeLink } from '#server/features/account-links/account-links.service.ts'
import type { AccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { passwordProblem } from '#server/features/passwords/password-length.rules.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { weaknessOf } from '#server/features/passwords/weak-passwords.service.ts'
import { servingEmail } from '#server/features/users/serving-email.service.ts'
import { findUser, findUserByEmail, isEnabled, type User } from '#server/features/users/users.service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type PasswordResetRules, resetPassword } from './password-reset.service.ts'
import { recoveryQueue } from './recovery.queue.ts'

/**
 * Enqueues a mail with a link to the account with this address. The work before the response is the same for unknown
 * addresses; the job does everything else.
 */
export async function requestRecovery(
  db: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  email: string,
  now: Date,
): Promise<void> {
  const user = await findUserByEmail(db, email, now)
  await db.transaction((tx) => jobs.enqueue(tx, recoveryQueue, [{ userId: user?.id ?? null }]))
}

/** The job: writes the mail, unless no account has the address or a mail was written a moment ago. */
export async function mailRecoveryLink(
  db: Database,
  { composeMail, queueMail }: Pick<Outbox, 'composeMail' | 'queueMail'>,
  userId: string | null,
  now: Date,
): Promise<void> {
  if (userId === null) return
  await db.transaction(async (tx) => {
    const user = await findUser(tx, userId, 'locked')
    if (user === null || user.disabledAt !== null) return
    await queueRecoveryLink(tx, { composeMail, queueMail }, user, now)
  })
}

/**
 * Writes the mail with the link. Call within a transaction that has locked the account. Returns the address; null if the
 * account has none, and 'pending' if a link was mailed a moment ago.
 */
async function queueRecoveryLink(
  tx: Database,
  { composeMail, queueMail }: Pick<Outbox, 'composeMail' | 'queueMail'>,
  user: User,
  now: Date,
): Promise<{ to: string } | 'pending' | null> {
  const to = servingEmail(user, now)
  if (to === '') return null
  const linkSecret = await createLink(tx, { userId: user.id, kind: 'recovery', email: to }, now)
  if (linkSecret === null) return 'pending'
  const { id, name, username } = user
  const mail = await composeMail('recovery', { name, username, minutes: recoveryMinutes })
  await queueMail(tx, { mail, to, userId: id, about: { kind: 'account', id }, linkSecret }, now)
  return { to }
}

/** Call within a transaction. For staff, who learn what has become of it. Returns the address. */
export async function sendRecoveryLink(
  tx: Database,
  outbox: Outbox,
  userId: string,
  now: Date,
): Promise<string> {
  if (!outbox.isSending) throw new AppError('no_mail')
  const user = await findUser(tx, userId, 'locked')
  if (user === null) throw notFound('User')
  if (user.disabledAt !== null) throw new AppError('account_disabled', 'This account is disabled.')
  const sent = await queueRecoveryLink(tx, outbox, user, now)
  if (sent === null) throw new AppError('no_address')
  if (sent === 'pending') throw new AppError('link_pending')
  return sent.to
}

export interface NewPassword {
  token: string
  newPassword: string
  confirmPassword: string
}

/** Sets a password by a link. Only success uses the link up. */
export async function setPasswordByLink(
  context: CallContext,
  mails: AccountMails,
  { token, newPassword, confirmPassword }: NewPassword,
  rules: PasswordResetRules,
): Promise<void> {
  const { db, now } = context
  if (newPassword !== confirmPassword) throw wrongField('confirmPassword', 'New password not match.')
  const link = await findLink(db, token, ['recovery'], now)
  const user = link === null ? null : await findUser(db, link.userId)
  if (user === null) throw new AppError('link_expired')
  const problem = passwordProblem(newPassword, user.role as Role, 'newpassword')
  if (problem !== null) throw wrongField('newPassword', problem)
  const weakness = await weaknessOf(newPassword, [user.username, user.name, user.email])
  if (weakness !== null) throw wrongField('newPassword', weakness)
  const stored = await storePassword(newPassword)
  await db.transaction(async (tx) => {
    // The account is locked first, as in all changes of the password.
    const locked = await findUser(tx, user.id, 'locked')
    if (locked === null || !(await takeLink(tx, token, ['recovery'], now))) throw new AppError('link_expired')
    if (!(await isEnabled(tx, user.id))) throw new AppError('account_disabled')
    await resetPassword(tx, user.id, stored, rules, now)
    const actor = { userId: user.id, role: locked.role as Role }
    await recordAudit(tx, context, { action: 'POST /user/recovery/password', actor })
    await mails.queueSecurityChange(
      tx,
      { ...locked, email: servingEmail(locked, now) },
      'password-by-link',
      now,
    )
  })
}
