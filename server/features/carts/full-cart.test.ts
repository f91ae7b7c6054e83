import { expect, test } from 'vitest'
import { maxCartLines } from '#contract/vocabulary.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

test('a cart has a limit of different products; lines of a full cart can still be changed and removed', async () => {
  const buyer = await signUp(testApp)
  const [first, last, another] = [
    await createProduct(testApp),
    await createProduct(testApp),
    await createProduct(testApp),
  ]
  const add = (product: { id: string }) =>
    buyer.call('POST', '/carts', { product: product.id, count: 1, userId: buyer.userId })
  expect((await add(first)).statusCode).toBe(201)
  await fillUpTo(maxCartLines - 1, buyer.userId)
  expect((await add(last)).statusCode).toBe(201)
  const full = (await buyer.call('GET', '/carts')).json()

  const refused = await add(another)

  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toEqual({
    code: 'cart_full',
    message: 'Your cart is full. Take something out first.',
  })
  const after = (await buyer.call('GET', '/carts')).json()
  expect(after).toMatchObject({ totalCount: maxCartLines, revision: full.revision })
  expect((await add(first)).json()).toMatchObject({ quantity: 2 })
  expect((await buyer.call('DELETE', `/carts?productId=${first.id}`)).statusCode).toBe(200)
  expect((await add(another)).statusCode).toBe(201)
})

test('another cart is not affected', async () => {
  const [hoarder, buyer] = [await signUp(testApp), await signUp(testApp)]
  const product = await createProduct(testApp)
  await hoarder.call('POST', '/carts', { product: product.id, count: 1 })
  await fillUpTo(maxCartLines, hoarder.userId)
  expect((await buyer.call('POST', '/carts', { product: product.id, count: 1 })).statusCode).toBe(201)
})

/** Inserts copies of one product directly into the database, because hundreds of calls would be slow. */
async function fillUpTo(lines: number, userId: string): Promise<void> {
  await sql`
    with copies as (
      insert into products (id, slug, title, sub_title, description, sku, image, previews, category, tags, cost_cents,
        weight, dimensions)
      select gen_random_uuid(), p.slug || '-' || n, p.title, p.sub_title, p.description, p.sku, p.image, p.previews,
        p.category, p.tags, p.cost_cents, p.weight, p.dimensions
      from cart_lines l join products p on p.id = l.product_id, generate_series(1, ${lines - 1}) n
      where l.user_id = ${userId}
      returning id
    )
    insert into cart_lines (user_id, product_id, id, quantity)
    select ${userId}, id, gen_random_uuid(), 1 from copies`
}
