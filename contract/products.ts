// Products of the shop.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  deletedSchema,
  dollarsParam,
  id,
  idOrSlug,
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
import { maxItemTexts, maxStock, productCategories, productSorts, productTags } from './vocabulary.ts'

const category = z.enum(productCategories, {
  error: (issue) => (issue.input ? 'is not a category' : 'required'),
})

/** What staff fill in, in the order of the form. */
export const productFields = {
  title: textField(maxItemTexts.title, { label: 'Title' }),
  subTitle: textField(maxItemTexts.subTitle, { label: 'Sub title' }),
  sku: textField(maxItemTexts.sku, { label: 'SKU', columns: 6 }),
  dimensions: textField(maxItemTexts.dimensions, { label: 'Dismensions', columns: 6 }),
  weight: decimalField(0, 100_000, { label: 'Weight', unit: 'kg', columns: 4 }),
  /** For one piece, before `sale`. */
  cost: moneyField({ label: 'Cost', columns: 4 }),
  /** Percent off. */
  sale: percentField({ label: 'Sale', hint: 'Percent, optional', columns: 4 }),
  category: choiceField(productCategories, category, { label: 'Category', columns: 6 }),
  available: flagField({ label: 'Availability', columns: 6 }),
  /** Pieces that can be ordered; null: not counted. */
  stock: optionalIntegerField(0, maxStock, {
    label: 'Stock',
    hint: 'Pieces, optional: empty is not counted',
    columns: 6,
    changesByItself: true,
  }),
  tag: tagsField(productTags, { label: 'Tag' }),
  description: areaField(maxItemTexts.description, { label: 'Description' }),
} as const satisfies ItemFields

