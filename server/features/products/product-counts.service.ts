// Numbers of products for each value of the filters of the shop, and the smallest changes of an empty list that give results.
import { type SQL, sql } from 'drizzle-orm'
import type { FilterStep } from '#contract/filter-counts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type {
  ChangedProductFilter,
  ProductCounts,
  ProductCountsQuery,
  ProductListQuery,
} from '#contract/products.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import {
  type CountedRows,
  countChanges,
  countPrices,
  countUpTo,
  countValues,
  type FilterChange,
  nearestPrice,
  nearestPriceLimits,
  pairsOf,
  without,
} from '#server/features/catalogue/filter-counts.ts'
import { type AskedProducts, partsOfName, readAsked } from './asked-products.ts'
import { filterOf, shownPrice, whereOf } from './products.queries.ts'
import { products } from './products.table.ts'

/** The parameters of each filter. */
const filters: readonly (readonly ChangedProductFilter[])[] = [
  ['name'],
  ['category'],
  ['tag'],
  ['price', 'min', 'max'],
  ['inStock'],
]

/** A list whose words have been looked up. */
interface Search {
  db: Database
  /** As it is in the address. */
  query: ProductCountsQuery
  asked: AskedProducts
}

type Change = FilterChange<ProductCountsQuery>

export function countProducts(
  db: Database,
  caches: ListCaches,
  query: ProductCountsQuery,
): Promise<ProductCounts> {
  return caches.counts.get(`values ${JSON.stringify(query)}`, async () =>
    readCounts({ db, query, asked: await readAsked(db, query) }),
  )
}

async function readCounts(search: Search): Promise<ProductCounts> {
  const { query } = search.asked
  const [category, prices, inStock, total] = await Promise.all([
    countValues(rowsOf(search, { ...query, category: undefined }), products.category),
    countPrices(rowsOf(search, { ...query, ...anyPrice }), shownPrice),
    countUpTo(rowsOf(search, { ...query, inStock: 'true' })),
    countUpTo(rowsOf(search, query)),
  ])
  const steps = total === 0 ? await findSteps(search) : []
  return { category, prices, inStock, steps }
}

const anyPrice = without(['price', 'min', 'max'])

/** The rows of what is asked for, or of other filters with the same words. */
function rowsOf({ db, asked: { found } }: Search, query: ProductListQuery): CountedRows {
  const words = query.name === undefined ? null : found
  const where: SQL = words?.hasUnknownWord ? sql`false` : whereOf(filterOf(query), words)
  return { db, table: products, where }
}

/** Changes of one filter or word: to the nearest prices, and without it. If none helps, without two. */
async function findSteps(search: Search): Promise<FilterStep[]> {
  const { query } = search
  const countAll = (changes: readonly Change[]) =>
    countChanges(query, changes, (changed) => countChanged(search, changed))
  const words = textsWithout(search)
  const used = filters
    .filter((names) => names.some((name) => query[name] !== undefined))
    .map((names): Change => ({ changes: without(names) }))
  const steps = await countAll([...(await nearestPrices(search)), ...words, ...used])
  if (steps.length > 0) return steps
  const others = used.filter(({ changes }) => !('name' in changes))
  const both = ([one, other]: [Change, Change]): Change => ({
    ...one,
    changes: { ...one.changes, ...other.changes },
  })
  return countAll([
    ...words.flatMap((word) => others.map((other) => both([word, other]))),
    ...pairsOf(used).map(both),
  ])
}

/** Changed words are looked up anew: they may be corrected or understood otherwise. A changed price may do that too. */
async function countChanged(search: Search, changed: ProductCountsQuery): Promise<number | undefined> {
  const { db, query, asked } = search
  if (changed.name === query.name && asked.understood === undefined) return countUpTo(rowsOf(search, changed))
  const anew = await readAsked(db, changed)
  return countUpTo(rowsOf({ ...search, asked: anew }, anew.query))
}

/** The text without each of its parts, if it has several. */
function textsWithout({ query: { name }, asked: { understood } }: Search): Change[] {
  const parts = name === undefined ? [] : partsOfName(name, understood !== undefined)
  if (parts.length < 2) return []
  return parts.map(({ said, rest }) => ({ changes: { name: rest }, without: [said] }))
}

async function nearestPrices(search: Search): Promise<Change[]> {
  const { query } = search.asked
  const { price, min, max } = query
  if (price === undefined)
    return nearestPriceLimits({ min, max }, shownPrice, (limits) => rowsOf(search, { ...query, ...limits }))
  const rows = rowsOf(search, { ...query, ...anyPrice })
  const cents = await Promise.all([
    nearestPrice(rows, shownPrice, 'above', toCents(price)),
    nearestPrice(rows, shownPrice, 'below', toCents(price)),
  ])
  return cents.flatMap((each) => (each === null ? [] : [{ changes: { price: toDollars(each) } }]))
}
