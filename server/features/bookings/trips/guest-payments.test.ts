// Guests without an account pay with reference and PIN.
import { expect, test } from 'vitest'
import { formatReference } from '#contract/booking-reference.ts'
import { testJwtSecret } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'
import { createBookingPins } from './booking-pins.service.ts'

const { testApp, stripe, sendAll, createAskingTour } = await openPaymentShop()
const { sql, server } = testApp
const pins = createBookingPins(testJwtSecret)

async function bookForGuest(tour?: { id: string }) {
  const clerk = await signUp(testApp, { role: 2 })
  const { id: tourId } = tour ?? (await createAskingTour())
  const email = 'guest@example.net'
  const response = await clerk.call('POST', '/tours/for-guests', bookingOf(tourId, { email }))
  expect(response.statusCode, response.body).toBe(201)
  const { _id: id, reference } = response.json()
  return { id, key: { reference, pin: pins.pinOf(id) } }
}

const send = (path: string, payload: object) => server.inject({ method: 'POST', url: `/api${path}`, payload })

test('a guest pays on the page of the provider, which leads back to the booking without its PIN', async () => {
  const { id, key } = await bookForGuest()
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => send('/booking-payments', { ...key, what: 'deposit' })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  const [opened] = responses.map((response) => response.json())
  expect(new Set(responses.map((response) => response.json().url)).size).toBe(1)
  expect(opened).toMatchObject({ what: 'deposit', method: 'provider', amount: 200 })
  const session = stripe.sessionOf(opened._id)
  const page = `http://127.0.0.1:3000/booking?reference=${formatReference(key.reference)}`
  expect(session).toMatchObject({ successUrl: `${page}&paid=deposit`, cancelUrl: `${page}&unpaid` })
  stripe.pay(session.id)
  await sendAll()
  expect((await send('/booking-lookups', key)).json().payments).toMatchObject({ charged: 200, due: 800 })
  const [entry] =
    await sql`select actor_id, record_id from audit_log where action = 'payment begun by PIN' limit 1`
  expect(entry).toEqual({ actor_id: null, record_id: id })
})

test('a guest pays ahead what could be paid on the spot', async () => {
  const { key } = await bookForGuest(await createTour(testApp))
  const opened = await send('/booking-payments', { ...key, what: 'all' })
  stripe.pay(stripe.sessionOf(opened.json()._id).id)
  await sendAll()
  expect((await send('/booking-lookups', key)).json().payments).toMatchObject({ due: 0, payable: [] })
  expect((await send('/booking-payments', { ...key, what: 'all' })).json().code).toBe('nothing_due')
})

test('the mails of a guest lead to the booking with its reference, never with its PIN', async () => {
  const { id, key } = await bookForGuest()
  const opened = await send('/booking-payments', { ...key, what: 'all' })
  stripe.pay(stripe.sessionOf(opened.json()._id).id)
  await sendAll()
  const mails = await sql<{ html: string }[]>`select html from mails where related_id = ${id}`
  expect(mails).toHaveLength(2)
  for (const { html } of mails) {
    expect(html).toContain(`/booking?reference=${formatReference(key.reference)}"`)
    for (const [href] of html.matchAll(/href="[^"]*"/g)) expect(href).not.toContain(key.pin)
  }
})

test('a wrong PIN opens no page', async () => {
  const { key } = await bookForGuest()
  const pin = key.pin === '000000' ? '000001' : '000000'
  const refused = await send('/booking-payments', { ...key, pin, what: 'all' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    404,
    'There is no booking with this reference and PIN.',
  ])
  expect(stripe.requests).toEqual([])
})
