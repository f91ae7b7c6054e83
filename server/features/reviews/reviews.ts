// Reviews of tours and of products, put together: the proofs come from the features that know of trips and orders.
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { type TourRow, toTour } from '#server/features/tours/tours.service.ts'
import { type ProductReviewTypes, reviewsOfProducts } from './product-reviews.subject.ts'
import { createReviewLimits } from './review-limits.ts'
import type { ProvenSubject, ReviewProof } from './review-subject.ts'
import { productReviewHandlers, reviewHandlers, tourReviewHandlers } from './reviews.routes.ts'
import { listNewestReviews } from './reviews.service.ts'
import { reviewsOfTours, type TourReviewTypes } from './tour-reviews.subject.ts'

export function createReviews(options: {
  jwtSecret: string
  limitsRates: boolean
  proofs: { tour: ReviewProof<TourReviewTypes['proof']>; product: ReviewProof<ProductReviewTypes['proof']> }
}) {
  const { jwtSecret, limitsRates, proofs } = options
  const ofTours: ProvenSubject<TourReviewTypes> = { ...reviewsOfTours, proof: proofs.tour }
  const ofProducts: ProvenSubject<ProductReviewTypes> = { ...reviewsOfProducts, proof: proofs.product }
  const limits = createReviewLimits({ jwtSecret, isOn: limitsRates })

  async function showTour(db: Database, row: TourRow): Promise<Tour> {
    return toTour(
      row,
      row.reviewCount === 0 ? [] : await listNewestReviews(db, ofTours, row.id, reviewsInDetail),
    )
  }

  const context = { limits, ofTours, ofProducts, showTour }
  return {
    showTour,
    handlers: {
      ...tourReviewHandlers(context),
      ...productReviewHandlers(context),
      ...reviewHandlers,
    },
  }
}
