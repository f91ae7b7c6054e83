import { afterEach, expect, test, vi } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { type Change, type ChangeFeed, recordChange, startChangeFeed } from './change-feed.ts'
import { connectDatabase, type DatabaseClient } from './client.ts'

const testApp = await buildTestApp()
const { db, sql, server, address, logLines } = testApp

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A change feed with its own connections, as in another server process. */
async function startReader(): Promise<{ client: DatabaseClient; feed: ChangeFeed; heard: string[] }> {
  const client = connectDatabase(address, { connections: 2 })
  stops.push(() => client.close())
  const feed = await startChangeFeed(client, server.log)
  stops.push(() => feed.close())
  const heard: string[] = []
  feed.subscribe(({ kind, id }) => heard.push(`${kind}:${id}`))
  return { client, feed, heard }
}

const soon = { timeout: 5000, interval: 5 }

test('a committed change is delivered once in every process', async () => {
  const [here, there] = [await startReader(), await startReader()]
  await recordChange(db, 'cart', 'one')
  await recordChange(db, 'tour', 'two:with:colons')
  here.feed.wake()
  for (const { heard } of [here, there]) {
    await vi.waitFor(() => expect(heard).toEqual(['cart:one', 'tour:two:with:colons']), soon)
  }
  here.feed.wake()
  await recordChange(db, 'cart', 'last')
  there.feed.wake()
  for (const { heard } of [here, there]) {
    await vi.waitFor(() => expect(heard.at(-1)).toBe('cart:last'), soon)
    expect(heard).toHaveLength(3)
  }
})

test('a change names the aspect if only one aspect has changed', async () => {
  const { feed } = await startReader()
  const changes: Change[] = []
  feed.subscribe((change) => changes.push(change))
  await recordChange(db, 'tour', 'whole')
  await recordChange(db, 'tour', 'reviewed', 'rating')
  await feed.readNow()
  expect(changes).toEqual([
    { kind: 'tour', id: 'whole' },
    { kind: 'tour', id: 'reviewed', aspect: 'rating' },
  ])
})

test('without notifications a change arrives with the next poll, within a second', async () => {
  const { heard } = await startReader()
  const recordedAt = performance.now()
  await recordChange(db, 'cart', 'unannounced')
  await vi.waitFor(() => expect(heard).toEqual(['cart:unannounced']), soon)
  expect(performance.now() - recordedAt).toBeLessThan(3000)
})

test('a notification wakes another process long before its next poll', async () => {
  const [here, there] = [await startReader(), await startReader()]
  const delays: number[] = []
  for (let number = 0; number < 5; number++) {
    const recordedAt = performance.now()
    await recordChange(db, 'cart', String(number))
    here.feed.wake()
    await vi.waitFor(() => expect(there.heard).toContain(`cart:${number}`), soon)
    delays.push(performance.now() - recordedAt)
  }
  expect(Math.min(...delays)).toBeLessThan(500)
})

test('writes in quick succession send one notification', async () => {
  const { client, feed } = await startReader()
  const notifications: string[] = []
  client.observe((text) => {
    if (text.includes('pg_notify')) notifications.push(text)
  })
  for (let write = 0; write < 20; write++) feed.wake()
  await vi.waitFor(() => expect(notifications).not.toEqual([]), soon)
  expect(notifications).toHaveLength(1)
})

test('readNow delivers everything committed before it, even while a read is in flight', async () => {
  const { feed, heard } = await startReader()
  const ids = Array.from({ length: 60 }, (_, index) => `now ${index}`)
  await Promise.all(
    ids.map(async (id) => {
      await recordChange(db, 'cart', id)
      feed.wake()
      await feed.readNow()
      expect(heard).toContain(`cart:${id}`)
    }),
  )
  expect(heard).toHaveLength(ids.length)
})

test('readNow also resolves when the database is unreachable or the feed is closed', async () => {
  const { client, feed, heard } = await startReader()
  await recordChange(db, 'cart', 'cut off')
  await client.sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  await feed.readNow()
  await vi.waitFor(() => expect(heard).toEqual(['cart:cut off']), soon)
  await feed.close()
  await feed.readNow()
  expect(heard).toHaveLength(1)
})

test('a change that is rolled back is never delivered', async () => {
  const { feed, heard } = await startReader()
  const failed = db.transaction(async (transaction) => {
    await recordChange(transaction, 'cart', 'undone')
    throw new Error('undo')
  })
  await expect(failed).rejects.toThrow('undo')
  await recordChange(db, 'cart', 'done')
  feed.wake()
  await vi.waitFor(() => expect(heard).toContain('cart:done'), soon)
  expect(heard).toEqual(['cart:done'])
})

test('a change that commits after later ones is delivered, and the later ones are not repeated', async () => {
  const { feed, heard } = await startReader()
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let slowStarted = () => {}
  const hasStarted = new Promise<void>((resolve) => {
    slowStarted = resolve
  })
  const slow = db.transaction(async (transaction) => {
    await recordChange(transaction, 'cart', 'slow')
    slowStarted()
    await mayCommit
  })
  await hasStarted
  for (const id of ['fast 1', 'fast 2', 'fast 3']) {
    await recordChange(db, 'cart', id)
    feed.wake()
    await vi.waitFor(() => expect(heard).toContain(`cart:${id}`), soon)
  }
  // A feed that starts while the slow transaction is open.
  const latecomer = await startReader()
  commit()
  await slow
  feed.wake()
  await vi.waitFor(() => expect(heard).toContain('cart:slow'), soon)
  expect(heard).toEqual(['cart:fast 1', 'cart:fast 2', 'cart:fast 3', 'cart:slow'])
  await vi.waitFor(() => expect(latecomer.heard).toContain('cart:slow'), soon)
})

