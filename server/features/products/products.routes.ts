import type { productEndpoints } from '#contract/products.ts'
import { type HandlersFor, preparedWrite } from '#server/call.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import type { PictureStore } from '#server/pictures.ts'
import { countByCategory, listProducts } from './products.queries.ts'
import {
  createProduct,
  deleteProduct,
  requireProduct,
  storeEditedProductPictures,
  storeProductPictures,
  toProduct,
  updateProduct,
} from './products.service.ts'

export function productHandlers(
  pictures: PictureStore,
  caches: ListCaches,
): HandlersFor<keyof typeof productEndpoints> {
  return {
    'GET /products': ({ query }, { db }) => listProducts(db, caches, query),
    'GET /product-categories': (_, { db }) => countByCategory(db, caches),
    'GET /products/:id': async ({ params }, { db }) => toProduct(await requireProduct(db, params.id)),
    'POST /products': preparedWrite({
      prepare: ({ body }, { request }) => storeProductPictures(pictures, body, request.files),
      async write({ body }, { db }, stored) {
        const product = await createProduct(db, body, stored)
        return { output: product, audit: { recordId: product._id, recordTitle: product.title } }
      },
    }),
    'PATCH /products/:id': preparedWrite({
      prepare: ({ params, body }, { db, request }) =>
        storeEditedProductPictures(db, pictures, params.id, body, request.files),
      async write({ params, body }, { db }, stored) {
        const { before, after } = await updateProduct(db, params.id, body, stored)
        return {
          output: after,
          audit: { recordId: before._id, recordTitle: before.title, before, after },
        }
      },
    }),
    'DELETE /products/:id': {
      async write({ params }, { db }) {
        const { _id, title } = await deleteProduct(db, params.id)
        return { output: { _id }, audit: { recordId: _id, recordTitle: title } }
      },
    },
  }
}
