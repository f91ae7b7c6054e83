// Products of the shop.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment, examplePictures, laterMoment } from './examples.ts'
import {
  deletedSchema,
  dollarsParam,
  itemsPerPageParam,
  listOf,
  pageParam,
  searchText,
  timestamp,
} from './fields.ts'
import { filterStepSchema, priceCountSchema, valueCountSchema } from './filter-counts.ts'
import {
  areaField,
  changesShape,
  choiceField,
  decimalField,
  describeItemField,
  flagField,
  type ItemFields,
  inputShape,
  moneyField,
  newPictures,
  optionalIntegerField,
  outputShape,
  percentField,
  restoreSchema,
  tagsField,
  textField,
} from './item-fields.ts'
import { historyEndpoint } from './item-history.ts'
import { maxPictureRequest } from './pictures.ts'
import { createdAt, productId, productIdOrSlug, updatedAt } from './record-fields.ts'
import { maxItemTexts, maxStock, productCategories, productSorts, productTags } from './vocabulary.ts'

const category = z.enum(productCategories, {
  error: (issue) => (issue.input ? 'is not a category' : 'required'),
})

const costText = ['Price of one piece before the sale, in dollars.', 25] as const

const saleText = ['Percent off the price; 0 or null without a sale.', 10] as const

const availableText = ['Whether it can be put into a cart.'] as const

const stockText = [
  'Pieces that can be ordered; null, or missing in answers, where they are not counted.',
  12,
] as const

/** What staff fill in, in the order of the form. */
export const productFields = {
  title: describeItemField(
    textField(maxItemTexts.title, { label: 'Title' }),
    'Name of the product; no other has the same slug.',
    'Flask',
  ),
  subTitle: describeItemField(
    textField(maxItemTexts.subTitle, { label: 'Sub title' }),
    'A line below the title.',
    'Keeps tea warm',
  ),
  sku: describeItemField(
    textField(maxItemTexts.sku, { label: 'SKU', columns: 6 }),
    'Number by which the stock knows the product.',
    'HY-1',
  ),
  dimensions: describeItemField(
    textField(maxItemTexts.dimensions, { label: 'Dismensions', columns: 6 }),
    'Length, width and height, as text.',
    '10 × 10 × 20 cm',
  ),
  weight: describeItemField(
    decimalField(0, 100_000, { label: 'Weight', unit: 'kg', columns: 4 }),
    'Weight in kilograms.',
    0.4,
  ),
  cost: describeItemField(moneyField({ label: 'Cost', columns: 4 }), costText),
  sale: describeItemField(percentField({ label: 'Sale', hint: 'Percent, optional', columns: 4 }), saleText),
  category: describeItemField(
    choiceField(productCategories, category, { label: 'Category', columns: 6 }),
    'Category of the shop.',
    'Camping',
  ),
  available: describeItemField(flagField({ label: 'Availability', columns: 6 }), availableText),
  stock: describeItemField(
    optionalIntegerField(0, maxStock, {
      label: 'Stock',
      hint: 'Pieces, optional: empty is not counted',
      columns: 6,
      changesByItself: true,
    }),
    stockText,
  ),
  tag: describeItemField(tagsField(productTags, { label: 'Tag' }), 'Tags, each once.', ['Camping']),
  description: describeItemField(
    areaField(maxItemTexts.description, { label: 'Description' }),
    'What the product is, in paragraphs.',
    'Steel, two walls, one lid.',
  ),
} as const satisfies ItemFields

export const productSchema = describeObject('Product', 'A thing in the shop.', {
  _id: productId,
  slug: describe(z.string(), "The title of the product as its page's address spells it.", 'flask'),
  ...outputShape(productFields),
  image: describe(z.string(), 'Address of the main picture.', examplePictures.product),
  previews: describe(z.array(z.string()), 'Addresses of up to eight further pictures.', [
    examplePictures.product,
  ]),
  /**
   * Lowest price of the 30 days before the sale began, in dollars. Missing without a sale, or where it is not known: then
   * the price is no reduction (contract/price-rules.ts).
   */
  lowestPrice: describe(
    z.optional(z.number()),
    'Lowest price of the 30 days before the sale began, in dollars; missing without a sale, or where it is not known.',
    25,
  ),
  rating: describe(z.number(), 'Mean of the stars of all reviews, from 0 to 5; 0 without reviews.', 4),
  numRating: describe(z.int(), 'Number of reviews.', 1),
  calendarDate: describe(z.string(), 'Day on which it came into the shop.', '2030-05-02'),
  version: describe(z.int(), 'Number of the edit, counted from 1.', 1),
  createdAt,
  updatedAt,
  /** Equal to updatedAt: the specification of the back office has this name. */
  updateAt: describe(timestamp, 'The same time as updatedAt.', laterMoment),
})
export type Product = z.output<typeof productSchema>

