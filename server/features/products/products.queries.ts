// Lists of products: filters, orders, search by name.
import { and, arrayContains, asc, count, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { CategoryCounts, Product, ProductListQuery } from '#contract/products.ts'
import { spelledAs } from '#contract/query-words.ts'
import type { Today } from '#contract/today.ts'
import { lowStock, productCategories, productTags } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { listedRows } from '#server/database/listed-rows.ts'
import { filterCents, type List, listOfPage, pageOf } from '#server/database/listing.ts'
import { countAndRead, type OrderedRows, readOrdered, type Slice } from '#server/database/ordered-rows.ts'
import { sitemapPagesOf } from '#server/database/sitemap-pages.ts'
import { beginsWith, findText } from '#server/database/text-search.ts'
import { picturesInVersions } from '#server/features/catalogue/item-versions.ts'
import { createNameCondition } from '#server/features/catalogue/named-items.ts'
import { type ListedProduct, toProduct } from './products.service.ts'
import { pricePerPiece, products, productVersions, skuForSearch } from './products.table.ts'

/** A list of products, and the corrected search text if `name` was misspelt. */
export interface FoundProducts extends List<Product> {
  correctedName?: string | undefined
}

export async function listProducts(
  db: Database,
  caches: ListCaches,
  query: ProductListQuery,
): Promise<FoundProducts> {
  const counts = caches.counts.currentGeneration()
  const page = pageOf(query)
  const filter = filterOf(query)
  const found = query.name === undefined ? null : await findText(db, 'product', products, query.name)
  if (found?.hasUnknownWord) return listOfPage([], 0, page)
  const where = and(isNull(products.deletedAt), ...conditionsOf(filter), found?.condition)!
  const name = JSON.stringify([filter, found?.name])
  const order = orders[query.sort ?? 'date']
  const rows = {
    ...order,
    table: products,
    id: products.id,
    where,
    sortAtMost:
      found?.condition === undefined && isUnused({ ...filter, category: undefined }) ? undefined : 4_000,
    read: (slice: Slice) => readListed(db, slice),
  }
  const place = {
    limit: page.itemsPerPage,
    offset: page.offset,
    positions: order.isByRating ? caches.positionsByRating : caches.positions,
    name: `${query.sort ?? 'date'} ${name}`,
  }
  let read: ListedProduct[] | undefined
  const totalCount = await counts.get(name, async () => {
    const known = isUnused(filter) ? await found?.knownCount() : undefined
    if (known !== undefined) return known
    const both = await countAndRead(db, rows, { ...place, maxRows: found?.mostRecords })
    read = both?.rows
    if (both !== null) return both.count
    const [counted] = await db.select({ count: count() }).from(products).where(where)
    return counted!.count
  })
  read ??= await readOrdered({ ...rows, count: totalCount }, place)
  return { ...listOfPage(read.map(toProduct), totalCount, page), correctedName: found?.correctedText }
}

/** After the sale. */
const shownPrice = pricePerPiece(products)

interface ProductFilter {
  category: string | undefined
  tag: string | undefined
  sku: string | undefined
  leastCents: number | undefined
  mostCents: number | undefined
}

function filterOf({ category, tag, sku, price, min, max }: ProductListQuery): ProductFilter {
  const least = price ?? min
  const most = price ?? max
  if (least !== undefined && most !== undefined && least > most) {
    throw new AppError('invalid_request', 'The lowest price is above the highest.', {
      fields: { min: 'above max' },
    })
  }
  return {
    category: category && spelledAs(productCategories, category),
    tag: tag && spelledAs(productTags, tag),
    sku: sku?.trim() || undefined,
    leastCents: filterCents(least),
    mostCents: filterCents(most),
  }
}

/** Whether the filter has no conditions. */
function isUnused(filter: ProductFilter): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

function conditionsOf({ category, tag, sku, leastCents, mostCents }: ProductFilter): (SQL | undefined)[] {
  const isExact = leastCents !== undefined && leastCents === mostCents
  return [
    category === undefined ? undefined : eq(products.category, category),
    tag === undefined ? undefined : arrayContains(products.tags, [tag]),
    sku === undefined ? undefined : beginsWith(skuForSearch(products.sku), sku, lower),
    isExact ? sql`${shownPrice} = ${leastCents}` : undefined,
    isExact || leastCents === undefined ? undefined : sql`${shownPrice} >= ${leastCents}`,
    isExact || mostCents === undefined ? undefined : sql`${shownPrice} <= ${mostCents}`,
  ]
}

const lower = (text: string) => sql`lower(${text})`

type ProductOrder = Pick<OrderedRows<never>, 'key' | 'keyType' | 'isDescending'> & { isByRating?: true }

const orders: Record<NonNullable<ProductListQuery['sort']>, ProductOrder> = {
  date: { key: products.createdAt, keyType: 'timestamptz', isDescending: true },
  lowprice: { key: shownPrice, keyType: 'integer', isDescending: false },
  highprice: { key: shownPrice, keyType: 'integer', isDescending: true },
  popular: { key: products.ratingCount, keyType: 'integer', isDescending: true, isByRating: true },
  rating: { key: products.rating, keyType: 'double precision', isDescending: true, isByRating: true },
}

const readListed = listedRows(products, ['searchText', 'words'])

/** Condition: the column is the id of a product with these words in its title. */
export const isOfProductNamed = createNameCondition(products)

/** Products with little stock, the lowest first, and the number of all of them. */
export async function listLowStock(
  db: Database,
  most: number,
): Promise<Pick<Today, 'lowStock' | 'lowStockCount'>> {
  const isLow = and(isNull(products.deletedAt), lte(products.stock, sql.raw(String(lowStock))))
  const [counted] = await db.select({ count: count() }).from(products).where(isLow)
  const rows = await db
    .select({ _id: products.id, title: products.title, stock: sql<number>`${products.stock}` })
    .from(products)
    .where(isLow)
    .orderBy(asc(products.stock), asc(products.id))
    .limit(most)
  return { lowStock: rows, lowStockCount: counted!.count }
}

export async function countByCategory(db: Database, caches: ListCaches): Promise<CategoryCounts> {
  const counts = await caches.counts.get('categories', async () => {
    const rows = await db
      .select({ category: products.category, count: count() })
      .from(products)
      .where(isNull(products.deletedAt))
      .groupBy(products.category)
    return new Map(rows.map((row) => [row.category, row.count]))
  })
  return {
    items: productCategories.toSorted().map((category) => ({ category, count: counts.get(category) ?? 0 })),
  }
}

/** Selects the addresses of the pictures of all products, including deleted ones. */
export const picturesInProducts: SQL = sql`
  select unnest(${products.previews} || ${products.image}) from ${products}`

export const productSitemapPages = sitemapPagesOf(products)

export const picturesInProductVersions = picturesInVersions(productVersions)
