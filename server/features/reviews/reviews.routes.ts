import type { staffReviewEndpoints } from '#contract/staff-reviews.ts'
import type { HandlersFor } from '#server/call.ts'
import { deleteReviews, listStaffReviews } from './reviews.service.ts'

export const reviewHandlers: HandlersFor<keyof typeof staffReviewEndpoints> = {
  'GET /reviews': ({ query }, { db }) => listStaffReviews(db, query),
  'POST /reviews/delete': async ({ body }, context) => ({ ids: await deleteReviews(context, body.ids) }),
}
