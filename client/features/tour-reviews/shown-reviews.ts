// Which reviews of a tour its page shows, and what they say together. Pure, for tests.
import { averageScores } from '#client/features/tours/tour-scores.ts'
import { readPageNumber } from '#client/lib/page-number.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail, tourReviewsPerPage } from '#contract/vocabulary.ts'

export interface ShownReviews {
  /** Mean of each category over the newest reviews, in whole percent. */
  scores: TourReview['rating']
  items: readonly TourReview[]
  currentPage: number
  totalPages: number
}

/** A tour from a list knows how many reviews it has, and none of them. */
export function lacksReviews({ reviews, numReviews }: Pick<Tour, 'reviews' | 'numReviews'>): boolean {
  return reviews.length < Math.min(numReviews, reviewsInDetail)
}

/** `items`: those of the page, where it is not the first. */
export function showReviews(
  tour: Pick<Tour, 'reviews' | 'numReviews'>,
  page: number,
  items: readonly TourReview[] = tour.reviews.slice(0, tourReviewsPerPage),
): ShownReviews {
  return {
    scores: averageScores(tour.reviews),
    items,
    currentPage: page,
    totalPages: Math.ceil(tour.numReviews / tourReviewsPerPage),
  }
}

/** `reviews` in the address. */
export function readReviewPage(url: string): number {
  return readPageNumber(url, 'reviews')
}

export function reviewPageAddress(path: string, page: number): string {
  return page === 1 ? `${path}#reviews` : `${path}?reviews=${page}#reviews`
}
