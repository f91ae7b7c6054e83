// Restores a stored copy into a database of its own, and serves it.
import { join } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { makeStore } from '#server/backup/backup-test-tools.ts'
import { openBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config/config.ts'
import { findProductFolder } from '#server/config/product-folder.ts'
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'
import { appliedMigrations, knownMigrations } from '#server/database/migrate.ts'
import { createTestDatabase, testJwtSecret } from '#server/testing/build-test-app.ts'

/** `upTo` is the number of migrations to apply. Null for those of the copy. `remove` deletes the files. */
export async function restoreCopy(copy: string, upTo: number | null) {
  const store = await makeStore()
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
  return { address, dataDir: store.path, rows: backup.seal.rows, count, remove: store.remove }
}

/** An app on the database. */
export async function serveCopy(address: DatabaseAddress, dataDir: string) {
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
  const close = async () => {
    await server.close()
    await client.close()
  }
  return { server, client, close }
}

/** Calls the API with an account of the copy. */
export async function signInTo(
  server: Awaited<ReturnType<typeof serveCopy>>['server'],
  username: string,
  password: string,
) {
  const payload = { username, password }
  const signedIn = await server.inject({ method: 'POST', url: '/api/user/signin', payload })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const { token, refreshToken } = signedIn.json() as { token: string; refreshToken: string }
  const headers = { authorization: `Bearer ${token}`, refresh: refreshToken }
  const read = async (path: string) => {
    const response = await server.inject({ url: `/api${path}`, headers })
    expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
    return response.json()
  }
  return { headers, read }
}
