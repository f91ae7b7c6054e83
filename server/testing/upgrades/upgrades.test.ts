import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '#server/backup/backup-test-tools.ts'
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'
import { appliedMigrations, knownMigrations } from '#server/database/migrate.ts'
import { migrateAccountKeys } from '#server/features/account-key-migration/account-key-migration.service.ts'
import { backfillBills } from '#server/features/bookings/bills/bill-backfill.service.ts'
import { folderStorage } from '#server/features/images/folder-storage.ts'
import { listKeyChanges } from '#server/features/users/account-key-updates.service.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { restoreCopy, serveCopy, signInTo } from './restore-copy.ts'
import { smallShopPassword } from './small-shop.ts'

/** One copy for each older state of the tables. Copies are added but never removed. */
const copies = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.halyard'))

test('there are copies of older versions', () => {
  expect(copies).toEqual(
    expect.arrayContaining([
      '0003_departures-by-date.halyard',
      '0006_tours-by-text.halyard',
      '0008_products-by-sku.halyard',
      '0050_account-keys.halyard',
    ]),
  )
})

test.for(copies)('the backup %s can be restored completely into this version and served', async (copy) => {
  const { address, dataDir, rows, remove } = await restoreCopy(copy, knownMigrations().length)
  onTestFinished(remove)
  await openBills(address)
  await requireWhole(address, dataDir, rows)
  await requireServing(address, dataDir)
})

test.for(copies)(
  'the database of %s is upgraded completely by this version and can be served',
  async (copy) => {
    const { address, dataDir, rows, count, remove } = await restoreCopy(copy, null)
    onTestFinished(remove)
    const missing = knownMigrations().length - count
    expect(missing).toBeGreaterThanOrEqual(0)
    const before = await noteMigrating(address)
    // Twice, like several processes that start at the same time.
    await Promise.all([migrateDatabase(address), migrateDatabase(address)])
    await upgradeKeys(address)
    await openBills(address)
    const after = await lookAtMigrating(address)
    // Without a timeout, because migrations of large tables may take long.
    expect(after.timeouts).toEqual(Array(missing).fill('0'))
    expect(after.vacuums - before.vacuums).toBe(missing > 0 ? 1 : 0)
    await requireWhole(address, dataDir, rows)
    await requireServing(address, dataDir)
  },
)

/** Several processes may start at the same time. */
async function upgradeKeys(address: DatabaseAddress): Promise<void> {
  const client = connectDatabase(address, { connections: 2 })
  const now = new Date()
  await Promise.all([migrateAccountKeys(client.db, now), migrateAccountKeys(client.db, now)])
  expect(await listKeyChanges(client.db)).toEqual([])
  await client.close()
}

async function openBills(address: DatabaseAddress): Promise<void> {
  const client = connectDatabase(address, { connections: 1 })
  await backfillBills(client.db, new Date())
  await client.close()
}

/** Adds a column to the table of migrations that records the statement timeout during each migration. */
async function noteMigrating(address: DatabaseAddress) {
  const client = connectDatabase(address, { connections: 1 })
  await client.sql.unsafe(`
    alter table drizzle.__drizzle_migrations add column timeout text;
    alter table drizzle.__drizzle_migrations alter timeout set default current_setting('statement_timeout')`)
  await client.close()
  return lookAtMigrating(address)
}

async function lookAtMigrating(address: DatabaseAddress) {
  const client = connectDatabase(address, { connections: 1 })
  const noted = await client.sql<{ timeout: string }[]>`
    select timeout from drizzle.__drizzle_migrations where timeout is not null`
  const [tours] = await client.sql<{ vacuums: number }[]>`
    select vacuum_count::int as vacuums from pg_stat_user_tables where relname = 'tours'`
  await client.close()
  return { timeouts: noted.map(({ timeout }) => timeout), vacuums: tours!.vacuums }
}

async function requireWhole(
  address: DatabaseAddress,
  dataDir: string,
  rows: Record<string, number>,
): Promise<void> {
  const client = connectDatabase(address, { connections: 2 })
  try {
    const known = knownMigrations().map(({ hash }) => hash)
    expect((await appliedMigrations(client.sql)).map(({ hash }) => hash)).toEqual(known)
    expect(await findBrokenInvariants(client.sql, folderStorage(join(dataDir, 'images')))).toEqual([])
    for (const table of [
      'users',
      'tours',
      'tour_reviews',
      'products',
      'product_reviews',
      'bookings',
      'cart_lines',
      'audit_log',
    ]) {
      const [found] = await client.sql`select count(*)::int as count from ${client.sql(table)}`
      expect(found, table).toEqual({ count: rows[table] ?? 0 })
    }
  } finally {
    await client.close()
  }
}

/** Signs in with an account of the copy, reads its records and adds new ones. */
async function requireServing(address: DatabaseAddress, dataDir: string): Promise<void> {
  const { server, close } = await serveCopy(address, dataDir)
  onTestFinished(close)
  const { headers, read } = await signInTo(server, 'traveller', smallShopPassword)
  expect((await read('/cards')).totalCount).toBeGreaterThanOrEqual(48)
  expect((await read('/cards/an-older-name')).title).toMatch(/\S/)
  // Names of regions, a month, and a misspelt word of a text.
  for (const words of ['africa', 'scandinavia', 'march', 'harvets']) {
    expect((await read(`/search?q=${words}`)).totalCount, words).toBeGreaterThan(0)
  }
  expect((await read('/products')).totalCount).toBeGreaterThanOrEqual(71)
  const cart = await read('/carts')
  expect(cart.items).toHaveLength(2)
  expect((await read('/tours/my-tour')).items.length).toBeGreaterThan(0)

  const added = await server.inject({
    method: 'POST',
    url: '/api/carts',
    headers,
    payload: { product: (await read('/products')).items[0]._id, count: 1 },
  })
  expect(added.statusCode, added.body).toBeLessThan(300)
  expect((await read('/carts')).revision).toBe(cart.revision + 1)
  const picture = await server.inject('/images/uploads/0123456789abcdef0123456789abcdef.webp')
  expect(picture.statusCode).toBe(200)
}

test('a database that a newer version has used is refused and stays unchanged', async () => {
  const address = await createTestDatabase()
  const client = connectDatabase(address, { connections: 1 })
  await client.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  await client.close()
  await expect(migrateDatabase(address)).rejects.toThrow(
    /^The database was used by a newer version of Halyard: /,
  )
})
