// Payments that staff enter by hand, the second person, and what was entered by mistake.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { createProduct, createTour, placeOrder, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openTransferShop } from '#server/testing/payment-shop.ts'

const { testApp, book, payments } = await openTransferShop()
const { sql, clock, app } = testApp
const dayMs = 86_400_000

const staff = () => signUp(testApp, { role: 2 })
const superAdmin = () => signUp(testApp, { role: 3 })
const enter = (by: SignedIn, id: string, body: object, kind = 'tours') =>
  by.call('POST', `/${kind}/${id}/entries`, body)
const takeBack = (by: SignedIn, entry: string, reason?: string) =>
  by.call('POST', `/payments/entries/${entry}/take-back`, reason === undefined ? {} : { reason })
const agree = (by: SignedIn, entry: string) => by.call('POST', `/payments/entries/${entry}/agree`)
const mailCount = async () => (await sql`select 1 from mails`).length
const confirmAddress = (by: SignedIn) =>
  sql`update users set email_confirmed_at = now() where id = ${by.userId}`

test('cash, card, transfer and voucher pay a booking in parts, with day and note', async () => {
  const { by, id } = await book()
  const admin = await staff()
  const yesterday = addDays(dateInUtc(clock.now), -1)
  const first = await enter(admin, id, {
    way: 'cash',
    amount: 150,
    receivedOn: yesterday,
    note: 'At the pier.',
  })
  expect(first.statusCode, first.body).toBe(201)
  expect(first.json()).toMatchObject({ charged: 150, due: 850 })
  for (const [way, amount] of [
    ['card', 50],
    ['voucher', 300],
    ['transfer', 500],
  ] as const) {
    expect((await enter(admin, id, { way, amount })).statusCode).toBe(201)
  }
  const ledger = (await admin.call('GET', `/tours/${id}/payments`)).json()
  expect(ledger).toMatchObject({ charged: 1000, due: 0, payBy: null, waiting: [] })
  expect(ledger.entries).toMatchObject([
    {
      kind: 'charge',
      way: 'cash',
      amount: 150,
      receivedOn: yesterday,
      note: 'At the pier.',
      by: admin.username,
    },
    { way: 'card', amount: 50, receivedOn: dateInUtc(clock.now), note: '' },
    { way: 'voucher', amount: 300 },
    { way: 'transfer', amount: 500, mistakable: 500 },
  ])
  const own = await payments(by, id)
  expect(own).toMatchObject({ charged: 1000, due: 0 })
  expect(JSON.stringify(own)).not.toContain('At the pier')
  const [{ record_title: words } = {}] = await sql`
    select record_title from audit_log where action = 'POST /tours/:id/entries' order by id limit 1`
  expect(words).toMatch(/^\w{4}-\w{4}: \$150\.0 in cash$/)
})

test('what was paid too much is shown as owed, and nothing goes back by itself', async () => {
  const { id } = await book()
  const response = await enter(await staff(), id, { way: 'cash', amount: 1100 })
  expect(response.json()).toMatchObject({ charged: 1100, due: 0, owed: 100 })
  expect(await sql`select 1 from refunds`).toEqual([])
})

test('the same call twice enters once', async () => {
  const { id } = await book()
  const admin = await staff()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => admin.call('POST', `/tours/${id}/entries`, { way: 'cash', amount: 10 }, headers)
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await sql`select 1 from ledger_entries`).toHaveLength(1)
})

test.each([
  [{ way: 'cheque', amount: 5 }, 'way'],
  [{ way: 'cash', amount: 0 }, 'amount'],
  [{ way: 'cash', amount: 1.234 }, 'amount'],
  [{ way: 'cash', amount: 5, receivedOn: '2999-01-01' }, 'receivedOn'],
  [{ way: 'cash', amount: 5, receivedOn: '1999-01-01' }, 'receivedOn'],
  [{ way: 'cash', amount: 5, note: 'n'.repeat(301) }, 'note'],
])('an entry with something wrong is refused at its field: %j', async (body, field) => {
  const { id } = await book()
  const response = await enter(await staff(), id, body)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
  expect(await sql`select 1 from staff_entries`).toEqual([])
})

