import type { bulkEndpoints } from '#contract/bulk-edits.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { type BulkKind, changeMany, deleteMany, undoMany } from './bulk-edits.service.ts'

export function bulkHandlers(tours: BulkKind, products: BulkKind): HandlersFor<keyof typeof bulkEndpoints> {
  return {
    'POST /cards/bulk': {
      write: ({ body: { ids, ...values } }, context) => changeMany(context, tours, ids, values),
    },
    'POST /cards/bulk/:id/undo': { write: ({ params }, context) => undoMany(context, tours, params.id) },
    'POST /cards/deletions': { write: ({ body }, context) => deleteMany(context, tours, body.ids) },
    'POST /products/bulk': {
      write: ({ body: { ids, ...values } }, context) => changeMany(context, products, ids, values),
    },
    'POST /products/bulk/:id/undo': {
      write: ({ params }, context) => undoMany(context, products, params.id),
    },
    'POST /products/deletions': { write: ({ body }, context) => deleteMany(context, products, body.ids) },
  }
}
