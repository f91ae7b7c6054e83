// Products: the rules that apply only to products. Rules of all catalogue items are in features/catalogue.

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { toDollars } from '#contract/money.ts'
import { type Product, productFields } from '#contract/products.ts'
import { maxStock } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { houseDate } from '#server/database/house-days.ts'
import type { BulkKind } from '#server/features/catalogue/bulk-edits.service.ts'
import { type CatalogueKind, createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import { fromColumns } from '#server/features/catalogue/item-columns.ts'
import { createItemRatings } from '#server/features/catalogue/item-ratings.ts'
import { pictureLimits } from '#server/features/images/pictures.ts'
import { formerProductSlugs, products, productVersions } from './products.table.ts'

export type ProductRow = typeof products.$inferSelect

export type ListedProduct = Omit<ProductRow, 'searchText' | 'words'>

export function toProduct(row: ListedProduct): Product {
  const updatedAt = row.updatedAt.toISOString()
  return {
    _id: row.id,
    slug: row.slug,
    ...fromColumns(productFields, row),
    image: row.image,
    previews: row.previews,
    ...lowestPriceOf(row),
    rating: row.rating,
    numRating: row.ratingCount,
    calendarDate: row.calendarDate,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt,
    updateAt: updatedAt,
  } as Product
}

/** The optional field `lowestPrice` of products and cart lines. */
export function lowestPriceOf({ lowestPriceCents }: Pick<ProductRow, 'lowestPriceCents'>): {
  lowestPrice?: number
} {
  return lowestPriceCents === null ? {} : { lowestPrice: toDollars(lowestPriceCents) }
}

export const productKind: CatalogueKind<ProductRow, Product> = {
  kind: 'product',
  noun: 'Product',
  records: products,
  columns: getTableColumns(products),
  versions: productVersions,
  former: formerProductSlugs,
  formerRecordId: 'product_id',
  fields: productFields,
  rating: { total: 'ratingTotal', count: 'ratingCount' },
  limits: { add: pictureLimits, edit: pictureLimits },
  newColumns: () => ({ calendarDate: houseDate(sql`now()`) }),
  toItem: (_, row) => toProduct(row),
  otherColumns: ({ stock, stockSeen }, _pictures, row) =>
    row === undefined || stock === undefined || stockSeen === undefined
      ? {}
      : { stock: editedStock(row, stock as number | null, stockSeen as number | null) },
}

export const productItems = createCatalogueItems(productKind)

export const productRatings = createItemRatings(productKind)

export const bulkProducts: BulkKind = {
  kind: 'product',
  records: products,
  columns: getTableColumns(products),
  fields: productFields,
  items: productItems,
}

/**
 * The stock after an edit. Orders take and give back pieces without a new version, so an edit is a difference to the
 * stock that its author saw. Throws `version_conflict` where that is impossible.
 */
function editedStock(row: ProductRow, stock: number | null, stockSeen: number | null): number | null {
  if (row.stock === stockSeen) return stock
  if (row.stock !== null && stock !== null && stockSeen !== null) {
    const edited = row.stock + stock - stockSeen
    if (edited >= 0 && edited <= maxStock) return edited
  }
  throw new AppError('version_conflict', undefined, { current: toProduct(row) })
}

export const { requireItem: requireProduct, requireItemOrDeleted: requireProductOrDeleted } = productItems

/** A product that can be bought: `id`, `updated_at`, and the columns of a `SoldProduct` as JSON. Otherwise no row. */
export function selectProductForSale(id: string): SQL {
  return sql`
    select id, updated_at, json_build_object(
      'id', id, 'slug', slug, 'title', title, 'image', image, 'costCents', cost_cents,
      'saleBasisPoints', sale_basis_points, 'lowestPriceCents', lowest_price_cents, 'sku', sku, 'category', category, 'stock', stock
    ) as named
    from products where id = ${id} and deleted_at is null and available`
}

export type SoldProduct = Omit<NamedProduct, 'available' | 'updatedAt' | 'deletedAt'>

/**
 * The columns that carts and reviews show of a product. The other columns, above all the texts, are many times larger,
 * and a cart is read after each of its changes.
 */
export const namedColumns = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  image: products.image,
  costCents: products.costCents,
  saleBasisPoints: products.saleBasisPoints,
  lowestPriceCents: products.lowestPriceCents,
  sku: products.sku,
  category: products.category,
  available: products.available,
  stock: products.stock,
  updatedAt: products.updatedAt,
  deletedAt: products.deletedAt,
}

/** Products with these columns, including deleted ones, to be joined. */
export const namedProducts = new QueryBuilder({ casing: 'snake_case' })
  .select(namedColumns)
  .from(products)
  .as('named_products')

/** The columns of a product that cart lines and reviews show. */
export type NamedProduct = Pick<ProductRow, keyof typeof namedColumns>

/** Products by id for cart lines and reviews, including deleted products. */
export async function getNamedProducts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, NamedProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(namedColumns)
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
