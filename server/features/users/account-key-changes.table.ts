import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.table.ts'

/** What an upgrade did where two accounts had the same key by its rules (account-key-updates.service.ts). */
export const accountKeyChanges = pgTable(
  'account_key_changes',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `username`: the account was renamed. `email`: it has lost the address. */
    kind: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When a mail to the owner was written. */
    toldAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('account_key_changes_user').on(table.userId),
    check('account_key_changes_kind_known', sql`${table.kind} in ('username', 'email')`),
  ],
)
