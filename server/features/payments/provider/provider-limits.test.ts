// What the provider would refuse is foreseen: addresses, amounts and texts.
import { expect, test } from 'vitest'
import { createProduct, placeOrder, signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const { testApp, stripe, book, press, payments, createAskingTour } = await openPaymentShop({
  BANK_ACCOUNT: 'Halyard AS, NO93 8601 1117 947',
})
const { clock } = testApp
const dayMs = 86_400_000

test.each([
  'x@gmail',
  'ida@mañana.no',
  'idå@example.com',
  'ida..lund@example.com',
  `${'i'.repeat(65)}@example.com`,
])('the address %s, which the provider does not take, is left out of its page', async (email) => {
  const { by, id } = await book({ values: { email } })
  const opened = await press(by, id)
  expect(opened.statusCode, opened.body).toBe(201)
  expect(stripe.sessionOf(opened.json()._id).email).toBe(null)
})

test('any other address is filled in on the page', async () => {
  const { by, id } = await book({ values: { email: 'ida.lund+fjord@sub.example.museum' } })
  expect(stripe.sessionOf((await press(by, id)).json()._id).email).toBe('ida.lund+fjord@sub.example.museum')
})

test('a title is cut at a whole character', async () => {
  const tour = await createAskingTour({ title: `${'a'.repeat(199)}🚢` })
  const { by, id } = await book({ tour })
  const opened = await press(by, id)
  expect(opened.statusCode, opened.body).toBe(201)
  expect(stripe.sessionOf(opened.json()._id).title).toBe('a'.repeat(199))
})

test('a total below the least of the provider goes by transfer, and says so', async () => {
  const tour = await createAskingTour({ costCents: 30 })
  const { by, id, booking } = await book({ tour })
  expect(booking.payBy).toBe(new Date(clock.now.getTime() + 7 * dayMs).toISOString())
  expect(await payments(by, id)).toMatchObject({
    method: 'transfer',
    transfer: { account: 'Halyard AS, NO93 8601 1117 947' },
    payable: [
      { what: 'deposit', amount: 0.06, method: 'transfer' },
      { what: 'all', amount: 0.3, method: 'transfer' },
    ],
  })
  expect((await press(by, id)).json()).toMatchObject({ method: 'transfer', url: null, amount: 0.06 })
  expect(stripe.requests).toEqual([])
})

test('of a deposit below the least and a total above it, each part goes its way', async () => {
  const tour = await createAskingTour({ costCents: 200 })
  const { by, id } = await book({ tour })
  expect((await payments(by, id)).payable).toEqual([
    { what: 'deposit', amount: 0.4, method: 'transfer' },
    { what: 'all', amount: 2, method: 'provider' },
  ])
  expect((await press(by, id, 'all')).json()).toMatchObject({ method: 'provider', amount: 2 })
  expect((await press(by, id, 'deposit')).json()).toMatchObject({ method: 'transfer', amount: 0.4 })
  expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired'])
})

test('a balance above the greatest amount of the provider goes by transfer once the deposit is paid', async () => {
  const tour = await createAskingTour({ costCents: 99_999_999 })
  const { by, id } = await book({ tour, values: { ticketCount: 3 } })
  expect((await payments(by, id)).payable).toMatchObject([
    { what: 'deposit', amount: 599_999.99, method: 'provider' },
    { what: 'all', amount: 2_999_999.97, method: 'transfer' },
  ])
  const opened = await press(by, id)
  expect(opened.json().method).toBe('provider')
})

test('an order below the least is paid by transfer within a week', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 30 })
  const order = await placeOrder(buyer, product.id, { delivery: 'collect' })
  expect(order.payBy).toBe(new Date(clock.now.getTime() + 7 * dayMs).toISOString())
  const opened = await buyer.call('POST', `/orders/${order._id}/payments`, { what: 'all' })
  expect(opened.json()).toMatchObject({ method: 'transfer', amount: 0.3 })
})