test('a gift voucher is given back as one, and the mail says so', async () => {
  const { id } = await book()
  const { payments: made } = (await enter(await staff(), id, { way: 'voucher', amount: 200 })).json()
  const paid = made.find(({ state }: { state: string }) => state === 'paid')
  expect(paid).toMatchObject({ way: 'voucher', refundable: 200 })
  const response = await (await superAdmin()).call('POST', `/payments/${paid._id}/refunds`, {
    amount: 200,
    reason: 'Rain',
  })
  expect(response.statusCode, response.body).toBe(201)
  const [mail] = await sql<{ text: string }[]>`select text from mails where template = 'payment-refunded'`
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain('refunded $200.0 as a new gift voucher')
})

test('an entry by mistake is taken back on its day by any staff: the deadline returns, and nobody is mailed', async () => {
  const { by, booking, id } = await book()
  const admin = await staff()
  const [entry] = (await enter(admin, id, { way: 'cash', amount: 1000 })).json().entries
  const before = await mailCount()
  const response = await takeBack(await staff(), entry._id)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ charged: 0, refunded: 0, due: 1000, owed: 0, payBy: booking.payBy })
  expect(response.json().entries).toMatchObject([
    { kind: 'charge', amount: 1000, mistakable: 0 },
    { kind: 'takenBack', amount: 1000, way: 'cash' },
  ])
  expect(response.json().payments).toContainEqual(
    expect.objectContaining({ isTakenBack: true, refundable: 0 }),
  )
  // A transfer of the deposit is awaited again.
  expect(response.json().payments[0]).toMatchObject({ state: 'open', amount: 200 })
  expect(await mailCount()).toBe(before)
  expect(await payments(by, id)).toMatchObject({ charged: 0, due: 1000, payBy: booking.payBy })
  expect((await takeBack(admin, entry._id)).json().code).toBe('entry_settled')
})

test('the deadline that returns is at least a day ahead, and then the booking lapses', async () => {
  const { id } = await book()
  await sql`update bills set pay_by = ${new Date(clock.now.getTime() + 60_000).toISOString()}`
  const admin = await staff()
  const [entry] = (await enter(admin, id, { way: 'card', amount: 200 })).json().entries
  const { payBy } = (await takeBack(admin, entry._id)).json()
  expect(payBy).toBe(new Date(clock.now.getTime() + dayMs).toISOString())
  await sql`update bills set pay_by = ${clock.now.toISOString()}`
  await app.payments.meetDeadlines(clock.now)
  expect((await sql`select status from bookings where id = ${id}`)[0]!.status).toBe('cancelled')
})

test('a booking of which nothing was recorded is unrecorded again, without a debt', async () => {
  const { id } = await book({ tour: await createTour(testApp, { seats: 9 }) })
  await sql`update bills set is_unrecorded = true where record_id = ${id}`
  const admin = await staff()
  const ledger = (await enter(admin, id, { way: 'cash', amount: 50 })).json()
  expect(ledger.statement).toMatchObject({ isUnrecorded: false, paid: 50 })
  const response = await takeBack(admin, ledger.entries[0]._id)
  expect(response.json().statement).toMatchObject({ isUnrecorded: true, paid: 0 })
})

test('cash on the spot awaits no bank transfer of the rest', async () => {
  const { id } = await book({ tour: await createTour(testApp, { seats: 9 }) })
  const { payments: made } = (await enter(await staff(), id, { way: 'cash', amount: 50 })).json()
  expect(made).toMatchObject([{ way: 'cash', state: 'paid' }])
})

