// Everything that the database holds, in a form that shows whether a call has written anything.
import type { Sql } from '#server/database/client.ts'

/** Rows and content of every table, except those named and the audit log, where refused sign-ins leave entries. */
export async function databaseFingerprint(
  sql: Sql,
  options: { without?: string[]; withAuditLog?: boolean } = {},
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const fingerprint: Record<string, string> = {}
  for (const { name } of tables) {
    if ((name === 'audit_log' && !options.withAuditLog) || options.without?.includes(name)) continue
    const [row] = await sql<{ text: string }[]>`
      select count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as text
      from ${sql(name)} t`
    fingerprint[name] = row!.text
  }
  return fingerprint
}
