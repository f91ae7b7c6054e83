// Accounts: creating, finding and verifying them, and changing their profile, password and role.
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { characterCount } from '#contract/characters.ts'
import { hasRole, type Role, roles } from '#contract/roles.ts'
import { minPasswordLength, minStaffPasswordLength } from '#contract/vocabulary.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { violatedConstraint } from '#server/database/sql-errors.ts'
import {
  dropConfirmations,
  dropLinksOfPassword,
  dropLinksTo,
} from '#server/features/account-links/account-links.service.ts'
import {
  isHashOutdated,
  isLongPassword,
  type StoredPassword,
  storePassword,
  verifyPassword,
} from '#server/features/passwords/passwords.service.ts'
import { weaknessOf } from '#server/features/passwords/weak-passwords.service.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import {
  type Prover,
  requirePassword,
  requireProviderProof,
  wrongPassword,
} from '#server/features/sign-in/identity-proof.service.ts'
import { requireUsernameKey, toEmailKey, toLoginKey } from './account-keys.rules.ts'
import { emailChange, isServedBy, requireUnreserved } from './serving-email.service.ts'
import { refuseStaffNames } from './staff-names.service.ts'
import { users } from './users.table.ts'

export type User = typeof users.$inferSelect

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

export async function createUser(
  db: Database,
  user: NewUser & { password: string },
  now = new Date(),
): Promise<User> {
  return insertUser(db, user, await storePassword(user.password), now)
}

/** The second half of `createUser`, separate because hashing is too slow for a transaction. */
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
async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
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

/** The account with this serving address, see serving-email.ts. */
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

/**
 * Requires the right password for the user who was found by the typed name. For an unknown name (`user` is null) the error
 * and the work are the same. `around` counts the attempt.
 */
export async function requireVerified(
  user: User | null,
  password: string,
  around?: (verify: () => Promise<boolean>) => Promise<boolean>,
): Promise<User> {
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, around)
  if (user === null || !isRight) throw new AppError('wrong_credentials')
  return user
}

/**
 * Locks the account until the transaction ends. Refuses if its password has changed since it was verified:
 * the new session would otherwise outlive the change.
 */
export async function requireUnchangedPassword(db: Database, user: User): Promise<void> {
  const [current] = await db
    .select({ passwordHash: users.passwordHash, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, user.id))
    .for('share')
  if (current === undefined || current.passwordHash !== user.passwordHash) {
    throw new AppError('wrong_credentials')
  }
  // Only callers with the right password learn of it.
  if (current.disabledAt !== null) throw new AppError('account_disabled')
}

/** Stores a verified password with a new hash if its hash has outdated parameters, and with its length if unknown. */
export async function refreshStoredPassword(db: Database, user: User, password: string): Promise<User> {
  if (user.passwordHash === null) return user
  const isOutdated = isHashOutdated(user.passwordHash)
  if (!isOutdated && user.isPasswordLong !== null) return user
  const refreshed = isOutdated ? await storePassword(password) : { isPasswordLong: isLongPassword(password) }
  const [updated] = await db
    .update(users)
    .set(refreshed)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning()
  if (updated !== undefined) return updated
  // Another sign-in has stored a new hash meanwhile.
  const [current] = await db.select().from(users).where(eq(users.id, user.id))
  return requireVerified(current ?? null, password)
}

export interface ProfileChanges {
  name: string
  username: string
  email: string
}

/** Call within a transaction. Returns the user after and before the change, and the fields that have changed. */
export async function updateProfile(
  db: Database,
  userId: string,
  changes: ProfileChanges,
  { now, isProven }: { now: Date; isProven: boolean },
): Promise<{ user: User; before: User; changed: (keyof ProfileChanges)[] }> {
  const { name, username, email } = changes
  const usernameKey = requireUsernameKey(username)
  const [locked] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (locked === undefined) throw new AppError('unauthenticated')
  const changed = (['name', 'username', 'email'] as const).filter((field) => changes[field] !== locked[field])
  if (changed.length === 0) return { user: locked, before: locked, changed }
  if (!hasRole(locked.role as Role, 'admin')) {
    // Only changed fields are checked, so that an existing name stays usable.
    await refuseStaffNames(db, {
      ...(changed.includes('name') ? { name } : {}),
      ...(changed.includes('username') ? { username } : {}),
    })
  }
  const emailKey = toEmailKey(email)
  const hasMoved = emailKey !== locked.emailKey
  if (hasMoved) {
    await requireUnreserved(db, emailKey, userId, now, locked.emailKey)
    await dropConfirmations(db, userId)
  }
  // Back at an address that the account had confirmed: undoing would change nothing, and the address is confirmed still.
  const confirmedAt = hasMoved ? await dropLinksTo(db, userId, emailKey) : null
  const change = emailChange(locked, email, isProven, now)
  const moved = hasMoved ? { ...change, emailConfirmedAt: change.emailConfirmedAt ?? confirmedAt } : {}
  const [updated] = await refusingTaken(() =>
    db
      .update(users)
      .set({ name, username, usernameKey, email, emailKey, ...moved, updatedAt: now })
      .where(eq(users.id, userId))
      .returning(),
  )
  return { user: updated!, before: locked, changed }
}