test('what else was paid stays: only the mistake is taken back', async () => {
  const { id } = await book()
  const admin = await staff()
  await enter(admin, id, { way: 'cash', amount: 200 })
  const { entries } = (await enter(admin, id, { way: 'cash', amount: 800 })).json()
  const response = await takeBack(admin, entries[1]._id)
  expect(response.json()).toMatchObject({ charged: 200, due: 800, payBy: null })
})

test('what is refunded in part is taken back in its other part, and what is refunded as a whole is not', async () => {
  const { id } = await book()
  const boss = await superAdmin()
  const ledger = (await enter(boss, id, { way: 'cash', amount: 1000 })).json()
  const paid = ledger.payments.find(({ state }: { state: string }) => state === 'paid')
  await boss.call('POST', `/payments/${paid._id}/refunds`, { amount: 300, reason: 'Rain' })
  const response = await takeBack(boss, ledger.entries[0]._id)
  expect(response.json()).toMatchObject({ charged: 300, refunded: 300, total: 700, due: 700 })
  const other = await book()
  const second = (await enter(boss, other.id, { way: 'cash', amount: 50 })).json()
  const whole = second.payments.find(({ state }: { state: string }) => state === 'paid')
  await boss.call('POST', `/payments/${whole._id}/refunds`, { amount: 50, reason: 'Rain' })
  expect((await takeBack(boss, second.entries[0]._id)).json().code).toBe('entry_settled')
})

test('of many at once one takes back', async () => {
  const { id } = await book()
  const admin = await staff()
  const [entry] = (await enter(admin, id, { way: 'cash', amount: 200 })).json().entries
  const responses = await Promise.all(Array.from({ length: 6 }, () => takeBack(admin, entry._id)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('after the day of entry a super admin takes back, with a reason', async () => {
  const { id } = await book()
  const [admin, boss] = [await staff(), await superAdmin()]
  const [entry] = (await enter(admin, id, { way: 'cash', amount: 200 })).json().entries
  // As if it had been entered the day before.
  await sql`alter table ledger_entries disable trigger ledger_entries_stay`
  await sql`update ledger_entries set at = at - interval '1 day'`
  await sql`alter table ledger_entries enable trigger ledger_entries_stay`
  expect((await takeBack(admin, entry._id, 'Wrong booking.')).statusCode).toBe(403)
  expect((await takeBack(boss, entry._id)).json().errors).toHaveProperty('reason')
  const response = await takeBack(boss, entry._id, 'Wrong booking.')
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().entries[1]).toMatchObject({ note: 'Wrong booking.', by: boss.username })
  const [logged] = await sql`select record_title from audit_log where action like '%take-back'`
  expect(logged!.record_title).toMatch(/^\w{4}-\w{4}: \$200\.0 in cash: Wrong booking\.$/)
})

test('a transfer that was marked on the wrong booking is taken back without a refund or a mail', async () => {
  const { id } = await book()
  const admin = await staff()
  const [awaited] = await sql<{ id: string }[]>`select id from payments where record_id = ${id}`
  const [entry] = (await admin.call('POST', `/payments/${awaited!.id}/received`)).json().entries
  const before = await mailCount()
  expect((await takeBack(admin, entry._id)).json()).toMatchObject({ charged: 0, due: 1000 })
  expect(await mailCount()).toBe(before)
})

test('a transfer that was received before entries were recorded is taken back by a super admin', async () => {
  const { id } = await book()
  const boss = await superAdmin()
  const [awaited] = await sql<{ id: string }[]>`select id from payments where record_id = ${id}`
  const [entry] = (await boss.call('POST', `/payments/${awaited!.id}/received`)).json().entries
  await sql`delete from staff_entries`
  expect((await takeBack(boss, entry._id, 'Wrong booking.')).json()).toMatchObject({ charged: 0, due: 1000 })
})

test('cash revives a lapsed booking; taken back, it waits for its deposit again', async () => {
  const { id } = await book()
  await sql`update bills set pay_by = ${clock.now.toISOString()}`
  await app.payments.meetDeadlines(clock.now)
  const admin = await staff()
  const { entries, state } = (await enter(admin, id, { way: 'cash', amount: 200 })).json()
  expect(state).toBe('open')
  const { payBy, due } = (await takeBack(admin, entries[0]._id)).json()
  expect([payBy, due]).toEqual([new Date(clock.now.getTime() + dayMs).toISOString(), 1000])
})

test('an order whose payment was a mistake is placed again, its invoice credited, and paid with another invoice', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 2500, stock: 5 })
  const { _id: id, total } = await placeOrder(buyer, product.id)
  const admin = await staff()
  const [entry] = (await enter(admin, id, { way: 'cash', amount: total }, 'orders')).json().entries
  const paid = (await buyer.call('GET', `/orders/${id}`)).json()
  expect(paid).toMatchObject({ state: 'paid', invoice: { total } })
  const before = await mailCount()
  const response = await takeBack(admin, entry._id)
  expect(response.statusCode, response.body).toBe(200)
  expect(await mailCount()).toBe(before)
  const placed = (await buyer.call('GET', `/orders/${id}`)).json()
  expect(placed).toMatchObject({ state: 'placed', paidAt: null, invoice: null, creditNotes: [], credited: 0 })
  expect(placed.annulled).toMatchObject([
    { number: paid.invoice.number },
    { total, number: expect.stringMatching(/^CN-/) },
  ])
  expect(placed.timeline.map(({ event }: { event: string }) => event)).toEqual(['placed', 'paid', 'placed'])
  expect((await sql`select stock from products where id = ${product.id}`)[0]!.stock).toBe(4)
  await enter(admin, id, { way: 'card', amount: total }, 'orders')
  const again = (await buyer.call('GET', `/orders/${id}`)).json()
  expect(again).toMatchObject({ state: 'paid', invoice: { total }, creditNotes: [] })
  expect(again.invoice.number).not.toBe(paid.invoice.number)
  expect(again.annulled).toHaveLength(2)
  // Cancelled, the second invoice alone is credited.
  await buyer.call('POST', `/orders/${id}/cancel`)
  const cancelled = (await buyer.call('GET', `/orders/${id}`)).json()
  expect(cancelled).toMatchObject({ credited: total, creditNotes: [{ total }] })
})

