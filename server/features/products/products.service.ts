// Products: reading one, creating, changing and deleting.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import { toBasisPoints, toCents, toDollars } from '#contract/money.ts'
import type { NewProduct, Product, ProductChanges } from '#contract/products.ts'
import { changedValues } from '#server/database/changed-values.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { claimSlug, renameSlug, type SluggedKind } from '#server/database/slugs.ts'
import { AppError, notFound } from '#server/errors.ts'
import { isId, newId } from '#server/ids.ts'
import type { SentFiles } from '#server/large-bodies.ts'
import { noPictures, type PictureStore, type PictureUrls, pictureLimits } from '#server/pictures.ts'
import { formerProductSlugs, products } from './products.table.ts'

const productSlugs: SluggedKind = {
  kind: 'product',
  records: products,
  former: formerProductSlugs,
  formerRecordId: 'product_id',
}

export type ProductRow = typeof products.$inferSelect

export type ListedProduct = Omit<ProductRow, 'searchText' | 'words'>

export function toProduct(row: ListedProduct): Product {
  const updatedAt = row.updatedAt.toISOString()
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    subTitle: row.subTitle,
    description: row.description,
    image: row.image,
    previews: row.previews,
    cost: toDollars(row.costCents),
    sale: row.saleBasisPoints / 100,
    rating: row.rating,
    numRating: row.ratingCount,
    sku: row.sku,
    category: row.category,
    tag: row.tags,
    weight: row.weight,
    dimensions: row.dimensions,
    available: row.available,
    calendarDate: row.calendarDate,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt,
    updateAt: updatedAt,
  }
}

/** A product that is not deleted, by id, by slug or by a slug it had before. */
export async function requireProduct(db: Database, idOrSlug: string): Promise<ProductRow> {
  const row = (await findProduct(db, idOrSlug)) ?? (await findByFormerSlug(db, idOrSlug))
  if (row === undefined) throw notFound('Product')
  return row
}

/** The same, and by its id also one that is deleted: its slug may be another's by now. */
export async function requireProductOrDeleted(db: Database, idOrSlug: string): Promise<ProductRow> {
  const product = (await findProduct(db, idOrSlug)) ?? (await findByFormerSlug(db, idOrSlug))
  if (product !== undefined) return product
  const [deleted] = isId(idOrSlug)
    ? await db
        .select()
        .from(products)
        .where(and(eq(products.id, idOrSlug), isNotNull(products.deletedAt)))
    : []
  if (deleted === undefined) throw notFound('Product')
  return deleted
}

async function findProduct(db: Database, idOrSlug: string): Promise<ProductRow | undefined> {
  const column = isId(idOrSlug) ? products.id : products.slug
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(column, idOrSlug), isNull(products.deletedAt)))
  return row
}

/** The part `product` of a statement, which has a row where somebody may buy it. */
export function productForSale(id: string): SQL {
  return sql`product as (select * from products where id = ${id} and deleted_at is null and available)`
}

async function findByFormerSlug(db: Database, slug: string): Promise<ProductRow | undefined> {
  const [former] = await db.select().from(formerProductSlugs).where(eq(formerProductSlugs.slug, slug))
  return former === undefined ? undefined : findProduct(db, former.productId)
}

/** As `requireProduct`, held until the transaction ends. */
async function lockProduct(transaction: Database, idOrSlug: string): Promise<ProductRow> {
  const id = isId(idOrSlug) ? idOrSlug : (await requireProduct(transaction, idOrSlug)).id
  const [locked] = await transaction
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update')
  if (locked === undefined) throw notFound('Product')
  return locked
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

export function storeProductPictures(
  pictures: PictureStore,
  product: NewProduct,
  files: SentFiles | undefined,
): Promise<PictureUrls> {
  return pictures.store(product, { files, current: [], ...pictureLimits })
}

/** Within a transaction. */
export async function createProduct(
  transaction: Database,
  product: NewProduct,
  stored: PictureUrls,
): Promise<Product> {
  const [row] = await transaction
    .insert(products)
    .values({
      id: newId(),
      slug: await claimSlug(transaction, productSlugs, product.title),
      title: product.title,
      subTitle: product.subTitle,
      description: product.description,
      sku: product.sku,
      image: stored.image!,
      previews: stored.previews ?? [],
      category: product.category,
      tags: [...new Set(product.tag)],
      costCents: toCents(product.cost),
      saleBasisPoints: toBasisPoints(product.sale ?? 0),
      weight: product.weight,
      dimensions: product.dimensions,
      available: product.available,
      calendarDate: sql`(now() at time zone 'UTC')::date`,
    })
    .returning()
  await recordChange(transaction, 'product', row!.id)
  return toProduct(row!)
}

/** Refuses what can be refused before pictures are decoded. */
export async function storeEditedProductPictures(
  db: Database,
  pictures: PictureStore,
  idOrSlug: string,
  changes: ProductChanges,
  files: SentFiles | undefined,
): Promise<PictureUrls> {
  if (changes.image === undefined && changes.previews === undefined) return noPictures
  const product = await requireProduct(db, idOrSlug)
  requireVersion(product, changes.version)
  return pictures.store(changes, { files, current: [product.image, ...product.previews], ...pictureLimits })
}

/** Within a transaction. Answers the product as it was and as it is, which is the same object where nothing has changed. */
export async function updateProduct(
  transaction: Database,
  idOrSlug: string,
  changes: ProductChanges,
  stored: PictureUrls,
): Promise<{ before: Product; after: Product }> {
  const locked = await lockProduct(transaction, idOrSlug)
  requireVersion(locked, changes.version)
  const before = toProduct(locked)
  const changed = changedValues(locked, {
    title: changes.title,
    slug: await renameSlug(transaction, productSlugs, locked, changes.title),
    subTitle: changes.subTitle,
    description: changes.description,
    sku: changes.sku,
    image: stored.image,
    previews: stored.previews,
    category: changes.category,
    tags: changes.tag === undefined ? undefined : [...new Set(changes.tag)],
    costCents: changes.cost === undefined ? undefined : toCents(changes.cost),
    saleBasisPoints: changes.sale === undefined ? undefined : toBasisPoints(changes.sale ?? 0),
    weight: changes.weight,
    dimensions: changes.dimensions,
    available: changes.available,
  })
  if (changed === null) return { before, after: before }
  const [row] = await transaction
    .update(products)
    .set({ ...changed, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, locked.id))
    .returning()
  await recordChange(transaction, 'product', locked.id)
  return { before, after: toProduct(row!) }
}

/** An edit of an older version is refused with the record as it stands. */
function requireVersion(row: ProductRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return
  throw new AppError('version_conflict', undefined, { current: toProduct(row) })
}

/** Within a transaction. */
export async function deleteProduct(
  transaction: Database,
  idOrSlug: string,
): Promise<{ _id: string; title: string }> {
  const { id } = await requireProduct(transaction, idOrSlug)
  const [deleted] = await transaction
    .update(products)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .returning({ _id: products.id, title: products.title })
  if (deleted === undefined) throw notFound('Product')
  await recordChange(transaction, 'product', id)
  return deleted
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