const minText = ['Lowest price after the sale, in dollars.', 10] as const

const maxText = ['Highest price after the sale, in dollars.', 100] as const

export const understoodProductsSchema = describeObject(
  'UnderstoodProducts',
  'What a searched name says of prices.',
  {
    words: describe(z.string(), 'The words that were searched for; empty if all were understood.', 'flask'),
    min: describe(z.optional(z.number()), minText),
    max: describe(z.optional(z.number()), maxText),
    isCheap: describe(z.optional(z.literal(true)), 'Whether the cheapest products come first.', true),
  },
)
export type UnderstoodProducts = z.output<typeof understoodProductsSchema>

export const productListSchema = extendObject(
  'ProductList',
  'One page of products.',
  listOf('products', productSchema),
  {
    correctedName: describe(
      z.optional(z.string()),
      'What was looked for in place of a misspelt name; else missing.',
      'flask',
    ),
    understood: describe(
      z.optional(understoodProductsSchema),
      'What the name says of prices; missing if its words were searched for as typed.',
    ),
  },
)
export type ProductList = z.output<typeof productListSchema>

const productInput = z.object(inputShape(productFields))

export const newProductSchema = extendObject('NewProduct', 'A product to create.', productInput, {
  tag: describe(z._default(productFields.tag.input, []), 'Tags, each once.', ['Camping']),
  sale: describe(z.optional(productFields.sale.input), saleText),
  stock: describe(z.optional(productFields.stock.input), stockText),
  available: describe(z._default(productFields.available.input, true), availableText),
  ...newPictures,
})
export type NewProduct = z.output<typeof newProductSchema>

export const productChangesSchema = extendObject(
  'ProductChanges',
  'New values of a product; a missing field keeps its value.',
  z.partial(productInput),
  {
    ...changesShape,
    stockSeen: describe(
      z.optional(productFields.stock.input),
      'The stock that its author saw. With it, `stock` is a difference: pieces that were ordered meanwhile stay counted.',
      10,
    ),
  },
)
export type ProductChanges = z.output<typeof productChangesSchema>

