import type { Tour, tourEndpoints } from '#contract/tours.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { catalogueHandlers } from '#server/features/catalogue/catalogue-handlers.ts'
import { createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'
import { listSeats } from '#server/features/seats/seats.service.ts'
import { listTours } from './tours.queries.ts'
import { requireTour, type TourRow, tourKind } from './tours.service.ts'

export function tourHandlers(
  pictures: PictureStore,
  caches: ListCaches,
  /** With the newest reviews of the tour. */
  showTour: (db: Database, row: TourRow) => Promise<Tour>,
): HandlersFor<keyof typeof tourEndpoints> {
  const { create, update, remove, restore, listHistory } = catalogueHandlers(
    createCatalogueItems({ ...tourKind, toItem: showTour }),
    pictures,
  )
  return {
    'GET /cards': ({ query }, { db, now }) => listTours(db, caches, query, now),
    'GET /search': ({ query }, { db, now }) => listTours(db, caches, query, now),
    'GET /cards/:id': async ({ params }, { db }) => showTour(db, await requireTour(db, params.id)),
    'GET /cards/:id/facts': async ({ params }, { db }) => (await requireTour(db, params.id)).facts,
    'GET /cards/:id/seats': async ({ params, query }, { db, now }) => ({
      items: await listSeats(db, params.id, query, now),
    }),
    'POST /cards': create,
    'PATCH /cards/:id': update,
    'DELETE /cards/:id': remove,
    'GET /cards/:id/history': listHistory,
    'POST /cards/:id/restore': restore,
  }
}
