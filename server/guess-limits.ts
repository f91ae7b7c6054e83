// Limits on guesses at secrets that people choose. A guess is counted before the secret is verified, so that parallel ones
// cannot slip past, and given back when it was right: who knows their password uses nothing up.
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { rateLimits } from '#server/database/service.table.ts'
import { AppError } from '#server/errors.ts'
import { networkOf, shortenedAddress } from './network-addresses.ts'
import { clockToleranceSeconds, windowIsOver } from './rate-limits.ts'

/** So many guesses within a window; or, without a number, a delay that grows with each. */
export type GuessCounter =
  | { key: string; guesses: number; windowSeconds: number }
  | { key: string; guesses: 'growing'; windowSeconds: number }

/** Guesses without any delay, for those who don't remember which of their passwords it was. */
export const guessesWithoutDelay = 10
export const longestDelaySeconds = 15 * 60
/** A delay that grows is forgotten this long after the last guess. */
const rememberedSeconds = 24 * 3600

/** How long the next guess has to wait after so many. */
export function delaySeconds(guesses: number): number {
  return guesses < guessesWithoutDelay
    ? 0
    : Math.min(longestDelaySeconds, 2 ** (guesses - guessesWithoutDelay))
}

/** Wrong passwords from one address, and from the network around it: /24 of IPv4, /48 of IPv6. */
export function addressCounters(address: string): GuessCounter[] {
  const own = networkOf(address)
  return [
    { key: `guess/60:${own}`, guesses: 6, windowSeconds: 60 },
    { key: `guess/3600:${own}`, guesses: 30, windowSeconds: 3600 },
    { key: `guess/3600:${shortenedAddress(address)}`, guesses: 150, windowSeconds: 3600 },
  ]
}

/** Ways back from the identity provider that it does not confirm. */
export function providerCounter(address: string): GuessCounter {
  return { key: `guess/provider:${networkOf(address)}`, guesses: 20, windowSeconds: 60 }
}

/** `subject` says whose secret is guessed at, by something that is no secret itself. */
export function growingDelay(subject: string): GuessCounter {
  return { key: `guess:${subject}`, guesses: 'growing', windowSeconds: rememberedSeconds }
}

/**
 * In the rows of windows a guess counts one while it is verified, and a thousand once it was wrong. Only the wrong ones
 * refuse: while an office signs in, those that are under way may fill what is left, and the next waits until they end.
 */
const wrongGuess = 1000
const pollMs = 10
/** Verifying takes some hundredths of a second; this is a busy machine, or a process that has died meanwhile. */
const longestWaitMs = 5000

/** Refuses what would be refused later anyway, before it waits for its turn at verifying. */
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

/** Verifies a guess that all counters allow. Call it when the work is about to begin: a guess that is under way is counted. */
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
    // In statements of their own, which hold no lock while they wait for another.
    for (const [index, row] of counted.entries()) await settle(db, counters[index]!, row, isWrong)
  }
}

type Row = typeof rateLimits.$inferSelect

/** All or none; always in the same order, so that no two wait for each other. */
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

/** What is under way fills what is left, for a moment. */
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

/** A wrong guess stays counted; a right one is given back. */
async function settle(db: Database, counter: GuessCounter, counted: Row, isWrong: boolean): Promise<void> {
  const { key, guesses } = counter
  if (guesses === 'growing') {
    if (isWrong) return
    await db
      .update(rateLimits)
      .set({
        count: sql`greatest(${rateLimits.count} - 1, 0)`,
        // Whoever comes next need not wait for a guess that was right.
        expiresAt: sql`${rateLimits.expiresAt} - ${delayOf(sql`${rateLimits.count} - 1`)}`,
      })
      .where(eq(rateLimits.key, key))
    return
  }
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} + ${isWrong ? wrongGuess - 1 : -1}` })
    // A window that has begun since has not counted it.
    .where(and(eq(rateLimits.key, key), eq(rateLimits.expiresAt, counted.expiresAt)))
}

/** The rule of `delaySeconds` as an SQL interval: both change together. */
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
