import type { tourEndpoints } from '#contract/tours.ts'
import { dateInUtc } from '#server/calendar.ts'
import { type HandlersFor, preparedWrite } from '#server/call.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
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
  storeEditedTourPictures,
  storeTourPictures,
  updateTour,
  withReviews,
} from './tours.service.ts'

export function tourHandlers(
  pictures: PictureStore,
  caches: ListCaches,
  limits: ReviewLimits,
): HandlersFor<keyof typeof tourEndpoints> {
  return {
    'GET /cards': ({ query }, { db, now }) => listTours(db, caches, query, dateInUtc(now)),
    'GET /search': ({ query }, { db, now }) => listTours(db, caches, query, dateInUtc(now)),
    'GET /cards/:id': ({ params }, { db }) => getTour(db, params.id),
    'GET /cards/:id/reviews': async ({ params, query }, { db }) => {
      return listReviews(db, await requireTourOrDeleted(db, params.id), pageOf(query))
    },
    'GET /cards/:id/seats': async ({ params, query }, { db, now }) => ({
      items: await listSeats(db, params.id, query, dateInUtc(now)),
    }),
    'POST /cards': preparedWrite({
      prepare: ({ body }, { request }) => storeTourPictures(pictures, body, request.files),
      async write({ body }, { db }, stored) {
        const tour = await createTour(db, body, stored)
        return { output: tour, audit: { recordId: tour._id, recordTitle: tour.title } }
      },
    }),
    'PATCH /cards/:id': preparedWrite({
      prepare: ({ params, body }, { db, request }) =>
        storeEditedTourPictures(db, pictures, params.id, body, request.files),
      async write({ params, body }, { db, now }, stored) {
        const { before, after } = await updateTour(db, params.id, body, stored, dateInUtc(now))
        return {
          output: after,
          audit: { recordId: before._id, recordTitle: before.title, before, after },
        }
      },
    }),
    'DELETE /cards/:id': {
      async write({ params }, { db }) {
        const { _id, title } = await deleteTour(db, params.id)
        return { output: { _id }, audit: { recordId: _id, recordTitle: title } }
      },
    },
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
