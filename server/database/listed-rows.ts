// The rows of a list's page. Lists are what is read most, and their columns are always the same: naming and mapping
// them is prepared once for each table, which the query builder would do anew each time.
import { Column, getTableColumns, getTableName, type InferSelectModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import type { Slice } from './ordered-rows.ts'

type Listed = PgTable & { id: PgColumn }

/** Reads the rows that a slice names, in its order. `unread`: columns that no list shows. */
export function listedRows<Table extends Listed, Unread extends keyof InferSelectModel<Table> = never>(
  table: Table,
  unread: readonly Unread[] = [],
): (db: Database, slice: Pick<Slice, 'ids' | 'order'>) => Promise<Omit<InferSelectModel<Table>, Unread>[]> {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
    .filter(([property]) => !unread.includes(property as Unread))
    .map(([property, column]) => ({
      property,
      name: toSnakeCase(property),
      read: isAsTheDriverHasIt(column) ? undefined : (value: unknown) => column.mapFromDriverValue(value),
    }))
  const list = sql.raw(columns.map(({ name }) => `"${getTableName(table)}"."${name}"`).join(', '))

  function toRow(found: Record<string, unknown>) {
    const row: Record<string, unknown> = {}
    for (const { property, name, read } of columns) {
      const value = found[name]
      row[property] = read === undefined || value === null ? value : read(value)
    }
    return row as Omit<InferSelectModel<Table>, Unread>
  }

  return async (db, { ids, order }) => {
    const { rows } = await db.execute(sql`
      select ${list} from ${table} inner join ${ids} as page on page.id = ${table.id}
      order by ${sql.join(order, sql`, `)}`)
    return rows.map(toRow)
  }
}

function isAsTheDriverHasIt(column: PgColumn): boolean {
  return column.mapFromDriverValue === Column.prototype.mapFromDriverValue
}
