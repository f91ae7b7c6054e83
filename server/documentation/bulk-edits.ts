import {
  bulkEndpoints,
  bulkResultSchema,
  deletionsSchema,
  productBulkSchema,
  tourBulkSchema,
  undoneSchema,
} from '#contract/bulk-edits.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleIds, idOf } from './shared-fields.ts'

const ids = (noun: 'tour' | 'product') => [`Ids of the ${noun}s.`, [exampleIds[noun]]] as const

const priceFields = {
  cost: ['The new price, in dollars.', 129],
  costPercent: ['Percent by which the price is raised; negative to lower it.', -10],
  costAmount: ['Dollars by which the price is raised; negative to lower it.', 5],
} as const

const available = ['Whether it can be bought.', true] as const

export const bulkObjects = [
  describeObject('ProductBulk', productBulkSchema, 'Products, and exactly one change of all of them.', {
    ...priceFields,
    available,
    ids: ids('product'),
    sale: ['Percent off; 0 or null for none.', 20],
    category: 'The new category.',
  }),
  describeObject('TourBulk', tourBulkSchema, 'Tours, and exactly one change of all of them.', {
    ...priceFields,
    available,
    ids: ids('tour'),
    type: 'The new type.',
  }),
  describeObject('BulkResult', bulkResultSchema, 'A change of many records.', {
    _id: idOf('bulkEdit', 'change'),
    changed: ['Ids of the records that were changed.', [exampleIds.product]],
    unchanged: ['Ids of the records that had the value already.', []],
    gone: ['Ids of the records that do not exist any more.', []],
  }),
  describeObject('Undone', undoneSchema, 'What undoing a change has done.', {
    undone: ['Ids of the records that have their former value again.', [exampleIds.product]],
    kept: ['Ids of the records that were changed or deleted since, and stay as they are.', []],
  }),
  describeObject('TourDeletions', bulkEndpoints['POST /cards/deletions'].body, 'Tours to delete.', {
    ids: ids('tour'),
  }),
  describeObject('ProductDeletions', bulkEndpoints['POST /products/deletions'].body, 'Products to delete.', {
    ids: ids('product'),
  }),
  describeObject('Deletions', deletionsSchema, 'What was deleted.', {
    deleted: ['Ids of the records that were deleted.', [exampleIds.product]],
    gone: ['Ids of the records that did not exist any more.', []],
  }),
]

const params = { id: idOf('bulkEdit', 'change') }

export const bulkOperations: OperationsOf<typeof bulkEndpoints> = {
  'POST /cards/bulk': { id: 'changeTours', tag: 'tours', response: 'The change.', errors: [] },
  'POST /cards/bulk/:id/undo': {
    id: 'undoTourChanges',
    tag: 'tours',
    response: 'What was undone.',
    errors: ['not_found', 'undo_over'],
    params,
  },
  'POST /cards/deletions': { id: 'deleteTours', tag: 'tours', response: 'What was deleted.', errors: [] },
  'POST /products/bulk': { id: 'changeProducts', tag: 'products', response: 'The change.', errors: [] },
  'POST /products/bulk/:id/undo': {
    id: 'undoProductChanges',
    tag: 'products',
    response: 'What was undone.',
    errors: ['not_found', 'undo_over'],
    params,
  },
  'POST /products/deletions': {
    id: 'deleteProducts',
    tag: 'products',
    response: 'What was deleted.',
    errors: [],
  },
}
