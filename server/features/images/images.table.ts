import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row for each uploaded picture; the rows without `sizesMadeAt` are the queue of the size jobs. */
export const images = pgTable(
  'images',
  {
    /** Names the files in the storage. */
    hash: text().primaryKey(),
    /** Pixels, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of the file as uploaded. */
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was last uploaded or named in a write: what was used lately is not collected. */
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sizesMadeAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Until then a worker has the job, or the job waits after a failure. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('images_pending').on(table.createdAt).where(sql`${table.sizesMadeAt} is null`),
    index('images_by_use').on(table.usedAt, table.hash),
    check('images_hash_hex', sql`${table.hash} ~ '^[0-9a-f]{32}$'`),
    check('images_size_positive', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    check('images_attempts_not_negative', sql`${table.attempts} >= 0`),
  ],
)
