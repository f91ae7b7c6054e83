// Reviews of tours and of products: one table each, with the same columns except the scores.
import { sql } from 'drizzle-orm'
import { check, index, type PgColumn, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { products } from '#server/features/products/products.table.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { users } from '#server/features/users/users.table.ts'

const sharedColumns = () => ({
  id: uuid().primaryKey(),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  avatar: text().notNull(),
  description: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Keyed hash of the reviewer's network; null after thirty days. */
  networkHash: text(),
  /** Of staff, shown beneath the review. */
  answer: text(),
  answeredAt: timestamp({ withTimezone: true }),
})

type SharedColumn = keyof ReturnType<typeof sharedColumns> | 'itemId'

function sharedRules(name: string, table: Record<SharedColumn, PgColumn>) {
  return [
    index(`${name}_newest`).on(table.itemId, table.createdAt, table.id),
    index(`${name}_of_user`).on(table.userId, table.createdAt, table.id),
    // For lists of staff: the reviews of all items, and the reviews from one network.
    index(`${name}_all_newest`).on(table.createdAt, table.id),
    index(`${name}_network`)
      .on(table.networkHash, table.createdAt, table.id)
      .where(sql`network_hash is not null`),
    index(`${name}_answered`).on(table.createdAt, table.id).where(sql`answer is not null`),
    check(`${name}_text_present`, sql`${table.description} <> ''`),
    check(`${name}_answer_present`, sql`${table.answer} <> ''`),
    check(`${name}_answer_has_time`, sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ]
}

export const tourReviews = pgTable(
  'tour_reviews',
  {
    ...sharedColumns(),
    itemId: uuid('tour_id')
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    name: text('username').notNull(),
    ratingScore: smallint().notNull(),
    comfortScore: smallint().notNull(),
    foodScore: smallint().notNull(),
    hospitalityScore: smallint().notNull(),
    hygieneScore: smallint().notNull(),
    receptionScore: smallint().notNull(),
  },
  (table) => [
    ...sharedRules('tour_reviews', table),
    check(
      'tour_reviews_scores_percent',
      sql`least(${table.ratingScore}, ${table.comfortScore}, ${table.foodScore}, ${table.hospitalityScore}, ${table.hygieneScore}, ${table.receptionScore}) >= 0
        and greatest(${table.ratingScore}, ${table.comfortScore}, ${table.foodScore}, ${table.hospitalityScore}, ${table.hygieneScore}, ${table.receptionScore}) <= 100`,
    ),
  ],
)

export const productReviews = pgTable(
  'product_reviews',
  {
    ...sharedColumns(),
    itemId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Already masked, because the full address is not needed. */
    maskedEmail: text().notNull(),
    rating: smallint().notNull(),
  },
  (table) => [
    ...sharedRules('product_reviews', table),
    check('product_reviews_stars', sql`${table.rating} between 1 and 5`),
  ],
)

export type ReviewTable = typeof tourReviews | typeof productReviews
export type TourReviewRow = typeof tourReviews.$inferSelect
export type ProductReviewRow = typeof productReviews.$inferSelect
