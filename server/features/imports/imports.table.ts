import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditChange } from '#contract/audit-log.ts'
import type { ImportKind } from '#contract/import-rules.ts'
import type { Import } from '#contract/imports.ts'
import { users } from '#server/features/users/users.table.ts'

/** Checked CSV files, kept for a day. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ImportKind>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** False while the file is read, and for ever if that was interrupted. */
    isChecked: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    problemCount: integer().notNull().default(0),
    problems: jsonb().$type<Import['problems']>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    appliedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('imports_by_time').on(table.createdAt),
    index('imports_of_user').on(table.userId),
    check(
      'imports_applied_is_checked',
      sql`${table.appliedAt} is null or (${table.isChecked} and ${table.problemCount} = 0)`,
    ),
  ],
)

/** The rows of checked files that add or change a record. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the file, as a spreadsheet counts. */
    row: integer().notNull(),
    /** Null for a record that is to be added. */
    recordId: uuid(),
    /** The version of the record that the row was compared with. */
    version: integer(),
    title: text().notNull(),
    /** What is to be written, by the names of the contract. */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)