export const productListQuerySchema = z.object({
  page: pageParam,
  itemsPerPage: itemsPerPageParam,
  sort: describe(
    z.optional(z.enum(productSorts, `must be one of ${productSorts.join(', ')}`)),
    'Order of the answer.',
  ),
  category: describe(
    z.optional(searchText),
    `Category of the shop: ${productCategories.join(', ')}.`,
    'Camping',
  ),
  name: describe(
    z.optional(searchText),
    'Words of the title. Prices in them (“flask under 50”) are understood where no title has the words.',
    'flask',
  ),
  sku: describe(z.optional(searchText), 'How the SKU begins, whatever the case.', 'HY-'),
  min: describe(z.optional(dollarsParam()), minText),
  max: describe(z.optional(dollarsParam()), maxText),
  price: describe(
    z.optional(dollarsParam()),
    'One exact price after the sale in dollars, in place of min and max.',
    25,
  ),
  tag: describe(z.optional(searchText), `A tag that the product has: ${productTags.join(', ')}.`, 'Camping'),
  inStock: describe(
    z.optional(z.enum(['true'], 'must be true, or left out')),
    'Only products that can be ordered at the moment.',
  ),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

/** The filters of the list of products that a change can leave out or give another value. */
export const changedProductFilters = ['name', 'category', 'tag', 'price', 'min', 'max', 'inStock'] as const
export type ChangedProductFilter = (typeof changedProductFilters)[number]

export const productCountsQuerySchema = z.pick(productListQuerySchema, {
  name: true,
  category: true,
  tag: true,
  price: true,
  min: true,
  max: true,
  inStock: true,
})
export type ProductCountsQuery = z.output<typeof productCountsQuerySchema>

export const productCountsSchema = describeObject(
  'ProductCounts',
  'Numbers of products by values of filters, with all other filters kept.',
  {
    category: describe(
      z.optional(z.array(valueCountSchema)),
      'By category; missing if there are too many products to count.',
    ),
    prices: describe(
      z.optional(z.array(priceCountSchema)),
      'By ranges of the price after the sale; missing if there are too many products to count.',
    ),
    inStock: describe(
      z.optional(z.int()),
      'Products that can be ordered at the moment; missing if there are too many products to count.',
      6,
    ),
    steps: describe(
      z.array(filterStepSchema),
      'Where no product is found: the smallest changes that give results.',
    ),
  },
)
export type ProductCounts = z.output<typeof productCountsSchema>

export const categoryCountsSchema = describeObject('CategoryCounts', 'The categories of the shop.', {
  items: describe(
    z.array(
      describeObject('CategoryCount', 'A category of the shop.', {
        category: describe(z.enum(productCategories), 'Name of the category.'),
        count: describe(z.int(), 'Number of its products.', 7),
      }),
    ),
    'The categories in alphabetical order.',
  ),
})
export type CategoryCounts = z.output<typeof categoryCountsSchema>

/** What the form of staff needs to say how a sale would be shown. */
export const productPricesSchema = describeObject('ProductPrices', 'The last prices of a product.', {
  items: describe(
    z.array(
      describeObject('ProductPrice', 'A price that a product had.', {
        cost: describe(z.number(), costText),
        sale: describe(z.number(), 'Percent off the price.', 10),
        price: describe(z.number(), 'What a customer paid for one piece, in dollars.', 22.5),
        beganAt: describe(timestamp, 'When the price came into effect.', exampleMoment),
      }),
    ),
    'The prices, newest first.',
  ),
  lowestPrice: describe(
    z.nullable(z.number()),
    'Lowest price of the last 30 days, in dollars; null while it is not known.',
    22.5,
  ),
  knownFrom: describe(
    z.nullable(timestamp),
    'When all prices of the last 30 days will be known; null if they are.',
    null,
  ),
})
export type ProductPrices = z.output<typeof productPricesSchema>

export const maxListedPrices = 20

export const productEndpoints = {
  'GET /products': {
    access: 'public',
    id: 'listProducts',
    tag: 'products',
    summary: 'Products, filtered, sorted and paged; newest first unless sorted',
    response: 'One page of products.',
    query: productListQuerySchema,
    output: productListSchema,
    tags: () => ['products'],
  },
  'GET /product-counts': {
    access: 'public',
    id: 'countProducts',
    tag: 'products',
    summary:
      'For each value of the filters of the shop, the number of products; and what to change where nothing is found',
    response: 'Numbers of products, and what to change where there is none.',
    query: productCountsQuerySchema,
    output: productCountsSchema,
    tags: () => ['products'],
  },
  'GET /product-categories': {
    access: 'public',
    id: 'listProductCategories',
    tag: 'products',
    summary: 'The categories of the shop in alphabetical order, and how many products each has',
    response: 'All categories.',
    output: categoryCountsSchema,
    tags: () => ['products'],
  },
  'GET /products/:id': {
    access: 'public',
    id: 'getProduct',
    tag: 'products',
    summary: 'One product by id or title slug',
    response: 'The product.',
    params: z.object({ id: productIdOrSlug }),
    output: productSchema,
    tags: ({ output }) => [`product:${(output as Product)._id}`],
  },
  'GET /products/:id/prices': {
    access: 'admin',
    rights: ['catalogue'],
    id: 'listProductPrices',
    tag: 'products',
    summary: 'The last prices of a product, and the lowest of the last 30 days',
    response: 'The last prices.',
    params: z.object({ id: productIdOrSlug }),
    output: productPricesSchema,
  },
  'POST /products': {
    access: 'superAdmin',
    id: 'createProduct',
    tag: 'products',
    summary: 'Create a product',
    response: 'The product that was created.',
    errors: ['image_refused'],
    audit: 'Product added',
    body: newProductSchema,
    output: productSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
    bodyLimit: maxPictureRequest,
  },
  'PATCH /products/:id': {
    access: 'superAdmin',
    id: 'updateProduct',
    tag: 'products',
    summary: 'Change a product; fields that are not sent keep their values',
    response: 'The product as it is now.',
    errors: ['image_refused', 'version_conflict'],
    audit: 'Product changed',
    params: z.object({ id: productIdOrSlug }),
    body: productChangesSchema,
    output: productSchema,
    idempotent: true,
    limit: 'staffWrite',
    bodyLimit: maxPictureRequest,
    alsoAs: ['PUT'],
  },
  'DELETE /products/:id': {
    access: 'superAdmin',
    id: 'deleteProduct',
    tag: 'products',
    summary: 'Delete a product; its cart lines and reviews stay readable',
    response: 'The id of the deleted product.',
    audit: 'Product deleted',
    params: z.object({ id: productIdOrSlug }),
    output: deletedSchema,
    limit: 'staffWrite',
  },
  'GET /products/:id/history': {
    ...historyEndpoint('product'),
    params: z.object({ id: productIdOrSlug }),
    id: 'listProductHistory',
    tag: 'products',
    response: 'The changes, newest first.',
  },
  'POST /products/:id/restore': {
    access: 'superAdmin',
    id: 'restoreProduct',
    tag: 'products',
    summary: 'Restore a deleted product, or a former version of a product, as a new version',
    response: 'The product as it is now.',
    errors: ['not_deleted', 'restore_over'],
    audit: 'Product restored',
    params: z.object({ id: productIdOrSlug }),
    body: z.optional(restoreSchema),
    output: productSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
