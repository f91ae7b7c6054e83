import { cartEndpoints, cartLineSchema, cartSchema, newCartLineSchema } from '#contract/carts.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  createdAt,
  exampleIds,
  examplePictures,
  idOf,
  listFields,
  ownUserId,
  paging,
  slug,
  updatedAt,
} from './shared-fields.ts'

const revision = ['Number of the last change of the cart.', 3] as const

const lineFields = {
  _id: idOf('cartLine', 'line'),
  product: 'The product as it is now.',
  userId: ["Id of the cart's owner.", exampleIds.user],
  quantity: ['Number of pieces.', 2],
  total: ['Price of all pieces before the sale, in dollars.', 50],
  amountDue: ['Price of all pieces after the sale, in dollars.', 45],
  createdAt,
  updatedAt,
} as const

const lineId = ['Id of the product, or of the line.', exampleIds.product] as const
const quantity = ['Number of pieces.', 3] as const

export const cartObjects = [
  describeObject('Cart', cartSchema, 'What a user means to buy.', {
    ...listFields('lines'),
    total: ['Sum of all lines before the sale, in dollars.', 50],
    amountDue: ['Sum of all lines after the sale, in dollars.', 45],
    revision: ['Rises with every change: a cart with a lower one is older.', 3],
  }),
  describeObject('CartLine', cartLineSchema, 'One product in the cart.', lineFields),
  describeObject('CartProduct', cartLineSchema.shape.product, 'The product of a line.', {
    _id: idOf('product', 'product'),
    slug: slug('product', 'flask'),
    title: ['Name of the product.', 'Flask'],
    image: ['Address of the main picture.', examplePictures.product],
    cost: ['Price of one piece before the sale, in dollars.', 25],
    sale: ['Percent off the price.', 10],
    lowestPrice: [
      'Lowest price of the 30 days before the sale began, in dollars; missing without a sale, or where it is not known.',
      25,
    ],
    sku: ['Number by which the stock knows the product.', 'HY-1'],
    category: ['Category of the shop.', 'Camping'],
    available: 'Whether it can be bought; false as well once it is deleted.',
    stock: ['Pieces that can be ordered; missing where they are not counted.', 12],
    updatedAt,
    updateAt: ['The same time as updatedAt.', updatedAt[1]],
  }),
  describeObject(
    'ChangedCartLine',
    cartEndpoints['POST /carts'].output,
    'A line after a change of the cart.',
    {
      ...lineFields,
      revision,
    },
  ),
  describeObject('NewCartLine', newCartLineSchema, 'A product to put into the cart.', {
    product: ['The product: its id, or an object that has it.', exampleIds.product],
    count: ['Pieces to add.', 1],
    userId: ownUserId,
  }),
  describeObject('ProductReference', newCartLineSchema.shape.product.def.options[1], 'A product by its id.', {
    _id: idOf('product', 'product'),
  }),
  describeObject('CartLineChange', cartEndpoints['PATCH /carts/:id'].body, 'A new quantity.', {
    quantity,
    userId: ownUserId,
  }),
  describeObject(
    'CartLineRemoval',
    cartEndpoints['DELETE /carts'].body.def.innerType.def.innerType,
    'The line to remove, where the address does not name it.',
    { productId: lineId, userId: ownUserId },
  ),
  describeObject('RemovedCartLine', cartEndpoints['DELETE /carts'].output, 'The line that was removed.', {
    productId: ['Id of its product.', exampleIds.product],
    revision,
  }),
]

export const cartOperations: OperationsOf<typeof cartEndpoints> = {
  'GET /carts': {
    id: 'getCart',
    tag: 'carts',
    response: 'The cart.',
    errors: ['forbidden'],
    query: { userId: ownUserId, ...paging },
  },
  'POST /carts': {
    id: 'addToCart',
    tag: 'carts',
    response: 'The line of the product.',
    errors: ['forbidden', 'not_found', 'product_unavailable', 'cart_full'],
  },
  'PATCH /carts/:id': {
    id: 'updateCartLine',
    tag: 'carts',
    response: 'The line with its new quantity.',
    errors: ['forbidden', 'product_unavailable'],
    params: { id: lineId },
  },
  'DELETE /carts': {
    id: 'removeFromCart',
    tag: 'carts',
    response: 'The line that was removed.',
    errors: ['forbidden', 'not_found'],
    query: { productId: lineId, userId: ownUserId },
  },
}
