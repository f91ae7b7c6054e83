import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

test('adding a product answers with its cart line: product, quantity and total (R-228, R-229, R-227, R-315)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { title: 'Flask', costCents: 1999 })

  const response = await buyer.call('POST', '/carts/', {
    product: product.id,
    userId: buyer.userId,
    count: 3,
    total: 59.97,
  })

  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toEqual({
    _id: expect.any(String),
    product: {
      _id: product.id,
      slug: 'flask',
      title: 'Flask',
      img: product.image,
      cost: 19.99,
      sale: 0,
      sku: product.sku,
      category: 'Camping',
      avaliable: true,
      updatedAt: product.updatedAt.toISOString(),
      updateAt: product.updatedAt.toISOString(),
    },
    userId: buyer.userId,
    quantity: 3,
    revision: 1,
    total: 59.97,
    amountDue: 59.97,
    createdAt: time,
    updatedAt: time,
  })
  const cart = await buyer.call('GET', `/carts/?userId=${buyer.userId}`)
  const { revision, ...line } = response.json()
  expect(cart.json()).toMatchObject({ items: [line], revision })
})

test('the product may be named by id, by title slug or as an object that has an id (R-228)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  for (const named of [product.id, product.slug, { _id: product.id, title: 'whatever the page has' }]) {
    expect((await buyer.call('POST', '/carts', { product: named, count: 1 })).statusCode).toBe(201)
  }
  expect((await buyer.call('GET', '/carts')).json().items).toMatchObject([{ quantity: 3 }])
})

test('a cart has all its lines, oldest first, with counts and sums (R-225, R-226, R-232)', async () => {
  const buyer = await signUp(testApp)
  const flask = await createProduct(testApp, { title: 'Flask', costCents: 1010 })
  const rope = await createProduct(testApp, { title: 'Rope', costCents: 333, saleBasisPoints: 5000 })
  await buyer.call('POST', '/carts', { product: flask.id, count: 3 })
  await buyer.call('POST', '/carts', { product: rope.id, count: 5 })

  const cart = (await buyer.call('GET', `/carts?userId=${buyer.userId}`)).json()

  expect(cart).toEqual({
    items: [
      expect.objectContaining({ quantity: 3, total: 30.3, amountDue: 30.3 }),
      expect.objectContaining({ quantity: 5, total: 16.65, amountDue: 8.35 }),
    ],
    totalCount: 2,
    totalPages: 1,
    itemsPerPage: 2,
    currentPage: 1,
    total: 46.95,
    amountDue: 38.65,
    revision: 2,
  })
})

test('an empty cart has no lines (R-225)', async () => {
  const buyer = await signUp(testApp)
  expect((await buyer.call('GET', '/carts')).json()).toEqual({
    items: [],
    totalCount: 0,
    totalPages: 0,
    itemsPerPage: 1,
    currentPage: 1,
    total: 0,
    amountDue: 0,
    revision: 0,
  })
})

test('a cart can be read in pages; its sums are those of the whole cart (R-226)', async () => {
  const buyer = await signUp(testApp)
  for (let number = 1; number <= 5; number++) {
    const { id } = await createProduct(testApp, { title: `Thing ${number}`, costCents: 100 })
    await buyer.call('POST', '/carts', { product: id, count: number })
  }
  const titles = async (query: string) => {
    const cart = (await buyer.call('GET', `/carts?${query}`)).json()
    expect(cart).toMatchObject({ totalCount: 5, total: 15 })
    return cart.items.map((line: { product: { title: string } }) => line.product.title)
  }
  expect(await titles('itemsPerPage=2')).toEqual(['Thing 1', 'Thing 2'])
  expect(await titles('itemsPerPage=2&page=3')).toEqual(['Thing 5'])
  expect(await titles('itemsPerPage=2&page=4')).toEqual([])
})

