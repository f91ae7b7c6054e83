// Handlers of the calls by which staff add, change and delete a tour or product.
import { type Handler, preparedWrite } from '#server/call.ts'
import type { PictureStore, PictureUrls } from '#server/pictures.ts'
import type { CatalogueItems } from './catalogue-items.ts'

interface CatalogueEndpoints {
  create: 'POST /cards' | 'POST /products'
  update: 'PATCH /cards/:id' | 'PATCH /products/:id'
  remove: 'DELETE /cards/:id' | 'DELETE /products/:id'
}

// biome-ignore lint/suspicious/noExplicitAny: rows and items of either kind
export function catalogueHandlers(items: CatalogueItems<any, any>, pictures: PictureStore) {
  const create = preparedWrite<CatalogueEndpoints['create'], PictureUrls>({
    prepare: ({ body }, { request }) => items.storePictures(pictures, body, request.files),
    async write({ body }, { db }, stored) {
      const item = await items.create(db, body, stored)
      return { output: item, audit: { recordId: item._id, recordTitle: item.title } }
    },
  })
  const update = preparedWrite<CatalogueEndpoints['update'], PictureUrls>({
    prepare: ({ params, body }, { db, request }) =>
      items.storeChangedPictures(db, pictures, params.id, body, request.files),
    async write({ params, body }, { db, now }, stored) {
      const { before, after } = await items.update(db, params.id, body, stored, now)
      return { output: after, audit: { recordId: before._id, recordTitle: before.title, before, after } }
    },
  })
  const remove: Handler<CatalogueEndpoints['remove']> = {
    async write({ params }, { db }) {
      const { _id, title } = await items.remove(db, params.id)
      return { output: { _id }, audit: { recordId: _id, recordTitle: title } }
    },
  }
  return { create, update, remove }
}
