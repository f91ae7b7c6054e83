// Helpers for loading many rows. It is several times faster to drop the indexes first and create them again afterwards.
import type { Sql, TransactionSql } from './client.ts'

/** Drops all indexes of a table that belong to no constraint. Returns the statements that create them again. */
export async function dropSecondaryIndexes(transaction: TransactionSql, table: string): Promise<string[]> {
  const indexes = await transaction<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

/** Updates the planner's statistics and the visibility map, by default for all tables. */
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
