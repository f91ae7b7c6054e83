import type { PasswordResetEffects } from '#contract/mailed-links.ts'
import { hasRole, type Role } from '#contract/roles.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import {
  dropConfirmations,
  dropLinksOfPassword,
  dropLinksTo,
  dropUntrustedUndoLinks,
  isTrusted,
  listUndoLinks,
} from '#server/features/account-links/account-links.service.ts'
import { listPasskeys, removeAllPasskeys } from '#server/features/passkeys/passkeys.service.ts'
import { requireLengthForRole } from '#server/features/passwords/password-length.rules.ts'
import { dropProofsOf } from '#server/features/provider-sign-in/provider-proofs.service.ts'
import {
  countRecoveryCodes,
  removeRecoveryCodes,
} from '#server/features/recovery-codes/recovery-codes.service.ts'
import { countLiveSessions } from '#server/features/sessions/own-sessions.service.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import {
  formerEmail,
  isWaiting,
  servingEmailConfirmedAt,
} from '#server/features/users/serving-email.service.ts'
import { setPasswordOfRecovered } from '#server/features/users/user-passwords.service.ts'
import { findUser, type StoredPassword, type User } from '#server/features/users/users.service.ts'

export interface PasswordResetRules {
  /** Whether a mailed link sets the password, or the operator. */
  by: 'link' | 'operator'
  /** Whether staff need a second factor here. */
  demandsSecondFactor: boolean
}

/** A mailed link leaves the second factor of staff in place where it is required. */
export function keepsSecondFactor(
  { role }: Pick<User, 'role'>,
  { by, demandsSecondFactor }: PasswordResetRules,
): boolean {
  return by === 'link' && demandsSecondFactor && hasRole(role as Role, 'admin')
}

/**
 * An identity of the provider stays if the provider has verified the address itself, which is then confirmed since the
 * account was made, or if the address has been confirmed for 30 days. Otherwise the identity may belong to another person
 * than the mailbox.
 */
function losesProvider(user: User, { by }: PasswordResetRules, now: Date): boolean {
  if (by === 'operator' || user.provider === null) return false
  const confirmedAt = servingEmailConfirmedAt(user, now)
  const isVerifiedByProvider = confirmedAt?.getTime() === user.createdAt.getTime()
  return !isVerifiedByProvider && !isTrusted(confirmedAt, now)
}

/** What a new password ends and what stays, for people to read before. */
export async function describePasswordReset(
  db: Database,
  user: User,
  rules: PasswordResetRules,
  now: Date,
): Promise<PasswordResetEffects> {
  const keepsFactor = keepsSecondFactor(user, rules)
  const passkeys = (await listPasskeys(db, user.id)).map(({ name }) => name)
  const recoveryCodes = await countRecoveryCodes(db, user.id)
  const takesEmailBack = isWaiting(user, now)
  const present = takesEmailBack ? { ...user, ...formerEmail(user) } : user
  const undoLinks = await listUndoLinks(db, present, now)
  const addressesOf = (areKept: boolean) => [
    ...new Set(
      undoLinks
        .filter(({ emailConfirmedAt, createdAt }) => isTrusted(emailConfirmedAt, createdAt) === areKept)
        .map(({ email }) => email),
    ),
  ]
  const endsProvider = losesProvider(user, rules, now)
  return {
    ends: {
      sessions: await countLiveSessions(db, user.id, now),
      passkeys: keepsFactor ? [] : passkeys,
      recoveryCodes: keepsFactor ? 0 : recoveryCodes,
      undoLinks: addressesOf(false),
      email: takesEmailBack ? user.email : null,
      restoredEmail: takesEmailBack ? present.email : null,
      provider: endsProvider,
    },
    keeps: {
      secondFactor: keepsFactor && (passkeys.length > 0 || recoveryCodes > 0),
      undoLinks: addressesOf(true),
      provider: user.provider !== null && !endsProvider,
    },
  }
}

/**
 * Sets a new password for an account whose owner cannot sign in, and ends everything that `describePasswordReset` names.
 */
export async function resetPassword(
  db: Database,
  userId: string,
  password: StoredPassword,
  rules: PasswordResetRules,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await findUser(tx, userId, 'locked')
    if (locked === null) throw new AppError('not_found')
    // The role may have changed since the caller checked the length.
    requireLengthForRole(password, locked.role as Role)
    await dropProofsOf(tx, locked)
    const losesIdentity = losesProvider(locked, rules, now)
    await setPasswordOfRecovered(tx, locked, password, { losesProvider: losesIdentity }, now)
    if (isWaiting(locked, now)) {
      await dropConfirmations(tx, userId)
      if (locked.previousEmailKey !== null) await dropLinksTo(tx, userId, locked.previousEmailKey)
    }
    await dropLinksOfPassword(tx, userId)
    await dropUntrustedUndoLinks(tx, userId)
    if (!keepsSecondFactor(locked, rules)) await removeFactors(tx, userId)
    await endSessionsOfUser(tx, userId, 'new password', now)
  })
}

/** Call within a transaction that has locked the account. Returns how many passkeys and recovery codes were removed. */
export async function removeFactors(
  tx: Database,
  userId: string,
): Promise<{ passkeys: number; recoveryCodes: number }> {
  return {
    passkeys: await removeAllPasskeys(tx, userId),
    recoveryCodes: await removeRecoveryCodes(tx, userId),
  }
}
