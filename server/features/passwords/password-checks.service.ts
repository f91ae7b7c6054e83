// Verifies the passwords of accounts, and creates accounts with a password.

import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { lockPassword, refreshPassword } from '#server/features/users/user-passwords.service.ts'
import { findUser, insertUser, type NewUser, type User } from '#server/features/users/users.service.ts'
import { isHashOutdated, isLongPassword, storePassword, verifyPassword } from './passwords.service.ts'

export async function createUser(
  db: Database,
  user: NewUser & { password: string },
  now = new Date(),
): Promise<User> {
  return insertUser(db, user, await storePassword(user.password), now)
}

/**
 * Requires the right password for the user who was found by the typed name. For an unknown name (`user` is null) the error
 * and the work are the same. `around` counts the attempt.
 */
export async function requireVerified(
  user: User | null,
  password: string,
  around?: (verify: () => Promise<boolean>) => Promise<boolean>,
): Promise<User> {
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, around)
  if (user === null || !isRight) throw new AppError('wrong_credentials')
  return user
}

/**
 * Locks the account until the transaction ends. Refuses if its password has changed since it was verified:
 * the new session would otherwise outlive the change.
 */
export async function requireUnchangedPassword(db: Database, user: User): Promise<void> {
  const current = await lockPassword(db, user.id, 'share')
  if (current === undefined || current.passwordHash !== user.passwordHash) {
    throw new AppError('wrong_credentials')
  }
  // Only callers with the right password learn of it.
  if (current.disabledAt !== null) throw new AppError('account_disabled')
}

/** Stores a verified password with a new hash if its hash has outdated parameters, and with its length if unknown. */
export async function refreshStoredPassword(db: Database, user: User, password: string): Promise<User> {
  if (user.passwordHash === null) return user
  const isOutdated = isHashOutdated(user.passwordHash)
  if (!isOutdated && user.isPasswordLong !== null) return user
  const refreshed = isOutdated ? await storePassword(password) : { isPasswordLong: isLongPassword(password) }
  const updated = await refreshPassword(db, user.id, user.passwordHash, refreshed)
  if (updated !== null) return updated
  // Another sign-in has stored a new hash meanwhile.
  return requireVerified(await findUser(db, user.id), password)
}
