import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { callReasons } from '#contract/due-calls.ts'
import { knownValues } from '#server/database/known-values.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { waitingList } from './waiting-list.table.ts'

/** Callers whom no mail reaches: seats are offered to them, or their waiting entry has ended. Staff call them. */
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
    /** The entry with the offer that the call is about: the call ends with it. Null for an entry that has ended. */
    entryId: uuid().references(() => waitingList.id, { onDelete: 'cascade' }),
    /** The account of the entry that has ended. Not a foreign key, for the reason that mails.table.ts gives. */
    userId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('due_calls_of_tour').on(table.tourId),
    index('due_calls_by_age').on(table.createdAt),
    uniqueIndex('due_calls_of_entry').on(table.entryId).where(sql`${table.entryId} is not null`),
    index('due_calls_of_account').on(table.userId).where(sql`${table.userId} is not null`),
    check('due_calls_reason_known', sql`${table.reason} in (${knownValues(callReasons)})`),
  ],
)
