import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/users.table.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the credential, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's use counter; many authenticators always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports by which browsers reach the authenticator. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/** Challenges for browsers to sign, valid once and for five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    purpose: text().notNull(),
    /** For a registration: the session that requested the challenge. */
    sessionId: uuid(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expires').on(table.expiresAt),
    check('passkey_challenges_purpose_known', sql`${table.purpose} in ('register', 'assert')`),
  ],
)
