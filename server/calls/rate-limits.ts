// Rate limits. They are counted in the database, so that they are shared by all processes and survive a restart. Without a
// library, because its storage for our database would load a second copy of the query builder.

import { lt, type SQL, sql } from 'drizzle-orm'
import type { RateLimitName } from '#contract/endpoint.ts'
import { house } from '#server/config/house.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { rateLimits } from '#server/database/service.table.ts'
import { networkOf, wideNetworkOf } from './network-addresses.ts'

interface RateLimit {
  /** Number of calls, or of other things, per window. */
  calls: number
  windowSeconds: number
  /** Calls are counted per address, per network around it, or per signed-in user. */
  per: 'address' | 'wideNetwork' | 'user'
}

const daySeconds = 86_400

/** A call must be allowed by every window of its limit. Public reads have no limit, because a school may share one address. */
export const rateLimitWindows: Record<RateLimitName, readonly RateLimit[]> = {
  // Limits the work of hashing, but allows an office with one address. Wrong passwords have separate limits: guess-limits.ts.
  signIn: [
    { calls: 120, windowSeconds: 60, per: 'address' },
    { calls: 1200, windowSeconds: 3600, per: 'address' },
  ],
  // New sessions, because each adds an entry to the audit log.
  session: [{ calls: 60, windowSeconds: 3600, per: 'user' }],
  // Redirects to the identity provider and back: two for each sign-in. Failures have separate limits: guess-limits.ts.
  provider: [{ calls: 240, windowSeconds: 60, per: 'address' }],
  signUp: [{ calls: 20, windowSeconds: 60, per: 'address' }],
  // New accounts, not calls.
  newAccounts: [{ calls: 200, windowSeconds: daySeconds, per: 'wideNetwork' }],
  account: [
    { calls: 5, windowSeconds: 60, per: 'user' },
    { calls: 100, windowSeconds: 86_400, per: 'user' },
  ],
  // These calls send mails to other people. Each account also has a pause between mails.
  recovery: [
    { calls: 5, windowSeconds: 60, per: 'address' },
    { calls: 60, windowSeconds: 3600, per: 'address' },
  ],
  // Mails to the owner's own address, or to the one that they enter: each has a pause of its own too.
  confirmation: [
    { calls: 5, windowSeconds: 60, per: 'user' },
    { calls: 20, windowSeconds: 86_400, per: 'user' },
  ],
  // Actions that need one click, such as ending a session or naming a passkey.
  security: [
    { calls: 30, windowSeconds: 60, per: 'user' },
    { calls: 300, windowSeconds: 86_400, per: 'user' },
  ],
  review: [
    { calls: 5, windowSeconds: 60, per: 'user' },
    { calls: 200, windowSeconds: 86_400, per: 'user' },
  ],
  // Each has staff read a review once more.
  report: [
    { calls: 5, windowSeconds: 60, per: 'user' },
    { calls: 20, windowSeconds: 86_400, per: 'user' },
    { calls: 60, windowSeconds: 86_400, per: 'wideNetwork' },
  ],
  booking: [
    { calls: 10, windowSeconds: 60, per: 'user' },
    { calls: 500, windowSeconds: 86_400, per: 'user' },
  ],
  // Each sends a mail.
  change: [
    { calls: 10, windowSeconds: 60, per: 'user' },
    { calls: 100, windowSeconds: 86_400, per: 'user' },
  ],
  // Each change of the date or of the tickets in the booking form makes a new hold.
  hold: [
    { calls: 30, windowSeconds: 60, per: 'user' },
    { calls: 1000, windowSeconds: 86_400, per: 'user' },
  ],
  // An order may have hundreds of lines, and keeps stock from others.
  order: [
    { calls: 10, windowSeconds: 60, per: 'user' },
    { calls: 30, windowSeconds: 86_400, per: 'user' },
  ],
  // Each may open a page of the payment provider.
  payment: [
    { calls: 15, windowSeconds: 60, per: 'user' },
    { calls: 200, windowSeconds: 86_400, per: 'user' },
  ],
  // Wrong references and PINs have lower limits of their own: guess-limits.ts.
  lookup: [
    { calls: 60, windowSeconds: 60, per: 'address' },
    { calls: 600, windowSeconds: 3600, per: 'address' },
  ],
  bookedTickets: [
    {
      get calls() {
        return house().maxTicketsOfNetwork
      },
      windowSeconds: 86_400,
      per: 'wideNetwork',
    },
  ],
  // By staff, for others. More than an office cancels by hand or by list in a storm; a cancelled departure is not counted.
  cancelledBookings: [
    { calls: 1000, windowSeconds: 3600, per: 'user' },
    { calls: 5000, windowSeconds: 86_400, per: 'user' },
  ],
  staffWrite: [{ calls: 60, windowSeconds: 60, per: 'user' }],
}

/** Tolerance for different clocks of the processes, and for statements that arrive in another order. */
export const clockToleranceSeconds = 60

/**
 * Condition for an upsert: the window of the existing row has ended. A window that would end later than possible was begun
 * while a clock was ahead, and counts as ended.
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

interface Subject {
  address: string
  userId: string | null
  /** The address is that of a proxy that is not trusted: daily limits of networks refuse nobody. */
  isNetworkUnknown?: boolean
}

/**
 * Counts one call, or `amount` of something else, in every window of the limit. Returns the state of the most restrictive
 * window. In a transaction, a rollback also undoes the count.
 */
export async function countCall(
  db: Database,
  name: RateLimitName,
  who: Subject,
  now: Date,
  amount = 1,
): Promise<RateLimitState> {
  let tightest: RateLimitState | null = null
  for (const window of rateLimitWindows[name]) {
    if (who.isNetworkUnknown === true && isDailyOfNetwork(window)) continue
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
  return tightest ?? unlimited(rateLimitWindows[name][0]!)
}

function isDailyOfNetwork({ per, windowSeconds }: RateLimit): boolean {
  return per === 'wideNetwork' && windowSeconds >= daySeconds
}

function unlimited({ calls, windowSeconds }: RateLimit): RateLimitState {
  return { isAllowed: true, limit: calls, remaining: calls, resetSeconds: windowSeconds }
}

function subjectOf({ per }: RateLimit, { address, userId }: Subject): string {
  if (per === 'user' && userId !== null) return userId
  return per === 'wideNetwork' ? wideNetworkOf(address) : networkOf(address)
}

/** Adds 1, or `amount`, to the count of the key. In a transaction, a rollback also undoes the count. */
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
  await deleteInBatches(db, { table: rateLimits, where: lt(rateLimits.expiresAt, now) })
}
