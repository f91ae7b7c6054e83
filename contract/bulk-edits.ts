// One change of many tours or products, which can be undone, and deleting many.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { decimal, id, requiredOr } from './fields.ts'
import { productFields } from './products.ts'
import { tourFields } from './tour-input.ts'
import { maxDollars } from './vocabulary.ts'

/** Most records of one call. */
export const maxBulk = 500

const ids = z
  .array(id, requiredOr('must be a list'))
  .check(z.minLength(1, 'required'), z.maxLength(maxBulk, `at most ${maxBulk}`))

/** Exactly one of them. */
const priceShape = {
  cost: describe(z.optional(productFields.cost.input), 'The new price, in dollars.', 129),
  costPercent: describe(
    z.optional(decimal(-100, 1000)),
    'Percent by which the price is raised; negative to lower it.',
    -10,
  ),
  costAmount: describe(
    z.optional(decimal(-maxDollars, maxDollars)),
    'Dollars by which the price is raised; negative to lower it.',
    5,
  ),
}

const productIdsText = ['Ids of the products.', [exampleIds.product]] as const

/** Of `ids`, exactly one other field. */
export const productBulkSchema = describeObject(
  'ProductBulk',
  'Products, and exactly one change of all of them.',
  {
    ids: describe(ids, productIdsText),
    ...priceShape,
    sale: describe(z.optional(productFields.sale.input), 'Percent off; 0 or null for none.', 20),
    available: describe(z.optional(productFields.available.input), 'Whether it can be bought.', true),
    category: describe(z.optional(productFields.category.input), 'The new category.'),
  },
)

const tourIdsText = ['Ids of the tours.', [exampleIds.tour]] as const

export const tourBulkSchema = describeObject('TourBulk', 'Tours, and exactly one change of all of them.', {
  ids: describe(ids, tourIdsText),
  ...priceShape,
  available: describe(z.optional(tourFields.available.input), 'Whether it can be bought.', true),
  type: describe(z.optional(tourFields.type.input), 'The new type.'),
})

const idText = ['Id of the change.', exampleIds.bulkEdit] as const

export const bulkResultSchema = describeObject('BulkResult', 'A change of many records.', {
  _id: describe(id, idText),
  changed: describe(z.array(id), 'Ids of the records that were changed.', [exampleIds.product]),
  unchanged: describe(z.array(id), 'Ids of the records that had the value already.', []),
  /** They were deleted meanwhile. */
  gone: describe(z.array(id), 'Ids of the records that do not exist any more.', []),
})
export type BulkResult = z.output<typeof bulkResultSchema>

export const undoneSchema = describeObject('Undone', 'What undoing a change has done.', {
  undone: describe(z.array(id), 'Ids of the records that have their former value again.', [
    exampleIds.product,
  ]),
  kept: describe(
    z.array(id),
    'Ids of the records that were changed or deleted since, and stay as they are.',
    [],
  ),
})
export type Undone = z.output<typeof undoneSchema>

export const deletionsSchema = describeObject('Deletions', 'What was deleted.', {
  deleted: describe(z.array(id), 'Ids of the records that were deleted.', [exampleIds.product]),
  gone: describe(z.array(id), 'Ids of the records that did not exist any more.', []),
})
export type Deletions = z.output<typeof deletionsSchema>

function bulkEndpoint<Noun extends string, Body extends z.ZodMiniType>(noun: Noun, body: Body) {
  return {
    access: 'superAdmin',
    summary: `Change one field of many ${noun}s: of all that are still there, or of none`,
    audit: `Many ${noun}s changed`,
    body,
    output: bulkResultSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  } as const
}

function undoEndpoint<Noun extends string>(noun: Noun) {
  return {
    access: 'superAdmin',
    summary: `Undo a change of many ${noun}s, where nobody has changed the field since`,
    audit: `Change of many ${noun}s undone`,
    params: z.object({ id: describe(id, idText) }),
    output: undoneSchema,
    limit: 'staffWrite',
  } as const
}

function deletionsEndpoint<Noun extends string, Body extends z.ZodMiniObject>(noun: Noun, body: Body) {
  return {
    access: 'superAdmin',
    summary: `Delete many ${noun}s`,
    audit: `Many ${noun}s deleted`,
    body,
    output: deletionsSchema,
    limit: 'staffWrite',
  } as const
}

export const bulkEndpoints = {
  'POST /cards/bulk': {
    ...bulkEndpoint('tour', tourBulkSchema),
    id: 'changeTours',
    tag: 'tours',
    response: 'The change.',
  },
  'POST /cards/bulk/:id/undo': {
    ...undoEndpoint('tour'),
    id: 'undoTourChanges',
    tag: 'tours',
    response: 'What was undone.',
    errors: ['not_found', 'undo_over'],
  },
  'POST /cards/deletions': {
    ...deletionsEndpoint(
      'tour',
      describeObject('TourDeletions', 'Tours to delete.', { ids: describe(ids, tourIdsText) }),
    ),
    id: 'deleteTours',
    tag: 'tours',
    response: 'What was deleted.',
  },
  'POST /products/bulk': {
    ...bulkEndpoint('product', productBulkSchema),
    id: 'changeProducts',
    tag: 'products',
    response: 'The change.',
  },
  'POST /products/bulk/:id/undo': {
    ...undoEndpoint('product'),
    id: 'undoProductChanges',
    tag: 'products',
    response: 'What was undone.',
    errors: ['not_found', 'undo_over'],
  },
  'POST /products/deletions': {
    ...deletionsEndpoint(
      'product',
      describeObject('ProductDeletions', 'Products to delete.', { ids: describe(ids, productIdsText) }),
    ),
    id: 'deleteProducts',
    tag: 'products',
    response: 'What was deleted.',
  },
} as const satisfies EndpointDefinitions
