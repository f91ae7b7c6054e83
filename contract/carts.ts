// The cart of the signed-in user. The server alone computes prices and totals.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { examplePictures, laterMoment } from './examples.ts'
import { id, integer, itemsPerPageParam, pageParam, timestamp } from './fields.ts'
import { createdAt, ownUserId, productId, updatedAt } from './record-fields.ts'
import { maxCartLines, maxCartQuantity } from './vocabulary.ts'

export const cartLineSchema = describeObject('CartLine', 'One product in the cart.', {
  _id: describe(id, 'Id of the line.', exampleIds.cartLine),
  product: describe(
    describeObject('CartProduct', 'The product of a line.', {
      _id: productId,
      slug: describe(z.string(), "The title of the product as its page's address spells it.", 'flask'),
      title: describe(z.string(), 'Name of the product.', 'Flask'),
      image: describe(z.string(), 'Address of the main picture.', examplePictures.product),
      cost: describe(z.number(), 'Price of one piece before the sale, in dollars.', 25),
      sale: describe(z.number(), 'Percent off the price.', 10),
      lowestPrice: describe(
        z.optional(z.number()),
        'Lowest price of the 30 days before the sale began, in dollars; missing without a sale, or where it is not known.',
        25,
      ),
      sku: describe(z.string(), 'Number by which the stock knows the product.', 'HY-1'),
      category: describe(z.string(), 'Category of the shop.', 'Camping'),
      available: describe(z.boolean(), 'Whether it can be bought; false as well once it is deleted.'),
      stock: describe(
        z.optional(z.int()),
        'Pieces that can be ordered; missing where they are not counted.',
        12,
      ),
      updatedAt,
      updateAt: describe(timestamp, 'The same time as updatedAt.', laterMoment),
    }),
    'The product as it is now.',
  ),
  userId: describe(id, "Id of the cart's owner.", exampleIds.user),
  quantity: describe(z.int(), 'Number of pieces.', 2),
  total: describe(z.number(), 'Price of all pieces before the sale, in dollars.', 50),
  amountDue: describe(z.number(), 'Price of all pieces after the sale, in dollars.', 45),
  createdAt,
  updatedAt,
})
export type CartLine = z.output<typeof cartLineSchema>

export const cartSchema = describeObject('Cart', 'What a user means to buy.', {
  items: describe(z.array(cartLineSchema), 'The lines of this page, in order.'),
  totalCount: describe(z.int(), 'Number of lines on all pages.', 1),
  totalPages: describe(z.int(), 'Number of pages.', 1),
  itemsPerPage: describe(z.int(), 'Most items of a page.', 12),
  currentPage: describe(z.int(), 'Number of this page, counted from 1.', 1),
  total: describe(z.number(), 'Sum of all lines before the sale, in dollars.', 50),
  amountDue: describe(z.number(), 'Sum of all lines after the sale, in dollars.', 45),
  revision: describe(z.int(), 'Rises with every change: a cart with a lower one is older.', 3),
})
export type Cart = z.output<typeof cartSchema>

/**
 * Revision of the cart after the write. A client that has the cart of the revision before can apply the
 * answer itself.
 */
const revision = describe(z.int(), 'Number of the last change of the cart.', 3)
const changedCartLineSchema = extendObject(
  'ChangedCartLine',
  'A line after a change of the cart.',
  cartLineSchema,
  { revision },
)
export type ChangedCartLine = z.output<typeof changedCartLineSchema>

const quantity = integer(1, maxCartQuantity)

export const newCartLineSchema = describeObject('NewCartLine', 'A product to put into the cart.', {
  product: describe(
    z.union(
      [id, describeObject('ProductReference', 'A product by its id.', { _id: productId })],
      'must name a product',
    ),
    'The product: its id, or an object that has it.',
    exampleIds.product,
  ),
  count: describe(z._default(quantity, 1), 'Pieces to add.', 1),
  userId: ownUserId,
})

const idText = ['Id of the product, or of the line.', exampleIds.product] as const

export const cartEndpoints = {
  'GET /carts': {
    access: 'user',
    id: 'getCart',
    tag: 'carts',
    summary: 'The whole cart, unless itemsPerPage is given',
    response: 'The cart.',
    errors: ['forbidden'],
    query: z.object({ userId: ownUserId, page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: cartSchema,
  },
  'POST /carts': {
    access: 'user',
    id: 'addToCart',
    tag: 'carts',
    summary: `Put a product into the cart, which holds up to ${maxCartLines} different ones; one that is in it already gains quantity, up to ${maxCartQuantity}`,
    response: 'The line of the product.',
    errors: ['forbidden', 'not_found', 'product_unavailable', 'cart_full'],
    body: newCartLineSchema,
    output: changedCartLineSchema,
    status: 201,
    idempotent: true,
    isPrivateWrite: true,
  },
  'PATCH /carts/:id': {
    access: 'user',
    id: 'updateCartLine',
    tag: 'carts',
    summary: 'Set the quantity of a line, named by its product or by its own id',
    response: 'The line with its new quantity.',
    errors: ['forbidden', 'product_unavailable'],
    params: z.object({ id: describe(id, idText) }),
    body: describeObject('CartLineChange', 'A new quantity.', {
      quantity: describe(quantity, 'Number of pieces.', 3),
      userId: ownUserId,
    }),
    output: changedCartLineSchema,
    isPrivateWrite: true,
  },
  'DELETE /carts': {
    access: 'user',
    id: 'removeFromCart',
    tag: 'carts',
    summary: 'Remove a line, named by its product or by its own id',
    response: 'The line that was removed.',
    errors: ['forbidden', 'not_found'],
    query: z.object({ productId: describe(z.optional(id), idText), userId: ownUserId }),
    body: z.optional(
      z.nullable(
        describeObject('CartLineRemoval', 'The line to remove, where the address does not name it.', {
          productId: describe(z.optional(id), idText),
          userId: ownUserId,
        }),
      ),
    ),
    output: describeObject('RemovedCartLine', 'The line that was removed.', {
      productId: describe(id, 'Id of its product.', exampleIds.product),
      revision,
    }),
    isPrivateWrite: true,
  },
} as const satisfies EndpointDefinitions
