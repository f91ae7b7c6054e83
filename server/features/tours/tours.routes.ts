import type { tourEndpoints } from '#contract/tours.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { requireOwn } from '#server/calls/ownership.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { pageOf } from '#server/database/listing.ts'
import { catalogueHandlers } from '#server/features/catalogue/catalogue-handlers.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'
import type { ReviewLimits } from '#server/features/reviews/review-limits.ts'
import { listSeats } from '#server/features/seats/seats.service.ts'
import { addReview, deleteReview, listReviews } from './tour-reviews.service.ts'
import { listTours } from './tours.queries.ts'
import { getTour, requireTour, requireTourOrDeleted, tourItems, withReviews } from './tours.service.ts'

export function tourHandlers(
  pictures: PictureStore,
  caches: ListCaches,
  limits: ReviewLimits,
): HandlersFor<keyof typeof tourEndpoints> {
  const { create, update, remove, restore, listHistory } = catalogueHandlers(tourItems, pictures)
  return {
    'GET /cards': ({ query }, { db, now }) => listTours(db, caches, query, now),
    'GET /search': ({ query }, { db, now }) => listTours(db, caches, query, now),
    'GET /cards/:id': ({ params }, { db }) => getTour(db, params.id),
    'GET /cards/:id/facts': async ({ params }, { db }) => (await requireTour(db, params.id)).facts,
    'GET /cards/:id/reviews': async ({ params, query }, { db }) => {
      return listReviews(db, await requireTourOrDeleted(db, params.id), {
        ...pageOf(query),
        isProven: query.verified === 'true',
      })
    },
    'GET /cards/:id/seats': async ({ params, query }, { db, now }) => ({
      items: await listSeats(db, params.id, query, now),
    }),
    'POST /cards': create,
    'PATCH /cards/:id': update,
    'DELETE /cards/:id': remove,
    'GET /cards/:id/history': listHistory,
    'POST /cards/:id/restore': restore,
    'PATCH /cards/:id/review': {
      async write({ params, body }, context) {
        requireOwn(context.caller, body.userId)
        const { id } = await requireTour(context.db, params.id)
        await addReview(limits, context, id, body)
        return { output: await getTour(context.db, id), audit: { recordId: id } }
      },
    },
    'DELETE /cards/:id/review/:reviewId': {
      async write({ params }, { db, caller }) {
        const { id } = await requireTourOrDeleted(db, params.id)
        await deleteReview(db, id, params.reviewId, caller)
        const output = await withReviews(db, await requireTourOrDeleted(db, id))
        return { output, audit: { recordId: params.reviewId } }
      },
    },
  }
}
