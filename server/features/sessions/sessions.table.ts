import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/users.table.ts'

/** One row per sign-in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the binding cookie, without which the refresh token is refused. */
    bindingHash: text().notNull(),
    /** "Remember me": the cookies last 30 days, otherwise for the browser session. */
    isRemembered: boolean().notNull(),
    method: text().notNull(),
    /** Browser and operating system, shown to the owner. Empty if unknown. */
    browser: text().notNull().default(''),
    /** When the owner last proved their identity in this session, not counting the sign-in itself. */
    provenAt: timestamp({ withTimezone: true }),
    /** When the second factor was given after the sign-in. A sign-in with a passkey needs none. */
    secondFactorAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    endedBecause: text(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_last_used').on(table.lastUsedAt),
    check(
      'sessions_method_known',
      sql`${table.method} in ('password', 'provider', 'passkey', 'recovery code')`,
    ),
    check('sessions_end_has_reason', sql`(${table.endedAt} is null) = (${table.endedBecause} is null)`),
  ],
)

/** The chain of refresh tokens of a session: each is replaced by its successor when it renews the session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the token was replaced by its successor. */
    replacedAt: timestamp({ withTimezone: true }),
    /** When its successor was first used. The token is accepted for a short time more. */
    successorUsedAt: timestamp({ withTimezone: true }),
    /** Hash of the predecessor. */
    previousHash: text(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)
