// Erases an account. The data of other features is erased by features/personal-data.

import { eq } from 'drizzle-orm'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { keepSuperAdmin, type User } from './users.service.ts'
import { users } from './users.table.ts'

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
