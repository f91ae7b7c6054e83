// Without keys of a provider: bank transfers with a reference, marked as received by staff.
import { expect, test } from 'vitest'
import { createProduct, placeOrder, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openTransferShop } from '#server/testing/payment-shop.ts'

const shop = await openTransferShop()
const { testApp, book, press, payments } = shop
const { sql, clock, app } = testApp
const dayMs = 86_400_000

const staff = () => signUp(testApp, { role: 2 })
/** As if a week had passed, with the sessions still valid. */
async function missDeadline() {
  await sql`update bills set pay_by = ${clock.now.toISOString()} where pay_by is not null`
  await app.payments.meetDeadlines(clock.now)
}

const statusOf = async (id: string) => (await sql`select status from bookings where id = ${id}`)[0]!.status
const awaitedOf = async (id: string): Promise<string> =>
  (await sql`select id from payments where record_id = ${id} and state = 'open'`)[0]!.id

test('the deposit is awaited for a week, with the reference of the booking', async () => {
  const { by, booking, id } = await book()
  expect(booking.payBy).toBe(new Date(clock.now.getTime() + 7 * dayMs).toISOString())
  const reference = `${booking.reference!.slice(0, 4)}-${booking.reference!.slice(4)}`
  const transfer = { reference, account: 'Halyard AS, NO93 8601 1117 947' }
  expect((await payments(by, id)).transfer).toEqual(transfer)
  const opened = (await press(by, id)).json()
  expect(opened).toMatchObject({ method: 'transfer', amount: 200, url: null, transfer })
  expect((await press(by, id)).json()._id).toBe(opened._id)
  const [mail] = await sql<{ text: string }[]>`select text from mails where related_id = ${id}`
  expect(mail!.text).toContain(reference)
})

