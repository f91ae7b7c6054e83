// Brings the database to the schema of this version, safely when several processes start at once.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { connectDatabase, type DatabaseAddress } from './client.ts'

/** Any number will do, as long as it stays the same: starters queue up behind it. */
const migrationLock = 7_261_104

// Beside the sources in development, beside the bundle in production.
function migrationsFolder(): string {
  const candidates = ['./migrations', '../server/database/migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = candidates.find((candidate) => existsSync(candidate))
  if (folder === undefined) throw new Error(`No migrations at ${candidates.join(' or ')}`)
  return folder
}

export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  // One connection, so that the lock of the session guards the very statements that migrate.
  const client = connectDatabase(address, { connections: 1 })
  try {
    // A migration of a large table may well take longer than a page's query.
    await client.sql`set statement_timeout = 0`
    await client.sql`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(client.sql, { casing: 'snake_case' }), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.close()
  }
}
