// Restores a backup into a database, and its pictures into the storage. The whole restore of the database is
// one transaction.

import { OperatorError } from '#server/config/operator-error.ts'
import { knownTables } from '#server/data-checks/structure.ts'
import { dropSecondaryIndexes, gatherStatistics } from '#server/database/bulk-load.ts'
import type { Sql, TransactionSql } from '#server/database/client.ts'
import {
  appliedMigrations,
  applyMigrations,
  knownMigrations,
  type Migration,
  migrationLock,
} from '#server/database/migrate.ts'
import { liftLimits } from '#server/database/sql.ts'
import type { ImageStorage } from '#server/features/images/storage.ts'
import { markPricesUnknown } from '#server/features/products/product-prices.service.ts'
import { jobsSchema } from '#server/jobs/queue.ts'
import { columnList, listTables, setNeutralFormats } from './database-tables.ts'
import type { Manifest } from './format.ts'
import type { Backup } from './read-backup.ts'
import { type WithdrawnSecrets, withdrawSecrets } from './withdraw-secrets.ts'

export interface RestoreOptions {
  sql: Sql
  storage: ImageStorage
  backup: Backup
  /** Whether existing rows may be deleted. */
  replaces: boolean
  /** Whether no price has changed since the backup was made. */
  keepsPrices?: boolean
  /** Migrations to apply; by default all migrations of this version. */
  migrations?: readonly Migration[]
  /** Prints the progress. */
  report(line: string): void
}

export interface RestoreSummary {
  rows: number
  pictures: number
  /** Number of migrations that are newer than the backup. */
  migrations: number
  withdrawn: WithdrawnSecrets
}

const reportEveryMs = 2_000

export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { sql, storage, backup, replaces, report } = options
  const { before, after } = splitMigrations(backup.manifest, options.migrations ?? knownMigrations())
  const result = await sql.begin(async (transaction) => {
    await liftLimits(transaction)
    await transaction`set local maintenance_work_mem = '256MB'`
    await setNeutralFormats(transaction)
    await transaction`select pg_advisory_xact_lock(${migrationLock})`
    await requireNoServer(transaction)
    await requireReplaceable(transaction, backup.manifest, replaces)
    await dropEverything(transaction)
    await applyMigrations(transaction, before)
    const rows = await loadTables(transaction, backup, report)
    await applyMigrations(transaction, after)
    const withdrawn = await withdrawSecrets(transaction)
    if (options.keepsPrices !== true) await markPricesUncertain(transaction)
    // Before the commit, so that no record lacks its pictures. Surplus files are collected later.
    return { rows, withdrawn, pictures: await restorePictures(storage, backup, report) }
  })
  report('Gathering statistics …')
  await gatherStatistics(sql)
  return { ...result, migrations: after.length }
}

/** The table is missing where a test restores fewer migrations. */
async function markPricesUncertain(sql: TransactionSql): Promise<void> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('product_prices') is not null as exists`
  if (table!.exists) await sql.unsafe(markPricesUnknown)
}

/** Splits the migrations into those applied before the backup and those added since. */
function splitMigrations(
  manifest: Manifest,
  known: readonly Migration[],
): { before: readonly Migration[]; after: readonly Migration[] } {
  for (const [place, { hash, tag }] of manifest.migrations.entries()) {
    if (known[place]?.hash === hash) continue
    throw new OperatorError(
      `The backup was made by another version of Halyard, whose tables this one does not know (migration ${place + 1}, ${tag}): restore it with that version or a newer one.`,
    )
  }
  const count = manifest.migrations.length
  return { before: known.slice(0, count), after: known.slice(count) }
}

/** A running server would keep stale data in its caches. Every server has an open connection. */
async function requireNoServer(sql: TransactionSql): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'halyard' and pid <> pg_backend_pid()`
  if (row!.count === 0) return
  throw new OperatorError(
    'A server is using this database: stop the server first, and start it again after the restore.',
  )
}

/**
 * Never touches tables of other products. Tables that a newer version of Halyard has added may be dropped.
 */
