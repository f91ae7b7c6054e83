import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

// `usernameKey` and `emailKey` are the folded forms (Unicode form and case) under which a name is unique.
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    /** Empty only for a provider identity whose address belongs to another account. */
    email: text().notNull(),
    emailKey: text(),
    avatar: text().notNull().default(''),
    role: smallint().notNull().default(1),
    /** Null for accounts that only an identity provider signs in. */
    passwordHash: text(),
    /** Whether the password has the length that staff need; null where it was set before this was noted. */
    isPasswordLong: boolean(),
    provider: text(),
    providerSubject: text(),
    /** Since when nobody gets in by this account: the operator has disabled it. */
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.usernameKey),
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_provider_subject').on(table.provider, table.providerSubject),
    // Names of others are compared with theirs.
    index('users_staff').on(table.role).where(sql`${table.role} > 1`),
    check('users_role_known', sql`${table.role} in (1, 2, 3)`),
    check('users_username_holds_no_at', sql`position('@' in ${table.username}) = 0`),
    check('users_username_not_empty', sql`${table.username} <> '' and ${table.usernameKey} <> ''`),
    check('users_email_and_key_together', sql`(${table.email} = '') = (${table.emailKey} is null)`),
    check(
      'users_provider_and_subject_together',
      sql`(${table.provider} is null) = (${table.providerSubject} is null)`,
    ),
    check('users_can_sign_in', sql`${table.passwordHash} is not null or ${table.provider} is not null`),
  ],
)

/** One row per sign-in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the HttpOnly cookie without which the refresh token renews nothing. */
    bindingHash: text().notNull(),
    /** Remember me: cookies live 30 days, else for the browser session. */
    isRemembered: boolean().notNull(),
    method: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    endedBecause: text(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_last_used').on(table.lastUsedAt),
    check('sessions_method_known', sql`${table.method} in ('password', 'provider')`),
    check('sessions_end_has_reason', sql`(${table.endedAt} is null) = (${table.endedBecause} is null)`),
  ],
)

/** The chain of refresh tokens of a session: each is replaced by the next when it renews. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was first used to renew, and so replaced by its successor. */
    replacedAt: timestamp({ withTimezone: true }),
    /** When its successor was first used: from then on it is honoured for a short while only. */
    successorUsedAt: timestamp({ withTimezone: true }),
    /** The token that this one succeeds. */
    previousHash: text(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** One-time proofs that an identity provider has confirmed somebody: five minutes, used once. */
export const providerProofs = pgTable(
  'provider_proofs',
  {
    /** SHA-256 of the HttpOnly cookie that names the proof. */
    hash: text().primaryKey(),
    provider: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull(),
    name: text().notNull(),
    /** What the provider suggests; made unique when the account is created. */
    username: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('provider_proofs_expires').on(table.expiresAt)],
)
