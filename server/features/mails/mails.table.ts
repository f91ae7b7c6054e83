import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { mailStates } from '#contract/mails.ts'
import { foldedText } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'

/** A file in a mail, as text in UTF-8. */
export interface MailAttachment {
  name: string
  type: string
  text: string
}

/** The outbox: each mail is written with the event that causes it. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    template: text().notNull(),
    /** When the recipient's account is erased, `recipient`, `subject`, `html`, `text` and `attachments` become empty. */
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Null without any. Written with the mail, so that what was promised is what is sent, also again. */
    attachments: jsonb().$type<MailAttachment[]>(),
    /**
     * The account that the mail was written for. Not a foreign key, which would lock the account after other records.
     * Erasing locks the account first, so the two could deadlock.
     */
    userId: uuid(),
    /** The record that the mail is about. */
    relatedKind: text().notNull(),
    relatedId: uuid().notNull(),
    /** A second mail with the same key is not written. */
    onceKey: text(),
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    messageId: text().notNull(),
    /** Whether the mail contains a secret link, which gives access to the account. */
    hasSecretLink: boolean().notNull(),
    /** The encrypted secret for the placeholder; null once the mail is sent or given up. */
    linkSecret: text(),
    /** Text for the search by staff. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`recipient || ' ' || subject`)),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the mail was last queued, or will be tried if the recipient has had enough mails today; it is given up a day later. */
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('mails_once').on(table.onceKey),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('mails_by_state').on(table.state, table.createdAt, table.id),
    index('mails_of_user_by_kind').on(table.userId, table.relatedKind, table.createdAt, table.id),
    index('mails_undelivered').on(table.createdAt, table.state).where(sql`state in ('refused', 'failed')`),
    index('mails_of_record').on(table.relatedKind, table.relatedId, table.createdAt),
    check('mails_state_known', sql`${table.state} in (${knownValues(mailStates)})`),
    check('mails_sent_has_time', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('mails_secret_while_queued', sql`${table.linkSecret} is null or ${table.state} = 'queued'`),
  ],
)
