// Accounts: creating and finding them, and changing their role.
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { effectiveRights, hasRight, type Right } from '#contract/rights.ts'
import { type Role, roles } from '#contract/roles.ts'
import { minStaffPasswordLength } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { violatedConstraint } from '#server/database/sql-errors.ts'
import { requireUsernameKey, toEmailKey, toLoginKey } from './account-keys.rules.ts'
import { isServedBy, requireUnreserved } from './serving-email.service.ts'
import { users } from './users.table.ts'

export type User = typeof users.$inferSelect

/** The columns of a password. */
export interface StoredPassword {
  passwordHash: string
  /** Whether the password is long enough for staff. Stored, because the hash does not show the length. */
  isPasswordLong: boolean
}

/** The accounts of sessions, which the statements of sessions join. */
export const sessionAccounts = new QueryBuilder({ casing: 'snake_case' })
  .select({
    id: users.id,
    hasPassword: sql<boolean>`${users.passwordHash} is not null`.as('has_password'),
    disabledAt: users.disabledAt,
    role: users.role,
    rights: users.rights,
    name: users.name,
    username: users.username,
    email: users.email,
    avatar: users.avatar,
  })
  .from(users)
  .as('session_accounts')

export interface NewUser {
  username: string
  /** Defaults to the username. */
  name?: string
  email: string
  /** Whether the owner of the account has proven that the address is theirs. */
  isEmailConfirmed?: boolean
  role: Role
  avatar?: string
}

/** Without a call that hashes, because hashing is too slow for a transaction. */
export async function insertUser(
  db: Database,
  user: NewUser,
  password: StoredPassword,
  now: Date,
): Promise<User> {
  const usernameKey = requireUsernameKey(user.username)
  await requireUnreserved(db, toEmailKey(user.email), null, now)
  const [created] = await refusingTaken(() =>
    db
      .insert(users)
      .values({
        id: newId(),
        name: user.name ?? user.username,
        username: user.username,
        usernameKey,
        email: user.email,
        emailKey: toEmailKey(user.email),
        emailConfirmedAt: user.isEmailConfirmed === true ? now : null,
        avatar: user.avatar ?? '',
        role: user.role,
        ...password,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
  return created!
}

/** Turns a violation of the unique indexes into a refusal. The indexes also decide between simultaneous calls. */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_username_key') {
      const message = 'This username is already taken.'
      throw new AppError('taken', message, { fields: { username: message }, cause: error })
    }
    if (constraint === 'users_email_key') {
      const message = 'This e-mail address is already registered.'
      throw new AppError('taken', message, { fields: { email: message }, cause: error })
    }
    throw error
  }
}

/** Finds by username or e-mail address: only the address contains an @. */
export async function findUserByLogin(db: Database, login: string, now = new Date()): Promise<User | null> {
  const key = toLoginKey(login)
  const [user] = await db
    .select()
    .from(users)
    .where(key.includes('@') ? isServedBy(key, now) : eq(users.usernameKey, key))
  return user ?? null
}

/** The account with this serving address, see serving-email.service.ts. */
export async function findUserByEmail(db: Database, email: string, now: Date): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(isServedBy(toEmailKey(email), now))
  return user ?? null
}

/** With `locked`, call within a transaction: locks the account until the transaction ends. */
export async function findUser(db: Database, id: string, lock?: 'locked'): Promise<User | null> {
  const query = db.select().from(users).where(eq(users.id, id))
  const [user] = await (lock === 'locked' ? query.for('update') : query)
  return user ?? null
}

/** Throws `unauthenticated` for a deleted account. */
export async function requireAccount(db: Database, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
  return user
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

/** Returns the age in seconds. Throws `unauthenticated` for a deleted account. */
export async function getAccountAge(db: Database, userId: string, now: Date): Promise<number> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw new AppError('unauthenticated')
  return (now.getTime() - user.createdAt.getTime()) / 1000
}

