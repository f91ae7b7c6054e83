// Counts and steps of a list of products against the lists themselves, on random catalogues; and lists without sold-out products.
import { expect, test } from 'vitest'
import type { FilterStep } from '#contract/filter-counts.ts'
import type { ProductCounts, ProductList } from '#contract/products.ts'
import { productCategories, productTags } from '#contract/vocabulary.ts'
import { Draws } from '#server/seed/random.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

type Query = Record<string, string>

async function get<Body>(path: string, query: Query): Promise<Body> {
  const response = await server.inject({ url: `/api/${path}?${new URLSearchParams(query)}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const listOf = (query: Query) => get<{ totalCount: number; items: { title: string }[] }>('products', query)
const totalOf = async (query: Query) => (await listOf({ ...query, itemsPerPage: '1' })).totalCount
const countsOf = (query: Query) => get<ProductCounts>('product-counts', query)

const names = ['lantern', 'rope', 'red tent', 'lanetrn', 'xylophone', 'red xylophone', 'rope tent lantern']
const prices = [20, 40, 45.5, 80]

test.each([1, 2])(
  'every count is that of the list itself, and no smaller change is missing (%i)',
  async (seed) => {
    await sql`delete from products`
    const random = new Draws(seed, 2)
    const categories = productCategories.slice(0, 3)
    for (let number = 0; number < 10; number++) {
      const words = ['Lantern', 'Red tent', 'Rope', 'Blue tent']
      await createProduct(testApp, {
        title: `${random.one(words)} ${number}`,
        category: random.one(categories),
        tags: [random.one(productTags)],
        costCents: random.one(prices) * 100,
        saleBasisPoints: random.one([0, 0, 2_500]),
        available: random.whole(0, 4) > 0,
        stock: random.one([null, 0, 3]),
      })
    }
    let empty = 0
    for (let question = 0; question < 8; question++) {
      const some = (name: string, value: string): Query => (random.whole(0, 1) === 0 ? {} : { [name]: value })
      const query: Query = {
        ...some('name', random.one(names)),
        ...some('category', random.one(categories)),
        ...some('tag', random.one(productTags)),
        ...some(random.one(['min', 'max', 'price']), String(random.one(prices))),
        ...some('inStock', 'true'),
      }
      const counts = await countsOf(query)
      for (const category of categories) {
        const counted = counts.category!.find(({ value }) => value === category)?.count ?? 0
        expect(counted, `${category} of ${JSON.stringify(query)}`).toBe(await totalOf({ ...query, category }))
      }
      const { min, max, price, ...anyPrice } = query
      for (const each of counts.prices!.filter((bar) => bar.count > 0 || bar.min === undefined)) {
        const range = { min: String(each.min ?? 0), ...(each.max && { max: String(each.max) }) }
        expect(each.count).toBe(await totalOf({ ...anyPrice, ...range }))
      }
      expect(counts.inStock).toBe(await totalOf({ ...query, inStock: 'true' }))
      if ((await totalOf(query)) > 0) expect(counts.steps).toEqual([])
      else {
        empty++
        await checkSteps(query, counts.steps)
      }
    }
    expect(empty).toBeGreaterThan(0)
  },
)

function changed(query: Query, changes: FilterStep['changes']): Query {
  return Object.fromEntries(
    Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

async function checkSteps(query: Query, steps: readonly FilterStep[]): Promise<void> {
  const told = JSON.stringify([query, steps])
  for (const { changes, count } of steps) {
    expect(count, told).toBeGreaterThan(0)
    expect(await totalOf(changed(query, changes)), told).toBe(count)
  }
  const has = (changes: FilterStep['changes']) =>
    steps.some((step) => JSON.stringify(step.changes) === JSON.stringify(changes))
  for (const name of Object.keys(query)) {
    const changes = { [name]: null }
    if ((await totalOf(changed(query, changes))) > 0) expect(has(changes), told).toBe(true)
  }
  const words = query.name?.split(' ') ?? []
  for (const word of words.length > 1 ? words : []) {
    const changes = { name: words.filter((each) => each !== word).join(' ') }
    if ((await totalOf(changed(query, changes))) > 0) expect(has(changes), told).toBe(true)
  }
}

test('an empty list tells the nearest prices', async () => {
  await sql`delete from products`
  await createProduct(testApp, { title: 'Rope', costCents: 4_550, saleBasisPoints: 2_000 })
  await createProduct(testApp, { title: 'Tent', costCents: 90_00 })
  const changesOf = async (query: Query) => (await countsOf(query)).steps.map(({ changes }) => changes)
  // Paid are $36.40, not $45.50.
  expect(await changesOf({ max: '30' })).toEqual([{ max: '37' }, { max: null }])
  expect(await changesOf({ min: '100' })).toEqual([{ min: '90' }, { min: null }])
  expect(await changesOf({ min: '40', max: '50' })).toEqual([
    { max: '90' },
    { min: '36' },
    { min: null, max: null },
  ])
  expect(await changesOf({ price: '45.5' })).toEqual([{ price: '90' }, { price: '36.4' }, { price: null }])
  expect(await changesOf({ name: 'rope', max: '30', category: 'Winter' })).toEqual([
    { category: null, max: null },
  ])
})

test('products that cannot be ordered are left out of a list of what is in stock, as soon as they sell out', async () => {
  await sql`delete from products`
  const titles = async (query: Query) =>
    (await listOf({ inStock: 'true', sort: 'lowprice', ...query })).items.map(({ title }) => title)
  const lamp = await createProduct(testApp, { title: 'Lamp', costCents: 100, stock: 1, category: 'Beach' })
  await createProduct(testApp, { title: 'Lamp oil', costCents: 200, stock: 0, category: 'Beach' })
  await createProduct(testApp, { title: 'Lamp wick', costCents: 300, stock: null })
  await createProduct(testApp, { title: 'Lamp shade', costCents: 400, stock: 5, available: false })
  expect(await titles({})).toEqual(['Lamp', 'Lamp wick'])
  expect(await titles({ name: 'lmap' })).toEqual(['Lamp', 'Lamp wick'])
  expect(await titles({ category: 'Beach' })).toEqual(['Lamp'])
  expect(await titles({ min: '2' })).toEqual(['Lamp wick'])
  expect(await totalOf({ inStock: 'true', name: 'lamp' })).toBe(2)
  expect((await countsOf({})).inStock).toBe(2)
  await sql`update products set stock = 0 where id = ${lamp.id}`
  await sql`insert into changes (topic) values (${`product/stock:${lamp.id}`})`
  await expect.poll(() => titles({})).toEqual(['Lamp wick'])
  expect((await countsOf({})).inStock).toBe(1)
  const response = await server.inject({ url: '/api/products?inStock=yes' })
  expect(response.statusCode).toBe(400)
})

test('prices in the searched words are understood where no product has the words', async () => {
  for (const [title, costCents] of [
    ['Storm lantern', 4_000],
    ['Paper lantern', 8_000],
    ['Rope', 2_000],
  ] as const)
    await createProduct(testApp, { title, costCents })
  const find = async (name: string, others: Query = {}) => {
    const { items, understood } = await get<ProductList>('products', { name, ...others })
    return { titles: items.map(({ title }) => title), understood }
  }
  expect(await find('lantern under 50')).toEqual({
    titles: ['Storm lantern'],
    understood: { words: 'lantern', max: 50 },
  })
  expect((await find('Lanterns for under $50')).titles).toEqual(['Storm lantern'])
  expect(await find('under 50')).toEqual({
    titles: ['Rope', 'Storm lantern'],
    understood: { words: '', max: 50 },
  })
  expect(await find('cheap lantern')).toEqual({
    titles: ['Storm lantern', 'Paper lantern'],
    understood: { words: 'lantern', isCheap: true },
  })
  expect((await find('cheap lantern', { sort: 'highprice' })).titles[0]).toBe('Paper lantern')
  // The filter of the page comes first.
  expect(await find('lantern under 50', { min: '60' })).toEqual({
    titles: ['Paper lantern'],
    understood: { words: 'lantern' },
  })
  expect(await find('“lantern under 50”')).toEqual({ titles: [], understood: undefined })
  await createProduct(testApp, { title: 'Pack under 50 litres', costCents: 9_000 })
  expect(await find('under 50')).toEqual({ titles: ['Pack under 50 litres'], understood: undefined })
})

test('a price in the searched words is left out as a whole, and counted as its list', async () => {
  for (const costCents of [4_000, 8_000])
    await createProduct(testApp, { title: `Lantern ${costCents}`, costCents })
  await createProduct(testApp, { title: 'Rope', costCents: 500 })
  const query = { name: 'lantern under 10' }
  const { steps, category } = await countsOf(query)
  expect(category).toEqual([])
  expect(steps.map(({ changes, without, count }) => [changes.name, changes.max, without, count])).toEqual([
    [undefined, '40', undefined, 1],
    ['lantern', undefined, ['under 10'], 2],
    ['under 10', undefined, ['lantern'], 1],
    [null, undefined, undefined, 3],
  ])
  for (const { changes, count } of steps) expect(await totalOf(changed(query, changes))).toBe(count)
})