test.each([
  // The price of a piece is rounded; half a cent is rounded up.
  { costCents: 999, saleBasisPoints: 1500, quantity: 10, total: 99.9, amountDue: 84.9 },
  { costCents: 333, saleBasisPoints: 5000, quantity: 3, total: 9.99, amountDue: 5.01 },
  { costCents: 1, saleBasisPoints: 5000, quantity: 999, total: 9.99, amountDue: 9.99 },
  { costCents: 1, saleBasisPoints: 5000, quantity: 1, total: 0.01, amountDue: 0.01 },
  { costCents: 1, saleBasisPoints: 5001, quantity: 1, total: 0.01, amountDue: 0 },
  { costCents: 1999, saleBasisPoints: 1500, quantity: 7, total: 139.93, amountDue: 118.93 },
  { costCents: 10, saleBasisPoints: 0, quantity: 3, total: 0.3, amountDue: 0.3 },
  { costCents: 2500, saleBasisPoints: 10_000, quantity: 2, total: 50, amountDue: 0 },
  { costCents: 100_000_000, saleBasisPoints: 1, quantity: 999, total: 999_000_000, amountDue: 998_900_100 },
])(
  'a line of $quantity × $costCents cents totals quantity × cost, undiscounted, and beside it what is due (R-224)',
  async ({ costCents, saleBasisPoints, quantity, total, amountDue }) => {
    const buyer = await signUp(testApp)
    const product = await createProduct(testApp, { costCents, saleBasisPoints })
    const line = (await buyer.call('POST', '/carts', { product: product.id, count: quantity })).json()
    expect(line).toMatchObject({ total, amountDue })
    expect((await buyer.call('GET', '/carts')).json()).toMatchObject({ total, amountDue })
  },
)

test("a total, a cost or a sale sent by the buyer is ignored: the server calculates with the shop's prices (R-463)", async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 2500 })
  const line = await buyer.call('POST', '/carts', {
    product: { _id: product.id, cost: 0.01, sale: 100 },
    count: 2,
    cost: 0.01,
    total: 0.02,
    amountDue: 0,
    quantity: 50,
  })
  expect(line.json()).toMatchObject({ quantity: 2, total: 50, amountDue: 50 })
  const edited = await buyer.call('PATCH', `/carts/${product.id}`, { quantity: 4, total: 0.01, sale: 99 })
  expect(edited.json()).toMatchObject({ quantity: 4, total: 100, amountDue: 100 })
})

test('a line follows the cost of its product (R-224)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 2500 })
  await buyer.call('POST', '/carts', { product: product.id, count: 2 })
  await sql`update products set cost_cents = 3000, sale_basis_points = 1000`
  const cart = (await buyer.call('GET', '/carts')).json()
  expect(cart.items[0]).toMatchObject({ total: 60, amountDue: 54, product: { cost: 30, sale: 10 } })
})

test('adding a product already in the cart adds to its quantity, up to 999 (R-461)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const add = async (count?: number) =>
    (await buyer.call('POST', '/carts', { product: product.id, count })).json()

  const first = await add(2)
  const second = await add(3)
  expect(second).toMatchObject({ _id: first._id, quantity: 5, createdAt: first.createdAt })
  expect(await add()).toMatchObject({ quantity: 6 })
  expect(await add(990)).toMatchObject({ quantity: 996 })
  expect(await add(999)).toMatchObject({ quantity: 999 })
  expect((await buyer.call('GET', '/carts')).json()).toMatchObject({ totalCount: 1 })
})

test('fifty simultaneous additions to one line are all counted (R-461)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => buyer.call('POST', '/carts', { product: product.id, count: 2 })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
  const quantities = responses.map((response) => response.json().quantity).sort((a, b) => a - b)
  expect(quantities).toEqual(Array.from({ length: 50 }, (_, index) => 2 * (index + 1)))
  expect((await buyer.call('GET', '/carts')).json()).toMatchObject({
    items: [{ quantity: 100 }],
    totalCount: 1,
    revision: 50,
  })
})

