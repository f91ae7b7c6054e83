// Detects whether the database accepts writes. On a full disk and after a failover to a standby, reads still work. So the
// detection uses a write probe every few seconds, and failed writes of requests.
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './client.ts'
import { rateLimits } from './service.table.ts'
import { sqlState } from './sql-errors.ts'

export type WriteFault = 'disk full' | 'read-only'

const faultsByState: Readonly<Record<string, WriteFault>> = { '53100': 'disk full', '25006': 'read-only' }

/** The reason why the database does not accept writes. Null if the error has another cause. */
export function writeFaultOf(error: unknown): WriteFault | null {
  return faultsByState[sqlState(error) ?? ''] ?? null
}

export interface WriteWatch {
  /** Null while writes are possible. */
  fault(): WriteFault | null
  /** Checks the error of a request, which may show the fault before the next probe does. */
  noteFailure(error: unknown): void
  start(): void
  stop(): Promise<void>
}

const probeEveryMs = 5_000
const dayMs = 86_400_000

export function createWriteWatch(
  db: Database,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  everyMs = probeEveryMs,
): WriteWatch {
  let fault: WriteFault | null = null
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function setFault(next: WriteFault | null): void {
    if (next === fault) return
    fault = next
    if (next === null) log.info('the database takes writes again')
    else log.error({ reason: next }, 'the database takes no writes')
  }

  async function probe(): Promise<void> {
    try {
      await writeProbe(db)
      setFault(null)
    } catch (error) {
      // Other errors, such as a lost connection, do not show whether writes are possible.
      const found = writeFaultOf(error)
      if (found !== null) setFault(found)
    }
  }

  return {
    fault: () => fault,
    noteFailure(error) {
      const found = writeFaultOf(error)
      if (found !== null) setFault(found)
    },
    start() {
      timer = setInterval(() => {
        running ??= probe().finally(() => {
          running = null
        })
      }, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Overwrites one row, and runs a query that needs a temporary file of some hundred kilobytes. On a full disk the update may
 * succeed, because its page has room, but the temporary file cannot be written.
 */
async function writeProbe(db: Database): Promise<void> {
  const expiresAt = new Date(Date.now() + dayMs)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('work_mem', '64kB', true)`)
    await tx
      .insert(rateLimits)
      .values({ key: 'heartbeat', count: 1, expiresAt })
      .onConflictDoUpdate({ target: rateLimits.key, set: { expiresAt } })
    await tx.execute(sql`select count(*) from generate_series(1, 20000)`)
  })
}
