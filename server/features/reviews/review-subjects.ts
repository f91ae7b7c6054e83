import type { ReviewKind } from '#contract/staff-reviews.ts'
import { reviewsOfProducts } from './product-reviews.subject.ts'
import type { ReviewSubject } from './review-subject.ts'
import { reviewsOfTours } from './tour-reviews.subject.ts'

export const reviewSubjects: Record<ReviewKind, ReviewSubject> = {
  tour: reviewsOfTours,
  product: reviewsOfProducts,
}

/** In the order in which rows are locked. */
export const allSubjects = [reviewSubjects.tour, reviewSubjects.product] as const
