import type { productReviewEndpoints } from '#contract/reviews.ts'
import type { HandlersFor } from '#server/call.ts'
import { requireOwn } from '#server/ownership.ts'
import { addProductReview, deleteProductReview, listProductReviews } from './product-reviews.service.ts'

export const productReviewHandlers: HandlersFor<keyof typeof productReviewEndpoints> = {
  'GET /comments': ({ query }, { db }) => listProductReviews(db, query),
  'POST /comments': async ({ body }, { db, caller }) => {
    requireOwn(caller, body.user)
    return addProductReview(db, caller, body)
  },
  'DELETE /comments/:id': ({ params }, { db, caller }) => deleteProductReview(db, params.id, caller),
}
