import { eq } from 'drizzle-orm'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { users } from './users.table.ts'

/**
 * Locks an account until the transaction ends. Neither erasing nor another call of this function proceeds meanwhile, so
 * writes with a limit per account run one after another.
 */
export async function lockAccount(db: Database, userId: string): Promise<void> {
  const [locked] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (locked === undefined) throw new AppError('unauthenticated')
}

/** Refuses a call whose account was erased after the call began. */
export async function requireUser(db: Database, userId: string): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
}