test('hundreds of simultaneous changes are each delivered exactly once', async () => {
  const readers = [await startReader(), await startReader()]
  const ids = Array.from({ length: 400 }, (_, index) => String(index))
  await Promise.all(
    ids.map((id, index) =>
      db.transaction(async (transaction) => {
        await recordChange(transaction, 'cart', id)
        if (index % 3 === 0) await transaction.execute('select pg_sleep(0.002)')
        readers[index % 2]!.feed.wake()
      }),
    ),
  )
  readers[0]!.feed.wake()
  for (const { heard } of readers) {
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(400), soon)
    expect([...heard].sort()).toEqual(ids.map((id) => `cart:${id}`).sort())
  }
})

test('changes are delivered after the table is truncated and its ids start again at 1', async () => {
  const { feed, heard } = await startReader()
  // While this transaction is open, the horizon of the feed does not advance.
  await sql.begin(async (underWay) => {
    await underWay`select pg_current_xact_id()`
    await recordChange(db, 'cart', 'one')
    feed.wake()
    await vi.waitFor(() => expect(heard).toEqual(['cart:one']), soon)
    await db.transaction(async (transaction) => {
      await transaction.execute('truncate changes restart identity')
      await recordChange(transaction, 'cart', 'two')
    })
    feed.wake()
    await vi.waitFor(() => expect(heard).toEqual(['cart:one', 'cart:two']), soon)
  })
})

test('a process that starts does not get earlier changes', async () => {
  await recordChange(db, 'cart', 'before')
  const { feed, heard } = await startReader()
  await recordChange(db, 'cart', 'after')
  feed.wake()
  await vi.waitFor(() => expect(heard).toEqual(['cart:after']), soon)
})

test('at its start, and after an outage in which rows were pruned, a feed counts all earlier changes as applied', async () => {
  /** Leaves no row in the change feed. */
  const write = async () => {
    await db.transaction(async (transaction) => {
      await recordChange(transaction, 'tour', 'edited')
      await transaction.execute('delete from changes')
    })
    const [row] = await sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position`
    return Number(row!.position)
  }
  const atStart = await write()
  const { feed, heard } = await startReader()
  expect(Number(feed.publicChangesLsn())).toBeGreaterThanOrEqual(atStart)

  const meanwhile = await write()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await feed.readNow()
  expect(heard).toEqual(['everything:'])
  expect(Number(feed.publicChangesLsn())).toBeGreaterThanOrEqual(meanwhile)
  // The same after the clock was set back.
  vi.setSystemTime(Date.now() - 10 * 60_000)
  await feed.readNow()
  expect(heard).toEqual(['everything:', 'everything:'])
})

test('changes made while a process had no connection to the database are delivered later', async () => {
  const { client, heard } = await startReader()
  const pids = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const [row] = await client.sql`select pg_backend_pid() as pid, pg_sleep(0.05)`
      return row!.pid as number
    }),
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (pid = any(${pids}) or query like 'listen %')`
  await recordChange(db, 'cart', 'meanwhile')
  await vi.waitFor(() => expect(heard).toContain('cart:meanwhile'), soon)
})

test('a listener that throws does not affect other listeners or later changes', async () => {
  const { feed, heard } = await startReader()
  feed.subscribe(() => {
    throw new Error('a listener with a defect')
  })
  const after: string[] = []
  feed.subscribe(({ id }) => after.push(id))
  for (const id of ['one', 'two']) {
    await recordChange(db, 'cart', id)
    feed.wake()
    await vi.waitFor(() => expect(after).toContain(id), soon)
  }
  expect(heard).toEqual(['cart:one', 'cart:two'])
  expect(after).toEqual(['one', 'two'])
  expect(logLines).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'a listener of the change feed failed' }),
  )
})

test('a change that cannot be prepared comes with a later poll, and those before it are not repeated', async () => {
  const { feed, heard } = await startReader()
  let failures = 0
  feed.prepare(({ id }) => (id === 'two' && ++failures < 3 ? Promise.reject(new Error('no')) : undefined))
  await db.transaction(async (transaction) => {
    for (const id of ['one', 'two', 'three']) await recordChange(transaction, 'cart', id)
  })
  await feed.readNow()
  expect(heard).toEqual(['cart:one'])
  await vi.waitFor(() => expect(heard).toEqual(['cart:one', 'cart:two', 'cart:three']), soon)
})

test('after unsubscribing or closing the feed no changes arrive', async () => {
  const [here, there] = [await startReader(), await startReader()]
  const briefly: string[] = []
  const unsubscribe = here.feed.subscribe(({ id }) => briefly.push(id))
  await recordChange(db, 'cart', 'one')
  here.feed.wake()
  await vi.waitFor(() => expect(briefly).toEqual(['one']), soon)
  unsubscribe()
  await there.feed.close()
  const before = there.heard.length
  await recordChange(db, 'cart', 'two')
  here.feed.wake()
  there.feed.wake()
  await vi.waitFor(() => expect(here.heard).toContain('cart:two'), soon)
  expect(briefly).toEqual(['one'])
  expect(there.heard).toHaveLength(before)
})

test('changes older than a few minutes are pruned', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await startReader()
  await recordChange(db, 'cart', 'old')
  await sql`update changes set created_at = now() - interval '6 minutes'`
  await recordChange(db, 'cart', 'new')
  vi.advanceTimersByTime(61_000)
  await vi.waitFor(async () => {
    expect(await sql`select topic from changes`).toEqual([{ topic: 'cart:new' }])
  }, soon)
})
