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
  barsOf,
  type CountedRows,
  countChanges,
  countUpTo,
  countValues,
  type FilterChange,
  nearestPriceLimits,
  nearestPrices,
  pairsOf,
  priceBar,
  readValues,
  tally,
  without,
} from '#server/features/catalogue/filter-counts.ts'
import { type AskedProducts, partsOfName, readAsked } from './asked-products.ts'
import { filterOf, shownPrice, whereOf } from './products.queries.ts'
import { isInStock, products } from './products.table.ts'

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

/** What products are counted by. */
const values = { category: products.category, price: priceBar(shownPrice), inStock: isInStock(products) }

async function readCounts(search: Search): Promise<ProductCounts> {
  const { query } = search.asked
  const list = await readValues(rowsOf(search, query), values)
  // Without one of its filters a list has more.
  if (list === undefined) return { steps: [] }
  /** By the rows of the list itself, unless its own filter has to be left out. */
  const countBy = async (name: keyof typeof values, change: Partial<ProductListQuery> | null) =>
    change === null
      ? tally(list.map((row) => row[name]))
      : countValues(rowsOf(search, { ...query, ...change }), values[name])
  const isPriced = (query.price ?? query.min ?? query.max) !== undefined
  const [category, prices, inStock] = await Promise.all([
    countBy('category', query.category === undefined ? null : { category: undefined }),
    countBy('price', isPriced ? anyPrice : null),
    countBy('inStock', null),
  ])
  const steps = list.length === 0 ? await findSteps(search) : []
  return {
    category,
    prices: prices && barsOf(prices),
    inStock: inStock?.find(({ value }) => value === 'true')?.count ?? 0,
    steps,
  }
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
  const steps = await countAll([...(await changedPrices(search)), ...words, ...used])
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

async function changedPrices(search: Search): Promise<Change[]> {
  const { query } = search.asked
  const { price, min, max } = query
  const rows = rowsOf(search, { ...query, ...anyPrice })
  if (price === undefined) return nearestPriceLimits({ min, max }, shownPrice, rows)
  const { above, below } = await nearestPrices(rows, shownPrice, {
    above: toCents(price),
    below: toCents(price),
  })
  return [above, below].flatMap((each) => (each === null ? [] : [{ changes: { price: toDollars(each) } }]))
}
