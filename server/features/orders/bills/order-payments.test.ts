// Orders paid on the pages of the double of Stripe.
import { expect, test } from 'vitest'
import { createProduct, placeOrder, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, sendAll, settle } = shop
const { sql, clock, app } = testApp
const minuteMs = 60_000

async function order(values: Partial<Parameters<typeof createProduct>[1]> = {}) {
  const by = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 2500, ...values })
  const placed = await placeOrder(by, product.id)
  return { by, product, id: placed._id as string, total: placed.total as number }
}

const pressPay = (by: SignedIn, id: string) => by.call('POST', `/orders/${id}/payments`, { what: 'all' })

async function pay(by: SignedIn, id: string): Promise<string> {
  const opened = await pressPay(by, id)
  expect(opened.statusCode, opened.body).toBe(201)
  expect(stripe.pay(stripe.sessionOf(opened.json()._id).id)).toBe(true)
  return opened.json()._id
}

const read = async (by: SignedIn, id: string) => (await by.call('GET', `/orders/${id}`)).json()
const mailsAbout = async (id: string) =>
  (await sql`select template from mails where related_id = ${id} order by created_at, id`).map(
    ({ template }) => template,
  )

test('an order is paid on the page of the provider, gets its invoice, and one mail', async () => {
  const { by, id, total } = await order()
  expect((await read(by, id)).payments).toMatchObject({
    total,
    due: total,
    payBy: new Date(clock.now.getTime() + 30 * minuteMs).toISOString(),
    payable: [{ what: 'all', amount: total }],
  })
  const responses = await Promise.all(Array.from({ length: 10 }, () => pressPay(by, id)))
  expect(new Set(responses.map((response) => response.json().url)).size).toBe(1)
  await pay(by, id)
  await sendAll([...stripe.events, ...stripe.events])
  const paid = await read(by, id)
  expect(paid).toMatchObject({ state: 'paid', payments: { charged: total, due: 0, payable: [] } })
  expect(paid.invoice.total).toBe(total)
  expect(await mailsAbout(id)).toEqual(['order-placed', 'order-paid'])
  expect((await pressPay(by, id)).json().code).toBe('nothing_due')
})

test('an order that is not paid in time lapses and gives back its stock; one that was paid does not', async () => {
  const one = await order({ stock: 5 })
  const two = await order({ stock: 5 })
  await pay(two.by, two.id)
  await pressPay(one.by, one.id)
  const stock = async (id: string) => (await sql`select stock from products where id = ${id}`)[0]!.stock
  const before = await stock(one.product.id)
  clock.advance(31 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await read(one.by, one.id)).toMatchObject({ state: 'cancelled', cancelledBy: 'unpaid' })
  expect(await stock(one.product.id)).toBeGreaterThan(before)
  expect(await stock(one.product.id)).toBe(5)
  expect(await read(two.by, two.id)).toMatchObject({ state: 'paid' })
})

test('a cancelled order is refunded in full', async () => {
  const { by, id, total } = await order()
  await pay(by, id)
  await sendAll()
  expect((await by.call('POST', `/orders/${id}/cancel`)).json().payments).toMatchObject({
    owed: 0,
    refunding: total,
  })
  await app.payments.meetDeadlines(clock.now)
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([Math.round(total * 100)])
  expect((await read(by, id)).payments).toMatchObject({ charged: total, refunded: total, owed: 0 })
})

test('who pays for an order that was just cancelled gets everything back', async () => {
  const { by, id, total } = await order()
  const opened = (await pressPay(by, id)).json()
  await by.call('POST', `/orders/${id}/cancel`)
  stripe.pay(stripe.sessionOf(opened._id).id)
  await app.payments.meetDeadlines(clock.now)
  expect((await read(by, id)).payments).toMatchObject({ charged: total, refunded: total, state: 'cancelled' })
})

test('goods that come back are refunded', async () => {
  const { by, id, total } = await order()
  await pay(by, id)
  await sendAll()
  const admin = await signUp(testApp, { role: 2 })
  for (const state of ['packed', 'sent', 'completed', 'returned']) {
    const marked = await admin.call('POST', `/orders/${id}/marks`, { state })
    expect(marked.statusCode, marked.body).toBe(200)
  }
  await app.payments.meetDeadlines(clock.now)
  expect((await read(by, id)).payments).toMatchObject({ charged: total, refunded: total, owed: 0, due: 0 })
})

test('a super admin refunds a part of an order; staff read its ledger, others do not', async () => {
  const { by, id, total } = await order()
  const paymentId = await pay(by, id)
  await sendAll()
  const boss = await signUp(testApp, { role: 3 })
  const refund = { amount: 5, reason: 'A scratch.' }
  expect((await boss.call('POST', `/payments/${paymentId}/refunds`, refund)).statusCode).toBe(201)
  await settle()
  const admin = await signUp(testApp, { role: 2 })
  expect((await admin.call('GET', `/orders/${id}/payments`)).json()).toMatchObject({
    kind: 'order',
    charged: total,
    refunded: 5,
    due: 0,
  })
  expect((await by.call('GET', `/orders/${id}/payments`)).statusCode).toBe(403)
  expect((await pressPay(await signUp(testApp), id)).statusCode).toBe(404)
  expect((await pressPay(admin, id)).statusCode).toBe(404)
})
