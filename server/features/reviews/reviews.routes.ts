import type { reviewReportEndpoints } from '#contract/review-reports.ts'
import type { staffReviewEndpoints } from '#contract/staff-reviews.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import {
  answerReview,
  deleteAnswer,
  keepReview,
  readReportable,
  reportReview,
} from './review-reports.service.ts'
import { deleteReviews, listStaffReviews, notesOf } from './reviews.service.ts'

export const reviewHandlers: HandlersFor<
  keyof typeof staffReviewEndpoints | keyof typeof reviewReportEndpoints
> = {
  'GET /reviews': ({ query }, { db, now }) => listStaffReviews(db, query, now),
  'POST /reviews/delete': {
    async write({ body }, { db }) {
      const deleted = await deleteReviews(db, body.ids)
      return { output: { ids: Object.values(deleted).flat() }, audit: notesOf(deleted) }
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
