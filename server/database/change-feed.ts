// The change feed. Each server process reads the changes that the others have recorded. NOTIFY wakes the readers at once.
// Where it does not work (behind poolers, on replicas), they poll once a second.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Database, DatabaseClient } from './client.ts'
import { changes } from './service.table.ts'

export type ChangeKind =
  | 'cart'
  | 'session'
  | 'user'
  | 'tour'
  | 'product'
  | 'order'
  /** A waiting user was offered seats; `id` is that of the tour and of the entry, with a slash between. */
  | 'offer'
  /** The settings of the house. */
  | 'settings'
  /** Jobs were enqueued; `id` is the name of the queue. */
  | 'job'
  /** Unknown changes: all caches must be invalidated. */
  | 'everything'

/** A part of a tour or product, if nothing else has changed. Such a change adds or removes no item of a list. */
export type ChangedAspect = 'rating' | 'seats' | 'stock'

export interface Change {
  kind: ChangeKind
  id: string
  /** If absent, anything in the record may have changed. */
  aspect?: ChangedAspect
}

/** The text of a change in the table, for statements that record the change themselves. */
export function topicOf({ kind, id, aspect }: Change): string {
  return `${aspect === undefined ? kind : `${kind}/${aspect}`}:${id}`
}

/** Records a change within the transaction that makes it. */
export async function recordChange(
  db: Database,
  kind: ChangeKind,
  id: string,
  aspect?: ChangedAspect,
): Promise<void> {
  const topic = topicOf(aspect === undefined ? { kind, id } : { kind, id, aspect })
  await db.insert(changes).values({ topic })
}

/** Records the same change of many records. */
export async function recordChanges(
  db: Database,
  kind: ChangeKind,
  ids: Iterable<string>,
  aspect?: ChangedAspect,
): Promise<void> {
  const topics = [...ids].map((id) => topicOf(aspect === undefined ? { kind, id } : { kind, id, aspect }))
  await db.execute(sql`insert into changes (topic) select unnest(${sql.param(topics)}::text[])`)
}

function changeOf(topic: string): Change {
  const separator = topic.indexOf(':')
  const [kind, aspect] = topic.slice(0, separator).split('/') as [ChangeKind, ChangedAspect?]
  const id = topic.slice(separator + 1)
  return aspect === undefined ? { kind, id } : { kind, id, aspect }
}

export interface ChangeFeed {
  subscribe(listener: (change: Change) => void): () => void
  /**
   * Awaited before the listeners receive a change that they cannot apply without it: the settings of the house. If it rejects,
   * this change and those behind it come with the next poll.
   */
  prepare(listener: (change: Change) => Promise<void> | undefined): void
  /** Starts a read in this process and wakes the other processes. Call after the commit of a write. */
  wake(): void
  /**
   * Reads at once. When it resolves, all listeners in this process have received all changes that were committed before
   * the call. Never rejects: while the database is unreachable, changes arrive with a later poll.
   */
  readNow(): Promise<void>
  /** WAL position up to which this process has applied public changes. */
  publicChangesLsn(): bigint
  close(): Promise<void>
}

/** Changes of data that only its owner reads. */
const privateKinds: readonly ChangeKind[] = ['cart', 'order', 'offer', 'session', 'user', 'job']

const channel = 'halyard_changes'
const pollMs = 1000
/** Shortest pause between two reads that no caller waits for. */
const pauseMs = 5
const pruneMs = 60_000
/** Rows are kept for readers that lose the database for a while. Their age is measured by the database's clock. */
export const keepMinutes = 5
/** After a longer time without a read, this process may have missed changes whose rows are pruned. */
const maxGapMs = (keepMinutes - 1) * 60_000

