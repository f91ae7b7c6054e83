import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Condition: the id is one of these. One parameter, so that the statement has the same text for any number of ids. */
export function isAmong(id: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`
}
