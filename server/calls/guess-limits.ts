// Limits on guesses of secrets that people choose. A guess is counted before the secret is verified, so that parallel guesses
// cannot exceed the limit. A right guess is subtracted afterwards, so that only wrong guesses count.
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { rateLimits } from '#server/database/service.table.ts'
import { AppError } from './errors.ts'
import { networkOf, shortenedAddress } from './network-addresses.ts'
import { clockToleranceSeconds, windowIsOver } from './rate-limits.ts'

/** Limits the number of guesses in a window, or delays guesses by a time that grows with each wrong one. */
export type GuessCounter =
  | { key: string; guesses: number; windowSeconds: number }
  | { key: string; guesses: 'growing'; windowSeconds: number }

/** Guesses without delay, for users who try several of their passwords. */
export const guessesWithoutDelay = 10
export const longestDelaySeconds = 15 * 60
/** The growing delay ends this long after the last guess. */
const rememberedSeconds = 24 * 3600

/** The delay before the next guess, after this number of guesses. */
export function delaySeconds(guesses: number): number {
  return guesses < guessesWithoutDelay
    ? 0
    : Math.min(longestDelaySeconds, 2 ** (guesses - guessesWithoutDelay))
}

/** Counters of wrong secrets of a kind for an address and for the network around it: /24 of IPv4, /48 of IPv6. */
export function addressCounters(address: string, kind: 'guess' | 'booking'): GuessCounter[] {
  const own = networkOf(address)
  return [
    { key: `${kind}/60:${own}`, guesses: 6, windowSeconds: 60 },
    { key: `${kind}/3600:${own}`, guesses: 30, windowSeconds: 3600 },
    { key: `${kind}/3600:${shortenedAddress(address)}`, guesses: 150, windowSeconds: 3600 },
  ]
}

/**
 * Counters of wrong PINs of a booking. A stranger who knows the reference delays only their own network. Guesses from
 * everywhere together are limited per day, so that many networks cannot try all PINs.
 */
export function pinCounters(address: string, reference: string): GuessCounter[] {
  return [
    ...addressCounters(address, 'booking'),
    growingDelay(`booking/${reference}/${networkOf(address)}`),
    { key: `booking/86400:${reference}`, guesses: 1000, windowSeconds: 86_400 },
  ]
}

/** Counter of returns from the identity provider that fail. */
export function providerCounter(address: string): GuessCounter {
  return { key: `guess/provider:${networkOf(address)}`, guesses: 20, windowSeconds: 60 }
}

/** Counter with a growing delay. `subject` names the secret that is guessed, without containing a secret itself. */
export function growingDelay(subject: string): GuessCounter {
  return { key: `guess:${subject}`, guesses: 'growing', windowSeconds: rememberedSeconds }
}

/**
 * In the count of a window, a guess counts 1 while it is verified, and 1000 if it was wrong. Only wrong guesses exceed the
 * limit. If guesses in flight use the remaining allowance, as when many people of an office sign in, the next guess waits
 * until they end.
 */
const wrongGuess = 1000
const pollMs = 10
/**
 * Verifying takes some hundredths of a second. It takes longer on a busy machine, or if a process dies meanwhile. A right
 * password is refused only after this time, however many people of an office sign in at once.
 */
const longestWaitMs = 15_000

/** Refuses a guess that the counters do not allow, before the guess waits in the queue for verification. */
export async function requireGuessAllowed(
  db: Database,
  counters: readonly GuessCounter[],
  now: Date,
): Promise<void> {
  if (counters.length === 0) return
  const keys = counters.map(({ key }) => key)
  const rows = await db.select().from(rateLimits).where(inArray(rateLimits.key, keys))
  const waits = rows.map((row) => waitSeconds(counters.find(({ key }) => key === row.key)!, row, now))
  const longest = Math.max(0, ...waits)
  if (longest > 0) throw tooManyGuesses(longest)
}

/** Counts a guess and verifies it. Call when the verification is about to start, because guesses in flight are counted. */
export async function countGuess(
  db: Database,
  counters: readonly GuessCounter[],
  now: Date,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  if (counters.length === 0) return verify()
  const counted = await countAll(db, counters, now)
  let isWrong = false
  try {
    isWrong = !(await verify())
    return !isWrong
  } finally {
    // In separate transactions, so that no row stays locked while the next one is waited for.
    for (const [index, row] of counted.entries()) await settle(db, counters[index]!, row, isWrong)
  }
}

