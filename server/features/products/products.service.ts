// Products: what they add to the catalogue's common rules.
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { type Product, productFields } from '#contract/products.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { notFound } from '#server/errors.ts'
import { createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import { fromColumns } from '#server/features/catalogue/item-columns.ts'
import { pictureLimits } from '#server/pictures.ts'
import { formerProductSlugs, products } from './products.table.ts'

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
    rating: row.rating,
    numRating: row.ratingCount,
    calendarDate: row.calendarDate,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt,
    updateAt: updatedAt,
  } as Product
}

export const productItems = createCatalogueItems<ProductRow, Product>({
  kind: 'product',
  noun: 'Product',
  records: products,
  columns: getTableColumns(products),
  former: formerProductSlugs,
  formerRecordId: 'product_id',
  fields: productFields,
  limits: { add: pictureLimits, edit: pictureLimits },
  newColumns: { calendarDate: sql`(now() at time zone 'UTC')::date` },
  toItem: (_, row) => toProduct(row),
})

export const { requireItem: requireProduct, requireItemOrDeleted: requireProductOrDeleted } = productItems

/** The part `product` of a statement, which has a row where somebody may buy it. */
export function productForSale(id: string): SQL {
  return sql`product as (select * from products where id = ${id} and deleted_at is null and available)`
}

/** The rest of a product, its texts above all, is many times as much, and carts are read at every change of them. */
const namedColumns = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  image: products.image,
  costCents: products.costCents,
  saleBasisPoints: products.saleBasisPoints,
  sku: products.sku,
  category: products.category,
  available: products.available,
  updatedAt: products.updatedAt,
  deletedAt: products.deletedAt,
}

/** What lines and reviews tell of the product that they name. */
export type NamedProduct = Pick<ProductRow, keyof typeof namedColumns>

/** For lines and reviews that name products: deleted ones are among the answers. */
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

/** Counts a review into the product's rating: sum and count stay exact under concurrent posts. */
export async function countRating(db: Database, id: string, stars: number): Promise<void> {
  const [counted] = await db
    .update(products)
    .set({
      ratingTotal: sql`${products.ratingTotal} + ${stars}`,
      ratingCount: sql`${products.ratingCount} + 1`,
    })
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .returning({ id: products.id })
  if (counted === undefined) throw notFound('Product')
  await recordChange(db, 'product', id, 'rating')
}

/** Counts deleted reviews out of the ratings of their products, which may be deleted themselves. */
export async function uncountRatings(
  db: Database,
  reviews: readonly { productId: string; stars: number }[],
): Promise<void> {
  // In one order, so that two calls cannot wait for each other.
  for (const [id, some] of [...Map.groupBy(reviews, ({ productId }) => productId)].sort(byKey)) {
    const stars = some.reduce((sum, review) => sum + review.stars, 0)
    await db
      .update(products)
      .set({
        ratingTotal: sql`${products.ratingTotal} - ${stars}`,
        ratingCount: sql`${products.ratingCount} - ${some.length}`,
      })
      .where(eq(products.id, id))
    await recordChange(db, 'product', id, 'rating')
  }
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
