import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, orderOf, placeOrder, signUp } from '#server/testing/factories.ts'
import { orderStatesOf } from './order-test-tools.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp
const { pay, read } = orderStatesOf(testApp)

const dayMs = 86_400_000

let products = 0

async function setUp(values: Parameters<typeof placeOrder>[2] = {}) {
  const product = await createProduct(testApp, {
    title: 'Flask',
    slug: `flask-${++products}`,
    costCents: 2500,
    stock: 10,
  })
  const [buyer, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  const order = await placeOrder(buyer, product.id, { quantity: 2, ...values })
  const path = `/orders/${order._id}`
  const mark = (state: string, more = {}) => staff.call('POST', `${path}/marks`, { state, ...more })
  return { product, buyer, staff, order, path, mark }
}

async function stock(): Promise<number> {
  const [row] = await sql<{ stock: number }[]>`select stock from products`
  return row!.stock
}

const mailsOf = async (template: string) => sql`select text from mails where template = ${template}`

test('an order goes from placed to completed; each step once, in its order, with its mails', async () => {
  const { order, path, mark, buyer } = await setUp()
  const early = await mark('packed')
  expect(early.statusCode).toBe(409)
  expect(early.json()).toMatchObject({ code: 'order_state', current: { _id: order._id, state: 'placed' } })

  expect(await pay(order._id)).toBe('paid')
  expect(await pay(order._id)).toBe('unchanged')
  expect((await mark('sent')).statusCode).toBe(409)
  for (const state of ['packed', 'packed', 'sent', 'sent']) {
    const response = await mark(state)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({ state, staffNote: '' })
  }
  clock.advance(600_000)
  const deliveredAt = new Date(clock.now.getTime() - 300_000).toISOString()
  expect((await mark('completed', { deliveredAt })).json()).toMatchObject({ state: 'completed', deliveredAt })

  const seen = (await buyer.call('GET', path)).json()
  expect(seen.timeline.map(({ event, by }: { event: string; by: string }) => [event, by])).toEqual([
    ['placed', 'customer'],
    ['paid', 'house'],
    ['packed', 'staff'],
    ['sent', 'staff'],
    ['completed', 'staff'],
  ])
  expect(seen).toMatchObject({ invoice: { number: 'INV-000001', total: 59.5 }, canCancel: false })
  expect(seen).not.toHaveProperty('staffNote')
  for (const template of ['order-placed', 'order-paid', 'order-sent']) {
    expect(await mailsOf(template)).toHaveLength(1)
  }
  expect((await buyer.call('POST', `${path}/cancel`)).json()).toMatchObject({ code: 'order_state' })
})

test('an order arrives after it has left, and the time can be corrected', async () => {
  const { order, mark, path, buyer } = await setUp()
  await pay(order._id)
  await mark('packed')
  clock.advance(240_000)
  await mark('sent')
  const sentAt = clock.now.getTime()
  clock.advance(240_000)
  const early = await mark('completed', { deliveredAt: new Date(sentAt - 120_000).toISOString() })
  expect(early.statusCode).toBe(400)
  expect(early.json().errors).toEqual({ deliveredAt: 'Before the order was sent.' })
  expect((await mark('completed')).statusCode).toBe(200)
  const deliveredAt = new Date(sentAt + 120_000).toISOString()
  expect((await mark('completed', { deliveredAt })).json()).toMatchObject({ state: 'completed', deliveredAt })
  expect((await mark('completed')).json()).toMatchObject({ deliveredAt })
  expect((await buyer.call('GET', path)).json().timeline).toHaveLength(5)
})

test('an order may arrive within the minute in which it was placed, which is all that a form can say', async () => {
  const { order, mark } = await setUp()
  await pay(order._id)
  await mark('packed')
  await mark('sent')
  const minute = `${clock.now.toISOString().slice(0, 16)}`
  const response = await mark('completed', { deliveredAt: minute })
  expect(response.json(), response.body).toMatchObject({
    state: 'completed',
    deliveredAt: `${minute}:00.000Z`,
  })
})

test('a collected order is never sent; its customer hears that it is ready', async () => {
  const { order, mark } = await setUp({ delivery: 'collect' })
  await pay(order._id)
  expect((await mark('packed')).statusCode).toBe(200)
  expect((await mark('sent')).statusCode).toBe(409)
  expect((await mark('completed')).statusCode).toBe(200)
  expect((await mailsOf('order-sent'))[0]!.text).toContain('wait for you')
})

test('cancelling a paid order credits its invoice and gives back the stock', async () => {
  const { order, path, buyer, staff } = await setUp()
  await pay(order._id)
  expect(await stock()).toBe(8)
  const response = await staff.call('POST', `${path}/cancel`)
  expect(response.json()).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'staff',
    credited: 59.5,
    creditNotes: [{ number: 'CN-000001', total: 59.5 }],
  })
  expect(await stock()).toBe(10)
  expect(await read(order._id)).toMatchObject({ owedCents: 0, cancelledBy: 'staff' })
  expect((await buyer.call('POST', `${path}/withdrawal`)).json()).toMatchObject({ code: 'withdrawal_over' })
})

