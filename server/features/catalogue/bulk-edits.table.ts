import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/users.table.ts'

/** The value of a column before and after. */
export interface ChangedRow {
  id: string
  before: number | boolean | string
  after: number | boolean | string
}

/** Changes of many tours or products by one call, kept until they can no longer be undone. */
export const bulkEdits = pgTable(
  'bulk_changes',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'tour' | 'product'>().notNull(),
    /** Name of the field in the contract. */
    field: text().notNull(),
    rows: jsonb().$type<ChangedRow[]>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('bulk_changes_by_time').on(table.createdAt),
    index('bulk_changes_of_user').on(table.userId),
  ],
)
