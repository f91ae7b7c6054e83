// The sign-in methods of an account: password, identity provider and passkeys. The last one cannot be removed.

import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import { requireAccount } from '#server/features/users/users.service.ts'

/**
 * Refuses to leave an account without a sign-in method. Call within the transaction that has removed a passkey, after
 * `lockSignInMethods`: of two simultaneous removals of the last two passkeys, the second is refused.
 */
export function requireSignInMethod(
  user: { passwordHash: string | null; provider: string | null },
  passkeysLeft: number,
  hasProvider: boolean,
): void {
  const isProviderUsable = hasProvider && user.provider !== null
  if (passkeysLeft > 0 || user.passwordHash !== null || isProviderUsable) return
  throw new AppError('last_way_in')
}

/** Locks the account until the transaction ends, and returns it. */
export async function lockSignInMethods(db: Database, userId: string) {
  await lockAccount(db, userId)
  return requireAccount(db, userId)
}
