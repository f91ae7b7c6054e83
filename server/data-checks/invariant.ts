// An invariant of the data: a statement that finds violations.
import type { TransactionSql } from '#server/database/client.ts'

export interface Breaches {
  count: number
  /** Descriptions of a few violations. */
  examples: string[]
}

export interface Invariant {
  /** A sentence that is true of good data. */
  name: string
  /** Table that the invariant checks; absent where it is not a single table. */
  table?: string
  find(sql: TransactionSql): Promise<Breaches>
}

const mostExamples = 3

/** `statement` returns a row for each violation, with a description in the column `breach`. */
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
