import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Proofs that an identity provider has confirmed a user. Each is valid for five minutes and can be used once. */
export const providerProofs = pgTable(
  'provider_proofs',
  {
    /** SHA-256 of the proof cookie. */
    hash: text().primaryKey(),
    provider: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull(),
    name: text().notNull(),
    /** The provider's suggestion. It is made unique when the account is created. */
    username: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('provider_proofs_expires').on(table.expiresAt)],
)