export async function startChangeFeed(
  client: DatabaseClient,
  log: FastifyBaseLogger,
  metrics = new Registry(),
): Promise<ChangeFeed> {
  const { sql } = client
  /** Of the notifications of this process, which has read already: `wake` and `readNow`. */
  const sender = randomUUID()
  const listeners = new Set<(change: Change) => void>()
  const preparing: ((change: Change) => Promise<void> | undefined)[] = []
  const [start] = await sql<{ horizon: string; position: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position`
  let horizon = start!.horizon
  let seen = new Set<string>()
  /** Changes before the start are not delivered. They lie before this WAL position. */
  let position = BigInt(start!.position)
  let reading: Promise<void> | null = null
  /** The read after the one in flight, for callers that came after the start of the latter. */
  let nextReading: Promise<void> | null = null
  let isReadPlanned = false
  let readEndedAt = 0
  let isNotifyPending = false
  let isClosed = false
  /** By wall-clock time, which also counts while the machine sleeps. */
  let lastReadAt = Date.now()
  const receivedCount = new Counter({
    name: 'halyard_changes_total',
    help: 'Changes that the process has received.',
    registers: [metrics],
  })
  new Gauge({
    name: 'halyard_change_feed_lag_seconds',
    help: 'Time since the last complete read of the change feed, in seconds; more than two indicate a problem.',
    aggregator: 'max',
    registers: [metrics],
    collect() {
      this.set(Math.max(0, Date.now() - lastReadAt) / 1000)
    },
  })

  async function readOnce(): Promise<void> {
    const rows = await sql<
      { id: string; topic: string; transaction: string; horizon: string; position: string }[]
    >`
      select c.id::text, c.topic, c.transaction::text, s.horizon::text, s.position
      from (
        select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
          (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position
      ) s
      left join changes c on c.transaction >= ${horizon}::text::xid8
      order by c.id`
    const nextHorizon = rows[0]!.horizon
    // The absolute value, because a negative duration means that the clock was set back: the real duration is unknown.
    const mayHaveMissedChanges = Math.abs(Date.now() - lastReadAt) > maxGapMs
    if (mayHaveMissedChanges) {
      position = BigInt(rows[0]!.position)
      await deliver({ kind: 'everything', id: '' })
    }
    const stillOpen = new Set<string>()
    for (const row of rows) {
      if (row.id === null) continue
      // With the transaction id, because the ids of rows start again at 1 after a truncate.
      const key = `${row.transaction}/${row.id}`
      if (BigInt(row.transaction) >= BigInt(nextHorizon)) stillOpen.add(key)
      if (seen.has(key)) continue
      const change = changeOf(row.topic)
      receivedCount.inc()
      if (!privateKinds.includes(change.kind)) position = BigInt(row.position)
      await deliver(change)
      // Not again, if a later change has to wait for the next poll.
      seen.add(key)
    }
    horizon = nextHorizon
    seen = stillOpen
    lastReadAt = Date.now()
    readEndedAt = performance.now()
  }

  async function deliver(change: Change): Promise<void> {
    for (const prepare of preparing) await prepare(change)
    for (const listener of listeners) notify(listener, change)
  }

  /** An error of one listener does not affect other listeners or the feed. */
  function notify(listener: (change: Change) => void, change: Change): void {
    try {
      listener(change)
    } catch (error) {
      log.error({ err: error, change }, 'a listener of the change feed failed')
    }
  }

  async function readSafely(): Promise<void> {
    if (isClosed) return
    try {
      await readOnce()
    } catch (error) {
      // The database is unreachable, or a change could not be prepared: the next poll reads again from the same horizon.
      log.warn({ err: error }, 'could not read the change feed')
    }
  }

  /** Resolves after a read that started after this call. Calls during a read share the next one. */
  function readNow(): Promise<void> {
    if (reading === null) {
      reading = readSafely().finally(() => {
        reading = null
      })
      return reading
    }
    nextReading ??= reading.then(() => {
      nextReading = null
      return readNow()
    })
    return nextReading
  }

  /** Reads at once when idle. During many writes, one read is made for all writes of a few milliseconds. */
  function readSoon(): void {
    if (isReadPlanned) return
    const restMs = readEndedAt + pauseMs - performance.now()
    if (restMs <= 0) {
      void readNow()
      return
    }
    isReadPlanned = true
    setTimeout(() => {
      isReadPlanned = false
      void readNow()
    }, restMs)
  }

  /**
   * Sends one notification for all writes of a few milliseconds. It is sent outside their transactions, because NOTIFY
   * makes commits run one after another.
   */
  function notifyOthers(): void {
    if (isNotifyPending || isClosed) return
    isNotifyPending = true
    setTimeout(() => {
      isNotifyPending = false
      if (!isClosed)
        sql`select pg_notify(${channel}, ${sender})`.catch((error) =>
          log.warn({ err: error }, 'could not notify the other processes'),
        )
    }, 5)
  }

  const prune = () =>
    sql`delete from changes where created_at < now() - make_interval(mins => ${keepMinutes})`.catch((error) =>
      log.warn({ err: error }, 'could not prune the change feed'),
    )

  // This first read has no listeners yet, so earlier changes count as delivered.
  await readOnce()

  const unlisten = client.listen(channel, {
    onNotification: (from) => {
      if (from !== sender) readSoon()
    },
    onFailure: (error) => log.info({ err: error }, 'no notifications: polling for changes once a second'),
  })

  const poll = setInterval(readSoon, pollMs)
  const pruning = setInterval(prune, pruneMs)

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare(listener) {
      preparing.push(listener)
    },
    wake() {
      readSoon()
      notifyOthers()
    },
    readNow() {
      notifyOthers()
      return readNow()
    },
    publicChangesLsn: () => position,
    async close() {
      isClosed = true
      clearInterval(poll)
      clearInterval(pruning)
      await unlisten()
      await (nextReading ?? reading)
    },
  }
}
