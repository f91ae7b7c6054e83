// Deposits and balances of bookings, paid on the pages of the double of Stripe.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { createTour, signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, press, payOnPage, send, sendAll, payments } = shop
const { sql, clock, app } = testApp
const minuteMs = 60_000

const statusOf = async (id: string) => (await sql`select status from bookings where id = ${id}`)[0]!.status
const seatsTaken = async (tourId: string) =>
  (await sql`select sum(tickets_booked)::int as taken from departures where tour_id = ${tourId}`)[0]!.taken
const mailsAbout = async (id: string) =>
  (await sql`select template from mails where related_id = ${id} order by created_at, id`).map(
    ({ template }) => template,
  )

test('a booking of a tour that asks for a deposit is confirmed at once, and waits half an hour for it', async () => {
  const { by, booking, id } = await book({ values: { ticketCount: 2 } })
  const payBy = new Date(clock.now.getTime() + 30 * minuteMs).toISOString()
  const balanceDueOn = addDays(booking.date!, -10)
  expect(booking).toMatchObject({ status: 'confirmed', total: 2000, payBy, unpaid: 2000, balanceDueOn })
  expect(await payments(by, id)).toMatchObject({
    total: 2000,
    charged: 0,
    refunded: 0,
    due: 2000,
    owed: 0,
    payBy,
    balanceDueOn,
    spotDate: null,
    state: 'open',
    method: 'provider',
    payable: [
      { what: 'deposit', amount: 400 },
      { what: 'all', amount: 2000 },
    ],
    transfer: null,
    entries: [],
    refunding: 0,
  })
  const [mail] = await sql<{ text: string }[]>`select text from mails where related_id = ${id}`
  expect(mail!.text).toMatch(/Please\s+pay\s+\$400\.0\s+by/)
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(
    'your seats are kept for you until the first payment is due.',
  )
  expect((await by.call('GET', '/tours/my-tour')).json().items[0]).toMatchObject({ payBy, unpaid: 2000 })
})

test('a booking of any other tour waits for nothing, and can be paid ahead', async () => {
  const { by, booking, id } = await book({ tour: await createTour(testApp) })
  for (const field of ['payBy', 'balanceDueOn']) expect(booking).not.toHaveProperty(field)
  expect(await payments(by, id)).toMatchObject({ due: 1000, spotDate: booking.date, charged: 0 })
  expect((await press(by, id, 'deposit')).json().code).toBe('nothing_due')
  await payOnPage(by, id, 'all')
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ due: 0, charged: 1000, payable: [] })
  expect(await mailsAbout(id)).toEqual(['booking-confirmed', 'payment-received'])
})

test('the deposit is paid on the page of the provider, and the event confirms it', async () => {
  const { by, id } = await book()
  const opened = await press(by, id)
  expect(opened.statusCode, opened.body).toBe(201)
  const { url, amount, what, method } = opened.json()
  expect({ amount, what, method }).toEqual({ amount: 200, what: 'deposit', method: 'provider' })
  const session = stripe.sessionOf(opened.json()._id)
  expect(url).toBe(`${stripe.url}/c/pay/${session.id}`)
  expect(session).toMatchObject({
    amount: 20_000,
    email: 'mira@example.com',
    successUrl: `http://127.0.0.1:3000/my-tour/${id}?paid=deposit`,
    cancelUrl: `http://127.0.0.1:3000/my-tour/${id}?unpaid`,
  })
  const page = await fetch(url, { method: 'POST', body: 'action=pay', redirect: 'manual' })
  expect(page.headers.get('location')).toBe(session.successUrl)
  await sendAll()
  expect(await payments(by, id)).toMatchObject({
    charged: 200,
    due: 800,
    payBy: null,
    payable: [{ what: 'balance', amount: 800 }],
    entries: [{ kind: 'charge', amount: 200 }],
  })
  expect(await mailsAbout(id)).toEqual(['booking-confirmed', 'payment-received'])
  clock.advance(31 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(id)).toBe('confirmed')
  expect((await press(by, id)).json().code).toBe('nothing_due')
  await payOnPage(by, id, 'balance')
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ charged: 1000, due: 0, payable: [] })
})

