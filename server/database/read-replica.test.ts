// With a real copy that follows a real database.
import { execFileSync } from 'node:child_process'
import { appendFile, chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { recordChange, startChangeFeed } from './changes.ts'
import { connectDatabase, type Database } from './client.ts'
import { fast, makeTemporaryFolder, query, startCluster } from './cluster/cluster-test-tools.ts'
import { superuser } from './cluster/data-directory.ts'
import { migrateDatabase } from './migrate.ts'
import { createPublicReads } from './read-replica.ts'

const patience = { timeout: 30_000, interval: 50 }
const silent = pino({ level: 'silent' })

async function startPrimaryAndReplica() {
  const folder = await makeTemporaryFolder()
  // PostgreSQL may run as another account, whose copy has to find the way to the socket.
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

test('public reads are answered by a copy that has come as far as this process has heard, and by the database otherwise', async () => {
  const { primary, replica } = await startPrimaryAndReplica()
  const client = connectDatabase(primary.connection)
  const copy = connectDatabase(replica.connection, { isImpatient: true })
  const feed = await startChangeFeed(client, silent)
  const reads = createPublicReads({ primary: client.db, replica: copy, feed, log: silent })
  onTestFinished(async () => {
    await feed.close()
    await reads.close()
    await client.close()
  })
  const asked = (db: Database) =>
    db.execute<{ is_copy: boolean; count: number }>(
      sql`select pg_is_in_recovery() as is_copy, (select count(*)::int from former_tour_slugs) as count`,
    )
  const isFromCopy = async () => (await reads.run(asked))[0]!.is_copy
  const asSuperuser = { ...replica.connection, user: superuser }

  // Until it has been asked how far it is, nobody relies on it.
  expect(await isFromCopy()).toBe(false)
  await expect.poll(isFromCopy, patience).toBe(true)

  await query(asSuperuser, 'select pg_wal_replay_pause()')
  await recordChange(client.db, 'cart', 'c0ffee00-0000-4000-8000-000000000001')
  await feed.readNow()
  expect(await isFromCopy()).toBe(true)

  await client.db.execute(sql`create table seen_by_all as select 1 as one`)
  await recordChange(client.db, 'tour', 'c0ffee00-0000-4000-8000-000000000002')
  await feed.readNow()
  const readsTable = () => reads.run((db) => db.execute(sql`select one from seen_by_all`))
  expect(await isFromCopy()).toBe(false)
  expect(await readsTable()).toHaveLength(1)

  await query(asSuperuser, 'select pg_wal_replay_resume()')
  await expect.poll(isFromCopy, patience).toBe(true)
  expect(await readsTable()).toHaveLength(1)

  // A read that fails over there is read here.
  await replica.stop()
  expect(await isFromCopy()).toBe(false)
  expect(await readsTable()).toHaveLength(1)
}, 120_000)