test('withdrawing before packing cancels the order, with a dated acknowledgement', async () => {
  const { path, buyer } = await setUp()
  const response = await buyer.call('POST', `${path}/withdrawal`)
  expect(response.json()).toMatchObject({ state: 'cancelled', withdrawnAt: clock.now.toISOString() })
  expect((await buyer.call('POST', `${path}/withdrawal`)).statusCode).toBe(200)
  expect(await stock()).toBe(10)
  const [mail, ...others] = await mailsOf('order-withdrawn')
  expect(others).toEqual([])
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toMatch(
    /On \w+day,? \d+ \w+ \d{4}.* UTC we received your declaration/,
  )
  for (const { text } of [mail!, (await mailsOf('order-cancelled'))[0]!]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain('You have paid nothing, so nothing is refunded.')
  }
})

test.each([
  ['fourteen', 14, 200],
  ['fifteen', 15, 409],
])('withdrawing %s days after delivery (%i) is answered with %i', async (_name, days, status) => {
  const { order, path, mark, buyer } = await setUp()
  await pay(order._id)
  for (const state of ['packed', 'sent', 'completed']) await mark(state)
  const today = Date.parse(clock.now.toISOString().slice(0, 10))
  const deliveredAt = new Date(today - days * dayMs).toISOString()
  await sql`update orders set delivered_at = ${deliveredAt}`
  const seen = (await buyer.call('GET', path)).json()
  expect(seen.canWithdraw).toBe(status === 200)
  const response = await buyer.call('POST', `${path}/withdrawal`)
  expect(response.statusCode, response.body).toBe(status)
  if (status === 409) expect(response.json()).toMatchObject({ code: 'withdrawal_over' })
  else expect(response.json()).toMatchObject({ state: 'completed', canWithdraw: false })
})

test('what was withdrawn from is not packed or sent any more, and is credited when it comes back', async () => {
  const { path, mark, buyer, staff } = await setUp()
  expect((await staff.call('POST', `${path}/entries`, { way: 'cash', amount: 59.5 })).statusCode).toBe(201)
  await mark('packed')
  expect((await buyer.call('POST', `${path}/withdrawal`)).json()).toMatchObject({ state: 'packed' })
  expect((await mark('sent')).json()).toMatchObject({
    code: 'order_state',
    message: 'The customer has withdrawn from this order, so this cannot be done.',
  })
  const text = (await mailsOf('order-withdrawn'))[0]!.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('nothing to send back. All that you have paid is refunded: $59.5.')
  const response = await mark('returned', { restock: true })
  expect(response.json()).toMatchObject({ state: 'returned', credited: 59.5 })
  expect(await stock()).toBe(10)
})

test('lines come back one by one: each is credited, and the last brings the delivery fee', async () => {
  const { buyer, staff } = await setUp()
  const rope = await createProduct(testApp, { title: 'Rope', costCents: 1000 })
  await buyer.call('POST', '/carts', { product: rope.id, count: 1 })
  const [flask] = await sql<{ id: string }[]>`select id from products where title = 'Flask'`
  const order = await placeOrder(buyer, flask!.id, { quantity: 1 })
  await pay(order._id)
  const path = `/orders/${order._id}/marks`
  for (const state of ['packed', 'sent', 'completed']) await staff.call('POST', path, { state })
  const [first, second] = order.lines
  const part = await staff.call('POST', path, { state: 'returned', lines: [first!._id] })
  expect(part.json()).toMatchObject({ state: 'completed', credited: first!.amountDue })
  expect(await read(order._id)).toMatchObject({ owedCents: 100 * (order.total - first!.amountDue) })
  // The same line again changes nothing.
  await staff.call('POST', path, { state: 'returned', lines: [first!._id] })
  const whole = await staff.call('POST', path, { state: 'returned', lines: [second!._id] })
  expect(whole.json()).toMatchObject({ state: 'returned', credited: order.total })
  expect(whole.json().creditNotes).toHaveLength(2)
  expect((await staff.call('POST', path, { state: 'returned', lines: [rope.id] })).statusCode).toBe(200)
})

