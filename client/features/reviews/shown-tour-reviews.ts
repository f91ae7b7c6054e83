// The reviews on a tour's page and their mean scores.

import { averageScores } from '#client/features/tours/tour-scores.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail, tourReviewsPerPage } from '#contract/vocabulary.ts'

export interface ShownTourReviews {
  /** Mean of each category over the newest reviews, in whole percent. */
  scores: TourReview['rating']
  items: readonly TourReview[]
  currentPage: number
  totalPages: number
  /** Number of reviews with a proof, if only these are shown. */
  provenCount?: number | undefined
}

/** True if the reviews must still be loaded: a tour from a list has only the number of its reviews. */
export function lacksReviews({ reviews, numReviews }: Pick<Tour, 'reviews' | 'numReviews'>): boolean {
  return reviews.length < Math.min(numReviews, reviewsInDetail)
}

/** `items`: the reviews of the page, if it is not the first page of all reviews. `provenCount`: if only those are shown. */
export function showReviews(
  tour: Pick<Tour, 'reviews' | 'numReviews'>,
  page: number,
  items: readonly TourReview[] = tour.reviews.slice(0, tourReviewsPerPage),
  provenCount?: number,
): ShownTourReviews {
  return {
    scores: averageScores(tour.reviews),
    items,
    currentPage: page,
    totalPages: Math.ceil((provenCount ?? tour.numReviews) / tourReviewsPerPage),
    ...(provenCount !== undefined && { provenCount }),
  }
}