test('twenty presses at once open one page, and a later press gives the same', async () => {
  const { by, id } = await book()
  const opened = await Promise.all(Array.from({ length: 20 }, () => press(by, id)))
  const later = await press(by, id)
  expect(new Set([...opened, later].map((response) => response.json().url)).size).toBe(1)
  expect(stripe.sessions.size).toBe(1)
  expect(await sql`select 1 from payments`).toHaveLength(1)
})

test('who chooses another part gets another page, and the first one is closed', async () => {
  const { by, id } = await book()
  const first = (await press(by, id, 'deposit')).json()
  const second = (await press(by, id, 'all')).json()
  expect(second).toMatchObject({ what: 'all', amount: 1000 })
  expect(stripe.sessionOf(first._id).status).toBe('expired')
  expect(stripe.pay(stripe.sessionOf(first._id).id)).toBe(false)
  // A page that was paid before it could be closed counts.
  stripe.pay(stripe.sessionOf(second._id).id)
  expect((await press(by, id, 'deposit')).json().code).toBe('nothing_due')
  expect(await payments(by, id)).toMatchObject({ charged: 1000, due: 0 })
})

test('events may come twice, in any order, or never', async () => {
  const [one, two, three] = [await book(), await book(), await book()]
  for (const { by, id } of [one, two, three]) await payOnPage(by, id)
  const ofThird = stripe.events.pop()!
  await sendAll([...stripe.events, ...stripe.events].reverse())
  await sendAll()
  for (const { by, id } of [one, two]) expect(await payments(by, id)).toMatchObject({ charged: 200 })
  expect(await payments(three.by, three.id)).toMatchObject({ charged: 0 })
  await app.payments.reconcile(clock.now)
  expect(await payments(three.by, three.id)).toMatchObject({ charged: 200 })
  await sendAll([ofThird])
  expect(await sql`select 1 from ledger_entries`).toHaveLength(3)
  expect(await sql`select 1 from mails where template = 'payment-received'`).toHaveLength(3)
})

test('a forged, stale or foreign event changes nothing', async () => {
  const { by, id } = await book()
  await payOnPage(by, id)
  const event = stripe.events[0]!
  const old = new Date(clock.now.getTime() - 6 * minuteMs)
  expect((await send(event, { secret: 'whsec_guessed' })).statusCode).toBe(400)
  expect((await send(event, { at: old })).statusCode).toBe(400)
  const { payload, signature } = stripe.sign(event)
  const sendRaw = (body: string, header?: string) =>
    testApp.server.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) },
      payload: body,
    })
  expect((await sendRaw(payload)).statusCode).toBe(400)
  expect((await sendRaw(payload.replace('20000', '1'), signature)).statusCode).toBe(400)
  expect((await sendRaw('', signature)).statusCode).toBe(400)
  expect((await sendRaw('x'.repeat(300_000), signature)).statusCode).toBe(413)
  expect(await sql`select 1 from payment_events`).toEqual([])
  // Signed, but about something else, or about a payment that nobody knows.
  await sendAll([{ ...event, id: 'evt_other', type: 'customer.created' }])
  const stranger = { ...event.data.object, id: 'cs_stranger', client_reference_id: crypto.randomUUID() }
  await sendAll([{ ...event, id: 'evt_stranger', data: { object: stranger } }])
  expect(await payments(by, id)).toMatchObject({ charged: 0 })
  // An event that claims to be paid is only a reason to ask.
  const unpaid = await book()
  await press(unpaid.by, unpaid.id)
  const page = [...stripe.sessions.values()].at(-1)!
  const claim = {
    id: page.id,
    object: 'checkout.session',
    payment_status: 'paid',
    client_reference_id: page.paymentId,
  }
  await sendAll([{ ...event, id: 'evt_claim', data: { object: claim } }])
  expect(await payments(unpaid.by, unpaid.id)).toMatchObject({ charged: 0 })
})

