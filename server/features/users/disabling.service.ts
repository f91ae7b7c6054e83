// Accounts that the operator has disabled: nobody gets in by them until they are enabled again.
import { and, asc, eq, gt, inArray, max } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { endSessionsOfUser } from './sessions.service.ts'
import { keepSuperAdmin, type User } from './users.service.ts'
import { sessions, users } from './users.table.ts'

/**
 * Disables an account and ends its sessions, so that its tokens are refused from the next request on. Within a
 * transaction. Answers how many sessions there were; null where the account was disabled already.
 */
export async function disableUser(db: Database, user: User, now: Date): Promise<number | null> {
  await keepSuperAdmin(db, user.id, 'This is the only super admin. Make somebody else one first.')
  const isDisabled = await lockAndReadDisabled(db, user.id)
  if (isDisabled) return null
  await db.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, user.id))
  await recordChange(db, 'user', user.id)
  // A sign-in that was under way has finished, as it holds the account still.
  return (await endSessionsOfUser(db, user.id, 'disabled', now)).length
}

/** Within a transaction. False where the account was not disabled. */
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

/** Whether somebody may get in by the account, which stays as it is until the transaction ends. */
export async function isEnabled(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  return user !== undefined && user.disabledAt === null
}

export interface ListedAccount {
  username: string
  email: string
  role: Role
  createdAt: Date
  disabledAt: Date | null
  /** Of the sessions that are kept; null where there is none. */
  lastSeenAt: Date | null
}

const pageSize = 1000

/** All accounts, or those of a role, by name. */
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
