// One change of many tours or products, which can be undone, and deleting many.
import * as z from 'zod/mini'
import type { EndpointDefinition, EndpointDefinitions } from './endpoint.ts'
import { decimal, id, requiredOr } from './fields.ts'
import { productFields } from './products.ts'
import { tourFields } from './tours.ts'
import { maxDollars } from './vocabulary.ts'

/** Most records of one call. */
export const maxBulk = 500
/** Until when a change can be undone. */
export const undoHours = 24

const ids = z
  .array(id, requiredOr('must be a list'))
  .check(z.minLength(1, 'required'), z.maxLength(maxBulk, `at most ${maxBulk}`))

/** Exactly one of them. */
const priceShape = {
  /** The new price, in dollars. */
  cost: z.optional(productFields.cost.input),
  /** Percent by which the price is raised or, if negative, lowered. Prices are rounded to the cent. */
  costPercent: z.optional(decimal(-100, 1000)),
  /** Dollars by which the price is raised or, if negative, lowered. */
  costAmount: z.optional(decimal(-maxDollars, maxDollars)),
}

/** Of `ids`, exactly one other field. */
export const productBulkSchema = z.object({
  ids,
  ...priceShape,
  sale: z.optional(productFields.sale.input),
  available: z.optional(productFields.available.input),
  category: z.optional(productFields.category.input),
})

export const tourBulkSchema = z.object({
  ids,
  ...priceShape,
  available: z.optional(tourFields.available.input),
  type: z.optional(tourFields.type.input),
})

export const bulkResultSchema = z.object({
  /** Id by which the change is undone. */
  _id: id,
  changed: z.array(id),
  /** They had the value already. */
  unchanged: z.array(id),
  /** They were deleted meanwhile. */
  gone: z.array(id),
})
export type BulkResult = z.output<typeof bulkResultSchema>

export const undoneSchema = z.object({
  undone: z.array(id),
  /** They were changed or deleted since, and stay as they are. */
  kept: z.array(id),
})
export type Undone = z.output<typeof undoneSchema>

export const deletionsSchema = z.object({ deleted: z.array(id), gone: z.array(id) })
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
  } as const satisfies EndpointDefinition
}

function undoEndpoint<Noun extends string>(noun: Noun) {
  return {
    access: 'superAdmin',
    summary: `Undo a change of many ${noun}s, where nobody has changed the field since`,
    audit: `Change of many ${noun}s undone`,
    params: z.object({ id }),
    output: undoneSchema,
    limit: 'staffWrite',
  } as const satisfies EndpointDefinition
}

function deletionsEndpoint<Noun extends string>(noun: Noun) {
  return {
    access: 'superAdmin',
    summary: `Delete many ${noun}s`,
    audit: `Many ${noun}s deleted`,
    body: z.object({ ids }),
    output: deletionsSchema,
    limit: 'staffWrite',
  } as const satisfies EndpointDefinition
}

export const bulkEndpoints = {
  'POST /cards/bulk': bulkEndpoint('tour', tourBulkSchema),
  'POST /cards/bulk/:id/undo': undoEndpoint('tour'),
  'POST /cards/deletions': deletionsEndpoint('tour'),
  'POST /products/bulk': bulkEndpoint('product', productBulkSchema),
  'POST /products/bulk/:id/undo': undoEndpoint('product'),
  'POST /products/deletions': deletionsEndpoint('product'),
} as const satisfies EndpointDefinitions
