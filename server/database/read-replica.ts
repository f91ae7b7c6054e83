// Runs public reads on a read replica, if the operator has configured one. The replica is used only while it has replayed
// every public change that this process has applied. Otherwise the cache would get stale pages again after an invalidation.
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Registry } from 'prom-client'
import type { Config } from '#server/config/config.ts'
import type { ChangeFeed } from './change-feed.ts'
import { connectDatabase, type Database, type DatabaseClient } from './client.ts'

export interface PublicReads {
  /** Reads from the replica if it is up to date. Reads from the primary if it is not, or if the replica fails. */
  run<Result>(read: (db: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Interval of reading the replica's WAL position. */
const positionIntervalMs = 1000
/** The same while the replica lags behind or fails. */
const laggingIntervalMs = 100

/** Undefined if the operator has configured none. */
export function connectReplica({
  databaseReplicaUrl,
  databaseConnections,
}: Pick<Config, 'databaseReplicaUrl' | 'databaseConnections'>): DatabaseClient | undefined {
  if (databaseReplicaUrl === undefined) return undefined
  return connectDatabase({ url: databaseReplicaUrl }, { connections: databaseConnections, hasTimeouts: true })
}

export function createPublicReads(options: {
  primary: Database
  replica: DatabaseClient | undefined
  feed: Pick<ChangeFeed, 'publicChangesLsn'>
  log: FastifyBaseLogger
  /** Whether an error is a response to the caller, and no failure of the replica. */
  isRefusal: (error: unknown) => boolean
  metrics?: Registry
}): PublicReads {
  const { primary, replica, feed, log, isRefusal, metrics = new Registry() } = options
  const readCount = new Counter({
    name: 'halyard_replica_reads_total',
    help: 'Public reads, by where they were answered from: the replica, or the primary where that was behind or away.',
    labelNames: ['from'],
    registers: [metrics],
  })
  if (replica === undefined) return { run: (read) => read(primary), close: async () => {} }
  /** The replica's WAL position. Null if it is unknown or the replica fails. */
  let position: bigint | null = null
  let requestedAt = Number.NEGATIVE_INFINITY
  const isUpToDate = () => position !== null && position >= feed.publicChangesLsn()

  function refreshPosition(): void {
    const intervalMs = isUpToDate() ? positionIntervalMs : laggingIntervalMs
    if (performance.now() - requestedAt < intervalMs) return
    requestedAt = performance.now()
    // A replica that was promoted to primary is not in recovery, and has all changes.
    replica!.sql<{ position: string }[]>`
        select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
          - '0/0'::pg_lsn)::text as position`
      .then(([row]) => {
        position = BigInt(row!.position)
      })
      .catch((error) => markFailed(error))
  }

  function markFailed(error: unknown): void {
    if (position !== null) log.warn({ err: error }, 'the replica fails: reading from the primary')
    position = null
  }

  return {
    async run(read) {
      refreshPosition()
      if (isUpToDate()) {
        try {
          const result = await read(replica.db)
          readCount.inc({ from: 'replica' })
          return result
        } catch (error) {
          if (isRefusal(error)) throw error
          markFailed(error)
        }
      }
      readCount.inc({ from: 'primary' })
      return read(primary)
    },
    close: () => replica.close(),
  }
}
