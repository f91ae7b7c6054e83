// Public reads on a read replica, where the operator has one and as long as it has replayed every public change that this
// process has applied: otherwise the page cache would be filled again with what was just invalidated.
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#server/errors.ts'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { ChangeFeed } from './changes.ts'
import type { Database, DatabaseClient } from './client.ts'

export interface PublicReads {
  /** Reads from the replica where it is far enough, from the primary otherwise and where the replica fails. */
  run<Result>(read: (db: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Between two looks at the replica's WAL position; one that lags is looked at more often. */
const lookEveryMs = 1000
const lookAgainMs = 100

export function createPublicReads(options: {
  primary: Database
  replica: DatabaseClient | undefined
  feed: Pick<ChangeFeed, 'publicChangesLsn'>
  log: FastifyBaseLogger
  metrics?: MetricsRegistry
}): PublicReads {
  const { primary, replica, feed, log, metrics } = options
  const counted = metrics?.counter(
    'halyard_replica_reads_total',
    'Public reads, by where they were answered from: the replica, or the primary where that was behind or away.',
  )
  if (replica === undefined) return { run: (read) => read(primary), close: async () => {} }
  /** The replica's WAL position; null: unknown, or the replica fails. */
  let position: bigint | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  function lookSoon(): void {
    const isFarEnough = position !== null && position >= feed.publicChangesLsn()
    if (performance.now() - lookedAt < (isFarEnough ? lookEveryMs : lookAgainMs)) return
    lookedAt = performance.now()
    // A replica that has been promoted has everything.
    replica!.sql<{ position: string }[]>`
        select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
          - '0/0'::pg_lsn)::text as position`
      .then(([row]) => {
        position = BigInt(row!.position)
      })
      .catch((error) => distrust(error))
  }

  function distrust(error: unknown): void {
    if (position !== null) log.warn({ err: error }, 'the replica fails: reading from the primary')
    position = null
  }

  return {
    async run(read) {
      lookSoon()
      if (position !== null && position >= feed.publicChangesLsn()) {
        try {
          const result = await read(replica.db)
          counted?.inc({ from: 'replica' })
          return result
        } catch (error) {
          if (error instanceof AppError) throw error
          distrust(error)
        }
      }
      counted?.inc({ from: 'primary' })
      return read(primary)
    },
    close: () => replica.close(),
  }
}