export const productSchema = z.object({
  _id: id,
  slug: z.string(),
  ...outputShape(productFields),
  image: z.string(),
  previews: z.array(z.string()),
  /**
   * Lowest price of the 30 days before the sale began, in dollars. Missing without a sale, or where it is not known: then
   * the price is no reduction (contract/price-rules.ts).
   */
  lowestPrice: z.optional(z.number()),
  /** 0–5: the mean of its reviews; 0 without reviews. */
  rating: z.number(),
  numRating: z.int(),
  /** Day on which the product was added. */
  calendarDate: z.string(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Equal to updatedAt: the specification of the back office has this name. */
  updateAt: timestamp,
})
export type Product = z.output<typeof productSchema>

/** What `name` says of prices, where no product has its words. */
export const understoodProductsSchema = z.object({
  /** The words that were searched for; empty if all were understood. */
  words: z.string(),
  /** In dollars. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Whether the cheapest products come first. */
  isCheap: z.optional(z.literal(true)),
})
export type UnderstoodProducts = z.output<typeof understoodProductsSchema>

export const productListSchema = z.extend(listOf(productSchema), {
  /** The corrected spelling that was searched for instead of a misspelt `name`. */
  correctedName: z.optional(z.string()),
  understood: z.optional(understoodProductsSchema),
})
export type ProductList = z.output<typeof productListSchema>

const productInput = z.object(inputShape(productFields))

export const newProductSchema = z.extend(productInput, {
  tag: z._default(productFields.tag.input, []),
  sale: z.optional(productFields.sale.input),
  stock: z.optional(productFields.stock.input),
  available: z._default(productFields.available.input, true),
  ...newPictures,
})
export type NewProduct = z.output<typeof newProductSchema>

/** A missing field keeps its value. */
export const productChangesSchema = z.extend(z.partial(productInput), {
  ...changesShape,
  /** The stock that `stock` was typed over. Pieces that were ordered or given back since then stay counted. */
  stockSeen: z.optional(productFields.stock.input),
})
export type ProductChanges = z.output<typeof productChangesSchema>

export const productListQuerySchema = z.object({
  page: pageParam,
  itemsPerPage: itemsPerPageParam,
  sort: z.optional(z.enum(productSorts, `must be one of ${productSorts.join(', ')}`)),
  category: z.optional(searchText),
  name: z.optional(searchText),
  /** Prefix of the SKU; case is ignored. */
  sku: z.optional(searchText),
  min: z.optional(dollarsParam()),
  max: z.optional(dollarsParam()),
  /** One exact price; takes precedence over min and max. */
  price: z.optional(dollarsParam()),
  tag: z.optional(searchText),
  /** Only products that can be ordered at the moment. */
  inStock: z.optional(z.enum(['true'], 'must be true, or left out')),
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

/** Numbers of products for each value of a filter, with all other filters kept. A number or list is missing if there are too many products to count. */
export const productCountsSchema = z.object({
  category: z.optional(z.array(valueCountSchema)),
  /** Ranges of the price after the sale, over the range of the price filter. */
  prices: z.optional(z.array(priceCountSchema)),
  inStock: z.optional(z.int()),
  /** Where no product is found: the smallest changes that give results, the least first. */
  steps: z.array(filterStepSchema),
})
export type ProductCounts = z.output<typeof productCountsSchema>

export const categoryCountsSchema = z.object({
  items: z.array(z.object({ category: z.enum(productCategories), count: z.int() })),
})
export type CategoryCounts = z.output<typeof categoryCountsSchema>

/** What the form of staff needs to say how a sale would be shown. */
export const productPricesSchema = z.object({
  /** The last prices, newest first; at most `maxListedPrices`. */
  items: z.array(
    z.object({
      cost: z.number(),
      sale: z.number(),
      /** What a customer paid, in dollars. */
      price: z.number(),
      beganAt: timestamp,
    }),
  ),
  /** Lowest price of the last 30 days, in dollars; null while not all of their prices are known. */
  lowestPrice: z.nullable(z.number()),
  /** When all prices of the last 30 days will be known; null if they are. */
  knownFrom: z.nullable(timestamp),
})
export type ProductPrices = z.output<typeof productPricesSchema>

export const maxListedPrices = 20

export const productEndpoints = {
  'GET /products': {
    access: 'public',
    summary: 'Products, filtered, sorted and paged; newest first unless sorted',
    query: productListQuerySchema,
    output: productListSchema,
    tags: () => ['products'],
  },
  'GET /product-counts': {
    access: 'public',
    summary:
      'For each value of the filters of the shop, the number of products; and what to change where nothing is found',
    query: productCountsQuerySchema,
    output: productCountsSchema,
    tags: () => ['products'],
  },
  'GET /product-categories': {
    access: 'public',
    summary: 'The categories of the shop in alphabetical order, and how many products each has',
    output: categoryCountsSchema,
    tags: () => ['products'],
  },
  'GET /products/:id': {
    access: 'public',
    summary: 'One product by id or title slug',
    params: z.object({ id: idOrSlug }),
    output: productSchema,
    tags: ({ output }) => [`product:${(output as Product)._id}`],
  },
  'GET /products/:id/prices': {
    access: 'admin',
    rights: ['catalogue'],
    summary: 'The last prices of a product, and the lowest of the last 30 days',
    params: z.object({ id: idOrSlug }),
    output: productPricesSchema,
  },
  'POST /products': {
    access: 'superAdmin',
    summary: 'Create a product',
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
    summary: 'Change a product; fields that are not sent keep their values',
    audit: 'Product changed',
    params: z.object({ id: idOrSlug }),
    body: productChangesSchema,
    output: productSchema,
    idempotent: true,
    limit: 'staffWrite',
    bodyLimit: maxPictureRequest,
    alsoAs: ['PUT'],
  },
  'DELETE /products/:id': {
    access: 'superAdmin',
    summary: 'Delete a product; its cart lines and reviews stay readable',
    audit: 'Product deleted',
    params: z.object({ id: idOrSlug }),
    output: deletedSchema,
    limit: 'staffWrite',
  },
  'GET /products/:id/history': historyEndpoint('product'),
  'POST /products/:id/restore': {
    access: 'superAdmin',
    summary: 'Restore a deleted product, or a former version of a product, as a new version',
    audit: 'Product restored',
    params: z.object({ id: idOrSlug }),
    body: z.optional(restoreSchema),
    output: productSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
