// Lists of products: filters, orders, search by name.
import { and, arrayContains, asc, count, eq, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { CategoryCounts, Product, ProductListQuery, UnderstoodProducts } from '#contract/products.ts'
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
import { beginsWith, type FoundText } from '#server/database/text-search.ts'
import { picturesInVersions } from '#server/features/catalogue/item-versions.ts'
import { createNameCondition } from '#server/features/catalogue/named-items.ts'
import { readAsked } from './asked-products.ts'
import { type ListedProduct, toProduct } from './products.service.ts'
import { isInStock, pricePerPiece, products, productVersions, skuForSearch } from './products.table.ts'

/** A list of products, and the corrected search text if `name` was misspelt. */
export interface FoundProducts extends List<Product> {
  correctedName?: string | undefined
  understood?: UnderstoodProducts | undefined
}

export async function listProducts(
  db: Database,
  caches: ListCaches,
  given: ProductListQuery,
  /** Those that a change of stock invalidates too. */
  stockCaches: ListCaches = caches,
): Promise<FoundProducts> {
  const counts = caches.counts.currentGeneration()
  const { query, found, understood } = await readAsked(db, given)
  const page = pageOf(query)
  const filter = filterOf(query)
  if (found?.hasUnknownWord) return { ...listOfPage([], 0, page), understood }
  const where = whereOf(filter, found)
  const { inStock, ...others } = filter
  const name = JSON.stringify([others, found?.name])
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
    positions: positionsOf(inStock ? stockCaches : caches, order),
    name: `${query.sort ?? 'date'} ${inStock === true} ${name}`,
  }
  let read: ListedProduct[] | undefined
  const countAll = async () => {
    const known = isUnused(others) ? await found?.knownCount() : undefined
    if (known !== undefined) return known
    // Sold-out products are counted by another statement, so a list without them is read by its own.
    const both = inStock ? null : await countAndRead(db, rows, { ...place, maxRows: found?.mostRecords })
    read = both?.rows
    return both?.count ?? countRows(db, whereOf(others, found))
  }
  const [all, soldOut] = await Promise.all([
    counts.get(name, countAll),
    inStock ? countRows(db, and(whereOf(others, found), not(isInStock(products)))!) : 0,
  ])
  const totalCount = Math.max(all - soldOut, 0)
  read ??= await readOrdered({ ...rows, count: totalCount }, place)
  const correctedName = found?.correctedText
  return { ...listOfPage(read.map(toProduct), totalCount, page), correctedName, understood }
}

async function countRows(db: Database, where: SQL): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(products).where(where)
  return counted!.count
}

const positionsOf = ({ positions, positionsByRating }: ListCaches, { isByRating }: ProductOrder) =>
  isByRating ? positionsByRating : positions

/** The condition of a list, with the words that were found. */
export function whereOf(filter: ProductFilter, found: FoundText | null): SQL {
  return and(isNull(products.deletedAt), ...conditionsOf(filter), found?.condition)!
}

/** After the sale. */
export const shownPrice = pricePerPiece(products)

interface ProductFilter {
  category: string | undefined
  tag: string | undefined
  sku: string | undefined
  leastCents: number | undefined
  mostCents: number | undefined
  inStock?: true | undefined
}

export function filterOf({ category, tag, sku, price, min, max, inStock }: ProductListQuery): ProductFilter {
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
    inStock: inStock && true,
  }
}

/** Whether the filter has no conditions. */
function isUnused(filter: ProductFilter): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

function conditionsOf(filter: ProductFilter): (SQL | undefined)[] {
  const { category, tag, sku, leastCents, mostCents, inStock } = filter
  const isExact = leastCents !== undefined && leastCents === mostCents
  return [
    category === undefined ? undefined : eq(products.category, category),
    tag === undefined ? undefined : arrayContains(products.tags, [tag]),
    sku === undefined ? undefined : beginsWith(skuForSearch(products.sku), sku, lower),
    isExact ? sql`${shownPrice} = ${leastCents}` : undefined,
    isExact || leastCents === undefined ? undefined : sql`${shownPrice} >= ${leastCents}`,
    isExact || mostCents === undefined ? undefined : sql`${shownPrice} <= ${mostCents}`,
    inStock && isInStock(products),
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
