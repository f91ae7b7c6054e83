import type { Tour, tourEndpoints } from '#contract/tours.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { catalogueHandlers } from '#server/features/catalogue/catalogue-handlers.ts'
import { createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'
import { countTours } from './tour-counts.service.ts'
import { searchTours } from './tour-search.service.ts'
import { listTours, type SeatConditions } from './tours.queries.ts'
import { requireTour, type TourEditRules, type TourRow, tourKind } from './tours.service.ts'

/** What other features add to tours. */
interface OthersOnTours {
  /** With the newest reviews of the tour. */
  showTour: (db: Database, row: TourRow) => Promise<Tour>
  editRules: TourEditRules
  hasSeatsIn: SeatConditions
}

export function tourHandlers(
  pictures: PictureStore,
  caches: ListCaches,
  { showTour, editRules, hasSeatsIn }: OthersOnTours,
): HandlersFor<Exclude<keyof typeof tourEndpoints, 'GET /cards/:id/seats'>> {
  const { create, update, remove, restore, listHistory } = catalogueHandlers(
    createCatalogueItems({ ...tourKind, ...editRules, toItem: showTour }),
    pictures,
  )
  return {
    'GET /cards': ({ query }, { db, now }) => listTours(db, caches, query, hasSeatsIn, now),
    'GET /search': ({ query }, { db, now }) => searchTours(db, caches, query, hasSeatsIn, now),
    'GET /search/counts': ({ query }, { db, now }) => countTours(db, caches, query, hasSeatsIn, now),
    'GET /cards/:id': async ({ params }, { db }) => showTour(db, await requireTour(db, params.id)),
    'GET /cards/:id/facts': async ({ params }, { db }) => (await requireTour(db, params.id)).facts,
    'POST /cards': create,
    'PATCH /cards/:id': update,
    'DELETE /cards/:id': remove,
    'GET /cards/:id/history': listHistory,
    'POST /cards/:id/restore': restore,
  }
}
