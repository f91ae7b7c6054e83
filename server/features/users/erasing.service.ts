// Taking an account out of the world. What it has written elsewhere is for the other features: features/personal-data.
import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/roles.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { accountKey } from './account-keys.ts'
import { verifyPassword } from './passwords.ts'
import { keepSuperAdmin, type User, wrongField, wrongPassword } from './users.service.ts'
import { sessions, users } from './users.table.ts'

export interface ErasingConfirmation {
  password: string
  username: string
}

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

export function confirmationOf(user: User): 'password' | 'username' {
  return user.passwordHash === null ? 'username' : 'password'
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

/** Checked before the transaction: the work of it takes its time. Answers what has been confirmed. */
export async function requireConfirmation(
  db: Database,
  userId: string,
  given: ErasingConfirmation,
): Promise<User> {
  const user = await requireAccount(db, userId)
  if (confirmationOf(user) === 'username') {
    if (accountKey(given.username) !== user.usernameKey) {
      throw wrongField('username', 'This is not your username.')
    }
  } else if (!(await verifyPassword(user.passwordHash, given.password))) {
    throw wrongPassword()
  }
  return user
}

/** Holds the account still until the transaction ends. */
export async function lockForErasing(db: Database, confirmed: User): Promise<void> {
  await keepSuperAdmin(db, confirmed.id)
  const [locked] = await db.select().from(users).where(eq(users.id, confirmed.id)).for('update')
  if (locked === undefined) throw new AppError('unauthenticated')
  // Changed since it was confirmed: whoever changed it may have had a reason.
  if (locked.passwordHash !== confirmed.passwordHash || locked.usernameKey !== confirmed.usernameKey) {
    throw wrongField(confirmationOf(locked), 'Your account has changed in the meantime.')
  }
}

/** Sessions, cart and kept answers go with it by their references; sockets close when they hear of it. */
export async function deleteAccount(db: Database, userId: string): Promise<void> {
  await recordChange(db, 'user', userId)
  await db.delete(users).where(eq(users.id, userId))
}