/** The usernames of the accounts. Deleted accounts are missing in the map. */
export async function getUsernames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Username and address of accounts. Deleted accounts are missing in the map. */
export async function getContacts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { username: string; email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

/**
 * Refuses a change that would leave no super admin who can sign in. Call within a transaction. Locks all super admins in
 * a fixed order, so that of two simultaneous changes the second is refused.
 */
export async function keepSuperAdmin(db: Database, leavingId: string, message?: string): Promise<void> {
  const superAdmins = await lockSuperAdmins(db)
  if (superAdmins.length === 1 && superAdmins[0] === leavingId)
    throw new AppError('last_super_admin', message)
}

export async function isLastSuperAdmin(db: Database, user: User): Promise<boolean> {
  if (user.role !== roles.superAdmin) return false
  const all = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, roles.superAdmin), isNull(users.disabledAt)))
    .limit(2)
  return all.length === 1
}

/** Locks the super admins who can sign in until the transaction ends, in a fixed order. Returns their ids. */
export async function lockSuperAdmins(db: Database): Promise<string[]> {
  const superAdmins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, roles.superAdmin), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for('update')
  return superAdmins.map(({ id }) => id)
}

/** Accounts with this role or a higher one and one of the rights that can sign in, in a fixed order. */
export async function listStaffIds(db: Database, least: Role, needed: readonly Right[]): Promise<string[]> {
  const staff = await db
    .select({ id: users.id, role: users.role, rights: users.rights })
    .from(users)
    .where(and(gte(users.role, least), isNull(users.disabledAt)))
    .orderBy(users.id)
  return staff.filter((account) => hasRight(account, needed)).map(({ id }) => id)
}

/** What an account may do. */
export interface Standing {
  role: Role
  /** The rights that an admin is narrowed to; null where the account may do all that its role may. */
  rights: readonly Right[] | null
}

/** The rights that an account is narrowed to; null where it may do all that its role may. */
export function rightsOf({ role, rights }: Pick<User, 'role' | 'rights'>): Right[] | null {
  const effective = effectiveRights(role, rights)
  return effective === null ? null : [...effective]
}

/**
 * Gives an account another role or other rights, which take effect at its next request. Without `rights`, an admin who stays
 * one keeps them; users and super admins have none. Returns what the account might do before and may do now. A higher role needs a
 * password that is long enough for staff, or an account without a password. The length is unknown if the owner has not
 * signed in since the column was added.
 */
export async function setRole(
  db: Database,
  userId: string,
  { role, rights }: { role: Role; rights?: Standing['rights'] | undefined },
  now: Date,
): Promise<{ before: Standing; after: Standing }> {
  return db.transaction(async (tx) => {
    // Locked before the account itself, in the same order as when an account is erased.
    if (role !== roles.superAdmin)
      await keepSuperAdmin(tx, userId, 'This is the only super admin. Make somebody else one first.')
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (before === undefined) throw new AppError('not_found')
    if (role > before.role && before.passwordHash !== null && before.isPasswordLong !== true)
      throw new AppError('invalid_request', longPasswordNeeded(before))
    const kept = before.role === role ? before.rights : null
    const after = { role, rights: effectiveRights(role, rights === undefined ? kept : rights) }
    await tx
      .update(users)
      .set({ role, rights: after.rights && [...after.rights], updatedAt: now })
      .where(eq(users.id, userId))
    await recordChange(tx, 'user', userId)
    return { before: { role: before.role as Role, rights: rightsOf(before) }, after }
  })
}

function longPasswordNeeded({ username, isPasswordLong }: User): string {
  const why = isPasswordLong === false ? 'has fewer than' : 'is not known to have'
  return (
    `The password of "${username}" ${why} the ${minStaffPasswordLength} characters that staff need. ` +
    `Set a new one first: npm run account -- password "${username}" --generate`
  )
}
