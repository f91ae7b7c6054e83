// Finds tours and products, deleted ones too, by words of their names.
import { and, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/client.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'

/** Makes the condition that a column is the id of an item with these words. It is undefined for a text without words. */
export function createNameCondition(records: PgTable & Record<'id' | 'searchText' | 'deletedAt', PgColumn>) {
  return (db: Database, column: SQLWrapper, text: string): SQL | undefined => {
    const match = matchesAsTyped(records.searchText, text)
    if (match === null) return undefined
    // Each side of the condition has its own index.
    const named = or(and(isNull(records.deletedAt), match), and(isNotNull(records.deletedAt), match))
    const ids = db
      .select({ id: records.id })
      .from(records as PgTable)
      .where(named)
    return sql`${column} in ${ids}`
  }
}
