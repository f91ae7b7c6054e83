import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row for each uploaded picture. A row without `sizesMadeAt` has a job that makes the sizes. */
export const images = pgTable(
  'images',
  {
    /** Part of the names of the files in the storage. */
    hash: text().primaryKey(),
    /** Pixels of the upright picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Size of the uploaded file. */
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Time of the last upload or use in a write: recently used pictures are not collected. */
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