test('marks refuse what does not belong to them', async () => {
  const { order, mark } = await setUp()
  await pay(order._id)
  for (const [state, more, field] of [
    ['packed', { deliveredAt: '2026-01-01T00:00' }, 'deliveredAt'],
    ['packed', { lines: [order.lines[0]!._id] }, 'lines'],
    ['sent', { restock: true }, 'restock'],
    ['completed', { deliveredAt: '2190-01-01T00:00' }, 'deliveredAt'],
    ['completed', { deliveredAt: '2020-01-01T00:00' }, 'deliveredAt'],
  ] as const) {
    const response = await mark(state, more)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().errors).toHaveProperty(field)
  }
  await mark('packed')
  const response = await mark('returned', { lines: ['nothing'] })
  expect(response.json().errors).toHaveProperty('lines')
})

test('an order without anything to pay is paid at once', async () => {
  const buyer = await signUp(testApp)
  const gift = await createProduct(testApp, { saleBasisPoints: 10_000 })
  const order = await placeOrder(buyer, gift.id, { delivery: 'collect' })
  expect(order).toMatchObject({ state: 'paid', total: 0, payBy: null, invoice: { total: 0 } })
  expect(await mailsOf('order-paid')).toEqual([])
  await buyer.call('POST', `/orders/${order._id}/cancel`)
  expect((await mailsOf('order-cancelled'))[0]!.text).not.toContain('get back')
})

test('what cannot be bought stays in the cart, and an empty cart is no order', async () => {
  const buyer = await signUp(testApp)
  const [flask, rope] = [await createProduct(testApp), await createProduct(testApp)]
  for (const { id } of [flask, rope]) await buyer.call('POST', '/carts', { product: id, count: 1 })
  await sql`update products set available = false where id = ${rope.id}`
  const order = (await buyer.call('POST', '/orders', orderOf())).json()
  expect(order.lines).toMatchObject([{ productId: flask.id }])
  expect((await buyer.call('GET', '/carts')).json().items).toMatchObject([{ product: { _id: rope.id } }])
  expect((await buyer.call('POST', '/orders', orderOf())).json()).toMatchObject({ code: 'cart_empty' })
})

test('staff list orders by state and search, keep a note, and get a pick list', async () => {
  const { order, buyer, staff, path, product } = await setUp()
  await pay(order._id)
  await setUp()
  for (const query of ['q=solberg', `q=${order.reference}`, 'q=INV-1', `q=${order._id}`, 'state=paid']) {
    const { items } = (await staff.call('GET', `/orders?${query}`)).json()
    expect(items[query === 'q=solberg' ? 1 : 0], query).toMatchObject({ _id: order._id, email: buyer.email })
  }
  expect((await staff.call('GET', '/orders?state=sent')).json()).toMatchObject({ totalCount: 0 })
  expect((await staff.call('PATCH', path, { note: 'Gift.' })).json()).toMatchObject({ staffNote: 'Gift.' })
  expect((await staff.call('GET', '/orders/pick-list')).json()).toEqual({
    items: [
      {
        productId: product.id,
        sku: product.sku,
        title: 'Flask',
        quantity: 2,
        orders: [{ _id: order._id, reference: order.reference, quantity: 2 }],
      },
    ],
    orderCount: 1,
    laterOrders: 0,
  })
})

test('of a word that many orders have, the newest two thousand are listed', async () => {
  const { staff, buyer, product } = await setUp()
  await sql`
    insert into orders (id, user_id, email, address, delivery, note, goods_cents, delivery_cents, total_cents,
      vat_basis_points, vat_cents, pay_by, created_at)
    select gen_random_uuid(), ${buyer.userId}, number || '@example.org', '{"name": "Tiril Eide"}', 'collect', '', 1, 0, 1, 0, 0,
      now(), now() - make_interval(mins => number) from generate_series(1, 2050) as number`
  await sql`
    insert into order_lines (id, order_id, place, product_id, title, sku, quantity, cost_cents, sale_basis_points, due_cents,
      stock_taken)
    select gen_random_uuid(), id, 0, ${product.id}, 'Flask', 'x', 1, 1, 0, 1, 0 from orders where email like '%@example.org'`
  const read = async (page: number) =>
    (await staff.call('GET', `/orders?q=tiril&itemsPerPage=10&page=${page}`)).json()
  const last = await read(200)
  expect(last).toMatchObject({ totalCount: 2000, totalPages: 200 })
  expect(last.items.map(({ email }: { email: string }) => Number.parseInt(email, 10))).toEqual(
    Array.from({ length: 10 }, (_, place) => 1991 + place),
  )
  expect((await read(201)).items).toEqual([])
})
