import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#contract/rights.ts'
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

/** Locks accounts in the order of their ids. Those that do not exist are left out. */
export async function lockAccounts(
  transaction: Database,
  ids: readonly string[],
): Promise<(Actor & { id: string })[]> {
  return await transaction
    .select({ id: users.id, role: users.role, rights: users.rights })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update')
}

/** SQL query: the id of an account, which is not erased until the transaction ends. No row if it does not exist. */
export function keepingAccount(userId: string | null): SQL {
  return sql`select id from users where id = ${userId}::uuid for key share`
}

/** Refuses a call whose account was erased after the call began. */
export async function requireUser(db: Database, userId: string): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
}
