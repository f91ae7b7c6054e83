// Around the loading of many rows: into a table without indexes, then the indexes at once, several times faster than
// row by row.
import type { Sql, TransactionSql } from './client.ts'

/** Drops the indexes of a table that no constraint needs, and answers the statements that bring them back. */
export async function dropSecondaryIndexes(transaction: TransactionSql, table: string): Promise<string[]> {
  const indexes = await transaction<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

/** Statistics for the planner, and what lets it count from an index alone: of all tables unless some are named. */
export async function gatherStatistics(sql: Sql, tables: readonly string[] = ['']): Promise<void> {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`set lock_timeout = 0`
    for (const table of tables) await connection.unsafe(`vacuum (analyze) ${table}`)
  } finally {
    connection.release()
  }
}
