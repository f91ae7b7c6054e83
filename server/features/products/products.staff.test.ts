import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, placeOrder, signUp } from '#server/testing/factories.ts'
import { jpegUpload } from '#server/testing/pictures.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp
const picture = await jpegUpload()

const newProduct = {
  title: 'Enamel mug',
  subTitle: 'For tea and for soup',
  description: 'Chips where it should.',
  sku: 'HY-CAM-014',
  dimensions: '9 × 9 × 8 cm',
  category: 'Camping',
  cost: 24.5,
  weight: 0.25,
  tag: ['Camping', 'Vintage'],
  sale: 20,
  available: true,
  image: picture,
  previews: [],
}

test('a super admin creates a product, and it is in the shop at once (R-354, R-398, R-431)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  // From here on the answer is cached.
  expect((await server.inject({ url: '/api/products' })).json().items).toEqual([])
  const created = await superAdmin.call('POST', '/products', newProduct)
  expect(created.statusCode, created.body).toBe(201)
  expect(created.json()).toMatchObject({
    slug: 'enamel-mug',
    dismensions: '9 × 9 × 8 cm',
    avaliable: true,
    sale: 20,
    rating: 0,
    numRating: 0,
    calendar: new Date().toISOString().slice(0, 10),
    img: expect.stringMatching(/^\/images\/uploads\//),
  })
  expect((await server.inject({ url: '/api/products' })).json().items).toEqual([created.json()])
})

test.each(['title', 'sku', 'dimensions', 'subTitle', 'description', 'category'] as const)(
  'a product needs its %s, both when added and when edited (R-407, R-453)',
  async (field) => {
    const superAdmin = await signUp(testApp, { role: 3 })
    const product = await createProduct(testApp)
    const wire = field === 'dimensions' ? 'dismensions' : field
    for (const response of [
      await superAdmin.call('POST', '/products', { ...newProduct, [field]: undefined }),
      await superAdmin.call('POST', '/products', { ...newProduct, [field]: '' }),
      await superAdmin.call('PATCH', `/products/${product.id}`, { [field]: '' }),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toEqual({ [wire]: 'required' })
    }
    expect(await sql`select * from products`).toHaveLength(1)
  },
)

test('cost and weight are required numbers (R-408)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const field of ['cost', 'weight']) {
    for (const [value, message] of [
      [undefined, 'required'],
      ['24', 'must be a number'],
      [-0.5, 'at least 0'],
    ]) {
      const response = await superAdmin.call('POST', '/products', { ...newProduct, [field as string]: value })
      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toEqual({ [field as string]: message })
    }
  }
})

test('tags are a list of known words (R-409)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const tag of ['Camping', ['Weapons'], [1], { 0: 'Camping' }]) {
    const response = await superAdmin.call('POST', '/products', { ...newProduct, tag })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.tag).toEqual(expect.any(String))
  }
  expect((await superAdmin.call('POST', '/products', { ...newProduct, tag: [] })).json().tag).toEqual([])
  const { tag: _, ...withoutTags } = newProduct
  expect((await superAdmin.call('POST', '/products', withoutTags)).json().tag).toEqual([])
})

test('a sale is optional and a percentage (R-410)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const [sale, expected] of [
    [undefined, 0],
    [null, 0],
    [0, 0],
    [12.5, 12.5],
    [100, 100],
  ]) {
    expect((await superAdmin.call('POST', '/products', { ...newProduct, sale })).json().sale).toBe(expected)
  }
  for (const sale of [-1, 101, '20', 1.234]) {
    expect((await superAdmin.call('POST', '/products', { ...newProduct, sale })).statusCode).toBe(400)
  }
})

test('amounts have at most two decimals and are stored exactly', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const cost of [0.1, 19.99, 1.15, 8.2, 999_999.99]) {
    expect((await superAdmin.call('POST', '/products', { ...newProduct, cost })).json().cost).toBe(cost)
  }
  expect((await superAdmin.call('POST', '/products', { ...newProduct, cost: 1.005 })).statusCode).toBe(400)
})

test('an admin who is not super admin is refused with the text of the warning (R-354, R-356)', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const product = await createProduct(testApp)
  for (const response of [
    await admin.call('POST', '/products', newProduct),
    await admin.call('PATCH', `/products/${product.id}`, { title: 'Mine' }),
    await admin.call('DELETE', `/products/${product.id}`),
  ]) {
    expect(response.statusCode).toBe(403)
    expect(response.json().message).toBe('Only super admin can do this, you are admin')
  }
})

