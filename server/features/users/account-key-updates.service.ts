// Brings the stored keys of accounts to the present rules (account-keys.rules.ts). Where two accounts then have the same key,
// one keeps it; no accounts are merged.
import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { maxUsername } from '#contract/vocabulary.ts'
import { isBeyondAscii } from '#server/database/beyond-ascii.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { cutText } from '#server/database/storable-text.ts'
import { accountKeyChanges } from './account-key-changes.table.ts'
import { toEmailKey, toUsernameKey } from './account-keys.rules.ts'
import { loseEmail } from './email-claims.service.ts'
import { isWaiting } from './serving-email.service.ts'
import type { User } from './users.service.ts'
import { users } from './users.table.ts'

/** An address that an account has lost, because another account has the same mailbox. */
export interface LostAddress {
  userId: string
  emailKey: string
}

/** Call within a transaction. Links that were mailed to the lost addresses must end. */
export async function updateAccountKeys(tx: Database, now: Date): Promise<LostAddress[]> {
  await rekeyUsernames(tx, now)
  return rekeyEmails(tx, now)
}

/** Keys of texts in ASCII are the same under all rules. Read in pages, because a shop may have a million accounts. */
async function* pagesOf(tx: Database, where: SQL): AsyncGenerator<User[]> {
  const most = 5000
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await tx
      .select()
      .from(users)
      .where(and(where, gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(most)
    if (page.length > 0) yield page
    if (page.length < most) return
    after = page.at(-1)!.id
  }
}

const byAge = (one: User, other: User) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)

/** A key that no name and no address has, until the row gets its own. */
const parked = sql`'\u0001' || ${users.id}`

/** The older account keeps a name, the newer one is renamed. */
async function rekeyUsernames(tx: Database, now: Date): Promise<void> {
  const changed: User[] = []
  for await (const page of pagesOf(tx, isBeyondAscii(users.username)))
    changed.push(...page.filter(({ username, usernameKey }) => toUsernameKey(username) !== usernameKey))
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx.update(users).set({ usernameKey: parked }).where(inArray(users.id, ids))
  const coming = new Set(changed.map(({ username }) => toUsernameKey(username)))
  for (const user of changed.sort(byAge)) {
    const key = toUsernameKey(user.username)
    const [holder] = await tx.select().from(users).where(eq(users.usernameKey, key))
    if (holder !== undefined && byAge(holder, user) < 0) {
      await rename(tx, user, coming, now)
      continue
    }
    if (holder !== undefined) await rename(tx, holder, coming, now)
    await tx.update(users).set({ usernameKey: key }).where(eq(users.id, user.id))
  }
}

async function rename(tx: Database, user: User, coming: ReadonlySet<string>, now: Date): Promise<void> {
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const username = `${cutText(user.username, 0, maxUsername - suffix.length)}${suffix}`
    const key = toUsernameKey(username)
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.usernameKey, key))
    if (taken !== undefined || coming.has(key)) continue
    await tx.update(users).set({ username, usernameKey: key, updatedAt: now }).where(eq(users.id, user.id))
    await noteChange(tx, user, 'username', user.username, username, now)
    return
  }
}

async function noteChange(
  tx: Database,
  { id }: User,
  kind: 'username' | 'email',
  before: string,
  after: string,
  now: Date,
): Promise<void> {
  await tx.insert(accountKeyChanges).values({ id: newId(), userId: id, kind, before, after, createdAt: now })
  await recordChange(tx, 'user', id)
}

/** An account with an address: its own, or a former one that still serves. */
interface Claim {
  user: User
  isFormer: boolean
  confirmedAt: Date | null
}

/** Of accounts with the same mailbox the one keeps the address that has confirmed it, else the older one. */
async function rekeyEmails(tx: Database, now: Date): Promise<LostAddress[]> {
  const isEither = or(isBeyondAscii(users.email), isBeyondAscii(users.previousEmail))!
  const changed: User[] = []
  for await (const page of pagesOf(tx, isEither)) changed.push(...page.filter(hasOtherEmailKey))
  if (changed.length === 0) return []
  for (const user of changed) {
    const { id, email, previousEmail } = user
    await tx
      .update(users)
      .set({
        ...(email === '' ? {} : { emailKey: parked }),
        previousEmailKey: previousEmail === null ? null : toEmailKey(previousEmail),
      })
      .where(eq(users.id, id))
  }
  const ownClaims = changed.filter(({ email }) => email !== '')
  const keys = new Set([
    ...ownClaims.map(({ email }) => toEmailKey(email)),
    ...changed.flatMap(({ previousEmail }) => (previousEmail === null ? [] : [toEmailKey(previousEmail)])),
  ])
  const lost: LostAddress[] = []
  for (const key of keys) {
    const coming = ownClaims.filter(({ email }) => toEmailKey(email) === key)
    const losers = await settle(tx, key, await claimsOf(tx, key, coming, now), now)
    lost.push(...losers.map((userId) => ({ userId, emailKey: key })))
  }
  return lost
}

