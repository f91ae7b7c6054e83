// Updates the shown reviews and rating of a product when a review is written or deleted or older ones are loaded.
import type { ProductReview } from '#contract/reviews.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'

export interface ShownProductReviews {
  /** Newest first; older reviews may not be loaded yet. */
  reviews: readonly ProductReview[]
  /** Number of all reviews. */
  count: number
  /** Mean of all reviews; 0 without reviews. */
  rating: number
  /** Number of reviews with a proof, if only these are shown. */
  provenCount?: number
}

/** Puts a new review first. If its first response was lost, the review may already be in the list. */
export function withReview(shown: ShownProductReviews, review: ProductReview): ShownProductReviews {
  const { reviews, count, rating, provenCount } = shown
  if (reviews.some(({ _id }) => _id === review._id)) return shown
  const isListed = provenCount === undefined || review.proof !== undefined
  return {
    reviews: isListed ? [review, ...reviews] : reviews,
    count: count + 1,
    rating: (rating * count + review.rating) / (count + 1),
    ...(provenCount !== undefined && { provenCount: provenCount + (isListed ? 1 : 0) }),
  }
}

export function withoutReview(shown: ShownProductReviews, id: string): ShownProductReviews {
  const { reviews, count, rating, provenCount } = shown
  const gone = reviews.find((review) => review._id === id)
  if (gone === undefined) return shown
  const left = Math.max(0, count - 1)
  return {
    reviews: reviews.filter((review) => review !== gone),
    count: left,
    rating: left === 0 ? 0 : (rating * count - gone.rating) / left,
    ...(provenCount !== undefined && { provenCount: Math.max(0, provenCount - 1) }),
  }
}

/** Appends older reviews. New reviews by others may have moved shown reviews to a later page, so known ones are skipped. */
export function withOlder(
  shown: ShownProductReviews,
  older: { items: readonly ProductReview[]; totalCount: number },
): ShownProductReviews {
  const known = new Set(shown.reviews.map(({ _id }) => _id))
  return {
    ...shown,
    reviews: [...shown.reviews, ...older.items.filter(({ _id }) => !known.has(_id))],
    ...(shown.provenCount === undefined ? { count: older.totalCount } : { provenCount: older.totalCount }),
  }
}

/** The page of the first review that is not shown yet. */
export function nextReviewPage({ reviews }: ShownProductReviews): number {
  return Math.floor(reviews.length / productReviewsPerPage) + 1
}
