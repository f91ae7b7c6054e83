import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, orderOf, placeOrder, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

test('an order freezes what is in the cart, with totals, delivery and VAT, and empties the cart', async () => {
  const buyer = await signUp(testApp)
  const flask = await createProduct(testApp, { title: 'Flask', costCents: 1999, saleBasisPoints: 1000 })
  const rope = await createProduct(testApp, { title: 'Rope', costCents: 350 })
  await buyer.call('POST', '/carts', { product: flask.id, count: 3 })
  await buyer.call('POST', '/carts', { product: rope.id, count: 2 })

  const response = await buyer.call('POST', '/orders', orderOf())

  expect(response.statusCode, response.body).toBe(201)
  const order = response.json()
  expect(order).toEqual({
    _id: expect.any(String),
    reference: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/),
    state: 'placed',
    delivery: 'standard',
    userId: buyer.userId,
    email: buyer.email,
    total: 70.47,
    payBy: time,
    createdAt: time,
    withdrawnAt: null,
    address: orderOf().address,
    note: 'Please ring twice.',
    lines: [
      {
        _id: expect.any(String),
        productId: flask.id,
        title: 'Flask',
        sku: flask.sku,
        quantity: 3,
        cost: 19.99,
        sale: 10,
        total: 59.97,
        amountDue: 53.97,
        returnedAt: null,
        isKeptOncePaid: false,
        img: flask.image,
        slug: 'flask',
      },
      expect.objectContaining({ productId: rope.id, quantity: 2, sale: 0, total: 7, amountDue: 7 }),
    ],
    keptUntil: null,
    goods: 60.97,
    deliveryFee: 9.5,
    vat: { percent: 20, amount: 11.75 },
    credited: 0,
    payments: expect.objectContaining({ total: 70.47, due: 70.47, state: 'open' }),
    paidAt: null,
    deliveredAt: null,
    cancelledBy: null,
    invoice: null,
    annulled: [],
    creditNotes: [],
    timeline: [{ event: 'placed', at: time, by: 'customer' }],
    canCancel: true,
    canWithdraw: true,
    withdrawalEndsAt: null,
    mails: [expect.objectContaining({ title: 'Confirmation of the order', to: buyer.email })],
  })
  expect((await buyer.call('GET', '/carts')).json()).toMatchObject({ items: [], revision: 3 })
  expect((await buyer.call('GET', `/orders/${order._id}`)).json()).toEqual(order)

  // Later changes of the product change nothing.
  await sql`update products set title = 'Bottle', sku = 'X', cost_cents = 1, sale_basis_points = 0`
  const later = (await buyer.call('GET', `/orders/${order._id}`)).json()
  expect(later.lines).toEqual(order.lines)
})

test('the order placed now is the first of one’s own list', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { title: 'Flask' })
  const first = await placeOrder(buyer, product.id)
  testApp.clock.advance(1000)
  const second = await placeOrder(buyer, product.id, { quantity: 2, delivery: 'collect' })
  const { items, ...page } = (await buyer.call('GET', '/orders/my')).json()
  expect(page).toEqual({ totalCount: 2, totalPages: 1, currentPage: 1, itemsPerPage: 12 })
  expect(items).toMatchObject([
    { _id: second._id, total: 50, lineCount: 1, pieces: 2, titles: ['Flask'], name: 'Mira Solberg' },
    { _id: first._id, total: 34.5, lineCount: 1, pieces: 1 },
  ])
})

test('staff are told that customers cannot pay where neither a provider nor a bank account is configured', async () => {
  const buyer = await signUp(testApp)
  const staff = await signUp(testApp, { role: 2 })
  const order = await placeOrder(buyer, (await createProduct(testApp)).id)
  expect((await staff.call('GET', '/orders')).json()).toMatchObject({ totalCount: 1, takesPayments: false })
  expect((await staff.call('GET', `/orders/${order._id}/payments`)).json()).toMatchObject({
    takesPayments: false,
    due: order.total,
  })
  expect((await buyer.call('GET', '/orders/my')).json()).not.toHaveProperty('takesPayments')
})