function hasOtherEmailKey({ email, emailKey, previousEmail, previousEmailKey }: User): boolean {
  return (
    (email !== '' && toEmailKey(email) !== emailKey) ||
    (previousEmail !== null && toEmailKey(previousEmail) !== previousEmailKey)
  )
}

async function claimsOf(tx: Database, key: string, coming: readonly User[], now: Date): Promise<Claim[]> {
  const ids = coming.map(({ id }) => id)
  const isFormer = and(eq(users.previousEmailKey, key), gt(users.emailServesAt, now))
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.emailKey, key), isFormer, ids.length === 0 ? undefined : inArray(users.id, ids)))
  return rows.map((user) => {
    const isOwn = user.emailKey === key || ids.includes(user.id)
    return {
      user,
      isFormer: !isOwn,
      confirmedAt: isOwn ? user.emailConfirmedAt : user.previousEmailConfirmedAt,
    }
  })
}

/** Returns the ids of the accounts that have lost the address. */
async function settle(tx: Database, key: string, claims: readonly Claim[], now: Date): Promise<string[]> {
  const [winner, ...losers] = [...claims].sort(
    (one, other) =>
      Number(one.confirmedAt === null) - Number(other.confirmedAt === null) || byAge(one.user, other.user),
  )
  for (const { user, isFormer } of losers) {
    const before = isFormer ? user.previousEmail! : user.email
    // A former address that another account has by now does not come back.
    const [holder] =
      user.previousEmailKey === null
        ? []
        : await tx
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.emailKey, user.previousEmailKey), ne(users.id, user.id)))
    const kept = holder === undefined ? user : { ...user, previousEmail: null }
    await loseEmail(tx, { ...kept, emailKey: isFormer ? user.emailKey : key }, key, now)
    const [left] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user.id))
    await noteChange(tx, user, 'email', before, left!.email, now)
  }
  const loserIds = losers.map(({ user }) => user.id)
  if (winner === undefined || winner.isFormer) return loserIds
  const { user } = winner
  // Its own former address is the same mailbox, so nothing is left to wait for.
  const isSame = isWaiting(user, now) && user.previousEmailKey === key
  await tx
    .update(users)
    .set({
      emailKey: key,
      ...(isSame
        ? {
            emailConfirmedAt: user.previousEmailConfirmedAt ?? user.emailConfirmedAt,
            emailServesAt: null,
            previousEmail: null,
            previousEmailKey: null,
            previousEmailConfirmedAt: null,
          }
        : {}),
    })
    .where(eq(users.id, user.id))
  return loserIds
}

/**
 * Up to 100 changes whose owners have had no mail, each with its account. They are marked and locked, so that another
 * process does not mail them too. Call within a transaction.
 */
export async function takeUnmailedKeyChanges(tx: Database, now: Date) {
  const changes = await tx
    .select({ change: accountKeyChanges, user: users })
    .from(accountKeyChanges)
    .innerJoin(users, eq(users.id, accountKeyChanges.userId))
    .where(isNull(accountKeyChanges.toldAt))
    .limit(100)
    .for('update', { of: accountKeyChanges, skipLocked: true })
  const ids = changes.map(({ change }) => change.id)
  if (ids.length > 0)
    await tx.update(accountKeyChanges).set({ toldAt: now }).where(inArray(accountKeyChanges.id, ids))
  return changes
}

/** For the operator, the oldest first. */
export function listKeyChanges(db: Database) {
  return db
    .select({
      username: users.username,
      kind: accountKeyChanges.kind,
      before: accountKeyChanges.before,
      after: accountKeyChanges.after,
      createdAt: accountKeyChanges.createdAt,
      toldAt: accountKeyChanges.toldAt,
    })
    .from(accountKeyChanges)
    .innerJoin(users, eq(users.id, accountKeyChanges.userId))
    .orderBy(asc(accountKeyChanges.createdAt), asc(accountKeyChanges.id))
}

/** Whether there is something for the operator to read. */
export async function hasKeyChanges(db: Database): Promise<boolean> {
  return (await db.select({ id: accountKeyChanges.id }).from(accountKeyChanges).limit(1)).length > 0
}
