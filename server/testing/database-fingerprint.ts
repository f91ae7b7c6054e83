// A fingerprint of the whole database, which shows whether a call has written anything.
import type { Sql } from '#server/database/client.ts'

/** A hash of each table, except the named tables and the audit log, to which refused sign-ins add entries. */
export async function databaseFingerprint(
  sql: Sql,
  options: { without?: string[]; withAuditLog?: boolean } = {},
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const included = tables.filter(
    ({ name }) => (name !== 'audit_log' || options.withAuditLog) && !options.without?.includes(name),
  )
  // One statement, because tests of all endpoints ask hundreds of times.
  const rows = await sql.unsafe<{ name: string; text: string }[]>(
    included
      .map(
        ({ name }) => `
          select '${name}' as name, count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as text
          from ${name} t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}
