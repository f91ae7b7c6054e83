import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callReasons } from '#contract/due-calls.ts'
import { knownValues } from '#server/database/known-values.ts'
import { tours } from '#server/features/tours/tours.table.ts'

/** Callers without an e-mail address whose waiting entry has ended: staff call them. */
export const dueCalls = pgTable(
  'due_calls',
  {
    id: uuid().primaryKey(),
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    tickets: integer().notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('due_calls_of_tour').on(table.tourId),
    index('due_calls_by_age').on(table.createdAt),
    check('due_calls_reason_known', sql`${table.reason} in (${knownValues(callReasons)})`),
  ],
)
