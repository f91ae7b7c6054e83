// Stock of orders that are paid on the page of the provider.
import { expect, test } from 'vitest'
import { createProduct, orderOf, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })
const { testApp, stripe, sendAll, settle } = shop
const { sql, clock, app } = testApp

const minutes = 60_000

async function order(by: SignedIn, productId: string, quantity: number, address = '198.51.100.7') {
  await by.call('POST', '/carts', { product: productId, count: quantity })
  const placed = await by.call('POST', '/orders', orderOf(), { 'x-forwarded-for': address })
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json()
}

const isKept = ({ lines }: { lines: { isKeptOncePaid: boolean }[] }) => !lines[0]!.isKeptOncePaid

async function stockOf(productId: string): Promise<number> {
  const [row] = await sql<{ stock: number }[]>`select stock from products where id = ${productId}`
  return row!.stock
}

async function lapse(): Promise<void> {
  clock.advance(31 * minutes)
  await app.payments.meetDeadlines(clock.now)
}

test('an order keeps any quantity for thirty minutes, once a day per account and product', async () => {
  const [mira, product, other] = [
    await signUp(testApp),
    await createProduct(testApp, { stock: 40 }),
    await createProduct(testApp, { stock: 40 }),
  ]
  expect(isKept(await order(mira, product.id, 40))).toBe(true)
  await lapse()
  expect(await stockOf(product.id)).toBe(40)
  const again = await order(mira, product.id, 40)
  expect([isKept(again), await stockOf(product.id)]).toEqual([false, 40])
  expect(isKept(await order(mira, other.id, 4))).toBe(true)
  // What is paid takes the pieces.
  const opened = await mira.call('POST', `/orders/${again._id}/payments`, { what: 'all' })
  expect(stripe.pay(stripe.sessionOf(opened.json()._id).id)).toBe(true)
  await sendAll()
  await settle()
  expect(await stockOf(product.id)).toBe(0)
})

test('the accounts of a network that has never paid do not take turns', async () => {
  const product = await createProduct(testApp, { stock: 40 })
  const kept: boolean[] = []
  for (let turn = 0; turn < 4; turn++) {
    const hoarder = await signUp(testApp)
    kept.push(isKept(await order(hoarder, product.id, 40)))
    await lapse()
  }
  expect(kept).toEqual([true, false, false, false])
  expect(await stockOf(product.id)).toBe(40)
  const stranger = await signUp(testApp)
  expect(isKept(await order(stranger, product.id, 40, '203.0.113.9'))).toBe(true)
})
