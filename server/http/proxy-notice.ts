// Tells the operator, in the log and to staff, that requests come through a proxy that is not trusted.
import { and, desc, gt, like } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/client.ts'
import { rateLimits } from '#server/database/service.table.ts'

const hourMs = 3_600_000
/** The notice ends a day after the last such request. */
const shownMs = 25 * hourMs

const keyStart = 'untrustedProxy:'

interface Dependencies {
  db: Database
  log: FastifyBaseLogger
  now: () => Date
}

/** Returns what is called for each such request. Logs and stores the newest address once an hour. */
export function createProxyNotice({ db, log, now }: Dependencies): (address: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (address) => {
    const at = now().getTime()
    if (Math.abs(at - toldAt) < hourMs) return
    toldAt = at
    log.warn(
      { address },
      'a forwarding header arrives from an address that is not trusted: everybody looks like one network. Name the proxy in TRUST_PROXY',
    )
    const expiresAt = new Date(at + shownMs)
    db.insert(rateLimits)
      .values({ key: `${keyStart}${address}`, count: 1, expiresAt })
      .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt } })
      .catch((error: unknown) => log.warn({ err: error }, 'the untrusted proxy was not stored'))
  }
}

/** The address of an untrusted proxy from which requests came in the last day; null if there is none. */
export async function findUntrustedProxy(db: Database, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(like(rateLimits.key, `${keyStart}%`), gt(rateLimits.expiresAt, now)))
    .orderBy(desc(rateLimits.expiresAt))
    .limit(1)
  return row === undefined ? null : row.key.slice(keyStart.length)
}
