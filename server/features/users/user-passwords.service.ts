// The stored passwords of accounts. Hashing and verifying them: features/passwords.
import { and, eq } from 'drizzle-orm'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { formerEmail, isWaiting } from './serving-email.service.ts'
import type { StoredPassword, User } from './users.service.ts'
import { users } from './users.table.ts'

type LockedPassword = Pick<User, 'passwordHash' | 'disabledAt' | 'role'>

/** Locks the account until the transaction ends: `share` for a sign-in, `update` for a change of the password. */
export async function lockPassword(
  tx: Database,
  userId: string,
  strength: 'share' | 'update',
): Promise<LockedPassword | undefined> {
  const [locked] = await tx
    .select({ passwordHash: users.passwordHash, disabledAt: users.disabledAt, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for(strength)
  return locked
}

export async function setPassword(
  tx: Database,
  userId: string,
  password: StoredPassword,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...password, updatedAt: now })
    .where(eq(users.id, userId))
}

/** Stores the same password in another form. Null if the password has changed meanwhile. */
export async function refreshPassword(
  db: Database,
  userId: string,
  passwordHash: string,
  refreshed: Partial<StoredPassword>,
): Promise<User | null> {
  const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
  const [updated] = await db.update(users).set(refreshed).where(isUnchanged).returning()
  return updated ?? null
}

/**
 * Sets the password of an account whose owner could not sign in. A change of the address that waits is taken back. Call within
 * a transaction that has locked the account.
 */
export async function setPasswordOfRecovered(
  tx: Database,
  locked: User,
  password: StoredPassword,
  { losesProvider }: { losesProvider: boolean },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...password,
      ...(isWaiting(locked, now) ? formerEmail(locked) : {}),
      ...(losesProvider ? { provider: null, providerSubject: null } : {}),
      updatedAt: now,
    })
    .where(eq(users.id, locked.id))
  await recordChange(tx, 'user', locked.id)
}