test('the payment of a packed order is not taken back, unless the order stays paid', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp, { costCents: 2500 })
  const { _id: id, total } = await placeOrder(buyer, product.id)
  const admin = await staff()
  const [first] = (await enter(admin, id, { way: 'cash', amount: total }, 'orders')).json().entries
  await admin.call('POST', `/orders/${id}/marks`, { state: 'packed' })
  const refused = await takeBack(admin, first._id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_state'])
  const { entries } = (await enter(admin, id, { way: 'cash', amount: total }, 'orders')).json()
  expect((await takeBack(admin, entries[1]._id)).json()).toMatchObject({ charged: total, owed: 0 })
  expect((await buyer.call('GET', `/orders/${id}`)).json().state).toBe('packed')
})

test('an entry for one’s own booking counts nothing until another person agrees', async () => {
  const [admin, other] = [await staff(), await staff()]
  const { id, booking } = await book({ by: admin })
  const response = await enter(admin, id, { way: 'cash', amount: 1000, note: 'Mine.' })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({ charged: 0, due: 1000, entries: [] })
  const [entry] = response.json().waiting
  expect(entry).toMatchObject({ way: 'cash', amount: 1000, note: 'Mine.', by: admin.username })
  expect((await other.call('GET', '/payments/entries/waiting')).json()).toMatchObject({
    totalCount: 1,
    items: [{ _id: entry._id, recordId: id, reference: booking.reference }],
  })
  expect((await other.call('GET', '/today')).json().waitingEntries).toBe(1)
  const own = await agree(admin, entry._id)
  expect([own.statusCode, own.json().code]).toEqual([409, 'second_person_needed'])
  expect((await agree(other, entry._id)).json()).toMatchObject({ charged: 1000, due: 0, waiting: [] })
  expect((await agree(other, entry._id)).json().code).toBe('entry_settled')
  const titles = await sql<{ record_title: string }[]>`
    select record_title from audit_log where action like '%entries%' order by id`
  expect(titles.map(({ record_title }) => record_title.split(': ')[1])).toEqual([
    '$1,000.0 in cash, waits for a second person',
    '$1,000.0 in cash',
  ])
})

