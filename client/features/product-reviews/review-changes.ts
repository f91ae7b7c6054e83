// What becomes of a product's reviews and rating while somebody writes, deletes or reads on. Pure, for tests.
import type { ProductReview } from '#contract/reviews.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'

export interface ShownReviews {
  /** The newest ones, newest first. */
  reviews: readonly ProductReview[]
  /** Of all. */
  count: number
  /** Mean of all, 0 without any. */
  rating: number
}

/** The answer to a new review stands first, and counts; one whose first answer got lost may be here already. */
export function withReview(shown: ShownReviews, review: ProductReview): ShownReviews {
  const { reviews, count, rating } = shown
  if (reviews.some(({ _id }) => _id === review._id)) return shown
  return {
    reviews: [review, ...reviews],
    count: count + 1,
    rating: (rating * count + review.rating) / (count + 1),
  }
}

export function withoutReview(shown: ShownReviews, id: string): ShownReviews {
  const { reviews, count, rating } = shown
  const gone = reviews.find((review) => review._id === id)
  if (gone === undefined) return shown
  const left = Math.max(0, count - 1)
  return {
    reviews: reviews.filter((review) => review !== gone),
    count: left,
    rating: left === 0 ? 0 : (rating * count - gone.rating) / left,
  }
}

/** Older ones join at the end; what others have written meanwhile moves some that are here to a later page. */
export function withOlder(
  shown: ShownReviews,
  older: { items: readonly ProductReview[]; totalCount: number },
): ShownReviews {
  const known = new Set(shown.reviews.map(({ _id }) => _id))
  return {
    ...shown,
    reviews: [...shown.reviews, ...older.items.filter(({ _id }) => !known.has(_id))],
    count: older.totalCount,
  }
}

/** The page on which the first review is that is not shown yet. */
export function nextReviewPage({ reviews }: ShownReviews): number {
  return Math.floor(reviews.length / productReviewsPerPage) + 1
}
