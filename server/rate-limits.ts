// Rate limits, counted in the database: they survive a restart and hold for all processes together.
// A library for it exists, but its store for our database loads a second, unbundled copy of the query builder.
import { lt, sql } from 'drizzle-orm'
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
  signIn: [
    { calls: 6, windowSeconds: 60, per: 'address' },
    { calls: 30, windowSeconds: 3600, per: 'address' },
  ],
  // Leaving for the identity provider and coming back, which has it asked each time.
  provider: [{ calls: 20, windowSeconds: 60, per: 'address' }],
  signUp: [{ calls: 20, windowSeconds: 60, per: 'address' }],
  account: [{ calls: 5, windowSeconds: 60, per: 'user' }],
  review: [{ calls: 5, windowSeconds: 60, per: 'user' }],
  booking: [{ calls: 10, windowSeconds: 60, per: 'user' }],
  bookedTickets: [{ calls: maxTicketsOfNetwork, windowSeconds: 86_400, per: 'wideNetwork' }],
  staffWrite: [{ calls: 60, windowSeconds: 60, per: 'user' }],
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
  // One that lasts longer than any can was begun by a clock that was ahead: nobody is kept out until that hour.
  const isOver = sql`(${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz
    or ${rateLimits.expiresAt} > ${expiresAt.toISOString()}::timestamptz)`
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
