import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectDatabase, type DatabaseAddress, type Sql } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { makeStore, pictureHash } from './backup-test-tools.ts'
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

test('a table of many parts is whole when it is back, and pictures without sizes are no hindrance', async () => {
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

test('tables of something else are no shop to back up', async () => {
  await within(await createTestDatabase(), async (sql) => {
    await sql`drop table drizzle.__drizzle_migrations`
    await expect(write(sql, 'else.halyard')).rejects.toThrow(/^There is nothing to back up: /)
  })
})