export interface PasswordChange {
  /** The current password. Empty if the account has none yet. */
  password: string
  newPassword: string
  confirmPassword: string
}

/** Sets a new password and ends all other sessions of the account. `record` writes in the same transaction. */
export async function updatePassword(
  db: Database,
  by: Prover & { caller: Caller },
  change: PasswordChange,
  record: (transaction: Database, user: User) => Promise<void>,
): Promise<void> {
  const { caller, now } = by
  const { newPassword } = change
  if (newPassword !== change.confirmPassword) {
    throw wrongField('confirmPassword', 'New password not match.')
  }
  const tooShort = passwordProblem(newPassword, caller.role, 'newpassword')
  if (tooShort !== null) throw wrongField('newPassword', tooShort)
  const [user] = await db.select().from(users).where(eq(users.id, caller.userId))
  if (user === undefined) throw new AppError('unauthenticated')
  const weakness = await weaknessOf(newPassword, [user.username, user.name, user.email])
  if (weakness !== null) throw wrongField('newPassword', weakness)
  if (user.passwordHash === null) await requireProviderProof(db, by, 'set a password')
  else await requirePassword(db, user, change.password, by)

  const stored = await storePassword(newPassword)
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ passwordHash: users.passwordHash, role: users.role })
      .from(users)
      .where(eq(users.id, user.id))
      .for('update')
    // The password has changed since it was verified.
    if (locked?.passwordHash !== user.passwordHash) throw wrongPassword()
    // The role may have changed since the call began.
    const tooShortNow = passwordProblem(newPassword, locked.role as Role, 'newpassword')
    if (tooShortNow !== null) throw wrongField('newPassword', tooShortNow)
    await tx
      .update(users)
      .set({ ...stored, updatedAt: now })
      .where(eq(users.id, user.id))
    await dropLinksOfPassword(tx, user.id)
    await endSessionsOfUser(tx, user.id, 'new password', now, caller.sessionId)
    await record(tx, user)
  })
}

/** The problem of a password for an account of this role, if any. */
export function passwordProblem(password: string, role: Role, field = 'password'): string | null {
  const min = hasRole(role, 'admin') ? minStaffPasswordLength : minPasswordLength
  return characterCount(password) < min ? tooShortFor(field, min) : null
}

/** Refuses a password that is too short for staff. */
export function requireLengthForRole(password: StoredPassword, role: Role): void {
  if (hasRole(role, 'admin') && !password.isPasswordLong)
    throw new AppError('invalid_request', `${tooShortFor('password', minStaffPasswordLength)}.`)
}

function tooShortFor(field: string, min: number): string {
  return `The ${field} must be at least ${min} characters long`
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

/** Accounts with this role or a higher one that can sign in, in a fixed order. */
export async function listStaffIds(db: Database, least: Role = roles.admin): Promise<string[]> {
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gte(users.role, least), isNull(users.disabledAt)))
    .orderBy(users.id)
  return staff.map(({ id }) => id)
}

/**
 * Gives an account another role, which takes effect at its next request. Returns the former role. A higher role needs a
 * password that is long enough for staff, or an account without a password. The length is unknown if the owner has not
 * signed in since the column was added.
 */
export async function setRole(db: Database, userId: string, role: Role, now: Date): Promise<Role> {
  return db.transaction(async (tx) => {
    // Locked before the account itself, in the same order as when an account is erased.
    if (role !== roles.superAdmin)
      await keepSuperAdmin(tx, userId, 'This is the only super admin. Make somebody else one first.')
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (before === undefined) throw new AppError('not_found')
    if (role > before.role && before.passwordHash !== null && before.isPasswordLong !== true)
      throw new AppError('invalid_request', longPasswordNeeded(before))
    await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId))
    await recordChange(tx, 'user', userId)
    return before.role as Role
  })
}

function longPasswordNeeded({ username, isPasswordLong }: User): string {
  const why = isPasswordLong === false ? 'has fewer than' : 'is not known to have'
  return (
    `The password of "${username}" ${why} the ${minStaffPasswordLength} characters that staff need. ` +
    `Set a new one first: npm run account -- password "${username}" --generate`
  )
}
