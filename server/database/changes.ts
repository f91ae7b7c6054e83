// The change feed: what one server process changes, every other one hears of within a second.
// NOTIFY only wakes the readers; without it (poolers, replicas) they look once a second.
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { Database, DatabaseClient } from './client.ts'
import { changes } from './service.table.ts'

export type ChangeKind =
  | 'cart'
  | 'session'
  | 'user'
  | 'tour'
  | 'product'
  /** Enqueued into the queue that `id` names. */
  | 'job'
  /** Nobody knows what: whoever keeps anything in memory lets go of it. */
  | 'everything'

/** The part of a tour or product that has changed where nothing else has: no list has more or fewer items for it. */
export type ChangedAspect = 'rating' | 'seats'

export interface Change {
  kind: ChangeKind
  id: string
  /** Absent: anything about it may have changed. */
  aspect?: ChangedAspect
}

/** How a change stands in the table, for statements that write it down together with the change itself. */
export function topicOf({ kind, id, aspect }: Change): string {
  return `${aspect === undefined ? kind : `${kind}/${aspect}`}:${id}`
}

/** Writes down a change within the transaction that makes it. */
export async function recordChange(
  db: Database,
  kind: ChangeKind,
  id: string,
  aspect?: ChangedAspect,
): Promise<void> {
  const topic = topicOf(aspect === undefined ? { kind, id } : { kind, id, aspect })
  await db.insert(changes).values({ topic })
}

/** Writes down the same change of many records at once. */
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
  /** Has it read and wakes the other processes: called after a write has committed. */
  wake(): void
  /**
   * Reads now. By the time it resolves all listeners here have been told of everything that was committed before the
   * call. Never rejects: while the database is away they hear of it at the next look.
   */
  readNow(): Promise<void>
  /** WAL position up to which this process has applied public changes. */
  publicChangesLsn(): bigint
  close(): Promise<void>
}

/** What nobody but its owner reads. */
const privateKinds: readonly ChangeKind[] = ['cart', 'session', 'user', 'job']

const channel = 'halyard_changes'
const pollMs = 1000
/** Between two looks that nobody waits for. */
const pauseMs = 5
const pruneMs = 60_000
/** Rows are kept for readers that were cut off for a while. By the database's clock, which also dates them. */
const keepMinutes = 5
/** Who has heard nothing for longer may have missed what was pruned meanwhile. */
const heardWithinMs = (keepMinutes - 1) * 60_000

export async function startChangeFeed(
  client: DatabaseClient,
  log: FastifyBaseLogger,
  metrics?: MetricsRegistry,
): Promise<ChangeFeed> {
  const { sql } = client
  const listeners = new Set<(change: Change) => void>()
  const [start] = await sql<{ horizon: string; position: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position`
  let horizon = start!.horizon
  let seen = new Set<string>()
  /** Whatever was committed before the start lies before it, though nobody tells of it. */
  let position = BigInt(start!.position)
  let reading: Promise<void> | null = null
  /** The reading that begins when the one under way has ended: that one may have looked too early. */
  let nextReading: Promise<void> | null = null
  let isReadPlanned = false
  let readEndedAt = 0
  let isNotifyPending = false
  let isClosed = false
  /** By the clock on the wall, which goes on while a machine sleeps. */
  let lastReadAt = Date.now()
  const heard = metrics?.counter('halyard_changes_total', 'Changes that the process has heard of.')
  metrics?.gauge(
    'halyard_change_feed_lag_seconds',
    'Since the change feed was last read to its end, in seconds; more than two mean trouble.',
    { merge: 'greatest', collect: () => Math.max(0, Date.now() - lastReadAt) / 1000 },
  )

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
    // A clock that was put back tells nothing about how long it has been.
    const isCutOff = Math.abs(Date.now() - lastReadAt) > heardWithinMs
    if (isCutOff) {
      position = BigInt(rows[0]!.position)
      for (const listener of listeners) tell(listener, { kind: 'everything', id: '' })
    }
    const stillOpen = new Set<string>()
    for (const row of rows) {
      if (row.id === null) continue
      // Together with its transaction: a table that was emptied may count its rows from one again.
      const key = `${row.transaction}/${row.id}`
      if (BigInt(row.transaction) >= BigInt(nextHorizon)) stillOpen.add(key)
      if (seen.has(key)) continue
      const change = changeOf(row.topic)
      heard?.inc()
      if (!privateKinds.includes(change.kind)) position = BigInt(row.position)
      for (const listener of listeners) tell(listener, change)
    }
    horizon = nextHorizon
    seen = stillOpen
    lastReadAt = Date.now()
    readEndedAt = performance.now()
  }

  /** A listener with a defect keeps no other from hearing, nor the feed from going on. */
  function tell(listener: (change: Change) => void, change: Change): void {
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
      // The database is away: the next poll tries again from the same horizon.
      log.warn({ err: error }, 'could not read the change feed')
    }
  }

  /** Resolves after a reading that began after this call; everyone who asks meanwhile shares it. */
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

  /** At once when it is quiet. Under many writes one look serves those of a moment: nobody waits for it. */
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

  /** One notification for all writes of a moment: notifying serialises commits, so it stays out of them. */
  function notifyOthers(): void {
    if (isNotifyPending || isClosed) return
    isNotifyPending = true
    setTimeout(() => {
      isNotifyPending = false
      if (!isClosed)
        sql`select pg_notify(${channel}, '')`.catch((error) => log.warn({ err: error }, 'could not notify'))
    }, 5)
  }

  const prune = () =>
    sql`delete from changes where created_at < now() - make_interval(mins => ${keepMinutes})`.catch((error) =>
      log.warn({ err: error }, 'could not prune the change feed'),
    )

  // Nobody listens yet: what was before the start counts as heard.
  await readOnce()

  const unlisten = client.listen(channel, {
    onNotification: readSoon,
    onFailure: (error) => log.info({ err: error }, 'no notifications: looking for changes once a second'),
  })

  const poll = setInterval(readSoon, pollMs)
  const pruning = setInterval(prune, pruneMs)

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
