import type { tourEndpoints } from '#contract/tours.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { HandlersFor } from '#server/call.ts'
import type { ListMemory } from '#server/database/list-memory.ts'
import { pageOf } from '#server/database/listing.ts'
import type { ReviewLimits } from '#server/features/reviews/review-limits.ts'
import { requireOwn } from '#server/ownership.ts'
import type { PictureStore } from '#server/pictures.ts'
import { listSeats } from './departures.service.ts'
import { addReview, deleteReview, listReviews } from './tour-reviews.service.ts'
import { listTours } from './tours.queries.ts'
import {
  createTour,
  deleteTour,
  getTour,
  requireTour,
  requireTourOrDeleted,
  updateTour,
  withReviews,
} from './tours.service.ts'

export function tourHandlers(
  pictures: PictureStore,
  memory: ListMemory,
  limits: ReviewLimits,
): HandlersFor<keyof typeof tourEndpoints> {
  return {
    'GET /cards': ({ query }, { db, now }) => listTours(db, memory, query, dateInUtc(now)),
    'GET /search': ({ query }, { db, now }) => listTours(db, memory, query, dateInUtc(now)),
    'GET /cards/:id': ({ params }, { db }) => getTour(db, params.id),
    'GET /cards/:id/reviews': async ({ params, query }, { db }) => {
      return listReviews(db, await requireTourOrDeleted(db, params.id), pageOf(query))
    },
    'GET /cards/:id/seats': async ({ params, query }, { db, now }) => ({
      items: await listSeats(db, params.id, query, dateInUtc(now)),
    }),
    'POST /cards': ({ body }, { db }) => createTour(db, pictures, body),
    'PATCH /cards/:id': ({ params, body }, { db, now }) =>
      updateTour(db, pictures, params.id, body, dateInUtc(now)),
    'DELETE /cards/:id': ({ params }, { db }) => deleteTour(db, params.id),
    'PATCH /cards/:id/review': async ({ params, body }, context) => {
      requireOwn(context.caller, body.userId)
      const { id } = await requireTour(context.db, params.id)
      await addReview(limits, context, id, body)
      return getTour(context.db, id)
    },
    'DELETE /cards/:id/review/:reviewId': async ({ params }, { db, caller }) => {
      const { id } = await requireTourOrDeleted(db, params.id)
      await deleteReview(db, id, params.reviewId, caller)
      return withReviews(db, await requireTourOrDeleted(db, id))
    },
  }
}