test('staff find the booking by its reference and mark the transfer as received, once', async () => {
  const { by, booking, id } = await book()
  const admin = await staff()
  const { items } = (await admin.call('GET', `/payments/open?q=${booking.reference!.toLowerCase()}`)).json()
  expect(items).toMatchObject([
    { recordId: id, due: 1000, email: 'mira@example.com', awaited: { amount: 200 } },
  ])
  const path = `/payments/${items[0].awaited._id}/received`
  const responses = await Promise.all(Array.from({ length: 6 }, () => admin.call('POST', path)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await payments(by, id)).toMatchObject({ charged: 200, due: 800, payBy: null })
  expect(await sql`select 1 from ledger_entries`).toHaveLength(1)
  const [listed] = (await admin.call('GET', `/tours?q=${id}`)).json().items
  expect(listed).toMatchObject({ _id: id, paid: 200, unpaid: 800 })
  expect((await admin.call('GET', `/tours/${id}/payments`)).json()).toMatchObject({ takesPayments: true })
  // The balance is awaited next.
  const rest = await awaitedOf(id)
  expect((await admin.call('POST', `/payments/${rest}/received`)).json()).toMatchObject({
    charged: 1000,
    due: 0,
  })
  expect(await sql`select action from audit_log where action like '%received'`).toHaveLength(2)
})

test('a transfer may be smaller or larger than was asked', async () => {
  const { by, id } = await book()
  const admin = await staff()
  await admin.call('POST', `/payments/${await awaitedOf(id)}/received`, { amount: 150 })
  expect(await payments(by, id)).toMatchObject({
    charged: 150,
    payable: [
      { what: 'deposit', amount: 50 },
      { what: 'all', amount: 850 },
    ],
  })
  await admin.call('POST', `/payments/${await awaitedOf(id)}/received`, { amount: 900 })
  expect(await payments(by, id)).toMatchObject({ charged: 1050, due: 0, owed: 50 })
  const boss = await signUp(testApp, { role: 3 })
  const [{ id: paid } = { id: '' }] = await sql<{ id: string }[]>`
    select id from payments where record_id = ${id} order by created_at desc limit 1`
  const refunded = await boss.call('POST', `/payments/${paid}/refunds`, { amount: 50, reason: 'Too much' })
  expect(refunded.json()).toMatchObject({ refunded: 50, owed: 0, total: 1000 })
})

test('a transfer after the deadline takes the seats again', async () => {
  const tour = await shop.createAskingTour({ seats: 1 })
  const { by, id } = await book({ tour })
  const awaited = await awaitedOf(id)
  await missDeadline()
  expect(await statusOf(id)).toBe('cancelled')
  const admin = await staff()
  const response = await admin.call('POST', `/payments/${awaited}/received`)
  expect(response.json()).toMatchObject({ state: 'open', charged: 200, due: 800 })
  expect(await statusOf(id)).toBe('confirmed')
  const trip = (await by.call('GET', `/tours/${id}`)).json()
  expect(trip.timeline.map((each: { event: string }) => each.event)).toEqual(['booked', 'lapsed', 'revived'])
  expect(trip).toMatchObject({ status: 'confirmed', cancelledAt: null, unpaid: 800 })
  const [departure] = await sql`select tickets_booked from departures where tour_id = ${tour.id}`
  expect(departure!.tickets_booked).toBe(1)
  const [mail] = await sql<{ text: string }[]>`select text from mails where template = 'payment-received'`
  expect(mail!.text).toMatch(/after\s+the\s+deadline/)
})

test('if the seats are gone by then, all of it is owed back, and a mail says so', async () => {
  const tour = await shop.createAskingTour({ seats: 1 })
  const { by, id } = await book({ tour })
  const awaited = await awaitedOf(id)
  await missDeadline()
  await book({ tour })
  const admin = await staff()
  const response = await admin.call('POST', `/payments/${awaited}/received`)
  expect(response.json()).toMatchObject({ state: 'lapsed', charged: 200, owed: 200, due: 0 })
  expect(await statusOf(id)).toBe('cancelled')
  expect((await by.call('GET', `/tours/${id}`)).json().refundOwed).toBe(200)
  const [mail] = await sql<
    { subject: string; text: string }[]
  >`select subject, text from mails where template = 'payment-received'`
  expect(mail!.subject).toMatch(/^Your payment goes back/)
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(
    'no longer available. All that you have paid is refunded: $200.0.',
  )
  const boss = await signUp(testApp, { role: 3 })
  await boss.call('POST', `/payments/${awaited}/refunds`, { amount: 200, reason: 'The seats were gone.' })
  expect(await payments(by, id)).toMatchObject({ charged: 200, refunded: 200, owed: 0 })
  expect((await by.call('GET', `/tours/${id}`)).json()).not.toHaveProperty('refundOwed')
})

test('a late transfer is found by the reference on the bank statement, for a booking and for an order', async () => {
  const admin = await staff()
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 2500, stock: 2 })
  const booked = await book()
  const order = await placeOrder(buyer, product.id)
  await sql`update orders set pay_by = ${clock.now.toISOString()}`
  await missDeadline()
  expect((await admin.call('GET', '/payments/open')).json().items).toEqual([])
  for (const [reference, total] of [
    [booked.booking.reference!, 1000],
    [order.reference, order.total],
  ] as const) {
    const typed = encodeURIComponent(`${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase())
    const { items } = (await admin.call('GET', `/payments/open?q=${typed}`)).json()
    expect(items).toMatchObject([{ reference, state: 'lapsed', total, awaited: { _id: expect.any(String) } }])
    const received = await admin.call('POST', `/payments/${items[0].awaited._id}/received`)
    expect(received.json()).toMatchObject({ state: 'open', owed: 0 })
  }
  expect(await statusOf(booked.id)).toBe('confirmed')
  expect((await buyer.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ state: 'paid' })
})

test('of two late transfers for the last seat one gets it', async () => {
  const tour = await shop.createAskingTour({ seats: 2 })
  const [one, two] = [await book({ tour }), await book({ tour })]
  const awaited = [await awaitedOf(one.id), await awaitedOf(two.id)]
  await missDeadline()
  await book({ tour })
  const admin = await staff()
  await Promise.all(awaited.map((id) => admin.call('POST', `/payments/${id}/received`)))
  expect([await statusOf(one.id), await statusOf(two.id)].sort()).toEqual(['cancelled', 'confirmed'])
})

test.each([
  [
    'less than the deposit',
    'it arrived after the deadline and is less than was due. All that you have paid is refunded: $60.0.',
  ],
  ['for a cancelled booking', 'what it was for had been cancelled.'],
])('the mail about money that goes back says why: %s', async (what, words) => {
  const { by, id } = await book()
  const awaited = await awaitedOf(id)
  if (what === 'for a cancelled booking') await by.call('DELETE', `/tours/${id}`)
  else await missDeadline()
  await (await staff()).call('POST', `/payments/${awaited}/received`, { amount: 60 })
  const [mail] = await sql<{ text: string }[]>`select text from mails where template = 'payment-received'`
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(await payments(by, id)).toMatchObject({ charged: 60, owed: 60 })
})

test('a lapsed booking that was paid in part owes that part', async () => {
  const { by, id } = await book()
  const admin = await staff()
  await admin.call('POST', `/payments/${await awaitedOf(id)}/received`, { amount: 60 })
  await missDeadline()
  expect(await payments(by, id)).toMatchObject({ state: 'lapsed', owed: 60, charged: 60 })
})

test('there is no webhook', async () => {
  const response = await testApp.server.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} })
  expect(response.statusCode).toBe(404)
})

test('only staff mark transfers as received', async () => {
  const { by, id } = await book()
  const path = `/payments/${await awaitedOf(id)}/received`
  expect((await by.call('POST', path)).statusCode).toBe(403)
  const admin = await staff()
  expect((await admin.call('POST', path, { amount: 0 })).statusCode).toBe(400)
  expect((await admin.call('POST', `/payments/${crypto.randomUUID()}/received`)).statusCode).toBe(404)
  expect((await admin.call('GET', '/tours/nothing/payments')).statusCode).toBe(404)
  expect(await sql`select 1 from ledger_entries`).toEqual([])
})

test('an order is paid by transfer; late money takes its stock again, or is owed back', async () => {
  const admin = await staff()
  const product = await createProduct(testApp, { costCents: 2500, stock: 2 })
  const place = async (who: SignedIn) => (await placeOrder(who, product.id))._id as string
  const [one, two] = [await signUp(testApp), await signUp(testApp)]
  const ids = [await place(one), await place(two)]
  await sql`update orders set pay_by = ${clock.now.toISOString()}`
  const awaited = [await awaitedOf(ids[0]!), await awaitedOf(ids[1]!)]
  await missDeadline()
  const states = async () =>
    (await sql`select state from orders order by created_at, id`).map(({ state }) => state)
  expect(await states()).toEqual(['cancelled', 'cancelled'])
  const left = (await sql`select stock from products where id = ${product.id}`)[0]!.stock
  await sql`update products set stock = ${left / 2} where id = ${product.id}`
  for (const id of awaited)
    expect((await admin.call('POST', `/payments/${id}/received`)).statusCode).toBe(200)
  expect(await states()).toEqual(['paid', 'cancelled'])
  const bills = await Promise.all(ids.map((id) => admin.call('GET', `/orders/${id}/payments`)))
  expect(bills.map((response) => response.json().state)).toEqual(['open', 'lapsed'])
  expect(bills[1]!.json().owed).toBe(bills[1]!.json().charged)
})