test('a booking that is not paid in time lapses: its page is closed first, its seats are free, and a mail tells', async () => {
  const tour = await shop.createAskingTour({ seats: 1 })
  const { by, id } = await book({ tour })
  const opened = (await press(by, id)).json()
  clock.advance(29 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(id)).toBe('confirmed')
  clock.advance(2 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(id)).toBe('cancelled')
  expect(await seatsTaken(tour.id)).toBe(0)
  expect(stripe.sessionOf(opened._id).status).toBe('expired')
  expect(await payments(by, id)).toMatchObject({ state: 'lapsed', due: 0, payBy: null, payable: [] })
  expect(
    (await by.call('GET', `/tours/${id}`)).json().timeline.map((each: { event: string }) => each.event),
  ).toEqual(['booked', 'lapsed'])
  expect(await mailsAbout(id)).toEqual(['booking-confirmed', 'booking-lapsed'])
  expect((await press(by, id)).json().code).toBe('nothing_due')
  await book({ tour })
})

test('before a booking lapses the provider is asked; while it does not answer nothing lapses', async () => {
  const { by, id } = await book()
  await payOnPage(by, id)
  const other = await book()
  await press(other.by, other.id)
  clock.advance(31 * minuteMs)
  stripe.faultOf = () => 'down'
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(id)).toBe('confirmed')
  expect(await statusOf(other.id)).toBe('confirmed')
  stripe.faultOf = () => null
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ state: 'open', charged: 200, payBy: null })
  expect(await statusOf(other.id)).toBe('cancelled')
})

test('a payment that the bank has not decided keeps the booking until it is', async () => {
  const [good, bad] = [await book(), await book()]
  const pages = []
  for (const { by, id } of [good, bad]) {
    const { _id } = (await press(by, id)).json()
    pages.push(stripe.sessionOf(_id).id)
    stripe.payLater(pages.at(-1)!)
  }
  await sendAll()
  clock.advance(31 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(bad.id)).toBe('confirmed')
  stripe.decide(pages[0]!, true)
  stripe.decide(pages[1]!, false)
  await sendAll()
  await app.payments.meetDeadlines(clock.now)
  expect([await statusOf(good.id), await statusOf(bad.id)]).toEqual(['confirmed', 'cancelled'])
  expect(await payments(good.by, good.id)).toMatchObject({ charged: 200 })
})

test.each(['down', 'error', 'nonsense', 'garbage', 'lost'] as const)(
  'while the provider is %s the shopper is told so, nothing is charged twice, and the next press works',
  async (fault) => {
    const { by, id } = await book()
    stripe.faultOf = () => fault
    const refused = await press(by, id)
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'provider_unavailable'])
    expect(refused.json().message).toContain('Nothing was charged.')
    stripe.faultOf = () => null
    const opened = await press(by, id)
    expect(opened.statusCode, opened.body).toBe(201)
    expect(stripe.sessions.size).toBe(1)
    stripe.faultOf = (request) => (request.startsWith('GET') ? fault : null)
    stripe.pay(stripe.sessionOf(opened.json()._id).id)
    await send(stripe.events.at(-1)!)
    await app.payments.reconcile(clock.now)
    expect(await payments(by, id)).toMatchObject({ charged: 0 })
    stripe.faultOf = () => null
    await app.payments.reconcile(clock.now)
    expect(await payments(by, id)).toMatchObject({ charged: 200 })
    await sql`delete from halyard_jobs.job`
  },
)

test('a page whose answer was lost is opened anew a minute later, and the booking is paid once', async () => {
  const { by, id } = await book()
  stripe.faultOf = () => 'lost'
  await press(by, id)
  stripe.faultOf = () => null
  clock.advance(2 * minuteMs)
  const opened = await press(by, id)
  expect(opened.statusCode, opened.body).toBe(201)
  expect(stripe.sessions.size).toBe(2)
  await payOnPage(by, id)
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ charged: 200 })
})

