import type { staffReviewEndpoints } from '#contract/staff-reviews.ts'
import type { HandlersFor } from '#server/call.ts'
import { deleteReviews, listStaffReviews, notesOf } from './reviews.service.ts'

export const reviewHandlers: HandlersFor<keyof typeof staffReviewEndpoints> = {
  'GET /reviews': ({ query }, { db }) => listStaffReviews(db, query),
  'POST /reviews/delete': {
    async write({ body }, { db }) {
      const deleted = await deleteReviews(db, body.ids)
      return { output: { ids: Object.values(deleted).flat() }, audit: notesOf(deleted) }
    },
  },
}
