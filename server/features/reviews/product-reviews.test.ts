import { expect, test } from 'vitest'
import { productReviewsPerPage } from '#contract/vocabulary.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

async function reviewsOf(productId: string, query = '') {
  return (await server.inject({ url: `/api/comments?productId=${productId}${query}` })).json()
}

test('a new review is returned, with the reviewer from the session (R-211, R-212, R-316)', async () => {
  const shopper = await signUp(testApp, { username: 'ingrid' })
  const product = await createProduct(testApp)
  const posted = await shopper.call('POST', '/comments', {
    user: { _id: shopper.userId, name: 'Somebody else', email: 'boss@example.com' },
    description: 'Keeps tea hot on a ferry.',
    rating: 4,
    productId: product.id,
  })
  expect(posted.statusCode, posted.body).toBe(201)
  expect(posted.json()).toEqual({
    _id: expect.any(String),
    user: { _id: shopper.userId, name: 'ingrid', email: 'i…@example.com', avatar: '' },
    description: 'Keeps tea hot on a ferry.',
    rating: 4,
    productId: product.id,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
  })
  expect((await reviewsOf(product.id)).items).toEqual([posted.json()])
})

test('reviews come newest first, a page at a time (R-196, R-213, R-214, R-215)', async () => {
  const shopper = await signUp(testApp)
  const product = await createProduct(testApp)
  const count = productReviewsPerPage + 2
  for (let number = 1; number <= count; number++) {
    await shopper.call('POST', '/comments', {
      description: `Number ${number}`,
      rating: 5,
      productId: product.id,
    })
  }
  const first = await reviewsOf(product.slug)
  const itemsPerPage = productReviewsPerPage
  expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: count, itemsPerPage })
  expect(first.items.map(({ description }: { description: string }) => description)).toEqual(
    Array.from({ length: itemsPerPage }, (_, index) => `Number ${count - index}`),
  )
  const second = await reviewsOf(product.id, '&page=2')
  expect(second.items.map(({ description }: { description: string }) => description)).toEqual([
    'Number 2',
    'Number 1',
  ])
})

test('a description and one to five whole stars are required (R-202)', async () => {
  const shopper = await signUp(testApp)
  const product = await createProduct(testApp)
  const right = { description: 'Good.', rating: 3, productId: product.id }
  for (const wrong of [
    { description: '' },
    { description: undefined },
    { rating: 0 },
    { rating: 6 },
    { rating: 3.5 },
    { rating: '3' },
  ]) {
    const response = await shopper.call('POST', '/comments', { ...right, ...wrong })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().errors)).toEqual(Object.keys(wrong))
  }
  expect((await shopper.call('POST', '/comments', { ...right, productId: 'nothing' })).statusCode).toBe(404)
  expect((await server.inject({ url: '/api/comments' })).statusCode).toBe(400)
  expect(await sql`select * from product_reviews`).toHaveLength(0)
})

test('a signed-out visitor cannot review, and no user can review under another name (R-464, R-476)', async () => {
  const shopper = await signUp(testApp)
  const other = await signUp(testApp)
  const product = await createProduct(testApp)
  const payload = { description: 'Good.', rating: 3, productId: product.id }
  const anonymous = await server.inject({ method: 'POST', url: '/api/comments', payload })
  expect(anonymous.statusCode).toBe(401)
  for (const user of [other.userId, { _id: other.userId }]) {
    expect((await shopper.call('POST', '/comments', { ...payload, user })).statusCode).toBe(403)
  }
  expect(await sql`select * from product_reviews`).toHaveLength(0)
})

test('fifty reviews at the same moment keep mean and count exact', async () => {
  const shopper = await signUp(testApp)
  const product = await createProduct(testApp)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shopper.call('POST', '/comments', {
        description: 'Good.',
        rating: (index % 5) + 1,
        productId: product.id,
      }),
    ),
  )
  expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true)
  const detail = (await server.inject({ url: `/api/products/${product.id}` })).json()
  expect(detail).toMatchObject({ rating: 3, numRating: 50 })
})

test('a review is deleted by its author or by staff, and no longer counts', async () => {
  const author = await signUp(testApp)
  const stranger = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const product = await createProduct(testApp)
  const post = async (rating: number) =>
    (await author.call('POST', '/comments', { description: 'Good.', rating, productId: product.id })).json()
      ._id
  const [first, second] = [await post(5), await post(2)]

  expect((await stranger.call('DELETE', `/comments/${first}`)).statusCode).toBe(403)
  expect((await author.call('DELETE', `/comments/${first}`)).json()).toEqual({ _id: first })
  expect((await author.call('DELETE', `/comments/${first}`)).statusCode).toBe(404)
  expect((await server.inject({ url: `/api/products/${product.id}` })).json()).toMatchObject({
    rating: 2,
    numRating: 1,
  })
  expect((await admin.call('DELETE', `/comments/${second}`)).statusCode).toBe(200)
  expect(
    await sql`select action, record_id as id, actor_id as by from audit_log order by audit_log.id`,
  ).toEqual([
    { action: 'DELETE /comments/:id', id: first, by: author.userId },
    { action: 'DELETE /comments/:id', id: second, by: admin.userId },
  ])
  expect((await server.inject({ url: `/api/products/${product.id}` })).json()).toMatchObject({
    rating: 0,
    numRating: 0,
  })
})

test('a deleted product accepts no reviews; authors may still delete theirs', async () => {
  const author = await signUp(testApp)
  const product = await createProduct(testApp)
  const post = () =>
    author.call('POST', '/comments', { description: 'Good.', rating: 5, productId: product.id })
  const { _id } = (await post()).json()
  const responses: ReturnType<typeof post>[] = []
  await sql.begin(async (staff) => {
    await staff`update products set deleted_at = now() where id = ${product.id}`
    responses.push(post())
    await waitForLocked(sql, 1)
  })
  expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([404])
  expect(await sql`select from product_reviews where product_id = ${product.id}`).toHaveLength(1)
  expect((await author.call('DELETE', `/comments/${_id}`)).statusCode).toBe(200)
  expect(await sql`select rating_count, rating_total::int from products where id = ${product.id}`).toEqual([
    { rating_count: 0, rating_total: 0 },
  ])
})

test('the reviews of a product that is deleted stay readable for everybody, by its id (R-467)', async () => {
  const shopper = await signUp(testApp)
  const boss = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp)
  await shopper.call('POST', '/comments', { description: 'Good.', rating: 5, productId: product.id })
  const before = await reviewsOf(product.id)
  expect(before.totalCount).toBe(1)
  expect((await boss.call('DELETE', `/products/${product.id}`)).statusCode).toBe(200)
  expect(await reviewsOf(product.id)).toEqual(before)
  expect(await reviewsOf(product.slug)).toMatchObject({ code: 'not_found' })
})
