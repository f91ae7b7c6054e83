// Creating calls that may be repeated: the same key and body answer the first answer again.
import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { idempotencyKeys } from '#server/database/service.table.ts'
import { AppError } from '#server/errors.ts'

const maxKeyLength = 255
const keepHours = 24
/** Of one user: the oldest go, long before their day is over where somebody writes without a pause. */
export const maxKeptAnswers = 500
export const maxKeptBytes = 2 * 1024 * 1024

export interface KeptAnswer {
  status: number
  body: unknown
  isReplay: boolean
}

/**
 * Runs `work` at most once for a user and key, in one transaction with the answer that is kept.
 * A refused or failed call keeps nothing, so that it may be tried again.
 */
export async function runOnce(
  db: Database,
  call: { userId: string; key: string; request: unknown; now: Date },
  work: (transaction: Database) => Promise<{ status: number; body: unknown }>,
): Promise<KeptAnswer> {
  if (call.key.length > maxKeyLength || call.key.trim() === '') {
    throw new AppError('invalid_request', `An Idempotency-Key has 1 to ${maxKeyLength} characters.`)
  }
  const requestHash = createHash('sha256').update(canonicalJson(call.request)).digest('hex')
  const oldest = new Date(call.now.getTime() - keepHours * 3_600_000)
  return db.transaction(async (transaction) => {
    // Whoever holds the lock is doing this very work at this moment; the lock goes with the transaction.
    const isThisKey = and(eq(idempotencyKeys.userId, call.userId), eq(idempotencyKeys.key, call.key))
    const lock = await transaction.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${call.userId}/${call.key}`}, 0)) as held`,
    )
    if (!lock.rows[0]!.held) throw new AppError('request_in_progress', undefined, { retryAfterSeconds: 1 })
    // A statement of its own, begun with the lock held: it sees what the last holder has kept.
    const [kept] = await transaction.select().from(idempotencyKeys).where(isThisKey)
    if (kept !== undefined && kept.createdAt > oldest) {
      if (kept.requestHash !== requestHash) throw new AppError('idempotency_mismatch')
      return { status: kept.status, body: kept.body, isReplay: true }
    }
    if (kept !== undefined) await transaction.delete(idempotencyKeys).where(isThisKey)
    const answer = await work(transaction)
    await transaction
      .insert(idempotencyKeys)
      .values({ userId: call.userId, key: call.key, requestHash, ...answer, createdAt: call.now })
    await dropSurplusAnswers(transaction, call)
    return { ...answer, isReplay: false }
  })
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
