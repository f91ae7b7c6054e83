// Runs against a primary and its read replica in two private PostgreSQL servers.
import { execFileSync } from 'node:child_process'
import { appendFile, chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#server/calls/errors.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { recordChange, startChangeFeed } from './change-feed.ts'
import { connectDatabase, type Database, type DatabaseClient } from './client.ts'
import { fast, makeTemporaryFolder, query, startCluster } from './cluster/cluster-test-tools.ts'
import { superuser } from './cluster/data-directory.ts'
import { createPublicReads } from './read-replica.ts'

const pollTimes = { timeout: 30_000, interval: 50 }
const silent = pino({ level: 'silent' })
const isRefusal = (error: unknown) => error instanceof AppError

async function startPrimaryAndReplica() {
  const folder = await makeTemporaryFolder()
  // PostgreSQL may run as another account, which needs access to the primary's socket in this folder.
  await chmod(folder, 0o711)
  const directory = join(folder, 'primary')
  const made = await startCluster({ directory })
  await migrateDatabase(made.connection)
  await made.stop()
  const copy = join(folder, 'replica')
  execFileSync('cp', ['-a', directory, copy])
  const primary = await startCluster({ directory })
  await appendFile(join(primary.dataDirectory, 'pg_hba.conf'), 'local replication all trust\n')
  await query({ ...primary.connection, user: superuser }, 'select pg_reload_conf()')
  await writeFile(join(copy, 'data/standby.signal'), '')
  const { port } = primary.connection
  const primary_conninfo = `host=${primary.dataDirectory} port=${port} user=${superuser}`
  const replica = await startCluster({ directory: copy, settings: { ...fast, primary_conninfo } })
  return { primary, replica }
}

test('public reads run on a replica that has replayed all changes this process has applied, otherwise on the primary', async () => {
  const { primary, replica } = await startPrimaryAndReplica()
  const client = connectDatabase(primary.connection)
  const copy = connectDatabase(replica.connection, { hasTimeouts: true })
  const feed = await startChangeFeed(client, silent)
  const reads = createPublicReads({ primary: client.db, replica: copy, feed, log: silent, isRefusal })
  onTestFinished(async () => {
    await feed.close()
    await reads.close()
    await client.close()
  })
  const asked = (db: Database) =>
    db.execute<{ is_copy: boolean; count: number }>(
      sql`select pg_is_in_recovery() as is_copy, (select count(*)::int from former_tour_slugs) as count`,
    )
  const isFromCopy = async () => (await reads.run(asked)).rows[0]!.is_copy
  const asSuperuser = { ...replica.connection, user: superuser }

  // The replica is not used before its position is known.
  expect(await isFromCopy()).toBe(false)
  await expect.poll(isFromCopy, pollTimes).toBe(true)

  await query(asSuperuser, 'select pg_wal_replay_pause()')
  for (const kind of ['cart', 'session', 'user'] as const) {
    await recordChange(client.db, kind, 'c0ffee00-0000-4000-8000-000000000001')
  }
  await feed.readNow()
  expect(await isFromCopy()).toBe(true)

  await client.db.execute(sql`create table seen_by_all as select 1 as one`)
  await recordChange(client.db, 'tour', 'c0ffee00-0000-4000-8000-000000000002')
  await feed.readNow()
  const readsTable = () => reads.run((db) => db.execute(sql`select one from seen_by_all`))
  expect(await isFromCopy()).toBe(false)
  expect((await readsTable()).rows).toHaveLength(1)

  await query(asSuperuser, 'select pg_wal_replay_resume()')
  await expect.poll(isFromCopy, pollTimes).toBe(true)
  expect((await readsTable()).rows).toHaveLength(1)

  // A read that fails on the replica is repeated on the primary.
  await replica.stop()
  expect(await isFromCopy()).toBe(false)
  expect((await readsTable()).rows).toHaveLength(1)
}, 120_000)

describe('a replica that is up to date', () => {
  /** Uses mocks instead of databases, to count the statements. */
  async function startReads() {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const looks = vi.fn(async () => [{ position: '7' }])
    const close = vi.fn(async () => {})
    const [primary, copy] = ['primary', 'copy'] as unknown as Database[]
    const warn = vi.fn()
    const reads = createPublicReads({
      isRefusal,
      primary: primary!,
      replica: { db: copy, sql: looks, close } as unknown as DatabaseClient,
      feed: { publicChangesLsn: () => 7n },
      log: { warn } as never,
    })
    const asked = async () => reads.run(async (db) => db as unknown as string)
    await asked()
    return { reads, looks, close, warn, asked }
  }

  test('is asked for its WAL position once a second', async () => {
    const { looks, asked } = await startReads()
    for (let tenths = 0; tenths < 30; tenths++) {
      vi.advanceTimersByTime(100)
      expect(await asked()).toBe('copy')
    }
    expect(looks).toHaveBeenCalledTimes(4)
  })

  test('counts as working when a read throws not_found', async () => {
    const { reads, warn, asked } = await startReads()
    const read = vi.fn(async () => {
      throw new AppError('not_found')
    })
    await expect(reads.run(read)).rejects.toMatchObject({ code: 'not_found' })
    expect(read).toHaveBeenCalledOnce()
    expect(await asked()).toBe('copy')
    expect(warn).not.toHaveBeenCalled()
  })

  test('is logged once when it fails, is asked again soon, and is closed with the reads', async () => {
    const { reads, looks, close, warn, asked } = await startReads()
    looks.mockRejectedValue(new Error('away'))
    for (let tenths = 0; tenths < 30; tenths++) {
      vi.advanceTimersByTime(100)
      await asked()
    }
    expect(await asked()).toBe('primary')
    expect(warn).toHaveBeenCalledOnce()
    expect(looks.mock.calls.length).toBeGreaterThan(20)
    expect(close).not.toHaveBeenCalled()
    await reads.close()
    expect(close).toHaveBeenCalledOnce()
  })
})
