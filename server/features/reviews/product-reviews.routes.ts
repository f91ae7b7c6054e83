import type { productReviewEndpoints } from '#contract/reviews.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { requireOwn } from '#server/calls/ownership.ts'
import { addProductReview, deleteProductReview, listProductReviews } from './product-reviews.service.ts'
import type { ReviewLimits } from './review-limits.ts'

export function productReviewHandlers(
  limits: ReviewLimits,
): HandlersFor<keyof typeof productReviewEndpoints> {
  return {
    'GET /comments': ({ query }, { db }) => listProductReviews(db, query),
    'POST /comments': {
      async write({ body }, context) {
        requireOwn(context.caller, body.user)
        const output = await addProductReview(limits, context, body)
        return { output, audit: { recordId: output._id } }
      },
    },
    'DELETE /comments/:id': {
      async write({ params }, { db, caller }) {
        const output = await deleteProductReview(db, params.id, caller)
        return { output, audit: { recordId: output._id } }
      },
    },
  }
}
