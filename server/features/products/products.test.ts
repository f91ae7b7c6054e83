import { expect, test } from 'vitest'
import { productCategories } from '#contract/vocabulary.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server } = testApp

async function list(query: string) {
  const response = await server.inject({ url: `/api/products${query}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

test('products come from the database, with every field under its name on the wire (R-007, R-269, R-270, R-271, R-272)', async () => {
  const row = await createProduct(testApp, {
    title: 'Enamel mug',
    sku: 'HY-CAM-014',
    costCents: 2_450,
    saleBasisPoints: 1_250,
    category: 'Camping',
    tags: ['Camping', 'Vintage'],
    weight: 0.25,
    dimensions: '9 × 9 × 8 cm',
    available: false,
    calendarDate: '2026-05-04',
    ratingTotal: 14,
    ratingCount: 3,
  })

  const updatedAt = row.updatedAt.toISOString()
  expect((await list('')).items).toEqual([
    {
      _id: row.id,
      slug: 'enamel-mug',
      title: 'Enamel mug',
      subTitle: row.subTitle,
      description: row.description,
      img: row.image,
      img__grid: [],
      cost: 24.5,
      sale: 12.5,
      rating: 14 / 3,
      numRating: 3,
      sku: 'HY-CAM-014',
      category: 'Camping',
      tag: ['Camping', 'Vintage'],
      weight: 0.25,
      dismensions: '9 × 9 × 8 cm',
      avaliable: false,
      calendar: '2026-05-04',
      version: 1,
      createdAt: row.createdAt.toISOString(),
      updatedAt,
      updateAt: updatedAt,
    },
  ])
})

test('a list has twelve items per page, and currentPage, totalPages and totalCount (R-170, R-273, R-313)', async () => {
  for (let number = 1; number <= 25; number++) await createProduct(testApp, { title: `Mug ${number}` })
  expect(await list('?page=3')).toMatchObject({
    currentPage: 3,
    totalPages: 3,
    totalCount: 25,
    itemsPerPage: 12,
  })
  expect((await list('?itemsPerPage=12&page=3')).items).toHaveLength(1)
  expect((await list('?itemsPerPage=25')).items).toHaveLength(25)
})

test('every parameter of the shop filters or sorts the list (R-171)', async () => {
  await createProduct(testApp, { title: 'Red towel', category: 'Beach', tags: ['Beach'], costCents: 3_000 })
  await createProduct(testApp, {
    title: 'Blue towel',
    category: 'Beach',
    tags: ['Beach', 'Summer'],
    costCents: 4_000,
  })
  await createProduct(testApp, {
    title: 'Blue tent',
    category: 'Camping',
    tags: ['Camping'],
    costCents: 30_000,
  })
  const query = '?itemsPerPage=12&page=1&sort=lowprice&category=Beach&name=towel&min=12&max=50&tag=Summer'
  expect(titles(await list(query))).toEqual(['Blue towel'])
})

test('products sort by reviews, rating, newest and price (R-172)', async () => {
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  await createProduct(testApp, { title: 'A', ...at(1), costCents: 300, ratingCount: 9, ratingTotal: 27 })
  await createProduct(testApp, { title: 'B', ...at(3), costCents: 100, ratingCount: 2, ratingTotal: 10 })
  await createProduct(testApp, { title: 'C', ...at(2), costCents: 200, ratingCount: 5, ratingTotal: 20 })
  expect(titles(await list('?sort=popular'))).toEqual(['A', 'C', 'B'])
  expect(titles(await list('?sort=rating'))).toEqual(['B', 'C', 'A'])
  expect(titles(await list('?sort=date'))).toEqual(['B', 'C', 'A'])
  expect(titles(await list(''))).toEqual(['B', 'C', 'A'])
  expect(titles(await list('?sort=lowprice'))).toEqual(['B', 'C', 'A'])
  expect(titles(await list('?sort=highprice'))).toEqual(['A', 'C', 'B'])
  expect((await server.inject({ url: '/api/products?sort=cheapest' })).statusCode).toBe(400)
})

test('orders and filters by price are those by the price after the sale (R-172, R-176)', async () => {
  const create = (title: string, costCents: number, saleBasisPoints = 0) =>
    createProduct(testApp, { title, costCents, saleBasisPoints })
  await create('Half', 10_000, 5_000)
  await create('Whole', 6_000)
  await create('Cheap', 4_000)
  await create('Odd', 999, 1_500)
  await create('Gift', 100_000_000, 10_000)
  expect(titles(await list('?sort=lowprice'))).toEqual(['Gift', 'Odd', 'Cheap', 'Half', 'Whole'])
  expect(titles(await list('?sort=highprice'))).toEqual(['Whole', 'Half', 'Cheap', 'Odd', 'Gift'])
  expect(titles(await list('?price=50'))).toEqual(['Half'])
  expect(titles(await list('?price=100'))).toEqual([])
  // 9.99 less 15 % is 8.4915, and is shown as 8.49.
  expect(titles(await list('?price=8.49'))).toEqual(['Odd'])
  expect(titles(await list('?min=8.49&max=50&sort=highprice'))).toEqual(['Half', 'Cheap', 'Odd'])
  expect(titles(await list('?min=8.5&category=Camping&sort=lowprice'))).toEqual(['Cheap', 'Half', 'Whole'])
  expect(titles(await list('?max=0&sort=popular'))).toEqual(['Gift'])
})

test('a single price matches exactly and takes precedence over min and max (R-176, R-459)', async () => {
  for (const cents of [1_999, 2_000, 2_001])
    await createProduct(testApp, { title: `For ${cents}`, costCents: cents })
  expect(titles(await list('?price=20'))).toEqual(['For 2000'])
  expect(titles(await list('?price=20&min=500&max=600'))).toEqual(['For 2000'])
  expect(titles(await list('?price=19.99'))).toEqual(['For 1999'])
  expect(titles(await list('?min=20&max=20.01&sort=lowprice'))).toEqual(['For 2000', 'For 2001'])
  expect(titles(await list('?max=999999999&sort=lowprice'))).toHaveLength(3)
  expect(titles(await list('?min=999999999'))).toEqual([])
  expect(titles(await list('?price=999999999'))).toEqual([])
  expect((await server.inject({ url: '/api/products?min=30&max=20' })).statusCode).toBe(400)
  expect((await server.inject({ url: '/api/products?price=cheap' })).statusCode).toBe(400)
})

test('tags and categories filter in any case; unknown ones find nothing (R-184, R-457)', async () => {
  await createProduct(testApp, { title: 'Scarf', category: 'Winter', tags: ['Clothes', 'Winter'] })
  await createProduct(testApp, { title: 'Towel', category: 'Beach', tags: ['Beach'] })
  expect(titles(await list('?tag=Clothes'))).toEqual(['Scarf'])
  expect(titles(await list('?category=Beach'))).toEqual(['Towel'])
  expect(titles(await list('?tag=cLOTHES'))).toEqual(['Scarf'])
  expect(titles(await list('?category=beach'))).toEqual(['Towel'])
  expect(await list('?tag=Weapons')).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
  expect(await list('?category=Weapons')).toMatchObject({ items: [], totalCount: 0 })
})

test('the name search corrects a typed word only if no product contains it', async () => {
  await createProduct(testApp, { title: 'Wool blanket' })
  await createProduct(testApp, { title: 'Blank notebook' })
  await createProduct(testApp, { title: 'Café press' })
  expect(titles(await list('?name=blanket'))).toEqual(['Wool blanket'])
  expect(titles(await list('?name=blanekt'))).toEqual(['Wool blanket'])
  expect(titles(await list('?name=notebok'))).toEqual(['Blank notebook'])
  expect(titles(await list('?name=cafe'))).toEqual(['Café press'])
  expect(titles(await list('?name=caf'))).toEqual(['Café press'])
  expect((await list('?name=blank')).totalCount).toBe(2)
  expect((await list('?name=zzzz')).totalCount).toBe(0)
})

test('a misspelt name search returns the corrected text, and a correct search does not', async () => {
  await createProduct(testApp, { title: 'Wool blanket' })
  expect(await list('?name=wool%20BLANEKT')).toMatchObject({ totalCount: 1, correctedName: 'wool blanket' })
  for (const query of ['?name=Blanket', '?name=blan', '?name=zzzz', '']) {
    expect(await list(query), query).not.toHaveProperty('correctedName')
  }
})

test('a typing error in a short word is corrected, although the words share few letters in a row', async () => {
  await createProduct(testApp, { title: 'Towel' })
  await createProduct(testApp, { title: 'Tent' })
  await createProduct(testApp, { title: 'Jacket' })
  for (const typed of ['toewl', 'twoel', 'twel'])
    expect(titles(await list(`?name=${typed}`)), typed).toEqual(['Towel'])
  for (const typed of ['tnet', 'tetn', 'tqnt', 'teqt'])
    expect(titles(await list(`?name=${typed}`)), typed).toEqual(['Tent'])
  expect(titles(await list('?name=jcaket'))).toEqual(['Jacket'])
  expect((await list('?name=tnt')).totalCount).toBe(0)
})

test('products are found by a prefix of their SKU, ignoring case', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const mug = await createProduct(testApp, { title: 'Enamel mug', sku: 'HY-CAM-014', category: 'Camping' })
  await createProduct(testApp, { title: 'HY-CAM-014, a book about a mug', sku: 'HY%BOOK' })
  await createProduct(testApp, { title: 'Camp bed', sku: 'HY-CAM-015', category: 'Summer' })
  expect(titles(await list('?sku=hy-cam-014'))).toEqual(['Enamel mug'])
  expect(titles(await list('?sku=%20HY-CAM&sort=date'))).toEqual(['Camp bed', 'Enamel mug'])
  expect(titles(await list('?sku=HY-CAM&category=Summer'))).toEqual(['Camp bed'])
  expect(titles(await list('?sku=HY%25'))).toEqual(['HY-CAM-014, a book about a mug'])
  expect((await list('?sku=CAM')).totalCount).toBe(0)
  expect((await list('?sku=%20')).totalCount).toBe(3)
  expect((await superAdmin.call('PATCH', `/products/${mug.id}`, { sku: 'HY-TAB-001' })).statusCode).toBe(200)
  expect((await list('?sku=hy-cam-014')).totalCount).toBe(0)
  expect((await list('?sku=hy-tab')).totalCount).toBe(1)
})

test('totals are counted again after a product is added, changed or deleted, also in another process', async () => {
  const sibling = await testApp.buildSibling()
  const totals = async () =>
    Promise.all(
      [server, sibling.server].map(async (each) => {
        const [ofCategory, found] = await Promise.all(
          ['category=Beach', 'name=kettle'].map((query) => each.inject({ url: `/api/products?${query}` })),
        )
        return [ofCategory!.json().totalCount, found!.json().totalCount]
      }),
    )
  const both = (ofCategory: number, found: number) => [
    [ofCategory, found],
    [ofCategory, found],
  ]
  const superAdmin = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp, { title: 'Field kettle', category: 'Beach' })
  await createProduct(testApp, { title: 'Kettles for two', category: 'Beach' })
  expect(await totals()).toEqual(both(2, 2))
  await superAdmin.call('PATCH', `/products/${product.id}`, { category: 'Winter' })
  expect(await totals()).toEqual(both(1, 2))
  await superAdmin.call('PATCH', `/products/${product.id}`, { title: 'Field lamp' })
  expect(await totals()).toEqual(both(1, 1))
  await superAdmin.call('DELETE', `/products/${product.id}`)
  await createProduct(testApp, { title: 'Kettle and kettles', category: 'Beach' })
  expect(await totals()).toEqual(both(2, 2))
})

test('a typed text that is part of several words counts each product once', async () => {
  for (const title of ['Pack', 'Backpack', 'Packable backpack', 'Packable daypack', 'Daypack', 'Tent'])
    await createProduct(testApp, { title })
  await createProduct(testApp, { title: 'Packable old backpack', deletedAt: new Date() })
  expect((await list('?name=pack')).totalCount).toBe(5)
  expect((await list('?name=backpack')).totalCount).toBe(2)
  expect((await list('?name=bakpack')).totalCount).toBe(2)
  expect((await list('?name=pack&category=Beach')).totalCount).toBe(0)
  // Both orders of the words share one cached count.
  expect((await list('?name=pack+packable')).totalCount).toBe(2)
  expect((await list('?name=packable+pack')).totalCount).toBe(2)
})

test('a typed text that is part of very many words is found in all of them, also with a typing error', async () => {
  const titles = ['Lantern', ...Array.from({ length: 70 }, (_, place) => `Lantern${place}`)]
  await Promise.all(titles.map((title) => createProduct(testApp, { title })))
  // The misspelt word first: the second search uses the cached count of the first.
  expect((await list('?name=lantren')).totalCount).toBe(71)
  expect((await list('?name=lantern')).totalCount).toBe(71)
})

test('of many words that are similar to a misspelt word, the most similar ones are compared', async () => {
  const unlikely = Array.from({ length: 25 }, (_, place) => `lantkb${String.fromCharCode(97 + place)}z`)
  await createProduct(testApp, { title: unlikely.join(' ') })
  await createProduct(testApp, { title: 'Lantern' })
  expect(titles(await list('?name=lantren'))).toEqual(['Lantern'])
})

test('a search uses only the first eight words of a long text', async () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  await createProduct(testApp, { title: words.join(' ') })
  const found = async (...sought: string[]) => (await list(`?name=${sought.join('+')}`)).totalCount
  expect(await found(...words, 'absent')).toBe(1)
  expect(await found(...words.slice(0, 7), 'absent')).toBe(0)
})

test('related products are the other products of the category (R-195)', async () => {
  const lamps: { id: string }[] = []
  for (let number = 1; number <= 5; number++)
    lamps.push(await createProduct(testApp, { title: `Lamp ${number}` }))
  await createProduct(testApp, { title: 'Towel', category: 'Beach' })
  const related = await list(`?category=Camping&itemsPerPage=4`)
  expect(related.items.every(({ category }: { category: string }) => category === 'Camping')).toBe(true)
  expect(related.items.filter(({ _id }: { _id: string }) => _id !== lamps[4]!.id).slice(0, 3)).toHaveLength(3)
})

test('a product is read by its id and by the slug of its title (R-314, R-403)', async () => {
  const product = await createProduct(testApp, { title: 'Field kettle' })
  for (const name of [product.id, 'field-kettle']) {
    expect((await server.inject({ url: `/api/products/${name}` })).json()._id).toBe(product.id)
  }
  const missing = await server.inject({ url: '/api/products/no-such-thing' })
  expect(missing.statusCode).toBe(404)
  expect(missing.json()).toEqual({ message: 'Product not found!', code: 'not_found' })
})

test('a page after the last is empty, and a malformed page number is refused (R-456)', async () => {
  await createProduct(testApp)
  expect(await list('?page=40')).toMatchObject({ items: [], totalPages: 1, totalCount: 1 })
  for (const page of ['0', '-1', 'abc', '']) {
    const { statusCode } = await server.inject({ url: `/api/products?page=${page}` })
    expect(statusCode).toBe(page === '' ? 200 : 400)
  }
  expect((await server.inject({ url: '/api/products?page=1&page=2' })).statusCode).toBe(400)
})

test('paths with and without a trailing slash have the same answer (R-455)', async () => {
  const product = await createProduct(testApp)
  const traveller = await signUp(testApp)
  for (const path of [
    '/products',
    `/products/${product.id}`,
    '/cards',
    '/carts',
    '/tours/my-tour',
    '/user/getProfile',
  ]) {
    const without = await traveller.call('GET', path)
    const withSlash = await traveller.call('GET', `${path}/`)
    expect(withSlash.statusCode).toBe(200)
    expect(withSlash.body).toBe(without.body)
  }
})

test('each category has the number of its products, without deleted ones', async () => {
  for (const category of ['Winter', 'Beach', 'Winter'] as const) await createProduct(testApp, { category })
  await createProduct(testApp, { category: 'Winter', deletedAt: new Date() })

  const response = await server.inject({ url: '/api/product-categories' })
  const counts: Record<string, number> = { Beach: 1, Winter: 2 }
  expect(response.json().items).toEqual(
    productCategories.toSorted().map((category) => ({ category, count: counts[category] ?? 0 })),
  )
})
