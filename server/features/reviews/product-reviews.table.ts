import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { products } from '#server/features/products/products.table.ts'
import { users } from '#server/features/users/users.table.ts'

export const productReviews = pgTable(
  'product_reviews',
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Already masked, because the full address is not needed. */
    maskedEmail: text().notNull(),
    avatar: text().notNull(),
    description: text().notNull(),
    rating: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Keyed hash of the reviewer's network; null after thirty days. */
    networkHash: text(),
    /** Of staff, shown beneath the review. */
    answer: text(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('product_reviews_newest').on(table.productId, table.createdAt, table.id),
    index('product_reviews_of_user').on(table.userId, table.createdAt, table.id),
    // For staff: of all products, and from one network.
    index('product_reviews_all_newest').on(table.createdAt, table.id),
    index('product_reviews_network')
      .on(table.networkHash, table.createdAt, table.id)
      .where(sql`network_hash is not null`),
    check('product_reviews_stars', sql`${table.rating} between 1 and 5`),
    check('product_reviews_text_present', sql`${table.description} <> ''`),
    index('product_reviews_answered').on(table.createdAt, table.id).where(sql`answer is not null`),
    check('product_reviews_answer_present', sql`${table.answer} <> ''`),
    check('product_reviews_answer_has_time', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
)
