// Clearing away what has expired, now and then, in every server process: each statement is safe to run twice.
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/client.ts'
import { pruneRateLimits } from '#server/rate-limits.ts'
import { pruneIdempotencyKeys } from './idempotency.ts'

const everyMs = 10 * 60_000

export interface UpkeepTask {
  name: string
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
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = runAll()
  }, everyMs)
  timer.unref()

  async function runAll(): Promise<void> {
    for (const task of tasks) {
      await task.run(now()).catch((error) => log.warn({ err: error, task: task.name }, 'upkeep failed'))
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
