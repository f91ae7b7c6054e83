// Products of the shop.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  decimal,
  deletedSchema,
  dollars,
  dollarsParam,
  id,
  idOrSlug,
  integer,
  itemsPerPageParam,
  listOf,
  pageParam,
  searchText,
  text,
  timestamp,
} from './fields.ts'
import { maxPictureRequest, pictureInput, previewsInput } from './pictures.ts'
import { maxItemTexts, productCategories, productSorts, productTags } from './vocabulary.ts'

export const productSchema = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  image: z.string(),
  previews: z.array(z.string()),
  /** US dollars for one piece, before `sale`. */
  cost: z.number(),
  /** Percent off. */
  sale: z.number(),
  /** 0–5: the mean of its reviews; 0 without reviews. */
  rating: z.number(),
  numRating: z.int(),
  sku: z.string(),
  category: z.string(),
  tag: z.array(z.string()),
  /** Kilograms. */
  weight: z.number(),
  dimensions: z.string(),
  available: z.boolean(),
  /** Day on which it came into the shop. */
  calendarDate: z.string(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The same moment as updatedAt: the back office's document names it so. */
  updateAt: timestamp,
})
export type Product = z.output<typeof productSchema>

export const productListSchema = z.extend(listOf(productSchema), {
  /** What was looked for in place of a misspelt `name`. */
  correctedName: z.optional(z.string()),
})
export type ProductList = z.output<typeof productListSchema>

const category = z.enum(productCategories, {
  error: (issue) => (issue.input ? 'is not a category' : 'required'),
})
const tag = z
  .array(z.enum(productTags, 'is not a tag'), 'must be a list')
  .check(z.maxLength(productTags.length, 'too many tags'))
const sale = z.nullable(
  decimal(0, 100).check(
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'at most two decimals'),
  ),
)

export const newProductSchema = z.object({
  title: text(maxItemTexts.title),
  subTitle: text(maxItemTexts.subTitle),
  description: text(maxItemTexts.description),
  sku: text(maxItemTexts.sku),
  dimensions: text(maxItemTexts.dimensions),
  category,
  cost: dollars,
  weight: decimal(0, 100_000),
  tag: z._default(tag, []),
  sale: z.optional(sale),
  available: z._default(z.boolean('must be true or false'), true),
  image: pictureInput,
  previews: z._default(previewsInput, []),
})
export type NewProduct = z.output<typeof newProductSchema>

export const productChangesSchema = z.object({
  title: z.optional(text(maxItemTexts.title)),
  subTitle: z.optional(text(maxItemTexts.subTitle)),
  description: z.optional(text(maxItemTexts.description)),
  sku: z.optional(text(maxItemTexts.sku)),
  dimensions: z.optional(text(maxItemTexts.dimensions)),
  category: z.optional(category),
  cost: z.optional(dollars),
  weight: z.optional(decimal(0, 100_000)),
  tag: z.optional(tag),
  sale: z.optional(sale),
  available: z.optional(z.boolean('must be true or false')),
  image: z.optional(pictureInput),
  previews: z.optional(previewsInput),
  version: z.optional(integer(1, 2_000_000_000)),
})
export type ProductChanges = z.output<typeof productChangesSchema>

export const productListQuerySchema = z.object({
  page: pageParam,
  itemsPerPage: itemsPerPageParam,
  sort: z.optional(z.enum(productSorts, `must be one of ${productSorts.join(', ')}`)),
  category: z.optional(searchText),
  name: z.optional(searchText),
  /** How the SKU begins, whatever the case. */
  sku: z.optional(searchText),
  min: z.optional(dollarsParam()),
  max: z.optional(dollarsParam()),
  /** One exact price; beats min and max. */
  price: z.optional(dollarsParam()),
  tag: z.optional(searchText),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

export const categoryCountsSchema = z.object({
  items: z.array(z.object({ category: z.enum(productCategories), count: z.int() })),
})
export type CategoryCounts = z.output<typeof categoryCountsSchema>

export const productEndpoints = {
  'GET /products': {
    access: 'public',
    summary: 'Products, filtered, sorted and paged; newest first unless sorted',
    query: productListQuerySchema,
    output: productListSchema,
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
} as const satisfies EndpointDefinitions
