import { expect, test, vi } from 'vitest'
import { formatReference } from '#contract/booking-reference.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, placeOrder, signUp, testPassword } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { pruneOrders } from './order-data.service.ts'
import { orderStatesOf } from './order-test-tools.ts'

const testApp = await buildTestApp()
const { sql, db, clock } = testApp
const { pay } = orderStatesOf(testApp)

async function setUp() {
  const buyer = await signUp(testApp)
  const [admin, superAdmin] = [await signUp(testApp, { role: 2 }), await signUp(testApp, { role: 3 })]
  const order = await placeOrder(buyer, (await createProduct(testApp)).id)
  const erase = () => buyer.call('POST', '/user/erase', { password: testPassword })
  return { buyer, admin, superAdmin, order, path: `/orders/${order._id}`, erase }
}

test('an account cannot be erased while an order is open, and is told which', async () => {
  const { buyer, order, erase } = await setUp()
  const open = [{ _id: order._id, reference: order.reference, state: 'placed', total: order.total }]
  expect((await buyer.call('GET', '/user/erase')).json()).toMatchObject({ openOrders: open })
  const response = await erase()
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    code: 'orders_open',
    message: `You have orders that are not finished: ${formatReference(order.reference)}.`,
    current: { orders: open },
  })
  expect((await buyer.call('GET', '/user/getProfile')).statusCode).toBe(200)
})

test('a withdrawn order of which only a part comes back ends when it is too late to return the rest', async () => {
  const buyer = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const [kept, returned] = [await createProduct(testApp), await createProduct(testApp)]
  await buyer.call('POST', '/carts', { product: kept.id, count: 1 })
  const order = await placeOrder(buyer, returned.id)
  await pay(order._id)
  const path = `/orders/${order._id}`
  const mark = (body: object) => admin.call('POST', `${path}/marks`, body)
  for (const state of ['packed', 'sent', 'completed']) await mark({ state })
  const openOrders = async () => (await buyer.call('GET', '/user/erase')).json().openOrders
  expect(await openOrders()).toEqual([])
  expect((await buyer.call('POST', `${path}/withdrawal`)).statusCode).toBe(200)
  const { lines } = (await mark({ state: 'returned', lines: [order.lines[0]!._id] })).json()
  expect(lines.filter((line: { returnedAt: string | null }) => line.returnedAt !== null)).toHaveLength(1)
  expect(await openOrders()).toMatchObject([{ _id: order._id, state: 'completed' }])
  await sql`update orders set withdrawn_at = withdrawn_at - interval '28 days' where id = ${order._id}`
  expect(await openOrders()).toEqual([])
})

test('a lapsed order says that it can be cancelled, until it is', async () => {
  const { buyer, order, path } = await setUp()
  await sql`update orders set pay_by = ${clock.now.toISOString()} where id = ${order._id}`
  expect(await orderStatesOf(testApp).lapse(order._id)).toBe(true)
  expect((await buyer.call('GET', path)).json()).toMatchObject({ state: 'cancelled', canCancel: true })
  const cancelled = await buyer.call('POST', `${path}/cancel`)
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', cancelledBy: 'customer', canCancel: false })
})

test('erasing waits for a step of an order, which may need the account and reviewed products', async () => {
  const { buyer, admin, order, path, erase } = await setUp()
  await admin.call('POST', `${path}/cancel`)
  const sent: ReturnType<typeof erase>[] = []
  await sql.begin(async (step) => {
    await step`set local lock_timeout = '10s'`
    await step`select from orders where id = ${order._id} for no key update`
    sent.push(erase())
    await waitForLocked(sql, 1)
    await step`select from users where id = ${buyer.userId} for key share`
    await step`select from products where id = ${order.lines[0]!.productId} for no key update`
  })
  const [response] = await Promise.all(sent)
  expect(response!.json()).toEqual({ erased: true })
})

test('orders are kept apart from an erased account, for super admins alone, and deleted after years', async () => {
  const { buyer, admin, superAdmin, order, path, erase } = await setUp()
  await pay(order._id)
  await admin.call('POST', `${path}/cancel`)
  await admin.call('PATCH', path, { note: 'Rang twice.' })
  expect((await admin.call('GET', '/orders')).json()).toMatchObject({ totalCount: 1 })
  expect((await erase()).json()).toEqual({ erased: true })

  expect((await admin.call('GET', path)).statusCode).toBe(404)
  await vi.waitFor(async () =>
    expect((await admin.call('GET', '/orders')).json()).toMatchObject({ totalCount: 0 }),
  )
  expect((await superAdmin.call('GET', '/orders')).json()).toMatchObject({ totalCount: 1 })
  const kept = (await superAdmin.call('GET', path)).json()
  expect(kept).toMatchObject({ userId: null, email: '', note: '', staffNote: '' })
  expect(kept.mails.every(({ to }: { to: string }) => to === '')).toBe(true)
  expect(kept.address.name).toBe('Mira Solberg')
  expect(JSON.stringify(kept)).not.toContain(buyer.email)

  await pruneOrders(db, clock.now, 10)
  expect((await superAdmin.call('GET', path)).statusCode).toBe(200)
  await pruneOrders(db, new Date(clock.now.getTime() + 3654 * 86_400_000), 10)
  expect((await superAdmin.call('GET', path)).statusCode).toBe(404)
  expect(await sql`select kind, number, order_id from order_documents order by kind`).toEqual([
    { kind: 'creditNote', number: 1, order_id: null },
    { kind: 'invoice', number: 1, order_id: null },
  ])
})

test('the export of personal data has the orders with their lines', async () => {
  const { buyer, order } = await setUp()
  const { orders } = (await buyer.call('GET', '/user/export')).json()
  expect(orders).toMatchObject([
    { _id: order._id, address: order.address, lines: [{ quantity: 1, sku: order.lines[0]!.sku }] },
  ])
})
