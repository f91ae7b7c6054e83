// Tables of the server's own workings, which no feature owns.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#server/features/users/users.table.ts'

/** Answers of calls that carried an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of endpoint and body: the same key with another request is refused. */
    requestHash: text().notNull(),
    status: integer().notNull(),
    body: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What has changed, written by the transaction that changed it and read by every server process.
 * Rows become visible in another order than they were numbered, so a reader goes by transaction ids:
 * all that were finished at its last look are done with, the others it looks at again.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Kind of thing and its id, as in `cart:018f…`, or with the only part that changed, as in `tour/rating:018f…`. */
    topic: text().notNull(),
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('changes_transaction').on(table.transaction), index('changes_age').on(table.createdAt)],
)

/** Counters of the rate limits, and the heartbeat of writes: for all processes together, beyond a restart. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Limit and whom it counts, as in `signIn:203.0.113.7`; `heartbeat`. */
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_expiry').on(table.expiresAt)],
)

/**
 * Every word that occurs, or once did, in a searchable text, kept by triggers: where a misspelt word finds its like, and
 * how many records a search for one word finds.
 */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text().notNull(),
    word: text().notNull(),
    /** Records that are not deleted and hold it. */
    records: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.word] }),
    index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)
