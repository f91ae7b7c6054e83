// Reads the rows of a page of a list.
import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import type { Slice } from './ordered-rows.ts'

/** Returns a function that reads the rows of a slice in its order. `unread` are columns that lists do not show. */
export function listedRows<
  Table extends PgTable & { id: PgColumn },
  Unread extends keyof InferSelectModel<Table> = never,
>(table: Table, unread: readonly Unread[] = []) {
  const columns = Object.fromEntries(
    Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) => !unread.includes(name as Unread)),
  )
  return async (db: Database, { ids, order }: Pick<Slice, 'ids' | 'order'>) => {
    const rows = await db
      .select(columns)
      .from(table as PgTable)
      .innerJoin(sql`${ids} as page`, sql`page.id = ${table.id}`)
      .orderBy(...order)
    return rows as Omit<InferSelectModel<Table>, Unread>[]
  }
}
