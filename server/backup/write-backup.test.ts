import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionSql } from '#server/database/client.ts'
import { connectDatabase, type DatabaseAddress, type Sql } from '#server/database/client.ts'
import { migrationLock } from '#server/database/migrate.ts'
import { imageFileNames } from '#server/features/images/make-sizes.ts'
import { readWhole } from '#server/features/images/storage.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { makeStore, picture, pictureHash } from './backup-test-tools.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const store = await makeStore()
afterAll(store.remove)
const file = (name: string) => join(store.path, name)

async function within<Result>(
  address: DatabaseAddress,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = connectDatabase(address, { connections: 1 })
  try {
    return await work(client.sql)
  } finally {
    await client.close()
  }
}

const write = (sql: Sql, name: string) =>
  writeBackup({
    ...{ sql, storage: store.storage, file: file(name) },
    ...{ withPictures: true, now: new Date(), report: () => {} },
  })

test('a table of many parts is restored completely, and pictures may lack sizes', async () => {
  const address = await createTestDatabase()
  const content = (sql: Sql) => sql`
    select count(*)::int as count, md5(string_agg(key, ',' order by key)) as keys from rate_limits`
  const before = await within(address, async (sql) => {
    // Each part is of four megabytes of text.
    await sql`
      insert into rate_limits select md5(place::text) || repeat(md5((-place)::text), 7), 1, now()
      from generate_series(1, 60000) as place`
    await sql`insert into images (hash, width, height, bytes) values (${pictureHash}, 10, 10, 100)`
    expect(await write(sql, 'large.halyard')).toMatchObject({ pictures: 0 })
    return content(sql)
  })
  expect(before[0]!.count).toBe(60_000)
  const backup = await openBackup(file('large.halyard'))
  onTestFinished(() => backup.close())
  let parts = 0
  for await (const _part of backup.rowsOf('rate_limits')) parts += 1
  expect(parts).toBeGreaterThan(2)
  const target = await createTestDatabase()
  const after = await within(target, async (sql) => {
    await restoreBackup({ sql, storage: store.storage, backup, replaces: false, report: () => {} })
    return content(sql)
  })
  expect(after).toEqual(before)
})

test('a restore writes only pictures that are missing or incomplete', async () => {
  const [whole, short, missing] = imageFileNames(pictureHash)
  const target = await makeStore()
  onTestFinished(target.remove)
  await within(await createTestDatabase(), async (sql) => {
    await sql`
      insert into images (hash, width, height, bytes, sizes_made_at) values (${pictureHash}, 10, 10, 100, now())`
    for (const [place, name] of imageFileNames(pictureHash).entries()) {
      await store.storage.put(name, picture(place), 'image/webp')
      if (name !== missing) await target.storage.put(name, picture(name === short ? 0 : place), 'image/webp')
    }
    await write(sql, 'pictures.halyard')
    const backup = await openBackup(file('pictures.halyard'))
    onTestFinished(() => backup.close())
    const put = vi.spyOn(target.storage, 'put')
    await restoreBackup({ sql, storage: target.storage, backup, replaces: true, report: () => {} })
    expect(put.mock.calls.map(([name]) => name).sort()).toEqual([short, missing].sort())
    expect(await readWhole(target.storage, short!)).toEqual(picture(1))
    expect(await target.storage.sizeOf(whole!)).toBe(picture(0).length)
  })
})

test('backup and restore wait without limit for a locked table and for a server that is migrating', async () => {
  const address = await createTestDatabase()
  await within(address, async (sql) => {
    await sql`set statement_timeout = 50`
    await holdingUp(
      address,
      (holder) => holder`lock table tours in access exclusive mode`,
      () => write(sql, 'patient.halyard'),
    )
    const backup = await openBackup(file('patient.halyard'))
    onTestFinished(() => backup.close())
    await holdingUp(
      address,
      (holder) => holder`select pg_advisory_xact_lock(${migrationLock})`,
      () => restoreBackup({ sql, storage: store.storage, backup, replaces: true, report: () => {} }),
    )
  })
})

/** Holds a lock until the command has waited for longer than the usual limit of a statement. */
async function holdingUp(
  address: DatabaseAddress,
  lock: (holder: TransactionSql) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> | undefined
  await within(address, async (sql) => {
    // Otherwise the restore would take this connection for a server.
    await sql`set application_name = 'holder'`
    await sql.begin(async (holder) => {
      await lock(holder)
      working = work()
      const waited = vi.waitFor(
        async () =>
          expect(
            await holder`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'
                and clock_timestamp() - query_start > interval '200 ms'`,
          ).toHaveLength(1),
        { timeout: 30_000 },
      )
      await Promise.race([waited, working.then(() => Promise.reject(new Error('it has waited for nothing')))])
    })
  })
  await working
}

test('a database of another product cannot be backed up', async () => {
  await within(await createTestDatabase(), async (sql) => {
    await sql`drop table drizzle.__drizzle_migrations`
    await expect(write(sql, 'else.halyard')).rejects.toThrow(/^There is nothing to back up: /)
  })
})