test('simultaneous additions of different products are all kept, also in a new cart (R-462)', async () => {
  const buyer = await signUp(testApp)
  const products = await Promise.all(Array.from({ length: 20 }, () => createProduct(testApp)))
  const responses = await Promise.all(
    products.map(({ id }) => buyer.call('POST', '/carts', { product: id, count: 1 })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
  const cart = (await buyer.call('GET', '/carts')).json()
  expect(cart.totalCount).toBe(20)
  expect(new Set(cart.items.map((line: { product: { _id: string } }) => line.product._id))).toEqual(
    new Set(products.map(({ id }) => id)),
  )
})

test('simultaneous additions, edits and removals of one line leave a consistent cart (R-461, R-462)', async () => {
  const buyer = await signUp(testApp)
  const { id } = await createProduct(testApp)
  const responses = await Promise.all(
    Array.from({ length: 45 }, (_, index) => {
      if (index % 3 === 0) return buyer.call('POST', '/carts', { product: id, count: 1 })
      if (index % 3 === 1) return buyer.call('PATCH', `/carts/${id}`, { quantity: 7 })
      return buyer.call('DELETE', `/carts?productId=${id}`)
    }),
  )
  expect(responses.filter(({ statusCode }) => ![200, 201, 404].includes(statusCode))).toEqual([])
  const done = responses.filter(({ statusCode }) => statusCode < 300).length
  expect((await buyer.call('GET', '/carts')).json().revision).toBe(done)
})

test('the quantity of a line is set by the id of its product or its own id (R-230)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 500 })
  const line = (await buyer.call('POST', '/carts', { product: product.id, count: 1 })).json()

  const byProduct = await buyer.call('PATCH', `/carts/${product.id}`, { quantity: 99, userId: buyer.userId })
  expect(byProduct.statusCode, byProduct.body).toBe(200)
  expect(byProduct.json()).toEqual({
    ...line,
    quantity: 99,
    total: 495,
    amountDue: 495,
    updatedAt: time,
    revision: line.revision + 1,
  })

  const byLine = await buyer.call('PATCH', `/carts/${line._id}`, { quantity: 1 })
  expect(byLine.json()).toMatchObject({ _id: line._id, quantity: 1, total: 5 })
})

test('a line is removed by query or by body, by the id of its product or its own id (R-231)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const other = await createProduct(testApp)
  await buyer.call('POST', '/carts', { product: other.id })
  const add = async () => (await buyer.call('POST', '/carts', { product: product.id })).json()._id as string
  const remove = async (query: string, body?: unknown) => {
    const response = await buyer.call('DELETE', `/carts${query}`, body)
    expect(response.statusCode, response.body).toBe(200)
    const cart = (await buyer.call('GET', '/carts')).json()
    expect(response.json()).toEqual({ productId: product.id, revision: cart.revision })
    expect(cart.items).toMatchObject([{ product: { _id: other.id } }])
  }
  await add()
  await remove(`?productId=${product.id}&userId=${buyer.userId}`)
  await remove(`?productId=${await add()}`)
  await add()
  await remove('/', { productId: product.id, userId: buyer.userId })
  await remove('', { productId: await add() })
})

test('a product that is not in the cart cannot be changed or removed, and the cart stays unchanged (R-230, R-231)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const before = (await buyer.call('GET', '/carts')).json()
  for (const id of [product.id, '0190a000-0000-7000-8000-000000000000', 'flask', '1']) {
    for (const response of [
      await buyer.call('PATCH', `/carts/${id}`, { quantity: 2 }),
      await buyer.call('DELETE', `/carts?productId=${id}`),
    ]) {
      expect(response.statusCode).toBe(404)
      expect(response.json().message).toBe('Cart line not found!')
    }
  }
  const unnamed = await buyer.call('DELETE', '/carts')
  expect(unnamed.statusCode).toBe(400)
  expect(unnamed.json().errors).toEqual({ productId: 'required' })
  expect((await buyer.call('GET', '/carts')).json()).toEqual(before)
})

test.each([0, -1, 1.5, 1000, 'abc', '2', '', true, [2], {}])(
  'a quantity of %j is refused with a message when adding and when editing (R-465, R-223)',
  async (quantity) => {
    const buyer = await signUp(testApp)
    const product = await createProduct(testApp)
    await buyer.call('POST', '/carts', { product: product.id, count: 5 })
    const before = (await buyer.call('GET', '/carts')).json()

    const added = await buyer.call('POST', '/carts', { product: product.id, count: quantity })
    expect(added.statusCode).toBe(400)
    expect(added.json()).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('count'),
      errors: { count: expect.any(String) },
    })
    const edited = await buyer.call('PATCH', `/carts/${product.id}`, { quantity })
    expect(edited.statusCode).toBe(400)
    expect(edited.json()).toMatchObject({
      message: expect.stringContaining('quantity'),
      errors: { quantity: expect.any(String) },
    })
    expect((await buyer.call('GET', '/carts')).json()).toEqual(before)
  },
)

test('an edit without a quantity is refused (R-465)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  await buyer.call('POST', '/carts', { product: product.id, count: 5 })
  for (const body of [{}, { quantity: null }, { userId: buyer.userId }]) {
    const response = await buyer.call('PATCH', `/carts/${product.id}`, body)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual({ quantity: 'required' })
  }
})

