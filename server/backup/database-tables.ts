// Lists of the tables with their stored columns, and of the sequences with their values.
import type { TransactionSql } from '#server/database/client.ts'
import type { Manifest } from './format.ts'

/** Every table with its columns, except generated ones. */
export async function listTables(sql: TransactionSql): Promise<Manifest['tables']> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`
  return rows.map(({ name, columns }) => ({ name, columns }))
}

export async function listSequences(sql: TransactionSql): Promise<Manifest['sequences']> {
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const [row] = await sql<{ value: string; isCalled: boolean }[]>`
      select last_value::text as value, is_called as "isCalled" from ${sql(name)}`
    sequences.push({ name, ...row! })
  }
  return sequences
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
}

/** Makes COPY write the same text regardless of the settings of database, session and locale. */
export async function setNeutralFormats(sql: TransactionSql): Promise<void> {
  await sql`set local client_encoding = 'UTF8'`
  await sql`set local datestyle = 'ISO, YMD'`
  await sql`set local intervalstyle = 'postgres'`
  await sql`set local timezone = 'UTC'`
  await sql`set local extra_float_digits = 1`
  await sql`set local bytea_output = 'hex'`
}
