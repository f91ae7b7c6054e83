// Accounts disabled by the operator: no sign-in is possible until they are enabled again.
import { and, asc, eq, gt, inArray, max } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles.ts'
import { AppError } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import { keepSuperAdmin, type User } from './users.service.ts'
import { sessions, users } from './users.table.ts'

/**
 * Disables an account and ends its sessions, so that its tokens are refused from the next request on. Call within a
 * transaction. Returns the number of ended sessions, or null if the account was already disabled.
 */
export async function disableUser(db: Database, user: User, now: Date): Promise<number | null> {
  await keepSuperAdmin(db, user.id, 'This is the only super admin. Make somebody else one first.')
  const isDisabled = await lockAndReadDisabled(db, user.id)
  if (isDisabled) return null
  await db.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, user.id))
  await recordChange(db, 'user', user.id)
  // A sign-in locks the account until its session is committed, so this finds the sessions of all earlier sign-ins.
  return (await endSessionsOfUser(db, user.id, 'disabled', now)).length
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

/** Whether the account is not disabled. Locks the account until the transaction ends. */
export async function isEnabled(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  return user !== undefined && user.disabledAt === null
}

/** Like `isEnabled`, but throws for a disabled account. */
export async function requireEnabled(db: Database, userId: string): Promise<void> {
  if (!(await isEnabled(db, userId))) throw new AppError('account_disabled')
}

export interface ListedAccount {
  username: string
  email: string
  role: Role
  createdAt: Date
  disabledAt: Date | null
  /** The last use of any stored session. Null without a stored session. */
  lastSeenAt: Date | null
}

const pageSize = 1000

/** All accounts, or the accounts with one role, in the order of their usernames. */
export async function* listAccounts(db: Database, role?: Role): AsyncGenerator<ListedAccount> {
  const wanted = role === undefined ? Object.values(roles) : [role]
  for (let after = ''; ; ) {
    const page = await db
      .select({
        id: users.id,
        key: users.usernameKey,
        username: users.username,
        email: users.email,
        role: users.role,
        createdAt: users.createdAt,
        disabledAt: users.disabledAt,
      })
      .from(users)
      .where(and(inArray(users.role, wanted), gt(users.usernameKey, after)))
      .orderBy(asc(users.usernameKey))
      .limit(pageSize)
    const ids = page.map(({ id }) => id)
    const seen = await db
      .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId)
    const seenAt = new Map(seen.map(({ userId, at }) => [userId, at]))
    for (const { id, key, ...account } of page) {
      yield { ...account, role: account.role as Role, lastSeenAt: seenAt.get(id) ?? null }
    }
    if (page.length < pageSize) return
    after = page.at(-1)!.key
  }
}
