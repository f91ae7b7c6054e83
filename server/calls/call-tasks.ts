// What is deleted of calls.
import type { Database } from '#server/database/client.ts'
import { every10Minutes, type Task } from '#server/jobs/upkeep.ts'
import { pruneIdempotencyKeys } from './idempotency.ts'
import { pruneRateLimits } from './rate-limits.ts'

export const callTasks: readonly Task<{ db: Database }>[] = [
  { name: 'rate-limits', cron: every10Minutes, run: ({ db }, now) => pruneRateLimits(db, now) },
  { name: 'idempotency-keys', cron: every10Minutes, run: ({ db }, now) => pruneIdempotencyKeys(db, now) },
]
