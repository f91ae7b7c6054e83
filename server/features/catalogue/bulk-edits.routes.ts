import type { bulkEndpoints } from '#contract/bulk-edits.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { type BulkKind, changeMany, deleteMany, undoMany } from './bulk-edits.service.ts'

type EndpointOfTours = Extract<keyof typeof bulkEndpoints, `${string} /cards/${string}`>

export const bulkTourHandlers = (tours: BulkKind): HandlersFor<EndpointOfTours> => ({
  'POST /cards/bulk': {
    write: ({ body: { ids, ...values } }, context) => changeMany(context, tours, ids, values),
  },
  'POST /cards/bulk/:id/undo': { write: ({ params }, context) => undoMany(context, tours, params.id) },
  'POST /cards/deletions': { write: ({ body }, context) => deleteMany(context, tours, body.ids) },
})

export const bulkProductHandlers = (
  products: BulkKind,
): HandlersFor<Exclude<keyof typeof bulkEndpoints, EndpointOfTours>> => ({
  'POST /products/bulk': {
    write: ({ body: { ids, ...values } }, context) => changeMany(context, products, ids, values),
  },
  'POST /products/bulk/:id/undo': { write: ({ params }, context) => undoMany(context, products, params.id) },
  'POST /products/deletions': { write: ({ body }, context) => deleteMany(context, products, body.ids) },
})
