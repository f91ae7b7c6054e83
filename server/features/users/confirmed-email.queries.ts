// Which accounts have confirmed which addresses.
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { toEmailKey } from './account-keys.rules.ts'
import { isWaiting } from './serving-email.service.ts'
import type { User } from './users.service.ts'
import { users } from './users.table.ts'

/** The id of the account that has confirmed the address with this key; null if none has. */
export async function findConfirmedAccount(db: Database, key: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, key), isNotNull(users.emailConfirmedAt)))
  return user?.id ?? null
}

/** Whether the owner of the account has confirmed the address, or did so before a change. Without an account: whether anybody has. */
export async function isConfirmedAddress(
  db: Database,
  address: string,
  userId: string | null,
): Promise<boolean> {
  const key = toEmailKey(address)
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(
          and(eq(users.emailKey, key), isNotNull(users.emailConfirmedAt)),
          and(eq(users.previousEmailKey, key), isNotNull(users.previousEmailConfirmedAt)),
        ),
        userId === null ? undefined : eq(users.id, userId),
      ),
    )
    .limit(1)
  return user !== undefined
}

/** Whether the account has confirmed an address with this key, or may still go back to such an address. */
export function hasConfirmed(user: User, key: string, now: Date): boolean {
  return (
    (user.emailKey === key && user.emailConfirmedAt !== null) ||
    (isWaiting(user, now) && user.previousEmailKey === key && user.previousEmailConfirmedAt !== null)
  )
}

/**
 * Throws `email_unconfirmed` unless the account's owner has confirmed the address that serves, or a provider has said who they
 * are.
 */
export async function requireProvenIdentity(db: Database, userId: string, now: Date): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
  const confirmedAt = isWaiting(user, now) ? user.previousEmailConfirmedAt : user.emailConfirmedAt
  if (user.provider === null && confirmedAt === null) throw new AppError('email_unconfirmed')
}

/** The accounts that have confirmed their address: `id` and `email_key`. */
export function selectConfirmedAccounts(): SQL {
  return sql`select id, email_key from ${users} where email_confirmed_at is not null`
}
