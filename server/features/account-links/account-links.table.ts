import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/users.table.ts'

/** Mailed links of an account. Using a link deletes it. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the secret in the link. */
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * `recovery` sets a password. `confirmation` confirms the address of the account, `claim` also gives the account an
     * address that it does not have yet. `undo` restores the former address.
     */
    kind: text().notNull().default('recovery'),
    /** The address that the link was mailed to. */
    email: text().notNull().default(''),
    emailKey: text().notNull().default(''),
    /** Of an `undo` link: since when the account had confirmed the address; null if it had not. */
    emailConfirmedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('account_links_user').on(table.userId),
    index('account_links_expires').on(table.expiresAt),
    check('account_links_kind_known', sql`${table.kind} in ('recovery', 'confirmation', 'claim', 'undo')`),
  ],
)
