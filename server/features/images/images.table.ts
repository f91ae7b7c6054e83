import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row for each uploaded picture; those without `sizesMadeAt` have a job that makes their sizes. */
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
  },
  (table) => [
    index('images_pending').on(table.hash).where(sql`${table.sizesMadeAt} is null`),
    index('images_by_use').on(table.usedAt, table.hash),
    check('images_hash_hex', sql`${table.hash} ~ '^[0-9a-f]{32}$'`),
    check('images_size_positive', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
)
