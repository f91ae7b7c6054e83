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
import { roles } from '#contract/roles.ts'
import { foldedText } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'

// `usernameKey` and `emailKey` are the folded forms (Unicode form and case) under which a name is unique.
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    /** Empty for a provider identity whose address belongs to another account, and once another account has confirmed it. */
    email: text().notNull(),
    emailKey: text(),
    /** When the owner opened a link that was mailed to the address; null where they have not. */
    emailConfirmedAt: timestamp({ withTimezone: true }),
    /** When the address becomes the serving address; null if it is. Until then the previous one serves. */
    emailServesAt: timestamp({ withTimezone: true }),
    previousEmail: text(),
    previousEmailKey: text(),
    previousEmailConfirmedAt: timestamp({ withTimezone: true }),
    avatar: text().notNull().default(''),
    role: smallint().notNull().default(1),
    /** Null for accounts that only an identity provider signs in. */
    passwordHash: text(),
    /** Whether the password is long enough for staff. Null if it was last used before this column was added. */
    isPasswordLong: boolean(),
    provider: text(),
    providerSubject: text(),
    /** When the operator disabled the account. Nobody can sign in to a disabled account. */
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Name, username and e-mail, for the search of staff. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`name || ' ' || username || ' ' || email`)),
  },
  (table) => [
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('users_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('users_username_key').on(table.usernameKey),
    uniqueIndex('users_email_key').on(table.emailKey),
    index('users_previous_email').on(table.previousEmailKey),
    uniqueIndex('users_provider_subject').on(table.provider, table.providerSubject),
    // For the comparison of new names with the names of staff.
    index('users_staff').on(table.role).where(sql`${table.role} > 1`),
    check('users_role_known', sql`${table.role} in (${knownValues(Object.values(roles))})`),
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

/** What an upgrade did where two accounts had the same key by its rules (account-key-migration.service.ts). */
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