test('a cancelled booking is refunded by its terms, without anybody doing anything', async () => {
  const cancellationTerms = [{ daysBefore: 60, percentKept: 15 }]
  const tour = await shop.createAskingTour({}, { cancellationTerms })
  const { by, id } = await book({ tour })
  await payOnPage(by, id)
  await sendAll()
  const { cancellation } = (await by.call('GET', `/tours/${id}`)).json()
  expect(cancellation).toMatchObject({ percentKept: 15, kept: 150, refund: 50 })
  expect((await by.call('DELETE', `/tours/${id}`, { refund: 51 })).json().code).toBe('refund_changed')
  const cancelled = await by.call('DELETE', `/tours/${id}`, { refund: 50 })
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', statement: { refunding: 50 } })
  expect(await payments(by, id)).toMatchObject({ owed: 0, refunding: 50, state: 'cancelled' })
  await app.payments.meetDeadlines(clock.now)
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([5000])
  expect(await payments(by, id)).toMatchObject({ charged: 200, refunded: 50, owed: 0, refunding: 0 })
  expect((await by.call('GET', `/tours/${id}`)).json().statement).toMatchObject({ refunded: 50, toRefund: 0 })
  expect(await mailsAbout(id)).toContain('payment-refunded')
  await sendAll()
  expect(await sql`select 1 from ledger_entries where entry = 'refund'`).toHaveLength(1)
})

test('who pays on the page of a booking that was just cancelled gets all of it back', async () => {
  const { by, id } = await book()
  const opened = (await press(by, id)).json()
  await by.call('DELETE', `/tours/${id}`)
  stripe.pay(stripe.sessionOf(opened._id).id)
  await app.payments.meetDeadlines(clock.now)
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 200, refunded: 200, owed: 0, state: 'cancelled' })
  expect(await statusOf(id)).toBe('cancelled')
})

test('staff who cancel pay back everything', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const tour = await shop.createAskingTour({}, { cancellationTerms: [{ daysBefore: 90, percentKept: 100 }] })
  const { by, id } = await book({ tour })
  await payOnPage(by, id)
  await sendAll()
  await admin.call('DELETE', `/tours/${id}`)
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 200, refunded: 200 })
})

test('a booking so late that its balance is due asks for everything, and never waits beyond the cut-off', async () => {
  const tour = await shop.createAskingTour({}, { depositPercent: 20, balanceDueDays: 10, cutOffHours: 0 })
  const { booking } = await book({ tour, values: { date: addDays(dateInUtc(clock.now), 9) } })
  expect(booking).toMatchObject({ unpaid: 1000 })
  const tomorrow = addDays(dateInUtc(clock.now), 1)
  clock.now = new Date(`${tomorrow}T00:00:00Z`)
  clock.advance(-10 * minuteMs)
  const soon = await book({ tour, values: { date: tomorrow } })
  expect(soon.booking.payBy).toBe(`${tomorrow}T00:00:00.000Z`)
})

test('reminders go out a week before the balance is due and when it is overdue, each once', async () => {
  const { by, id } = await book()
  await payOnPage(by, id)
  await sendAll()
  const remind = async (days: number) => {
    const { remindOfBalances } = await import('#server/features/payments/bills/deadlines.service.ts')
    clock.now = new Date(Date.now() + days * 24 * 60 * minuteMs)
    await remindOfBalances(app.payments.settings, clock.now)
    await remindOfBalances(app.payments.settings, clock.now)
    return (await mailsAbout(id)).filter((template) => template === 'balance-due').length
  }
  expect([await remind(22), await remind(23), await remind(30), await remind(31), await remind(33)]).toEqual([
    0, 1, 1, 2, 2,
  ])
  expect(await statusOf(id)).toBe('confirmed')
  const admin = await signUp(testApp, { role: 2 })
  const overdue = (await admin.call('GET', '/payments/open?by=overdue')).json()
  expect(overdue.items).toMatchObject([{ recordId: id, due: 800, isOverdue: true, kind: 'booking' }])
})

test('nobody but the owner opens a page', async () => {
  const { by, id } = await book()
  const stranger = await signUp(testApp)
  expect((await press(stranger, id)).statusCode).toBe(404)
  expect((await press(by, 'nothing')).statusCode).toBe(404)
  expect((await press(by, id, 'half')).statusCode).toBe(400)
  expect((await testApp.server.inject({ method: 'POST', url: `/api/tours/${id}/payments` })).statusCode).toBe(
    401,
  )
  expect(stripe.requests).toEqual([])
})
