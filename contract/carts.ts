// The cart of the signed-in user. The server alone computes prices and totals.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, integer, itemsPerPageParam, pageParam, timestamp } from './fields.ts'
import { maxCartLines, maxCartQuantity } from './vocabulary.ts'

export const cartLineSchema = z.object({
  _id: id,
  product: z.object({
    _id: id,
    slug: z.string(),
    title: z.string(),
    image: z.string(),
    cost: z.number(),
    sale: z.number(),
    /** As of products. */
    lowestPrice: z.optional(z.number()),
    sku: z.string(),
    category: z.string(),
    /** Also false for a deleted product: its line stays in the cart. */
    available: z.boolean(),
    /** Pieces that can be ordered; missing where they are not counted. */
    stock: z.optional(z.int()),
    updatedAt: timestamp,
    updateAt: timestamp,
  }),
  userId: id,
  quantity: z.int(),
  /** quantity × cost, in dollars, before the sale. */
  total: z.number(),
  /** Amount due after the sale, in dollars. */
  amountDue: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type CartLine = z.output<typeof cartLineSchema>

export const cartSchema = z.object({
  items: z.array(cartLineSchema),
  /** Number of lines, not the sum of quantities. */
  totalCount: z.int(),
  totalPages: z.int(),
  itemsPerPage: z.int(),
  currentPage: z.int(),
  /** Sum of all lines, in dollars. */
  total: z.number(),
  amountDue: z.number(),
  /** Rises with every change; a client ignores a cart that is older than the one it has. */
  revision: z.int(),
})
export type Cart = z.output<typeof cartSchema>

/**
 * Revision of the cart after the write. A client that has the cart of the revision before can apply the
 * answer itself.
 */
const revision = z.int()
const changedCartLineSchema = z.extend(cartLineSchema, { revision })
export type ChangedCartLine = z.output<typeof changedCartLineSchema>

const quantity = integer(1, maxCartQuantity)

export const newCartLineSchema = z.object({
  product: z.union([id, z.object({ _id: id })], 'must name a product'),
  count: z._default(quantity, 1),
  userId: z.optional(id),
})

export const cartEndpoints = {
  'GET /carts': {
    access: 'user',
    summary: 'The whole cart, unless itemsPerPage is given',
    query: z.object({ userId: z.optional(id), page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: cartSchema,
  },
  'POST /carts': {
    access: 'user',
    summary: `Put a product into the cart, which holds up to ${maxCartLines} different ones; one that is in it already gains quantity, up to ${maxCartQuantity}`,
    body: newCartLineSchema,
    output: changedCartLineSchema,
    status: 201,
    idempotent: true,
    isPrivateWrite: true,
  },
  'PATCH /carts/:id': {
    access: 'user',
    summary: 'Set the quantity of a line, named by its product or by its own id',
    params: z.object({ id }),
    body: z.object({ quantity, userId: z.optional(id) }),
    output: changedCartLineSchema,
    isPrivateWrite: true,
  },
  'DELETE /carts': {
    access: 'user',
    summary: 'Remove a line, named by its product or by its own id',
    query: z.object({ productId: z.optional(id), userId: z.optional(id) }),
    body: z.optional(z.nullable(z.object({ productId: z.optional(id), userId: z.optional(id) }))),
    output: z.object({ productId: id, revision }),
    isPrivateWrite: true,
  },
} as const satisfies EndpointDefinitions
