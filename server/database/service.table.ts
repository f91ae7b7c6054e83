// Tables of the server itself, which belong to no feature.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The change feed. Each transaction that makes a change writes a row, and every server process reads it. Rows do not become
 * visible in the order of their ids. So readers use transaction ids: each read also returns the rows of all transactions
 * that were open at the previous read.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Kind and id of the record, as in `cart:018f…`; if only one aspect has changed, as in `tour/rating:018f…`. */
    topic: text().notNull(),
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('changes_transaction').on(table.transaction), index('changes_age').on(table.createdAt)],
)

/** How far scheduled jobs have read the change feed. */
export const changeReaders = pgTable('change_readers', {
  name: text().primaryKey(),
  /** All changes of earlier transactions have been read. */
  horizon: transactionId().notNull(),
  readAt: timestamp({ withTimezone: true }).notNull(),
})

/** Work of an upgrade that code does after the migrations, with its first run. */
export const upgradeTasks = pgTable('upgrade_tasks', {
  name: text().primaryKey(),
  firstRunAt: timestamp({ withTimezone: true }).notNull(),
})

/** Counters of the rate limits, shared by all processes and kept over restarts; and the row of the write probe. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Limit and the network or account that it counts, as in `signIn:203.0.113.7`; or `heartbeat` for the write probe. */
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_expiry').on(table.expiresAt)],
)

/**
 * All words that are or were in searchable texts, maintained by triggers. The search uses them to correct misspelt words
 * and to count the results of a search for one word.
 */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text().notNull(),
    word: text().notNull(),
    /** Number of records with the word, without deleted records. */
    records: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.word] }),
    index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
    // For words that begin with a text.
    index('search_words_by_beginning').on(table.kind, table.word.op('text_pattern_ops')),
  ],
)
