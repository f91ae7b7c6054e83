// Migrates the database to the schema of this version. Several processes may start at the same time.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { OperatorError } from '#server/config/operator-error.ts'
import { connectDatabase, type Database, type DatabaseAddress, databaseOnLease } from './client.ts'
import type { ReservedSql, Statements, TransactionSql } from './sql.ts'

/** Key of the advisory lock that starting processes wait for. An arbitrary number that must never change. */
export const migrationLock = 7_261_104

export interface Migration {
  /** As in `0003_departures-by-date`. */
  tag: string
  /** Hash of the migration's text. */
  hash: string
  when: number
}

// The folder is beside the source files in development, and beside the bundle in production.
function migrationsFolder(): string {
  const candidates = ['./migrations', '../server/database/migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = candidates.find((candidate) => existsSync(candidate))
  if (folder === undefined) throw new Error(`No migrations at ${candidates.join(' or ')}`)
  return folder
}

/** `afterwards` runs under the same lock. */
export async function migrateTables(
  address: DatabaseAddress,
  afterwards: (db: Database) => Promise<void>,
): Promise<void> {
  const client = connectDatabase(address, { connections: 1 })
  try {
    // One session holds the lock and runs the migrations.
    await migrateOn(await client.sql.reserve(), afterwards)
  } finally {
    await client.close()
  }
}

async function migrateOn(
  connection: ReservedSql,
  afterwards: (db: Database) => Promise<void>,
): Promise<void> {
  try {
    // The migration of a large table, and waiting for another process that migrates, may take longer than a usual query.
    await connection`set statement_timeout = 0`
    await connection`set lock_timeout = 0`
    await connection`select pg_advisory_lock(${migrationLock})`
    await requireNoNewerSchema(connection)
    const applied = (await appliedMigrations(connection)).length
    await migrate(databaseOnLease(connection.lease), { migrationsFolder: migrationsFolder() })
    await afterwards(databaseOnLease(connection.lease))
    if (applied > 0 && applied < knownMigrations().length) await vacuumTables(connection)
  } finally {
    connection.release()
  }
}

/** Index-only scans of a rewritten table are slow until VACUUM has set its visibility map. */
async function vacuumTables(sql: Statements): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tableowner = current_user`
  for (const { name } of tables) await sql.unsafe(`vacuum (analyze) ${name}`)
}

/** The migrations of this version, in order. */
export function knownMigrations(): Migration[] {
  const folder = migrationsFolder()
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis }, place) => ({
    tag: journal.entries[place]!.tag,
    hash,
    when: folderMillis,
  }))
}

/** The migrations that were applied to a database, oldest first. Empty for a new database. */
export async function appliedMigrations(sql: Statements): Promise<Omit<Migration, 'tag'>[]> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table!.exists) return []
  const rows = await sql<{ hash: string; when: string }[]>`
    select hash, created_at as when from drizzle.__drizzle_migrations order by created_at`
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

/** Applies these migrations within the open transaction. */
export async function applyMigrations(sql: TransactionSql, migrations: readonly Migration[]): Promise<void> {
  await sql`create schema if not exists drizzle`
  // The table that drizzle-orm's migrator creates.
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const statements = new Map(
    readMigrationFiles({ migrationsFolder: migrationsFolder() }).map((file) => [file.hash, file.sql]),
  )
  for (const { hash, when } of migrations) {
    for (const statement of statements.get(hash)!) await sql.unsafe(statement)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
  }
}

/** Refuses a database of a newer version, because this version might corrupt tables that it does not know. */
async function requireNoNewerSchema(sql: Statements): Promise<void> {
  const newest = knownMigrations().at(-1)!.when
  const unknown = (await appliedMigrations(sql)).filter(({ when }) => when > newest)
  if (unknown.length === 0) return
  throw new OperatorError(
    'The database was used by a newer version of Halyard: start that version, or restore a backup from before the upgrade.',
  )
}

/** Refuses a database whose migrations differ from those of this version. For commands that do not migrate. */
export async function requireCurrentSchema(sql: Statements): Promise<void> {
  const applied = (await appliedMigrations(sql)).map(({ hash }) => hash).join()
  const known = knownMigrations()
    .map(({ hash }) => hash)
    .join()
  if (applied === known) return
  throw new OperatorError(
    'The database is not at the schema of this version: start the server once, which migrates it.',
  )
}
