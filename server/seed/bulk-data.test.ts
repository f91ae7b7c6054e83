import { afterAll, afterEach, expect, test } from 'vitest'
import { productCategories, productTags, travelTypes } from '#contract/vocabulary.ts'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { createListCaches } from '#server/database/list-caches.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { listProducts } from '#server/features/products/products.queries.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { type BulkCounts, loadBulkData } from './bulk-data.ts'
import { bulkId } from './bulk-series.ts'
import { loadSampleData } from './sample-data.ts'
import { titlesWithWrongRatings, titlesWithWrongReviewTimes } from './seed-test-tools.ts'

const today = '2026-11-21'
const now = new Date(`${today}T12:00:00Z`)
const counts = { users: 100, tours: 300, products: 2000, tour_reviews: 1500, product_reviews: 1500 }
const none: BulkCounts = { users: 0, tours: 0, products: 0, tour_reviews: 0, product_reviews: 0 }

const [first, second] = [await connectToNew(), await connectToNew()]

afterEach(async () => {
  for (const { sql } of [first, second]) {
    await sql`truncate tours, products, users, search_words, changes cascade`
  }
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
})

test('a load adds the requested number of rows of each kind, and ratings agree with the reviews', async () => {
  await load(first, counts)
  expect(await countsIn(first)).toEqual(counts)
  expect(await titlesWithWrongRatings(first.sql)).toEqual([])
  expect(await titlesWithWrongReviewTimes(first.sql, now)).toEqual([])
})

test('two databases get the same rows', async () => {
  await load(first, counts)
  await load(second, counts)
  expect(await everyRow(first)).toEqual(await everyRow(second))
})

test('a second load adds to the first', async () => {
  await load(first, counts)
  await load(first, { ...none, users: 5, tours: 30, products: 50, tour_reviews: 40, product_reviews: 60 })
  expect(await countsIn(first)).toEqual({
    users: 105,
    tours: 330,
    products: 2050,
    tour_reviews: 1540,
    product_reviews: 1560,
  })
  expect(await titlesWithWrongRatings(first.sql)).toEqual([])
})

test('a load without users, after the sample data, uses the sample users as authors of reviews', async () => {
  await loadSampleData(first.db, {
    now,
    preparePassword: async () => 'a password for tests',
    createUser,
  })
  await load(first, { ...none, products: 10, product_reviews: 40 })
  const [reviews] = await first.sql`
    select count(*)::int as count, count(user_id)::int as signed from product_reviews r
    join products p on p.id = r.product_id where p.sku like 'BK-%'`
  expect(reviews).toEqual({ count: 40, signed: 40 })
  expect(await titlesWithWrongRatings(first.sql)).toEqual([])
})

test('a load with numbers that are already used fails and adds no rows', async () => {
  await load(first, { ...none, products: 20 })
  const again = load(first, { ...none, users: 10, products: 20 }, { from: 11 })
  await expect(again).rejects.toMatchObject({ code: '23505' })
  expect(await countsIn(first)).toEqual({ ...none, products: 20 })
  // The connection can be used again.
  await load(first, { ...none, products: 5 }, { from: 21 })
  expect(await countsIn(first)).toEqual({ ...none, products: 25 })
})

test('a table whose indexes were dropped for the load has all of them again', async () => {
  const before = await indexesIn(first)
  await load(first, { ...none, tours: 20_000 })
  expect(await indexesIn(first)).toEqual(before)
  const [invalid] = await first.sql`select count(*)::int as count from pg_index where not indisvalid`
  expect(invalid!.count).toBe(0)
})

test('the rows are spread over all categories, tags, types, months and prices', async () => {
  await load(first, counts)
  const { sql } = first
  const listed = async (query: string) => (await sql.unsafe(query)).map((row) => Object.values(row)[0])
  expect(await listed('select category from products group by 1 order by 1')).toEqual(
    productCategories.toSorted(),
  )
  expect(await listed('select unnest(tags) collate "C" from products group by 1 order by 1')).toEqual(
    productTags.toSorted(),
  )
  expect(await listed('select type collate "C" from tours group by 1 order by 1')).toEqual(
    travelTypes.toSorted(),
  )
  expect(await listed('select month from tours group by 1 order by 1')).toHaveLength(12)
  const [range] = await sql`
    select min(cost_cents)::int as least, max(cost_cents)::int as most,
      count(distinct title)::int as titles, max(rating_count)::int as "mostReviews",
      count(*) filter (where rating_count = 0)::int as unreviewed from products`
  expect(range!.least).toBeGreaterThanOrEqual(1_200)
  expect(range!.least).toBeLessThan(1_400)
  expect(range!.most).toBeLessThanOrEqual(360_000)
  expect(range!.most).toBeGreaterThan(340_000)
  expect(range!.titles).toBeGreaterThan(1_900)
  expect(range!.mostReviews).toBeGreaterThan(20)
  expect(range!.unreviewed).toBeGreaterThan(200)
})

test('a search finds the loaded rows, also with a misspelt word', async () => {
  await load(first, counts)
  const caches = createListCaches(first.db, { subscribe: () => () => {} }, 'product')
  const names = ['leather suitcase', 'lether suitcase']
  const [right, misspelt] = await Promise.all(
    names.map((name) => listProducts(first.db, caches, { name, page: 1 })),
  )
  expect(right!.totalCount).toBeGreaterThan(0)
  expect(misspelt!.totalCount).toBe(right!.totalCount)
})

test('a load records a change of tours and products for running servers', async () => {
  await load(first, { ...none, tours: 1, products: 1 })
  const topics = await first.sql`select split_part(topic, ':', 1) as kind from changes order by id`
  expect(topics.map(({ kind }) => kind)).toEqual(['tour', 'product'])
})

test('ids are valid, different in each table and ordered by time', () => {
  const [earlier, later] = [
    bulkId('tours', 9, Date.UTC(2023, 0, 1)),
    bulkId('tours', 8, Date.UTC(2024, 0, 1)),
  ]
  expect(isId(earlier)).toBe(true)
  expect(earlier < later).toBe(true)
  expect(bulkId('products', 9, Date.UTC(2023, 0, 1))).not.toBe(earlier)
})

async function connectToNew(): Promise<DatabaseClient> {
  return connectDatabase(await createTestDatabase(), { connections: 3 })
}

function load(client: DatabaseClient, wanted: BulkCounts, options: { from?: number } = {}) {
  return loadBulkData(client, { counts: wanted, today, report: () => {}, ...options })
}

async function countsIn({ sql }: DatabaseClient): Promise<BulkCounts> {
  const entries = Object.keys(counts).map(async (table) => {
    const [row] = await sql`select count(*)::int as count from ${sql(table)}`
    return [table, row!.count]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** All rows of all tables that a load fills, in the order of their ids. */
async function everyRow({ sql }: DatabaseClient) {
  const rows = []
  for (const table of Object.keys(counts))
    rows.push([...(await sql`select * from ${sql(table)} order by id`)])
  return rows
}

async function indexesIn({ sql }: DatabaseClient): Promise<string[]> {
  const rows = await sql`select indexdef from pg_indexes where schemaname = 'public' order by indexname`
  return rows.map(({ indexdef }) => indexdef)
}
