// Idempotency keys: a repeated call with the same key and body gets the first response again.

import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from './errors.ts'
import { idempotencyKeys } from './idempotency.table.ts'

const maxKeyLength = 255
/** Callers are promised 24 hours. A clock that is set a day ahead must not make a repeated call run twice. */
const keepHours = 48
/** Limits per user. A user who writes very often loses the oldest responses earlier. */
export const maxStoredResponses = 500
export const maxKeptBytes = 2 * 1024 * 1024
/** Surplus responses are deleted only now and then, because finding them costs more than keeping them. */
export const callsBetweenDrops = 32
let callsSinceDrop = 0

export interface StoredResponse {
  status: number
  body: unknown
}

/** A call that runs at most once. */
export interface KeyedCall {
  userId: string
  key: string
  requestHash: string
  now: Date
}

/** Validates the key. `request`: everything that has to be equal in a repeated call. */
export function keyedCall(userId: string, key: string, request: unknown, now: Date): KeyedCall {
  if (key.length > maxKeyLength || key.trim() === '') {
    throw new AppError('invalid_request', `An Idempotency-Key has 1 to ${maxKeyLength} characters.`)
  }
  const requestHash = createHash('sha256').update(canonicalJson(request)).digest('hex')
  return { userId, key, requestHash, now }
}

/**
 * Locks the key until the end of the transaction, so that only one call with the key runs. Returns the response of the first
 * call, as `findStoredResponse` does.
 */
export async function lockKey(transaction: Database, call: KeyedCall): Promise<StoredResponse | null> {
  // Two statements that travel together: the second sees the response of a simultaneous call that had the lock before.
  const [lock, kept] = await Promise.all([
    transaction.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${call.userId}/${call.key}`}, 0)) as held`,
    ),
    transaction.execute<KeptRow>(selectStoredResponse(call)),
  ])
  if (!lock.rows[0]!.held) throw new AppError('request_in_progress', undefined, { retryAfterSeconds: 1 })
  return responseOf(kept.rows[0], call)
}

/** Response of the first call with the key; null without a recent one. */
export async function findStoredResponse(db: Database, call: KeyedCall): Promise<StoredResponse | null> {
  return responseOf((await db.execute<KeptRow>(selectStoredResponse(call))).rows[0], call)
}

interface KeptRow extends Record<string, unknown> {
  status: number
  body: unknown
  request_hash: string
}

function selectStoredResponse({ userId, key, now }: KeyedCall) {
  const oldest = new Date(now.getTime() - keepHours * 3_600_000).toISOString()
  return sql`select status, body, request_hash from ${idempotencyKeys}
    where user_id = ${userId} and key = ${key} and created_at > ${oldest}::timestamptz`
}

function responseOf(kept: KeptRow | undefined, { requestHash }: KeyedCall): StoredResponse | null {
  if (kept === undefined) return null
  if (kept.request_hash !== requestHash) throw new AppError('idempotency_mismatch')
  return { status: kept.status, body: kept.body }
}

/**
 * Runs in the transaction of the call, so that a refused or failed call keeps no response and can be retried.
 */
export async function storeResponse(
  transaction: Database,
  call: KeyedCall,
  response: StoredResponse,
): Promise<void> {
  const { userId, key, requestHash, now } = call
  const kept = { requestHash, ...response, createdAt: now }
  // An expired response may still be in the table.
  await transaction
    .insert(idempotencyKeys)
    .values({ userId, key, ...kept })
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: kept })
  callsSinceDrop = (callsSinceDrop + 1) % callsBetweenDrops
  if (callsSinceDrop === 0) await deleteSurplusResponses(transaction, call)
}

/**
 * Keeps the response of this call, whatever its size. Skips rows that another call is deleting. Arrays instead of nested
 * queries, because statistics that do not know the account would make the planner read its keys once for each key.
 */
async function deleteSurplusResponses(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<void> {
  await db.execute(sql`
    delete from ${idempotencyKeys} where user_id = ${userId} and key = any(array(
      select key from ${idempotencyKeys} where user_id = ${userId} and key = any(array(
        select key from (
          select key, row_number() over newest as place, sum(pg_column_size(body)) over newest as bytes
          from ${idempotencyKeys} where user_id = ${userId}
          window newest as (order by key = ${key} desc, created_at desc, key rows unbounded preceding)
        ) as kept
        where place > 1 and (place > ${maxStoredResponses} or bytes > ${maxKeptBytes})
      ))
      order by key for update skip locked
    ))`)
}

export async function pruneIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: idempotencyKeys,
    where: lt(idempotencyKeys.createdAt, new Date(now.getTime() - keepHours * 3_600_000)),
  })
}

/** Equal text for equal values, independent of the order of keys. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
