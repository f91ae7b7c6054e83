import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { roles } from '#contract/roles.ts'
import { knownValues } from '#server/database/known-values.ts'

/** Invitations to make an account with a role. Accepting an invitation deletes it. */
export const invitations = pgTable(
  'invitations',
  {
    /** SHA-256 of the secret in the link. */
    hash: text().primaryKey(),
    email: text().notNull(),
    emailKey: text().notNull(),
    role: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // A newer invitation replaces the older one.
    uniqueIndex('invitations_email').on(table.emailKey),
    index('invitations_expires').on(table.expiresAt),
    check('invitations_role_known', sql`${table.role} in (${knownValues(Object.values(roles))})`),
  ],
)
