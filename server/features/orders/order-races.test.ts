import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, orderOf, placeOrder, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { orderStatesOf } from './order-test-tools.ts'

const testApp = await buildTestApp()
const { sql } = testApp
const { pay, lapse, payAgain } = orderStatesOf(testApp)

async function stockOf(productId: string): Promise<number | null> {
  const [row] = await sql<{ stock: number | null }[]>`select stock from products where id = ${productId}`
  return row!.stock
}

const statusesOf = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).sort()

test('200 buyers of 40 pieces make 40 orders and 160 clear refusals', async () => {
  const product = await createProduct(testApp, { title: 'Flask', stock: 40 })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => signUp(testApp)))
  for (const buyer of buyers) await buyer.call('POST', '/carts', { product: product.id, count: 1 })

  const responses = await Promise.all(buyers.map((buyer) => buyer.call('POST', '/orders', orderOf())))

  expect(statusesOf(responses)).toEqual([...Array(40).fill(201), ...Array(160).fill(409)])
  const refusals = responses.filter(({ statusCode }) => statusCode === 409).map((response) => response.json())
  expect(new Set(refusals.map(({ message }) => message))).toEqual(
    new Set(['There is not enough left. Flask: none left. Nothing was ordered.']),
  )
  expect(refusals[0]).toMatchObject({
    code: 'sold_out',
    current: { lines: [{ productId: product.id, title: 'Flask', wanted: 1, left: 0 }] },
  })
  expect(await stockOf(product.id)).toBe(0)
  // Whoever was refused still has the product in the cart.
  const [left] = await sql`select count(*)::int as lines from cart_lines`
  expect(left).toEqual({ lines: 160 })
}, 120_000)

test('ten presses of the button with the same key make one order, of which each answer tells', async () => {
  const product = await createProduct(testApp, { stock: 10 })
  const buyer = await signUp(testApp)
  await buyer.call('POST', '/carts', { product: product.id, count: 1 })
  const press = async () => {
    // Whoever comes too early asks again, as browsers do.
    for (;;) {
      const response = await buyer.call('POST', '/orders', orderOf(), { 'idempotency-key': 'one intent' })
      if (response.json().code !== 'request_in_progress') return response
    }
  }
  const last = await Promise.all(Array.from({ length: 10 }, press))
  expect(new Set(last.map((response) => response.json()._id)).size).toBe(1)
  expect(statusesOf(last)).toEqual(Array(10).fill(201))
  expect(await stockOf(product.id)).toBe(9)
})

test('ten tabs with different keys make one order of the cart, and nine clear refusals', async () => {
  const product = await createProduct(testApp, { stock: 10 })
  const buyer = await signUp(testApp)
  await buyer.call('POST', '/carts', { product: product.id, count: 1 })
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, tab) =>
      buyer.call('POST', '/orders', orderOf(), { 'idempotency-key': `tab ${tab}` }),
    ),
  )
  expect(statusesOf(responses)).toEqual([201, ...Array(9).fill(409)])
  expect(new Set(responses.map((response) => response.json().code))).toEqual(
    new Set([undefined, 'cart_empty']),
  )
  expect(await stockOf(product.id)).toBe(9)
})

test('orders of the same products in another order do not block each other', async () => {
  const products = [
    await createProduct(testApp, { stock: 100 }),
    await createProduct(testApp, { stock: 100 }),
  ]
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signUp(testApp)))
  for (const [index, buyer] of buyers.entries()) {
    for (const { id } of index % 2 === 0 ? products : products.toReversed()) {
      await buyer.call('POST', '/carts', { product: id, count: 2 })
    }
  }
  const responses = await Promise.all(buyers.map((buyer) => buyer.call('POST', '/orders', orderOf())))
  expect(statusesOf(responses)).toEqual(Array(20).fill(201))
  expect(await stockOf(products[0]!.id)).toBe(60)
})

test.each([
  ['price', 'update products set cost_cents = 3000', 30, 1],
  ['sale', 'update products set sale_basis_points = 5000', 12.5, 1],
  ['availability', 'update products set available = false', null, 1],
  ['existence', 'update products set deleted_at = now()', null, 1],
  ['quantity in the cart', 'update cart_lines set quantity = 4', 100, 4],
])(
  'a change of %s at the moment of ordering refuses the order, with was and now',
  async (_what, change, amountDue, quantity) => {
    const product = await createProduct(testApp, { title: 'Flask', costCents: 2500, stock: 10 })
    const buyer = await signUp(testApp)
    await buyer.call('POST', '/carts', { product: product.id, count: 1 })
    const seen = { lines: [{ productId: product.id, quantity: 1, amountDue: 25 }], total: 34.5 }
    const sent: ReturnType<typeof buyer.call>[] = []
    await sql.begin(async (somebodyElse) => {
      await somebodyElse`select from carts for update`
      await somebodyElse.unsafe(change)
      sent.push(buyer.call('POST', '/orders', orderOf({ seen })))
      await waitForLocked(sql, 1)
    })
    const [response] = await Promise.all(sent)
    expect(response!.statusCode).toBe(409)
    expect(response!.json()).toEqual({
      code: 'cart_changed',
      message: 'Your cart has changed since you saw it. Nothing was ordered.',
      current: {
        lines: [
          {
            productId: product.id,
            title: 'Flask',
            was: { quantity: 1, amountDue: 25 },
            now: amountDue === null ? null : { quantity, amountDue },
          },
        ],
        total: { was: 34.5, now: (amountDue ?? 0) + 9.5 },
      },
    })
    expect(await stockOf(product.id)).toBe(10)
    expect((await buyer.call('GET', '/carts')).json().items).toHaveLength(1)
  },
)

