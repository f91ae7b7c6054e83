// Clearing away what has expired, now and then, in every server process: each statement is safe to run twice.
// What takes long is done by one process for all of them.
import { gt, lte, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/client.ts'
import { rateLimits } from '#server/database/service.table.ts'
import { pruneRateLimits } from '#server/rate-limits.ts'
import { pruneIdempotencyKeys } from './idempotency.ts'

const everyMs = 10 * 60_000

export interface UpkeepTask {
  name: string
  /** Absent: at every turn of every process. Otherwise whichever process comes first does it, for all of them. */
  everyHours?: number
  run(now: Date): Promise<unknown>
}

export function startUpkeep(options: {
  db: Database
  log: FastifyBaseLogger
  now: () => Date
  tasks: UpkeepTask[]
}): { stop(): Promise<void> } {
  const { db, log, now } = options
  const tasks: UpkeepTask[] = [
    { name: 'rate limits', run: (at) => pruneRateLimits(db, at) },
    { name: 'idempotency keys', run: (at) => pruneIdempotencyKeys(db, at) },
    ...options.tasks,
  ]
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    // One that takes longer than the time between two is left to end.
    running ??= runAll().finally(() => {
      running = null
    })
  }, everyMs)
  timer.unref()

  async function runAll(): Promise<void> {
    for (const task of tasks) {
      await runOne(task).catch((error) => log.warn({ err: error, task: task.name }, 'upkeep failed'))
    }
  }

  async function runOne(task: UpkeepTask): Promise<void> {
    const at = now()
    if (task.everyHours === undefined || (await takeTurn(db, task.name, task.everyHours, at)))
      await task.run(at)
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Whether no process has taken this turn within so many hours. It is kept in the database, as a lock would be lost with
 * its connection, or kept by a pooler, and tells nothing of a run that has ended.
 */
async function takeTurn(db: Database, name: string, hours: number, now: Date): Promise<boolean> {
  const inHours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const expiresAt = inHours(hours)
  const taken = await db
    .insert(rateLimits)
    .values({ key: `upkeep:${name}`, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { expiresAt },
      // One that ends so late was taken by a clock that was far ahead: nobody waits for that hour.
      setWhere: or(lte(rateLimits.expiresAt, now), gt(rateLimits.expiresAt, inHours(2 * hours))),
    })
    .returning({ key: rateLimits.key })
  return taken.length > 0
}