test('the own transfer waits too, so that cancelling as the agency owes nothing back', async () => {
  const [admin] = [await staff(), await staff()]
  const { id } = await book({ by: admin })
  const [awaited] = await sql<{ id: string }[]>`select id from payments where record_id = ${id}`
  const response = await admin.call('POST', `/payments/${awaited!.id}/received`)
  expect(response.json()).toMatchObject({ charged: 0, waiting: [{ way: 'transfer', amount: 200 }] })
  const twice = await admin.call('POST', `/payments/${awaited!.id}/received`)
  expect(twice.json().code).toBe('payment_settled')
  await admin.call('DELETE', `/tours/${id}`)
  expect((await admin.call('GET', `/tours/${id}/payments`)).json()).toMatchObject({ charged: 0, owed: 0 })
})

test('a booking with one’s confirmed address is one’s own, and one with another address is not', async () => {
  const [admin] = [await staff(), await staff()]
  const guest = (values: object) => book({ values: values as never })
  const unconfirmed = await guest({ email: admin.email })
  expect((await enter(admin, unconfirmed.id, { way: 'cash', amount: 10 })).json().charged).toBe(10)
  await confirmAddress(admin)
  const own = await guest({ email: admin.email.toUpperCase() })
  expect((await enter(admin, own.id, { way: 'cash', amount: 10 })).json()).toMatchObject({ charged: 0 })
})

test('where nobody else could agree, the entry counts at once and is marked', async () => {
  await sql`update users set role = 1`
  const admin = await staff()
  // Without the right to payments, this colleague could not agree.
  await signUp(testApp, { rights: ['desk', 'read'] })
  const { id } = await book({ by: admin })
  const response = await enter(admin, id, { way: 'cash', amount: 200 })
  expect(response.json()).toMatchObject({ charged: 200, waiting: [], entries: [{ hasNoSecondPerson: true }] })
  const [logged] = await sql`select record_title from audit_log where action like '%entries'`
  expect(logged!.record_title).toContain('own, without a second person')
})

test('a waiting entry is declined by taking it back, and then nobody agrees any more', async () => {
  const [admin, other] = [await staff(), await staff()]
  const { id } = await book({ by: admin })
  const [entry] = (await enter(admin, id, { way: 'cash', amount: 1000 })).json().waiting
  expect((await takeBack(other, entry._id)).json()).toMatchObject({ waiting: [], charged: 0, entries: [] })
  expect((await agree(other, entry._id)).json().code).toBe('entry_settled')
})

test('only staff enter, agree and take back, and only what exists', async () => {
  const { by, id } = await book()
  const admin = await staff()
  const body = { way: 'cash', amount: 5 }
  expect((await enter(by, id, body)).statusCode).toBe(403)
  const [entry] = (await enter(admin, id, body)).json().entries
  expect((await takeBack(by, entry._id)).statusCode).toBe(403)
  expect((await agree(by, entry._id)).statusCode).toBe(403)
  for (const unknown of ['nothing', crypto.randomUUID()]) {
    expect((await enter(admin, unknown, body)).statusCode).toBe(404)
    expect((await enter(admin, unknown, body, 'orders')).statusCode).toBe(404)
    expect((await takeBack(admin, unknown)).statusCode).toBe(404)
    expect((await agree(admin, unknown)).statusCode).toBe(404)
  }
})