test('a product that is unavailable, deleted or unknown cannot be added to the cart', async () => {
  const buyer = await signUp(testApp)
  const unavailable = await createProduct(testApp, { available: false })
  const refused = await buyer.call('POST', '/carts', { product: unavailable.id, count: 1 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'product_unavailable',
    message: 'This product is not available at the moment.',
  })
  const deleted = await createProduct(testApp, { deletedAt: new Date() })
  for (const product of [deleted.id, deleted.slug, '0190a000-0000-7000-8000-000000000000', 'no-such-thing']) {
    const response = await buyer.call('POST', '/carts', { product, count: 1 })
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe('Product not found!')
  }
  expect(await sql`select * from cart_lines`).toHaveLength(0)
})

test('a line whose product staff have deleted is marked as deleted, and can be read, changed and removed (R-467)', async () => {
  const buyer = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp, { title: 'Old lamp', costCents: 4000 })
  await buyer.call('POST', '/carts', { product: product.id, count: 2 })
  expect((await superAdmin.call('DELETE', `/products/${product.id}`)).statusCode).toBe(200)

  const cart = (await buyer.call('GET', '/carts')).json()
  expect(cart.items).toMatchObject([
    { quantity: 2, total: 80, product: { _id: product.id, title: 'Old lamp', avaliable: false } },
  ])
  expect((await buyer.call('PATCH', `/carts/${product.id}`, { quantity: 1 })).json()).toMatchObject({
    total: 40,
    product: { title: 'Old lamp', avaliable: false },
  })
  expect((await buyer.call('DELETE', `/carts?productId=${product.id}`)).statusCode).toBe(200)
})

test('a cart belongs to the signed-in user: naming another user is refused and shows nothing (R-464, R-236)', async () => {
  const owner = await signUp(testApp)
  const other = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp)
  const line = (await owner.call('POST', '/carts', { product: product.id, count: 2 })).json()
  const before = (await owner.call('GET', '/carts')).json()

  for (const stranger of [other, superAdmin]) {
    for (const response of [
      await stranger.call('GET', `/carts?userId=${owner.userId}`),
      await stranger.call('POST', '/carts', { product: product.id, count: 1, userId: owner.userId }),
      await stranger.call('PATCH', `/carts/${line._id}`, { quantity: 1, userId: owner.userId }),
      await stranger.call('DELETE', `/carts?productId=${product.id}&userId=${owner.userId}`),
      await stranger.call('DELETE', '/carts', { productId: product.id, userId: owner.userId }),
    ]) {
      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({ message: 'You are not allowed to do this.', code: 'forbidden' })
    }
    // Without the owner's session, the id of the line matches nothing in another user's cart.
    expect((await stranger.call('PATCH', `/carts/${line._id}`, { quantity: 1 })).statusCode).toBe(404)
    expect((await stranger.call('DELETE', `/carts?productId=${line._id}`)).statusCode).toBe(404)
    expect((await stranger.call('GET', '/carts')).json().items).toEqual([])
  }
  expect((await owner.call('GET', '/carts')).json()).toEqual(before)
})

test('a signed-out visitor has no cart (R-200, R-236)', async () => {
  for (const [method, url] of [
    ['GET', '/api/carts/'],
    ['POST', '/api/carts/'],
    ['PATCH', '/api/carts/x'],
    ['DELETE', '/api/carts'],
  ] as const) {
    const response = await server.inject({ method, url })
    expect(response.statusCode).toBe(401)
    expect(response.json().message).toBe('You need login to do this action!')
  }
})

test('cart paths work with and without a trailing slash (R-455, R-315)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  for (const slash of ['', '/']) {
    expect((await buyer.call('POST', `/carts${slash}`, { product: product.id })).statusCode).toBe(201)
    expect((await buyer.call('GET', `/carts${slash}`)).json().totalCount).toBe(1)
    const edited = await buyer.call('PATCH', `/carts/${product.id}${slash}`, { quantity: 3 })
    expect(edited.statusCode).toBe(200)
    const removed = await buyer.call('DELETE', `/carts${slash}?productId=${product.id}`)
    expect(removed.statusCode).toBe(200)
  }
})

test('responses about a cart are never cached', async () => {
  const buyer = await signUp(testApp)
  expect((await buyer.call('GET', '/carts')).headers['cache-control']).toBe('private, no-store')
})
