// What always has to hold of the data, as one statement each that finds where it does not.
import type { TransactionSql } from '#server/database/client.ts'

export interface Breaches {
  count: number
  /** A few of them, each in words. */
  examples: string[]
}

export interface Invariant {
  /** A sentence that is true of good data. */
  name: string
  /** Rows that it is about; absent where it is not about the rows of one table. */
  table?: string
  find(sql: TransactionSql): Promise<Breaches>
}

const mostExamples = 3

/** `statement` answers one row for each breach, with its words as the column `breach`. */
export async function findBreaches(sql: TransactionSql, statement: string): Promise<Breaches> {
  const [row] = await sql.unsafe<{ count: string; examples: string[] }[]>(`
    with breaches as materialized (${statement})
    select (select count(*) from breaches) as count,
      array(select breach::text from breaches order by 1 limit ${mostExamples}) as examples`)
  return { count: Number(row!.count), examples: row!.examples }
}

export function invariant(name: string, table: string, statement: string): Invariant {
  return { name, table, find: (sql) => findBreaches(sql, statement) }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
