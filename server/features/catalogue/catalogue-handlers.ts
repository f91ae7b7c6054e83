// Handlers of the calls by which staff add, change and delete a tour or product.
import { type Handler, preparedWrite } from '#server/calls/call.ts'
import { differencesBetween } from '#server/features/audit-log/audit-differences.ts'
import type { PictureStore, PictureUrls } from '#server/features/images/pictures.ts'
import type { CatalogueItems } from './catalogue-items.ts'
import { nameEditor } from './item-versions.ts'

interface CatalogueEndpoints {
  create: 'POST /cards' | 'POST /products'
  update: 'PATCH /cards/:id' | 'PATCH /products/:id'
  history: 'GET /cards/:id/history' | 'GET /products/:id/history'
  restore: 'POST /cards/:id/restore' | 'POST /products/:id/restore'
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
    async write({ params, body }, { db, now, caller }, stored) {
      await nameEditor(db, caller)
      const { before, after } = await items.update(db, params.id, body, stored, now)
      return { output: after, audit: { recordId: before._id, recordTitle: before.title, before, after } }
    },
  })
  const remove: Handler<CatalogueEndpoints['remove']> = {
    async write({ params }, { db, now }) {
      const { _id, title } = await items.remove(db, params.id, now)
      return { output: { _id }, audit: { recordId: _id, recordTitle: title } }
    },
  }
  const listHistory: Handler<CatalogueEndpoints['history']> = ({ params, query }, { db }) =>
    items.listHistory(db, params.id, query)
  const restore: Handler<CatalogueEndpoints['restore']> = {
    async write({ params, body }, { db, now, caller }) {
      await nameEditor(db, caller)
      const { before, after, wasDeleted } = await items.restore(db, params.id, body?.version, now)
      const record = { recordId: after._id, recordTitle: after.title }
      // An entry with the content before and after is left out where these are equal, as after a mere return.
      const isReturn = wasDeleted && differencesBetween(before, after).length === 0
      return { output: after, audit: isReturn ? record : { ...record, before, after } }
    },
  }
  return { create, update, remove, restore, listHistory }
}
