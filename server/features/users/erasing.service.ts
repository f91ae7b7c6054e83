// Erases an account. The data of other features is erased by features/personal-data.
import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/roles.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { keepSuperAdmin, type User } from './users.service.ts'
import { sessions, users } from './users.table.ts'

export async function requireAccount(db: Database, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
  return user
}

export async function listSessions(db: Database, userId: string) {
  return db
    .select({
      _id: sessions.id,
      method: sessions.method,
      browser: sessions.browser,
      isRemembered: sessions.isRemembered,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      endedAt: sessions.endedAt,
      endedBecause: sessions.endedBecause,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt)
}

export async function isLastSuperAdmin(db: Database, user: User): Promise<boolean> {
  if (user.role !== roles.superAdmin) return false
  const all = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, roles.superAdmin), isNull(users.disabledAt)))
    .limit(2)
  return all.length === 1
}

/** Locks the account until the transaction ends. Refuses if it has changed since its owner confirmed the erasing. */
export async function lockForErasing(db: Database, confirmed: User): Promise<void> {
  await keepSuperAdmin(db, confirmed.id)
  const [locked] = await db.select().from(users).where(eq(users.id, confirmed.id)).for('update')
  if (locked === undefined) throw new AppError('unauthenticated')
  // A new password may mean that the owner has recovered the account from a thief.
  if (locked.passwordHash !== confirmed.passwordHash)
    throw wrongField('password', 'Your account has changed in the meantime.')
}

/**
 * Deletes the account. Foreign keys delete its sessions, its cart and its stored idempotency answers. Open sockets close
 * when the change is delivered.
 */
export async function deleteAccount(db: Database, userId: string): Promise<void> {
  await recordChange(db, 'user', userId)
  await db.delete(users).where(eq(users.id, userId))
}
