// Accounts as super admins find them, and the changes that they make.
import type { Right } from '#contract/rights.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { ManagedUser } from '#contract/user-management.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import type { List } from '#server/database/listing.ts'
import { findLastUses } from '#server/features/sessions/own-sessions.service.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import { listUserRows, type UserFilter } from '#server/features/users/user-lists.queries.ts'
import {
  findUser,
  lockSuperAdmins,
  rightsOf,
  type Standing,
  setRole,
  type User,
} from '#server/features/users/users.service.ts'

/** Newest first. */
export async function listUsers(db: Database, filter: UserFilter): Promise<List<ManagedUser>> {
  const list = await listUserRows(db, filter)
  return { ...list, items: await toManagedUsers(db, list.items) }
}

async function toManagedUsers(db: Database, rows: readonly User[]): Promise<ManagedUser[]> {
  const lastUses = await findLastUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    role: row.role,
    rights: rightsOf(row),
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSeenAt: lastUses.get(row.id)?.toISOString() ?? null,
  }))
}

export async function requireUser(db: Database, id: string): Promise<User> {
  const user = isId(id) ? await findUser(db, id) : null
  if (user === null) throw notFound('User')
  return user
}

export async function getManagedUser(db: Database, id: string): Promise<ManagedUser> {
  const [user] = await toManagedUsers(db, [await requireUser(db, id)])
  return user!
}

/**
 * Call within a transaction. Gives an account another role or other rights, which its open pages and its next call notice. Throws
 * `last_super_admin`, `own_role` for an unconfirmed loss of the caller's own rights, and `forbidden` if the caller has lost
 * theirs in the meantime. Returns what the account might do before and may do now.
 */
export async function changeRole(
  db: Database,
  caller: Caller,
  change: { userId: string; role: Role; rights: readonly Right[] | null | undefined; isConfirmed: boolean },
  now: Date,
): Promise<{ before: Standing; after: Standing }> {
  const { userId, role, rights, isConfirmed } = change
  await requireSuperAdmin(db, caller)
  if (userId === caller.userId && role !== roles.superAdmin && !isConfirmed) throw new AppError('own_role')
  return setRole(db, userId, { role, rights }, now)
}

/** Locks all super admins. Of two who take each other's role away at the same moment, the second has lost the right to. */
export async function requireSuperAdmin(db: Database, { userId }: Caller): Promise<void> {
  if (!(await lockSuperAdmins(db)).includes(userId)) throw new AppError('super_admin_only')
}

/** Returns the number of ended sessions. The caller's own session stays. */
export async function signOutUser(db: Database, caller: Caller, userId: string, now: Date): Promise<number> {
  await requireUser(db, userId)
  return (await endSessionsOfUser(db, userId, 'ended by staff', now, caller.sessionId)).length
}
