import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/users.table.ts'

/** One row for each unused code. Using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code. */
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