type Row = typeof rateLimits.$inferSelect

/** Counts the guess in all counters or in none. Always in the same order, to avoid deadlocks. */
async function countAll(db: Database, counters: readonly GuessCounter[], now: Date): Promise<Row[]> {
  for (const giveUpAt = performance.now() + longestWaitMs; ; ) {
    try {
      return await db.transaction(async (tx) => {
        const rows: Row[] = []
        for (const counter of counters) rows.push(await count(tx, counter, now))
        return rows
      })
    } catch (error) {
      if (!(error instanceof GuessesUnderWay)) throw error
      if (performance.now() > giveUpAt) throw tooManyGuesses(1)
      await setTimeout(pollMs)
    }
  }
}

/** Guesses in flight use the remaining allowance at the moment. */
class GuessesUnderWay extends Error {}

async function count(db: Database, counter: GuessCounter, now: Date): Promise<Row> {
  const { key, guesses, windowSeconds } = counter
  const at = sql`${now.toISOString()}::timestamptz`
  const expiresAt = new Date(now.getTime() + windowSeconds * 1000)
  const isOver = windowIsOver(at)
  const isAllowed =
    guesses === 'growing'
      ? sql`(${rateLimits.count} < ${guessesWithoutDelay}
          or ${rateLimits.expiresAt} + ${delayOf(rateLimits.count)} <= excluded.expires_at)`
      : sql`${rateLimits.count} / ${wrongGuess} + ${rateLimits.count} % ${wrongGuess} < ${guesses}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        expiresAt: sql`case
          when ${isOver} then excluded.expires_at
          when ${guesses === 'growing'} then greatest(${rateLimits.expiresAt}, excluded.expires_at)
          else ${rateLimits.expiresAt} end`,
      },
      setWhere: sql`${isOver} or ${isAllowed}`,
    })
    .returning()
  if (row !== undefined) return row
  const [current] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  const wait = current === undefined ? 0 : waitSeconds(counter, current, now)
  if (wait === 0 && guesses !== 'growing') throw new GuessesUnderWay()
  throw tooManyGuesses(wait)
}

/** Records the result: a wrong guess stays counted, and a right guess is subtracted. */
async function settle(db: Database, counter: GuessCounter, counted: Row, isWrong: boolean): Promise<void> {
  const { key, guesses } = counter
  if (guesses === 'growing') {
    if (isWrong) return
    await db
      .update(rateLimits)
      .set({
        count: sql`greatest(${rateLimits.count} - 1, 0)`,
        // A right guess does not delay the next one.
        expiresAt: sql`${rateLimits.expiresAt} - ${delayOf(sql`${rateLimits.count} - 1`)}`,
      })
      .where(eq(rateLimits.key, key))
    return
  }
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} + ${isWrong ? wrongGuess - 1 : -1}` })
    // If a new window has begun since then, it has not counted this guess.
    .where(and(eq(rateLimits.key, key), eq(rateLimits.expiresAt, counted.expiresAt)))
}

/** The rule of `delaySeconds` as an SQL interval. Change both together. */
function delayOf(guesses: SQL | typeof rateLimits.count): SQL {
  return sql`make_interval(secs => case when ${guesses} < ${guessesWithoutDelay} then 0
    else least(${longestDelaySeconds}, power(2, least(${guesses} - ${guessesWithoutDelay}, 30))) end)`
}

function waitSeconds({ guesses, windowSeconds }: GuessCounter, row: Row, now: Date): number {
  const leftMs = row.expiresAt.getTime() - now.getTime()
  if (leftMs <= 0 || leftMs > (windowSeconds + clockToleranceSeconds) * 1000) return 0
  if (guesses !== 'growing')
    return Math.floor(row.count / wrongGuess) < guesses ? 0 : Math.ceil(leftMs / 1000)
  const isDelayed = row.count >= guessesWithoutDelay
  const waitMs = isDelayed ? leftMs - (windowSeconds - delaySeconds(row.count)) * 1000 : 0
  return Math.max(0, Math.ceil(waitMs / 1000))
}

function tooManyGuesses(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, retryAfterSeconds) })
}