test('cancelling in several tabs gives the stock back once', async () => {
  const product = await createProduct(testApp, { stock: 5 })
  const buyer = await signUp(testApp)
  const order = await placeOrder(buyer, product.id, { quantity: 3 })
  expect(await stockOf(product.id)).toBe(2)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => buyer.call('POST', `/orders/${order._id}/cancel`)),
  )
  expect(statusesOf(responses)).toEqual(Array(8).fill(200))
  expect(await stockOf(product.id)).toBe(5)
  expect(responses[0]!.json()).toMatchObject({ state: 'cancelled', cancelledBy: 'customer', payBy: null })
  expect(await sql`select template from mails where template = 'order-cancelled'`).toHaveLength(1)
})

test('of paying and cancelling at the same time one wins, and the other learns of it', async () => {
  const product = await createProduct(testApp, { stock: 20 })
  const buyer = await signUp(testApp)
  for (let round = 0; round < 10; round++) {
    const order = await placeOrder(buyer, product.id)
    const [outcome] = await Promise.all([
      pay(order._id),
      buyer.call('POST', `/orders/${order._id}/cancel`),
      pay(order._id),
    ])
    const now = (await buyer.call('GET', `/orders/${order._id}`)).json()
    // A paid order can be cancelled too, so it ends cancelled in any case.
    expect(now.state).toBe('cancelled')
    expect(now.creditNotes).toHaveLength(now.paidAt === null ? 0 : 1)
    expect(['paid', 'unchanged', 'cancelled']).toContain(outcome)
  }
  expect(await stockOf(product.id)).toBe(20)
})

test('parallel payments number their invoices without gaps', async () => {
  const product = await createProduct(testApp)
  const ids: string[] = []
  for (let order = 0; order < 12; order++) ids.push((await placeOrder(await signUp(testApp), product.id))._id)
  await Promise.all(ids.flatMap((id) => [pay(id), pay(id)]))
  const numbers = await sql`select number from order_documents where kind = 'invoice' order by number`
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, place) => place + 1))
})

test('cancelling a lapsed order is final: late money does not revive it', async () => {
  const product = await createProduct(testApp, { stock: 2 })
  const buyer = await signUp(testApp)
  const order = await placeOrder(buyer, product.id, { quantity: 2 })
  await sql`update orders set pay_by = created_at`
  expect(await lapse(order._id)).toBe(true)
  const cancel = () => buyer.call('POST', `/orders/${order._id}/cancel`)
  const responses = await Promise.all([cancel(), cancel()])
  expect(statusesOf(responses)).toEqual([200, 200])
  const now = (await buyer.call('GET', `/orders/${order._id}`)).json()
  expect(now).toMatchObject({ state: 'cancelled', cancelledBy: 'customer' })
  expect(now.timeline.map(({ by }: { by: string }) => by)).toEqual(['customer', 'house', 'customer'])
  expect(await payAgain(order._id)).toBe(false)
  expect(await stockOf(product.id)).toBe(2)
})

test('invoices are never dated before those with lower numbers', async () => {
  const product = await createProduct(testApp)
  const [first, second] = [
    await placeOrder(await signUp(testApp), product.id),
    await placeOrder(await signUp(testApp), product.id),
  ]
  await pay(first._id)
  testApp.clock.advance(-5000)
  await pay(second._id)
  testApp.clock.advance(5000)
  expect(
    await sql`select count(*)::int, count(distinct issued_at)::int as dates from order_documents`,
  ).toEqual([{ count: 2, dates: 1 }])
})

test('products that were shown but are not in the cart are named without a lock, and only while they exist', async () => {
  const buyer = await signUp(testApp)
  const [flask, rope, gone] = [
    await createProduct(testApp, { title: 'Flask' }),
    await createProduct(testApp, { title: 'Rope' }),
    await createProduct(testApp, { title: 'Gone' }),
  ]
  await sql`update products set deleted_at = now() where id = ${gone.id}`
  await buyer.call('POST', '/carts', { product: flask.id, count: 1 })
  const lines = [rope, gone].map(({ id }) => ({ productId: id, quantity: 1, amountDue: 25 }))
  await sql.begin(async (somebodyElse) => {
    await somebodyElse`select from products where id in (${rope.id}, ${gone.id}) for update`
    const response = await buyer.call('POST', '/orders', orderOf({ seen: { lines, total: 50 } }))
    const titles = response.json().current.lines.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Rope', '', 'Flask'])
  })
})

test('a lapsed order gives its stock back once; late money takes it again only where there is enough', async () => {
  const product = await createProduct(testApp, { stock: 2 })
  const order = await placeOrder(await signUp(testApp), product.id, { quantity: 2 })
  expect(await lapse(order._id)).toBe(false)
  testApp.clock.advance(8 * 86_400_000)
  const lapses = await Promise.all([lapse(order._id), lapse(order._id), lapse(order._id)])
  expect(lapses.filter(Boolean)).toHaveLength(1)
  expect(await stockOf(product.id)).toBe(2)
  expect(await pay(order._id)).toBe('cancelled')

  await sql`update products set stock = 1`
  expect(await payAgain(order._id)).toBe(false)
  expect(await stockOf(product.id)).toBe(1)

  for (const gone of ['available = false', 'deleted_at = now()']) {
    await sql.unsafe(`update products set stock = null, ${gone}`)
    expect(await payAgain(order._id), gone).toBe(false)
    await sql`update products set available = true, deleted_at = null`
  }

  await sql`update products set stock = 3`
  const revivals = await Promise.all([payAgain(order._id), payAgain(order._id)])
  expect(revivals).toEqual([true, true])
  expect(await stockOf(product.id)).toBe(1)
  expect(await pay(order._id)).toBe('unchanged')
})
