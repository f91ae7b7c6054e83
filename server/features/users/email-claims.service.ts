// The owner of a mailbox gets its address: confirming an address takes it from an account that holds it unconfirmed.
import { and, eq, gt, ne, or } from 'drizzle-orm'
import { AppError } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { toEmailKey } from './account-keys.rules.ts'
import { hasConfirmed } from './confirmed-email.queries.ts'
import { emailChange, formerEmail, isWaiting, lockAddress } from './serving-email.service.ts'
import type { User } from './users.service.ts'
import { users } from './users.table.ts'

/** Thrown where another account has got the address since the accounts were locked: the transaction is begun again. */
class ClaimantsChanged extends Error {}

const mostAttempts = 5

/**
 * Runs a transaction that gives an account a confirmed address. It locks accounts before addresses, as every change of an address
 * does, so it must begin again if an account it has not locked gets the address meanwhile.
 */
export async function withClaimants<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(run)
    } catch (error) {
      if (!(error instanceof ClaimantsChanged) || attempt === mostAttempts) throw error
    }
  }
}

/** Locks the account and all others that have the address, in a fixed order, then the address itself. */
export async function lockClaimants(
  tx: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<{ own: User | null; others: User[] }> {
  const key = toEmailKey(email)
  const hasAddress = or(
    eq(users.emailKey, key),
    and(eq(users.previousEmailKey, key), gt(users.emailServesAt, now)),
  )
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, userId), hasAddress))
    .orderBy(users.id)
    .for('update')
  await lockAddress(tx, key)
  const others = locked.filter(({ id }) => id !== userId)
  const claimants = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, userId), hasAddress))
  if (claimants.some(({ id }) => !others.some((other) => other.id === id))) throw new ClaimantsChanged()
  return { own: locked.find(({ id }) => id === userId) ?? null, others }
}

/**
 * Takes an address from the accounts that hold it unconfirmed. Refuses if one of them has confirmed it. Links that were
 * mailed to them must end: `freeEmail` in email-addresses does both.
 */
export async function takeUnconfirmedEmail(
  tx: Database,
  others: readonly User[],
  email: string,
  now: Date,
): Promise<void> {
  const key = toEmailKey(email)
  if (others.some((other) => hasConfirmed(other, key, now)))
    throw new AppError('taken', 'This e-mail address belongs to another account.')
  for (const other of others) await loseEmail(tx, other, key, now)
}

/**
 * Gives `own` an address whose mailbox its owner has proven, as its confirmed address. Other accounts that hold the address
 * unconfirmed lose it. Refuses if one of them has confirmed it. The accounts must be locked by `lockClaimants`.
 * `confirmedAt`: since when the address counts as confirmed, if it is new to the account. Links that were mailed to the other
 * accounts must end: `giveConfirmedEmail` in email-addresses does both. Returns the account as it is then.
 */
export async function setConfirmedEmail(
  tx: Database,
  { own, others }: { own: User; others: User[] },
  email: string,
  now: Date,
  confirmedAt = now,
): Promise<User> {
  const key = toEmailKey(email)
  await takeUnconfirmedEmail(tx, others, email, now)
  const isOwn = own.emailKey === key
  const [user] = await tx
    .update(users)
    .set({
      ...(isOwn ? {} : { ...emailChange(own, email, true, now), email, emailKey: key }),
      emailConfirmedAt: own.emailConfirmedAt !== null && isOwn ? own.emailConfirmedAt : confirmedAt,
      updatedAt: now,
    })
    .where(eq(users.id, own.id))
    .returning()
  await recordChange(tx, 'user', own.id)
  return user!
}

/** The account keeps its username. Where a former address still serves it, that one is its address again. */
export async function loseEmail(tx: Database, user: User, key: string, now: Date): Promise<void> {
  const noPrevious = { previousEmail: null, previousEmailKey: null, previousEmailConfirmedAt: null }
  const former =
    isWaiting(user, now) && user.previousEmail !== null
      ? formerEmail(user)
      : { email: '', emailKey: null, emailConfirmedAt: null, emailServesAt: null, ...noPrevious }
  const lost = user.emailKey === key ? former : noPrevious
  await tx
    .update(users)
    .set({ ...lost, updatedAt: now })
    .where(eq(users.id, user.id))
  await recordChange(tx, 'user', user.id)
}
