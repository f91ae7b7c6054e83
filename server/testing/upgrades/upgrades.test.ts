import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { findBrokenInvariants, makeStore } from '#server/backup/backup-test-tools.ts'
import { openBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'
import { appliedMigrations, knownMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { folderStorage } from '#server/features/images/folder-storage.ts'
import { listKeyChanges, migrateAccountKeys } from '#server/features/users/account-key-migration.service.ts'
import { findProductFolder } from '#server/product-folder.ts'
import { createTestDatabase, testJwtSecret } from '#server/testing/build-test-app.ts'
import { smallShopPassword } from './small-shop.ts'

/** One copy for each older state of the tables. Copies are added but never removed. */
const copies = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.halyard'))

test('there are copies of older versions', () => {
  expect(copies).toEqual(
    expect.arrayContaining([
      '0003_departures-by-date.halyard',
      '0006_tours-by-text.halyard',
      '0008_products-by-sku.halyard',
    ]),
  )
})

test.for(copies)('the backup %s can be restored completely into this version and served', async (copy) => {
  const { address, dataDir, rows } = await restore(copy, knownMigrations().length)
  await requireWhole(address, dataDir, rows)
  await requireServing(address, dataDir)
})

test.for(copies)(
  'the database of %s is upgraded completely by this version and can be served',
  async (copy) => {
    const { address, dataDir, rows, count } = await restore(copy, null)
    const missing = knownMigrations().length - count
    expect(missing).toBeGreaterThanOrEqual(0)
    const before = await noteMigrating(address)
    // Twice, like several processes that start at the same time.
    await Promise.all([migrateDatabase(address), migrateDatabase(address)])
    await upgradeKeys(address)
    const after = await lookAtMigrating(address)
    // Without a timeout, because migrations of large tables may take long.
    expect(after.timeouts).toEqual(Array(missing).fill('0'))
    expect(after.vacuums - before.vacuums).toBe(missing > 0 ? 1 : 0)
    await requireWhole(address, dataDir, rows)
    await requireServing(address, dataDir)
  },
)

/** `upTo` is the number of migrations to apply. Null for those of the copy. */
async function restore(copy: string, upTo: number | null) {
  const store = await makeStore()
  onTestFinished(store.remove)
  const address = await createTestDatabase()
  const backup = await openBackup(join(import.meta.dirname, copy))
  const client = connectDatabase(address, { connections: 1 })
  const count = upTo ?? backup.manifest.migrations.length
  try {
    await restoreBackup({
      sql: client.sql,
      storage: store.storage,
      backup,
      replaces: false,
      migrations: knownMigrations().slice(0, count),
      report: () => {},
    })
    expect(await appliedMigrations(client.sql)).toHaveLength(count)
  } finally {
    await client.close()
    await backup.close()
  }
  return { address, dataDir: store.path, rows: backup.seal.rows, count }
}

/** Several processes may start at the same time. */
async function upgradeKeys(address: DatabaseAddress): Promise<void> {
  const client = connectDatabase(address, { connections: 2 })
  const now = new Date()
  await Promise.all([migrateAccountKeys(client.db, now), migrateAccountKeys(client.db, now)])
  expect(await listKeyChanges(client.db)).toEqual([])
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
  const root = findProductFolder()
  const client = connectDatabase(address, { connections: 4 })
  const { server } = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }),
    client,
    publicUrl: 'http://127.0.0.1:3000',
    jwtSecret: testJwtSecret,
    log: pino({ level: 'silent' }),
    drawnFolder: join(root, 'content/pictures'),
    sizeWorkerEntry: join(root, 'server/features/images/size-worker.ts'),
  })
  try {
    const signedIn = await server.inject({
      method: 'POST',
      url: '/api/user/signin',
      payload: { username: 'traveller', password: smallShopPassword },
    })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    const { token, refreshToken } = signedIn.json() as { token: string; refreshToken: string }
    const headers = { authorization: `Bearer ${token}`, refresh: refreshToken }
    const read = async (path: string) => {
      const answer = await server.inject({ url: `/api${path}`, headers })
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
      return answer.json()
    }
    expect((await read('/cards')).totalCount).toBe(48)
    expect((await read('/cards/an-older-name')).title).toMatch(/\S/)
    // Names of regions, a month, and a misspelt word of a text.
    for (const words of ['africa', 'scandinavia', 'march', 'harvets']) {
      expect((await read(`/search?q=${words}`)).totalCount, words).toBeGreaterThan(0)
    }
    expect((await read('/products')).totalCount).toBe(71)
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
  } finally {
    await server.close()
    await client.close()
  }
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