test('an edit changes only the sent fields, and an edit of an older version is refused (R-400)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const product = (await superAdmin.call('POST', '/products', newProduct)).json()
  const edited = await superAdmin.call('PATCH', `/products/${product._id}`, { cost: 30, version: 1 })
  expect(edited.json()).toEqual({
    ...product,
    cost: 30,
    // The product was added for $24.50 less 20%.
    lowestPrice: 19.6,
    version: 2,
    updatedAt: expect.any(String),
    updateAt: expect.any(String),
  })
  const late = await superAdmin.call('PATCH', `/products/${product._id}`, { cost: 40, version: 1 })
  expect(late.statusCode).toBe(409)
  expect(late.json().current).toMatchObject({ cost: 30, version: 2, dismensions: '9 × 9 × 8 cm' })
})

test('a refused write names the reason in its message and changes nothing (R-405, R-323)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const response = await superAdmin.call('POST', '/products', { ...newProduct, category: 'Weapons' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    message: 'Please check category: is not a category.',
    code: 'invalid_request',
    errors: { category: 'is not a category' },
  })
  expect(await sql`select * from products`).toHaveLength(0)
  expect(await sql`select * from images`).toHaveLength(0)
})

test('a deleted product is not in the shop; its cart lines stay readable and show that it is deleted (R-402, R-467)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const shopper = await signUp(testApp)
  const product = await createProduct(testApp, { title: 'Last lamp' })
  await shopper.call('POST', '/carts', { product: product.id, count: 1 })

  expect((await superAdmin.call('DELETE', `/products/${product.id}`)).json()).toEqual({ _id: product.id })

  expect((await server.inject({ url: '/api/products' })).json().totalCount).toBe(0)
  expect((await server.inject({ url: `/api/products/${product.id}` })).statusCode).toBe(404)
  const cart = (await shopper.call('GET', '/carts')).json()
  expect(cart.items).toMatchObject([{ product: { title: 'Last lamp', avaliable: false } }])
  expect((await shopper.call('POST', '/carts', { product: product.id, count: 1 })).statusCode).toBe(404)
})

test('products with the same title have different slugs; a former slug still finds its product (R-460)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const first = (await superAdmin.call('POST', '/products', newProduct)).json()
  const second = (await superAdmin.call('POST', '/products', newProduct)).json()
  expect([first.slug, second.slug]).toEqual(['enamel-mug', 'enamel-mug-2'])
  await superAdmin.call('PATCH', `/products/${first._id}`, { title: 'Steel mug' })
  const found = await server.inject({ url: '/api/products/enamel-mug' })
  expect(found.json()).toMatchObject({ _id: first._id, slug: 'steel-mug' })
})

test('an edit of the stock counts what was sold since its form was opened', async () => {
  const [staff, buyer] = [await signUp(testApp, { role: 3 }), await signUp(testApp)]
  const product = await createProduct(testApp, { stock: 40 })
  const path = `/products/${product.id}`
  const { version } = (await staff.call('GET', path)).json()
  await placeOrder(buyer, product.id, { quantity: 3 })

  const edited = await staff.call('PATCH', path, { stock: 50, stockSeen: 40, version })
  expect(edited.json()).toMatchObject({ stock: 47, version: version + 1 })
  await placeOrder(buyer, product.id, { quantity: 7 })
  // What was sold is more than is left.
  const refused = await staff.call('PATCH', path, { stock: 5, stockSeen: 47 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'version_conflict', current: { stock: 40 } })
  expect((await staff.call('PATCH', path, { stock: 9, stockSeen: null })).statusCode).toBe(409)
  expect((await staff.call('PATCH', path, { stock: 0, stockSeen: 40 })).json()).toMatchObject({ stock: 0 })
  expect((await staff.call('PATCH', path, { stock: null, stockSeen: 0 })).json()).not.toHaveProperty('stock')
  expect((await staff.call('PATCH', path, { stock: 8, stockSeen: null })).json()).toMatchObject({ stock: 8 })
  // Without `stockSeen` as it is sent.
  expect((await staff.call('PATCH', path, { stock: 9 })).json()).toMatchObject({ stock: 9 })
})
