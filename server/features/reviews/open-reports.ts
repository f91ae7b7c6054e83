// Conditions about the reports of reviews, for statements of both kinds of reviews.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReviewKind } from '#contract/staff-reviews.ts'
import { reviewReports } from './review-reports.table.ts'

export const reviewColumnOf = {
  tour: reviewReports.tourReviewId,
  product: reviewReports.productReviewId,
} as const satisfies Record<ReviewKind, unknown>

/** Whether the review has reports that staff have not decided on. */
export function isReported(kind: ReviewKind, reviewId: SQLWrapper): SQL {
  const column = reviewColumnOf[kind]
  return sql`${reviewId} in (
    select ${column} from ${reviewReports} where ${reviewReports.closedAt} is null and ${column} is not null)`
}
