import type { productReviewEndpoints, tourReviewEndpoints } from '#contract/review-endpoints.ts'
import type { reviewReportEndpoints } from '#contract/review-reports.ts'
import type { staffReviewEndpoints } from '#contract/staff-reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { requireOwn } from '#server/calls/ownership.ts'
import type { Database } from '#server/database/client.ts'
import { pageOf } from '#server/database/listing.ts'
import { requireProduct, requireProductOrDeleted } from '#server/features/products/products.service.ts'
import { requireTour, requireTourOrDeleted, type TourRow } from '#server/features/tours/tours.service.ts'
import type { ProductReviewTypes } from './product-reviews.subject.ts'
import type { ReviewLimits } from './review-limits.ts'
import {
  answerReview,
  deleteAnswer,
  keepReview,
  readReportable,
  reportReview,
} from './review-reports.service.ts'
import type { ProvenSubject } from './review-subject.ts'
import { addReview, deleteReview, listReviews } from './reviews.service.ts'
import { deleteReviews, listStaffReviews } from './staff-reviews.service.ts'
import { reviewsOfTours, type TourReviewTypes } from './tour-reviews.subject.ts'

export interface ReviewsContext {
  limits: ReviewLimits
  ofTours: ProvenSubject<TourReviewTypes>
  ofProducts: ProvenSubject<ProductReviewTypes>
  /** A tour with its newest reviews. */
  showTour(db: Database, row: TourRow): Promise<Tour>
}

export function tourReviewHandlers({
  limits,
  ofTours,
  showTour,
}: ReviewsContext): HandlersFor<keyof typeof tourReviewEndpoints> {
  return {
    'GET /cards/:id/reviews': async ({ params, query }, { db }) => {
      const tour = await requireTourOrDeleted(db, params.id)
      return listReviews(db, ofTours, tour, { ...pageOf(query), isProven: query.verified === 'true' })
    },
    'PATCH /cards/:id/review': {
      async write({ params, body }, context) {
        requireOwn(context.caller, body.userId)
        const { db } = context
        const { id } = await requireTour(db, params.id)
        // Without its proof, because the tour is read again.
        await addReview(limits, context, reviewsOfTours, id, body)
        return { output: await showTour(db, await requireTour(db, id)), audit: { recordId: id } }
      },
    },
    'DELETE /cards/:id/review/:reviewId': {
      async write({ params }, { db, caller }) {
        const { id } = await requireTourOrDeleted(db, params.id)
        await deleteReview(db, ofTours, { id: params.reviewId, itemId: id }, caller)
        const output = await showTour(db, await requireTourOrDeleted(db, id))
        return { output, audit: { recordId: params.reviewId } }
      },
    },
  }
}

export function productReviewHandlers({
  limits,
  ofProducts,
}: ReviewsContext): HandlersFor<keyof typeof productReviewEndpoints> {
  return {
    'GET /comments': async ({ query }, { db }) => {
      const { id, ratingCount } = await requireProductOrDeleted(db, query.productId)
      return listReviews(
        db,
        ofProducts,
        { id, reviewCount: ratingCount },
        { ...pageOf(query, productReviewsPerPage), isProven: query.verified === 'true' },
      )
    },
    'POST /comments': {
      async write({ body }, context) {
        requireOwn(context.caller, body.user)
        const { id } = await requireProduct(context.db, body.productId)
        const output = await addReview<ProductReviewTypes>(limits, context, ofProducts, id, body)
        return { output, audit: { recordId: output._id } }
      },
    },
    'DELETE /comments/:id': {
      async write({ params: { id } }, { db, caller }) {
        await deleteReview(db, ofProducts, { id }, caller)
        return { output: { _id: id }, audit: { recordId: id } }
      },
    },
  }
}

/** Reviews of both subjects: reported by users, answered and deleted by staff. */
export const reviewHandlers: HandlersFor<
  keyof typeof staffReviewEndpoints | keyof typeof reviewReportEndpoints
> = {
  'GET /reviews': ({ query }, { db, now }) => listStaffReviews(db, query, now),
  'POST /reviews/delete': {
    async write({ body }, { db }) {
      const { ids, audit } = await deleteReviews(db, body.ids)
      return { output: { ids }, audit }
    },
  },
  'PUT /reviews/:id/answer': {
    async write({ params, body }, context) {
      return { output: await answerReview(context, params.id, body), audit: { recordId: params.id } }
    },
  },
  'DELETE /reviews/:id/answer': {
    async write({ params }, { db }) {
      return { output: await deleteAnswer(db, params.id), audit: { recordId: params.id } }
    },
  },
  'POST /reviews/:id/keep': {
    async write({ params }, context) {
      return { output: await keepReview(context, params.id), audit: { recordId: params.id } }
    },
  },
  'GET /reviews/:id': ({ params }, context) => readReportable(context, params.id),
  'POST /reviews/:id/reports': {
    async write({ params, body }, context) {
      return { output: await reportReview(context, params.id, body), audit: { recordId: params.id } }
    },
  },
}
