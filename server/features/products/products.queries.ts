// Lists of products: filters, orders, search by name.
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { CategoryCounts, Product, ProductListQuery } from '#contract/products.ts'
import { productCategories } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type Page, pageOf } from '#server/database/listing.ts'
import { publicAddressesOf } from '#server/database/public-addresses.ts'
import { matchesAlike, matchesAsTyped } from '#server/database/text-search.ts'
import { AppError } from '#server/errors.ts'
import { toProduct } from './products.service.ts'
import { products } from './products.table.ts'

export async function listProducts(db: Database, query: ProductListQuery): Promise<List<Product>> {
  const page = pageOf(query)
  const filters = filtersOf(query)
  const asTyped = query.name === undefined ? null : matchesAsTyped(products.searchText, query.name)
  const list = await listMatching(
    db,
    and(...filters, ...(asTyped === null ? [] : [asTyped]))!,
    query.sort,
    page,
  )
  if (list.totalCount > 0 || asTyped === null) return list
  const alike = await matchesAlike(db, 'product', products.searchText, query.name!)
  return alike === null ? list : listMatching(db, and(...filters, alike.condition)!, query.sort, page)
}

function filtersOf(query: ProductListQuery): SQL[] {
  const filters: SQL[] = [isNull(products.deletedAt)]
  if (query.category !== undefined) filters.push(eq(products.category, query.category))
  if (query.tag !== undefined) filters.push(arrayContains(products.tags, [query.tag]))
  if (query.price !== undefined) {
    filters.push(eq(products.costCents, toCents(query.price)))
    return filters
  }
  if (query.min !== undefined && query.max !== undefined && query.min > query.max) {
    throw new AppError('invalid_request', 'The lowest price is above the highest.', {
      fields: { min: 'above max' },
    })
  }
  if (query.min !== undefined) filters.push(gte(products.costCents, toCents(query.min)))
  if (query.max !== undefined) filters.push(lte(products.costCents, toCents(query.max)))
  return filters
}

async function listMatching(
  db: Database,
  condition: SQL,
  sort: ProductListQuery['sort'],
  page: Page,
): Promise<List<Product>> {
  const [counted] = await db.select({ count: count() }).from(products).where(condition)
  const rows =
    page.offset >= counted!.count
      ? []
      : await db
          .select()
          .from(products)
          .where(condition)
          .orderBy(orderOf(sort), asc(products.id))
          .limit(page.itemsPerPage)
          .offset(page.offset)
  return listOfPage(rows.map(toProduct), counted!.count, page)
}

function orderOf(sort: ProductListQuery['sort']): SQL {
  switch (sort) {
    case 'popular':
      return desc(products.ratingCount)
    case 'rating':
      return desc(products.rating)
    case 'lowprice':
      return asc(products.costCents)
    case 'highprice':
      return desc(products.costCents)
    default:
      return desc(sql`${products.createdAt}`)
  }
}

export async function countByCategory(db: Database): Promise<CategoryCounts> {
  const rows = await db
    .select({ category: products.category, count: count() })
    .from(products)
    .where(isNull(products.deletedAt))
    .groupBy(products.category)
  const counts = new Map(rows.map((row) => [row.category, row.count]))
  return {
    items: productCategories.toSorted().map((category) => ({ category, count: counts.get(category) ?? 0 })),
  }
}

/** Of these picture addresses, the ones that a product names. */
export async function findPicturesInProducts(db: Database, urls: string[]): Promise<string[]> {
  const rows = await db
    .select({ image: products.image, previews: products.previews })
    .from(products)
    .where(or(inArray(products.image, urls), arrayOverlaps(products.previews, urls)))
  return rows.flatMap((row) => [row.image, ...row.previews])
}

export const productAddresses = publicAddressesOf(products)
