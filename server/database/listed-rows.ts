// The rows of a list's page.
import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import type { Slice } from './ordered-rows.ts'

/** Reads the rows that a slice names, in its order. `unread`: columns that no list shows. */
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
