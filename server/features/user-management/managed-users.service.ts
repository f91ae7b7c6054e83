// Accounts as super admins find them, and the changes that they make.
import { and, count, desc, eq, inArray, max, or, type SQL } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles.ts'
import type { ManagedUser } from '#contract/user-management.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import { toUsernameKey } from '#server/features/users/account-keys.rules.ts'
import { lockSuperAdmins, setRole, type User } from '#server/features/users/users.service.ts'
import { sessions, users } from '#server/features/users/users.table.ts'

/** The list ends here, because a full count would read the whole table. Older accounts are found by a search. */
const mostListed = 100_000
/** What a search finds ends here: a longer text finds fewer. */
const mostFound = 10_000
/** The index finds nothing shorter. */
const shortestWord = 3

export interface UserFilter extends PageRequest {
  q?: string | undefined
  role?: Role | undefined
  /** Accounts that the text finds elsewhere, as by the phone number of a booking. */
  alsoIds?: readonly string[]
}

/** Newest first. */
export async function listUsers(db: Database, filter: UserFilter): Promise<List<ManagedUser>> {
  const where = and(
    filter.role === undefined ? undefined : eq(users.role, filter.role),
    filter.q === undefined ? undefined : isSought(filter.q, filter.alsoIds ?? []),
  )
  const page = pageOf(filter)
  const most = filter.q === undefined ? mostListed : mostFound
  const listed = db.select({ id: users.id }).from(users).where(where).limit(most).as('listed')
  const [counted] = await db.select({ count: count() }).from(listed)
  const rows =
    page.offset >= most
      ? []
      : await db
          .select()
          .from(users)
          .where(where)
          .orderBy(desc(users.createdAt), desc(users.id))
          .limit(page.itemsPerPage)
          .offset(page.offset)
  return listOfPage(await toManagedUsers(db, rows), counted!.count, page)
}

/** A text of very short words alone is a whole username. */
function isSought(typed: string, alsoIds: readonly string[]): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(users.id, id)
  const also = alsoIds.length === 0 ? undefined : inArray(users.id, [...alsoIds])
  const isShort = typed.split(/[^\p{L}\p{N}]+/u).every((word) => word.length < shortestWord)
  if (isShort) return or(eq(users.usernameKey, toUsernameKey(typed.trim())), also)
  return or(matchesAsTyped(users.searchText, typed) ?? undefined, also)
}

async function toManagedUsers(db: Database, rows: readonly User[]): Promise<ManagedUser[]> {
  const ids = rows.map(({ id }) => id)
  const seen = await db
    .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId)
  const seenAt = new Map(seen.map(({ userId, at }) => [userId, at]))
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSeenAt: seenAt.get(row.id)?.toISOString() ?? null,
  }))
}

export async function requireUser(db: Database, id: string): Promise<User> {
  const [row] = isId(id) ? await db.select().from(users).where(eq(users.id, id)) : []
  if (row === undefined) throw notFound('User')
  return row
}

export async function getManagedUser(db: Database, id: string): Promise<ManagedUser> {
  const [user] = await toManagedUsers(db, [await requireUser(db, id)])
  return user!
}

/**
 * Call within a transaction. Gives an account another role, which its open pages and its next call notice. Throws
 * `last_super_admin`, `own_role` for an unconfirmed loss of the caller's own rights, and `forbidden` if the caller has lost
 * theirs in the meantime. Returns the former role.
 */
export async function changeRole(
  db: Database,
  caller: Caller,
  change: { userId: string; role: Role; isConfirmed: boolean },
  now: Date,
): Promise<Role> {
  const { userId, role, isConfirmed } = change
  await requireSuperAdmin(db, caller)
  if (userId === caller.userId && role !== roles.superAdmin && !isConfirmed) throw new AppError('own_role')
  return setRole(db, userId, role, now)
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
