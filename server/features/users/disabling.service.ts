// Accounts disabled by the operator: no sign-in is possible until they are enabled again.
import { eq } from 'drizzle-orm'
import { AppError } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { keepSuperAdmin, type User } from './users.service.ts'
import { users } from './users.table.ts'

/** Call within a transaction that then ends the sessions of the account. False if the account was disabled already. */
export async function markDisabled(db: Database, user: User, now: Date): Promise<boolean> {
  await keepSuperAdmin(db, user.id, 'This is the only super admin. Make somebody else one first.')
  const isDisabled = await lockAndReadDisabled(db, user.id)
  if (isDisabled) return false
  await db.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, user.id))
  await recordChange(db, 'user', user.id)
  return true
}

/** Call within a transaction. Returns false if the account was not disabled. */
export async function enableUser(db: Database, user: User, now: Date): Promise<boolean> {
  const isDisabled = await lockAndReadDisabled(db, user.id)
  if (!isDisabled) return false
  await db.update(users).set({ disabledAt: null, updatedAt: now }).where(eq(users.id, user.id))
  await recordChange(db, 'user', user.id)
  return true
}

async function lockAndReadDisabled(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (user === undefined) throw new AppError('not_found')
  return user.disabledAt !== null
}
