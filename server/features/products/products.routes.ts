import type { productEndpoints } from '#contract/products.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { catalogueHandlers } from '#server/features/catalogue/catalogue-handlers.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'
import { countProducts } from './product-counts.service.ts'
import { listPrices } from './product-prices.service.ts'
import { countByCategory, listProducts } from './products.queries.ts'
import { productItems, requireProduct, toProduct } from './products.service.ts'

export function productHandlers(
  pictures: PictureStore,
  caches: ListCaches,
  /** Those that a change of stock invalidates too. */
  stockCaches: ListCaches,
): HandlersFor<keyof typeof productEndpoints> {
  const { create, update, remove, restore, listHistory } = catalogueHandlers(productItems, pictures)
  return {
    'GET /products': ({ query }, { db }) => listProducts(db, caches, query, stockCaches),
    'GET /product-counts': ({ query }, { db }) => countProducts(db, stockCaches, query),
    'GET /product-categories': (_, { db }) => countByCategory(db, caches),
    'GET /products/:id': async ({ params }, { db }) => toProduct(await requireProduct(db, params.id)),
    'GET /products/:id/prices': async ({ params }, { db }) =>
      listPrices(db, (await requireProduct(db, params.id)).id),
    'POST /products': create,
    'PATCH /products/:id': update,
    'DELETE /products/:id': remove,
    'GET /products/:id/history': listHistory,
    'POST /products/:id/restore': restore,
  }
}
