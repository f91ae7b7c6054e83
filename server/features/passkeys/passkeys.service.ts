// Adds, names, removes and uses the passkeys of an account.
import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { maxPasskeys } from '#contract/passkey-rules.ts'
import type { Passkey, PasskeyAssertion } from '#contract/passkeys.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { violatedConstraint } from '#server/database/sql-errors.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import { takeChallenge } from './challenges.service.ts'
import { passkeys } from './passkeys.table.ts'
import { type Credential, type RelyingParty, refusal } from './relying-party.service.ts'

type PasskeyRow = typeof passkeys.$inferSelect

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export function findPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return (await findPasskeys(db, userId)).map(toPasskey)
}

/** Call within a transaction. Refuses a passkey that already belongs to an account. */
export async function addPasskey(
  db: Database,
  userId: string,
  added: Credential & { name: string },
  now: Date,
): Promise<Passkey> {
  await lockAccount(db, userId)
  if ((await findPasskeys(db, userId)).length >= maxPasskeys) throw new AppError('too_many_passkeys')
  try {
    const [row] = await db
      .insert(passkeys)
      .values({ id: newId(), userId, ...added, transports: [...added.transports], createdAt: now })
      .returning()
    return toPasskey(row!)
  } catch (error) {
    if (violatedConstraint(error) !== 'passkeys_credential') throw error
    throw new AppError('taken', 'This passkey is known here already.', { cause: error })
  }
}

function isOwn(userId: string, id: string) {
  if (!isId(id)) throw notFound('Passkey')
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId))
}

export async function namePasskey(db: Database, userId: string, id: string, name: string): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning()
  if (row === undefined) throw notFound('Passkey')
  return toPasskey(row)
}

/** Call within a transaction that has locked the account. Returns how many passkeys are left. */
export async function removePasskey(db: Database, userId: string, id: string): Promise<number> {
  const removed = await db.delete(passkeys).where(isOwn(userId, id)).returning()
  if (removed.length === 0) throw notFound('Passkey')
  return (await findPasskeys(db, userId)).length
}

/** Removes the passkeys that were added at this time or later. */
export async function removePasskeysSince(db: Database, userId: string, since: Date): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
}

/** Returns how many were removed. */
export async function removeAllPasskeys(db: Database, userId: string): Promise<number> {
  return (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length
}

/**
 * Returns the passkey that signed one of the server's challenges. The challenge is used up, even if the call fails.
 * `userId`: the expected owner, if known. Throws an AppError if challenge, passkey or owner do not match.
 */
export async function verifyPasskey(
  db: Database,
  relyingParty: RelyingParty,
  assertion: PasskeyAssertion,
  { userId, now }: { userId?: string; now: Date },
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { clientDataJSON, userHandle } = assertion.response
  const challenge = await takeChallenge(db, clientDataJSON, { purpose: 'assert' }, now)
  if (challenge === null) throw refusal()
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id))
  if (passkey === undefined || (userId !== undefined && passkey.userId !== userId)) throw refusal()
  if (userHandle != null && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId)
    throw refusal()
  return { passkey, counter: await relyingParty.verifyAssertion(assertion, challenge, passkey) }
}

/** Records the use of a passkey. Refused if the counter has not increased: then the passkey was copied. */
export async function notePasskeyUse(
  db: Database,
  { passkey, counter }: { passkey: PasskeyRow; counter: number },
  now: Date,
): Promise<void> {
  const isAhead = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const noted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), isAhead))
    .returning({ id: passkeys.id })
  if (noted.length === 0) throw refusal()
}
