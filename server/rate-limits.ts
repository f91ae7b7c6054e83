// Rate limits, counted in the database: they survive a restart and hold for all processes together.
// A library for it exists, but its store for our database loads a second, unbundled copy of the query builder.
import { lt, type SQL, sql } from 'drizzle-orm'
import { maxTicketsOfNetwork } from '#contract/booking-rules.ts'
import type { RateLimitName } from '#contract/endpoint.ts'
import type { Database } from '#server/database/client.ts'
import { rateLimits } from '#server/database/service.table.ts'
import { networkOf, wideNetworkOf } from './network-addresses.ts'

interface RateLimit {
  /** Calls per window, or whatever else is counted. */
  calls: number
  windowSeconds: number
  /** Whom it counts: the address that calls, its neighbours with it, or the signed-in user. */
  per: 'address' | 'wideNetwork' | 'user'
}

/** Every window of a limit must have room for a call. Public reads have no limit: a school shares one address. */
export const rateLimitWindows: Record<RateLimitName, readonly RateLimit[]> = {
  // Bounds the hashing, for an office behind one address too. Wrong passwords have limits of their own: guess-limits.ts.
  signIn: [
    { calls: 120, windowSeconds: 60, per: 'address' },
    { calls: 1200, windowSeconds: 3600, per: 'address' },
  ],
  // Sessions that begin: each leaves an entry in the audit log.
  session: [{ calls: 60, windowSeconds: 3600, per: 'user' }],
  // Leaving for the identity provider and coming back, twice for each sign-in. What fails there: guess-limits.ts.
  provider: [{ calls: 240, windowSeconds: 60, per: 'address' }],
  signUp: [{ calls: 20, windowSeconds: 60, per: 'address' }],
  account: [
    { calls: 5, windowSeconds: 60, per: 'user' },
    { calls: 100, windowSeconds: 86_400, per: 'user' },
  ],
  review: [
    { calls: 5, windowSeconds: 60, per: 'user' },
    { calls: 200, windowSeconds: 86_400, per: 'user' },
  ],
  booking: [
    { calls: 10, windowSeconds: 60, per: 'user' },
    { calls: 500, windowSeconds: 86_400, per: 'user' },
  ],
  bookedTickets: [{ calls: maxTicketsOfNetwork, windowSeconds: 86_400, per: 'wideNetwork' }],
  staffWrite: [{ calls: 60, windowSeconds: 60, per: 'user' }],
}

/** How far the clocks of processes and the order of their statements may be apart. */
export const clockToleranceSeconds = 60

/**
 * In an upsert: whether the window of the row that is there has ended. One that lasts longer than any can was begun by a
 * clock that was ahead: nobody is kept out until that hour.
 */
export function windowIsOver(now: SQL): SQL {
  return sql`(${rateLimits.expiresAt} <= ${now}
    or ${rateLimits.expiresAt} > excluded.expires_at + make_interval(secs => ${clockToleranceSeconds}))`
}

export interface RateLimitState {
  isAllowed: boolean
  limit: number
  remaining: number
  resetSeconds: number
}

/**
 * Counts one call, or `amount` of something else, against every window of the limit and tells the state of the tightest.
 * Within a transaction that is rolled back nothing has been counted.
 */
export async function countCall(
  db: Database,
  name: RateLimitName,
  who: { address: string; userId: string | null },
  now: Date,
  amount = 1,
): Promise<RateLimitState> {
  let tightest: RateLimitState | null = null
  for (const window of rateLimitWindows[name]) {
    const key = `${name}/${window.windowSeconds}:${subjectOf(window, who)}`
    const state = await countInWindow(db, key, window, now, amount)
    if (
      tightest === null ||
      state.remaining < tightest.remaining ||
      (!state.isAllowed && (tightest.isAllowed || state.resetSeconds > tightest.resetSeconds))
    ) {
      tightest = state
    }
  }
  return tightest!
}

function subjectOf(
  { per }: RateLimit,
  { address, userId }: { address: string; userId: string | null },
): string {
  if (per === 'user' && userId !== null) return userId
  return per === 'wideNetwork' ? wideNetworkOf(address) : networkOf(address)
}

/** Counts one more, or `amount`, under the key. Within a transaction the count is taken back where that fails. */
export async function countInWindow(
  db: Database,
  key: string,
  window: Pick<RateLimit, 'calls' | 'windowSeconds'>,
  now: Date,
  amount = 1,
): Promise<RateLimitState> {
  const expiresAt = new Date(now.getTime() + window.windowSeconds * 1000)
  const isOver = windowIsOver(sql`${now.toISOString()}::timestamptz`)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: amount, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count
          else least(${rateLimits.count}, 1000000) + excluded.count end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning()
  return {
    isAllowed: row!.count <= window.calls,
    limit: window.calls,
    remaining: Math.max(0, window.calls - row!.count),
    resetSeconds: Math.max(1, Math.ceil((row!.expiresAt.getTime() - now.getTime()) / 1000)),
  }
}

export async function pruneRateLimits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
}
