// Reviews of tours: six scores in percent. The tour keeps sum and count of all scores.
import { sql } from 'drizzle-orm'
import type { NewTourReview, TourReview } from '#contract/reviews.ts'
import { scoreTitles } from '#contract/vocabulary.ts'
import { isOfTourNamed } from '#server/features/tours/named-tours.ts'
import { getTourSummaries, tourRatings } from '#server/features/tours/tours.service.ts'
import { answerOf } from './answer-of.ts'
import type { ReviewSubject } from './review-subject.ts'
import { type TourReviewRow, tourReviews } from './reviews.table.ts'

export interface TourReviewTypes {
  row: TourReviewRow
  /** Month of the trip, YYYY-MM. */
  proof: string | null
  added: NewTourReview
  shown: TourReview
}

const columnOf = {
  Rating: 'ratingScore',
  Comfort: 'comfortScore',
  Food: 'foodScore',
  Hospitality: 'hospitalityScore',
  Hygiene: 'hygieneScore',
  Reception: 'receptionScore',
} as const satisfies Record<(typeof scoreTitles)[number], keyof TourReviewRow>

const columns = scoreTitles.map((title) => tourReviews[columnOf[title]])
const score = sql<number>`(${sql.join(columns, sql` + `)})`

export const reviewsOfTours: ReviewSubject<TourReviewTypes> = {
  kind: 'tour',
  table: tourReviews,
  score,
  rating: sql`${score} / 60.0::double precision`,
  erasedAuthor: { avatar: '' },
  deletion: 'DELETE /cards/:id/review/:reviewId',
  items: { ...tourRatings, isNamed: isOfTourNamed, getNames: getTourSummaries },

  ownColumns: (review) =>
    Object.fromEntries(
      scoreTitles.map((title) => [columnOf[title], review[title]]),
    ) as Partial<TourReviewRow>,

  toReview: (row) => ({
    _id: row.id,
    userId: row.userId,
    // Public, so it is not the login name, although the field is called username.
    username: row.name,
    avatar: row.avatar,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    rating: scoreTitles.map((title) => ({ title, percent: row[columnOf[title]] })),
    ...answerOf(row),
    ...(row.proof != null && { proof: { kind: 'travelled', month: row.proof } }),
  }),
}
