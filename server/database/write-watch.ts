// Whether the database takes writes. On a full disk, and after a failover to a copy, it still answers every read, so
// only a write can tell: one every few seconds, and those of visitors that fail.
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { sqlState } from '#server/errors.ts'
import type { Database } from './client.ts'
import { rateLimits } from './service.table.ts'

export type WriteFault = 'disk full' | 'read-only'

const faultsByState: Readonly<Record<string, WriteFault>> = { '53100': 'disk full', '25006': 'read-only' }

/** Why a statement could not write although the database answers; null for any other failure. */
export function writeFaultOf(error: unknown): WriteFault | null {
  return faultsByState[sqlState(error) ?? ''] ?? null
}

export interface WriteWatch {
  /** Null while writes are possible. */
  fault(): WriteFault | null
  /** A statement of a request has failed: sooner than the next probe may tell. */
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
      // A database that is away or busy tells nothing about writes.
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
 * One row that is overwritten, and some hundred kilobytes that do not fit into the memory of the statement: the row
 * finds room in its page on a full disk too, a temporary file does not.
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
