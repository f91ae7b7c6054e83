// Reads that anyone may make, on a copy of the database that follows it: where an operator has one, and as long as it
// has come at least as far as what this process has heard of. Otherwise what was dropped from memory because it has
// changed would be filled again with what it was before. Nothing else is ever asked of the copy.
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#server/errors.ts'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { ChangeFeed } from './changes.ts'
import type { Database, DatabaseClient } from './client.ts'

export interface PublicReads {
  /** Reads from the copy where that is far enough, from the database itself otherwise and where the copy fails. */
  run<Result>(read: (db: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Between two looks at how far the copy is; a copy that is behind is looked at more often. */
const lookEveryMs = 1000
const lookAgainMs = 100

export function createPublicReads(options: {
  primary: Database
  replica: DatabaseClient | undefined
  feed: Pick<ChangeFeed, 'heardUpTo'>
  log: FastifyBaseLogger
  metrics?: MetricsRegistry
}): PublicReads {
  const { primary, replica, feed, log, metrics } = options
  const counted = metrics?.counter(
    'halyard_replica_reads_total',
    'Public reads, by where they were answered from: the replica, or the primary where that was behind or away.',
  )
  if (replica === undefined) return { run: (read) => read(primary), close: async () => {} }
  /** In the log of writes; null: it is not known, or the copy is of no use at this moment. */
  let position: bigint | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  function lookSoon(): void {
    const isFarEnough = position !== null && position >= feed.heardUpTo()
    if (performance.now() - lookedAt < (isFarEnough ? lookEveryMs : lookAgainMs)) return
    lookedAt = performance.now()
    // A database that follows nobody, made one by a switch of roles, has all there is.
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
      if (position !== null && position >= feed.heardUpTo()) {
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
