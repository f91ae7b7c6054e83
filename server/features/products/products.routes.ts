import type { productEndpoints } from '#contract/products.ts'
import type { HandlersFor } from '#server/call.ts'
import type { ListMemory } from '#server/database/list-memory.ts'
import type { PictureStore } from '#server/pictures.ts'
import { countByCategory, listProducts } from './products.queries.ts'
import { createProduct, deleteProduct, requireProduct, toProduct, updateProduct } from './products.service.ts'

export function productHandlers(
  pictures: PictureStore,
  memory: ListMemory,
): HandlersFor<keyof typeof productEndpoints> {
  return {
    'GET /products': ({ query }, { db }) => listProducts(db, memory, query),
    'GET /product-categories': (_, { db }) => countByCategory(db, memory),
    'GET /products/:id': async ({ params }, { db }) => toProduct(await requireProduct(db, params.id)),
    'POST /products': ({ body }, { db }) => createProduct(db, pictures, body),
    'PATCH /products/:id': ({ params, body }, { db }) => updateProduct(db, pictures, params.id, body),
    'DELETE /products/:id': ({ params }, { db }) => deleteProduct(db, params.id),
  }
}
