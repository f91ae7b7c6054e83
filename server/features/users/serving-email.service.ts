// The serving address of an account: the one that signs its owner in and gets the mails. A change of the address without
// a recent proof of identity takes effect after a waiting time. Until then the former address still serves.
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { toEmailKey } from './account-keys.rules.ts'
import { users } from './users.table.ts'

type Account = typeof users.$inferSelect

/** The waiting time after a change of the address without proof. */
export const emailWaitMs = 7 * 86_400_000

export function isWaiting({ emailServesAt }: Pick<Account, 'emailServesAt'>, now: Date): boolean {
  return emailServesAt !== null && emailServesAt > now
}

/** The address for mails about the account. Empty if the account has none. */
export function servingEmail(
  user: Pick<Account, 'email' | 'emailServesAt' | 'previousEmail'>,
  now: Date,
): string {
  return isWaiting(user, now) ? (user.previousEmail ?? '') : user.email
}

/** Since when the owner has confirmed the serving address; null if they have not. */
export function servingEmailConfirmedAt(user: Account, now: Date): Date | null {
  return isWaiting(user, now) ? user.previousEmailConfirmedAt : user.emailConfirmedAt
}

/** The columns that make the former address, which still serves, the account's address again. */
export function formerEmail(user: Account) {
  return {
    email: user.previousEmail ?? '',
    emailKey: user.previousEmailKey,
    emailConfirmedAt: user.previousEmailConfirmedAt,
    ...noPreviousEmail,
  }
}

/** Condition: the address with this key is the serving address of the account. */
export function isServedBy(key: string, now: Date): SQL {
  return or(
    and(eq(users.emailKey, key), or(isNull(users.emailServesAt), lte(users.emailServesAt, now))),
    and(eq(users.previousEmailKey, key), gt(users.emailServesAt, now)),
  )!
}

/**
 * The columns that change together with the address. `isProven`: the owner has recently proven their identity, so the new
 * address serves at once.
 */
export function emailChange(locked: Account, email: string, isProven: boolean, now: Date) {
  const serving = servingEmail(locked, now)
  const confirmedAt = servingEmailConfirmedAt(locked, now)
  const isServing = serving !== '' && toEmailKey(email) === toEmailKey(serving)
  if (isProven || isServing) return { ...noPreviousEmail, emailConfirmedAt: isServing ? confirmedAt : null }
  return {
    emailConfirmedAt: null,
    emailServesAt: new Date(now.getTime() + emailWaitMs),
    previousEmail: serving === '' ? null : serving,
    previousEmailKey: serving === '' ? null : toEmailKey(serving),
    previousEmailConfirmedAt: serving === '' ? null : confirmedAt,
  }
}

const noPreviousEmail = {
  emailServesAt: null,
  previousEmail: null,
  previousEmailKey: null,
  previousEmailConfirmedAt: null,
}

export async function lockAddress(db: Database, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`)
}

/**
 * Refuses an address that is still the serving address of another account. Call within the transaction that gives the
 * address to an account. It locks the new address and the former one (`formerKey`), so that simultaneous changes to and
 * from the same address run one after another.
 */
export async function requireUnreserved(
  db: Database,
  key: string,
  userId: string | null,
  now: Date,
  formerKey: string | null = null,
): Promise<void> {
  const keys = formerKey === null ? [key] : [key, formerKey].sort()
  for (const each of keys) await lockAddress(db, each)
  const [holder] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.previousEmailKey, key), gt(users.emailServesAt, now)))
  if (holder === undefined || holder.id === userId) return
  const message = 'This e-mail address is already registered.'
  throw new AppError('taken', message, { fields: { email: message } })
}
