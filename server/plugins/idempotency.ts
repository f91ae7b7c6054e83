// Creating calls that may be repeated: the same key and body answer the first answer again.
import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { idempotencyKeys } from '#server/database/service.table.ts'
import { AppError } from '#server/errors.ts'

const maxKeyLength = 255
const keepHours = 24
/** Of one user. The oldest of a user who writes without a pause go before their day is over. */
export const maxKeptAnswers = 500
export const maxKeptBytes = 2 * 1024 * 1024
/** Looking for surplus answers costs more than keeping one. */
export const callsBetweenDrops = 32
let callsSinceDrop = 0

export interface Answer {
  status: number
  body: unknown
}

/** A call that is done at most once. */
export interface KeyedCall {
  userId: string
  key: string
  requestHash: string
  now: Date
}

/** Checks the key. `request`: what has to be the same where the key is. */
export function keyedCall(userId: string, key: string, request: unknown, now: Date): KeyedCall {
  if (key.length > maxKeyLength || key.trim() === '') {
    throw new AppError('invalid_request', `An Idempotency-Key has 1 to ${maxKeyLength} characters.`)
  }
  const requestHash = createHash('sha256').update(canonicalJson(request)).digest('hex')
  return { userId, key, requestHash, now }
}

/** Lets one call with a key through, until its transaction ends. */
export async function lockKey(transaction: Database, { userId, key }: KeyedCall): Promise<void> {
  const lock = await transaction.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId}/${key}`}, 0)) as held`,
  )
  if (!lock.rows[0]!.held) throw new AppError('request_in_progress', undefined, { retryAfterSeconds: 1 })
}

/** What the first call with the key was answered; null where there was none, or too long ago. */
export async function findKeptAnswer(db: Database, call: KeyedCall): Promise<Answer | null> {
  const [kept] = await db.select().from(idempotencyKeys).where(isThisKey(call))
  const oldest = new Date(call.now.getTime() - keepHours * 3_600_000)
  if (kept === undefined) return null
  if (kept.createdAt > oldest) {
    if (kept.requestHash !== call.requestHash) throw new AppError('idempotency_mismatch')
    return { status: kept.status, body: kept.body }
  }
  return null
}

/** Within the transaction of the call, so that a refused or failed one keeps nothing and may be tried again. */
export async function keepAnswer(transaction: Database, call: KeyedCall, answer: Answer): Promise<void> {
  const { userId, key, requestHash, now } = call
  const kept = { requestHash, ...answer, createdAt: now }
  // An answer that is too old to be repeated may be there still.
  await transaction
    .insert(idempotencyKeys)
    .values({ userId, key, ...kept })
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: kept })
  callsSinceDrop = (callsSinceDrop + 1) % callsBetweenDrops
  if (callsSinceDrop === 0) await dropSurplusAnswers(transaction, call)
}

function isThisKey({ userId, key }: KeyedCall) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}

/** The answer that was just kept stays, however large. What another call is dropping is left to it. */
async function dropSurplusAnswers(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<void> {
  await db.execute(sql`
    delete from ${idempotencyKeys} where user_id = ${userId} and key in (
      select key from ${idempotencyKeys} where user_id = ${userId} and key in (
        select key from (
          select key, row_number() over newest as place, sum(pg_column_size(body)) over newest as bytes
          from ${idempotencyKeys} where user_id = ${userId}
          window newest as (order by key = ${key} desc, created_at desc, key rows unbounded preceding)
        ) as kept
        where place > 1 and (place > ${maxKeptAnswers} or bytes > ${maxKeptBytes})
      )
      order by key for update skip locked
    )`)
}

export async function pruneIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keepHours * 3_600_000)))
}

/** The same for equal values, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
