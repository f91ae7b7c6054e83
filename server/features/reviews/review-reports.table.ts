import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reportReasons } from '#contract/vocabulary.ts'
import { knownValues } from '#server/database/known-values.ts'
import { users } from '#server/features/users/users.table.ts'
import { productReviews, tourReviews } from './reviews.table.ts'

/** One of each account and review, so that a second one is refused also after staff have decided. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: uuid().primaryKey(),
    /** The review: one of the two. */
    tourReviewId: uuid().references(() => tourReviews.id, { onDelete: 'cascade' }),
    productReviewId: uuid().references(() => productReviews.id, { onDelete: 'cascade' }),
    /** Erasing the account deletes its reports. */
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Of the reporter; may be empty. */
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When staff have decided to keep the review. Null: not yet. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('review_reports_once_tour').on(table.tourReviewId, table.reporterId),
    uniqueIndex('review_reports_once_product').on(table.productReviewId, table.reporterId),
    index('review_reports_reporter').on(table.reporterId),
    index('review_reports_open').on(table.createdAt).where(sql`closed_at is null`),
    check(
      'review_reports_one_review',
      sql`num_nonnulls(${table.tourReviewId}, ${table.productReviewId}) = 1`,
    ),
    check('review_reports_reason_known', sql`${table.reason} in (${knownValues(reportReasons)})`),
  ],
)
