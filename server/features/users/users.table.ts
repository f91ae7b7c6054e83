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
import { type Right, rightNames } from '#contract/rights.ts'
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
    /** The rights that an admin is narrowed to; null where the account may do all that its role may. */
    rights: text().array().$type<Right[]>(),
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
    check(
      'users_rights_known',
      sql`${table.rights} <@ array[${knownValues(rightNames)}] and cardinality(${table.rights}) > 0`,
    ),
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
