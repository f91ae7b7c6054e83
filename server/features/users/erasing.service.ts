// Taking an account out of the world. What it has written elsewhere is for the other features: features/personal-data.
import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/roles.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { AppError, wrongField } from '#server/errors.ts'
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

/** Holds the account still until the transaction ends. */
export async function lockForErasing(db: Database, confirmed: User): Promise<void> {
  await keepSuperAdmin(db, confirmed.id)
  const [locked] = await db.select().from(users).where(eq(users.id, confirmed.id)).for('update')
  if (locked === undefined) throw new AppError('unauthenticated')
  // Changed since it was confirmed: whoever changed it may have had a reason.
  if (locked.passwordHash !== confirmed.passwordHash)
    throw wrongField('password', 'Your account has changed in the meantime.')
}

/** Sessions, cart and kept answers go with it by their references; sockets close when they hear of it. */
export async function deleteAccount(db: Database, userId: string): Promise<void> {
  await recordChange(db, 'user', userId)
  await db.delete(users).where(eq(users.id, userId))
}