async function requireReplaceable(sql: TransactionSql, manifest: Manifest, replaces: boolean): Promise<void> {
  const existing = (await listTables(sql)).map(({ name }) => name)
  const ours = new Set([...manifest.tables.map(({ name }) => name), ...knownTables])
  const foreign = existing.filter((name) => !ours.has(name))
  if (foreign.length > 0 && !(await isOfNewerVersion(sql))) {
    throw new OperatorError(
      `The database holds tables of another product (${foreign.slice(0, 3).join(', ')}): restore into a separate database.`,
    )
  }
  if (replaces) return
  for (const name of existing) {
    const [row] = await sql<{ found: boolean }[]>`select exists (select from ${sql(name)}) as found`
    if (!row!.found) continue
    throw new OperatorError(
      `The database is not empty (there are rows in ${name}): restore into an empty one, or delete all its rows with --replace.`,
    )
  }
}

async function isOfNewerVersion(sql: TransactionSql): Promise<boolean> {
  const applied = await appliedMigrations(sql)
  const known = knownMigrations()
  return applied.length > known.length && known.every(({ hash }, place) => applied[place]!.hash === hash)
}

/**
 * Drops tables, functions and the list of migrations. Extensions stay, because not every role may create them
 * again.
 */
async function dropEverything(sql: TransactionSql): Promise<void> {
  for (const { name } of await listTables(sql)) await sql`drop table ${sql(name)} cascade`
  const routines = await sql<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
  // A function may have been dropped together with another one.
  for (const { signature } of routines) await sql.unsafe(`drop function if exists ${signature} cascade`)
  await sql`drop table if exists drizzle.__drizzle_migrations`
  // The jobs belong to the dropped data. The next start creates the schema and enqueues missing picture
  // sizes.
  await sql`drop schema if exists ${sql(jobsSchema)} cascade`
}

async function loadTables(
  sql: TransactionSql,
  backup: Backup,
  report: RestoreOptions['report'],
): Promise<number> {
  const { tables, sequences } = backup.manifest
  const rebuild = await dropForeignKeysAndIndexes(sql)
  let total = 0
  for (const { name, columns } of tables) {
    // The backup already contains the rows that triggers would write.
    await sql`alter table ${sql(name)} disable trigger user`
    const [before] = await countRows(sql, name)
    await sql.copyIn(
      `copy "${name}" (${columnList(columns)}) from stdin`,
      withProgress(backup.rowsOf(name), name, report),
    )
    const [loaded] = await countRows(sql, name)
    if (before!.count !== 0 || loaded!.count !== backup.seal.rows[name]) {
      throw new Error(`${name} has ${loaded!.count} rows, not ${backup.seal.rows[name]} as in the backup`)
    }
    await sql`alter table ${sql(name)} enable trigger user`
    total += loaded!.count
    report(`${name}: ${loaded!.count.toLocaleString('en-US')} rows`)
  }
  report('Making indexes …')
  for (const statement of rebuild) await sql.unsafe(statement)
  for (const { name, value, isCalled } of sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`
  }
  return total
}

function countRows(sql: TransactionSql, table: string) {
  return sql<{ count: number }[]>`select count(*)::float8 as count from ${sql(table)}`
}

/** Returns the statements that create them again. */
async function dropForeignKeysAndIndexes(sql: TransactionSql): Promise<string[]> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  const indexes: string[] = []
  for (const { name } of await listTables(sql)) indexes.push(...(await dropSecondaryIndexes(sql, name)))
  return [
    ...indexes,
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

async function* withProgress(
  parts: AsyncIterable<Buffer>,
  table: string,
  report: RestoreOptions['report'],
): AsyncGenerator<Buffer> {
  let bytes = 0
  let reportedAt = performance.now()
  for await (const part of parts) {
    yield part
    bytes += part.length
    if (performance.now() - reportedAt < reportEveryMs) continue
    reportedAt = performance.now()
    report(`${table}: ${Math.round(bytes / 1e6).toLocaleString('en-US')} MB …`)
  }
}

async function restorePictures(
  storage: ImageStorage,
  backup: Backup,
  report: RestoreOptions['report'],
): Promise<number> {
  if (!backup.manifest.hasPictures) return 0
  let files = 0
  let reportedAt = performance.now()
  for await (const { file, size, read } of backup.pictures()) {
    // Names are content hashes, so an existing file of the same size is the same file.
    if ((await storage.sizeOf(file)) !== size) {
      await storage.put(file, await read(), file.endsWith('.avif') ? 'image/avif' : 'image/webp')
    }
    files += 1
    if (performance.now() - reportedAt < reportEveryMs) continue
    reportedAt = performance.now()
    report(`pictures: ${files} of ${backup.seal.pictures} files …`)
  }
  report(`pictures: ${files.toLocaleString('en-US')} files`)
  return files
}
