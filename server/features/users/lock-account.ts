import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { users } from './users.table.ts'

/**
 * Holds an account until the transaction ends, against erasing and against others that lock it so: writes that are
 * counted per account take turns.
 */
export async function lockAccount(db: Database, userId: string): Promise<void> {
  const [locked] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (locked === undefined) throw new AppError('unauthenticated')
}

/** Refuses the calls of an account that has been erased since they began. */
export async function requireUser(db: Database, userId: string): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
}
