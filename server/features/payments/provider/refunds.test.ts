// Refunds by staff, and those that the provider makes, refuses or takes back.
import { expect, test } from 'vitest'
import { signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, payOnPage, sendAll, settle, payments } = shop
const { sql, clock, app } = testApp

async function paidBooking() {
  const booked = await book()
  const paymentId = await payOnPage(booked.by, booked.id, 'all')
  await sendAll()
  return { ...booked, paymentId }
}

const superAdmin = () => signUp(testApp, { role: 3 })
const refundsAtStripe = () => [...stripe.refunds.values()].map(({ amount }) => amount)

test('a super admin refunds a part: the customer reads why, and owes nothing more than before', async () => {
  const { by, id, paymentId } = await paidBooking()
  const boss = await superAdmin()
  const response = await boss.call('POST', `/payments/${paymentId}/refunds`, {
    amount: 120.5,
    reason: 'No boat.',
  })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({
    kind: 'booking',
    recordId: id,
    total: 879.5,
    due: 0,
    payments: [{ _id: paymentId, refundable: 879.5, refunds: [{ amount: 120.5, reason: 'No boat.' }] }],
  })
  await settle()
  expect(refundsAtStripe()).toEqual([12_050])
  expect(await payments(by, id)).toMatchObject({
    charged: 1000,
    refunded: 120.5,
    due: 0,
    owed: 0,
    payable: [],
  })
  const [mail] = await sql<{ text: string }[]>`select text from mails where template = 'payment-refunded'`
  expect(mail!.text).toContain('Reason: No boat.')
  const [entry] = await sql`select action, record_id from audit_log where action like '%refunds'`
  expect(entry).toEqual({ action: 'POST /payments/:id/refunds', record_id: id })
})

test('of many refunds at once no more goes through than was paid', async () => {
  const { id, by, paymentId } = await paidBooking()
  const boss = await superAdmin()
  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      boss.call('POST', `/payments/${paymentId}/refunds`, { amount: 300, reason: 'Rain' }),
    ),
  )
  const codes = responses.map((response) => response.json().code ?? 'refunded')
  expect(codes.filter((code) => code === 'refunded')).toHaveLength(3)
  expect(codes.filter((code) => code === 'refund_too_high')).toHaveLength(9)
  await settle()
  await app.payments.meetDeadlines(clock.now)
  await sendAll()
  expect(refundsAtStripe()).toEqual([30_000, 30_000, 30_000])
  expect(await payments(by, id)).toMatchObject({ refunded: 900 })
})

test('a refund waits while the provider is away, and is made once, also if its answer was lost', async () => {
  const { by, id, paymentId } = await paidBooking()
  const boss = await superAdmin()
  stripe.faultOf = (request) => (request === 'POST /v1/refunds' ? 'lost' : null)
  const response = await boss.call('POST', `/payments/${paymentId}/refunds`, { amount: 100, reason: 'Rain' })
  expect(response.statusCode).toBe(201)
  await expect.poll(refundsAtStripe, { timeout: 10_000 }).toEqual([10_000])
  await sql`delete from halyard_jobs.job`
  expect(await payments(by, id)).toMatchObject({ refunded: 0, refunding: 100 })
  stripe.faultOf = () => null
  await app.payments.meetDeadlines(clock.now)
  await app.payments.meetDeadlines(clock.now)
  expect(refundsAtStripe()).toEqual([10_000])
  expect(await payments(by, id)).toMatchObject({ refunded: 100, refunding: 0 })
})

test('two processes that send the same refund send it once', async () => {
  const { by, id, paymentId } = await paidBooking()
  const sibling = await testApp.buildSibling()
  await by.call('DELETE', `/tours/${id}`)
  await Promise.all([
    ...Array.from({ length: 4 }, () => app.payments.meetDeadlines(clock.now)),
    ...Array.from({ length: 4 }, () => sibling.payments.meetDeadlines(clock.now)),
  ])
  expect(refundsAtStripe()).toEqual([100_000])
  expect(
    await sql`select 1 from ledger_entries where payment_id = ${paymentId} and entry = 'refund'`,
  ).toHaveLength(1)
})

test('a refund that the provider refuses is owed again, and staff see it', async () => {
  const { by, id } = await paidBooking()
  const admin = await signUp(testApp, { role: 2 })
  const [page] = [...stripe.sessions.values()]
  // Somebody has refunded it at the provider; its event is lost.
  stripe.refundByHand(page!.intent!.id, 100_000)
  stripe.faultOf = (request) => (request === 'GET /v1/refunds' ? 'down' : null)
  await by.call('DELETE', `/tours/${id}`)
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ owed: 0, refunding: 1000 })
  const owedIds = async () => {
    const { items } = (await admin.call('GET', '/payments/open?by=agency')).json()
    return items.map(({ recordId }: { recordId: string }) => recordId)
  }
  // Nobody has to do anything about a refund that is under way.
  expect(await owedIds()).toEqual([])
  stripe.faultOf = () => null
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 1000, refunded: 1000, owed: 0, refunding: 0 })
  const { payments: listed } = (await admin.call('GET', `/tours/${id}/payments`)).json()
  expect(listed[0].refunds.map(({ state }: { state: string }) => state).sort()).toEqual(['done', 'failed'])
})

test('refunds made at the provider, pending ones and those that come back reach the ledger', async () => {
  const { by, id } = await paidBooking()
  const [page] = [...stripe.sessions.values()]
  const refund = stripe.refundByHand(page!.intent!.id, 20_000)
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ refunded: 200, due: 0, total: 800 })
  stripe.failRefund(refund.id)
  await sendAll()
  await sendAll()
  expect(await payments(by, id)).toMatchObject({
    refunded: 0,
    owed: 200,
    entries: [{ kind: 'charge' }, { kind: 'refund' }, { kind: 'returned', amount: 200 }],
  })
  stripe.refundsAre = 'pending'
  const slow = stripe.refundByHand(page!.intent!.id, 20_000)
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ refunded: 0, refunding: 200 })
  slow.status = 'succeeded'
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ refunded: 200, owed: 0 })
})

test.each(['00000000-0000-4000-8000-000000000000', 'typed by hand'])(
  'a refund with an id that is not ours (%s) is entered once',
  async (refund) => {
    const { by, id } = await paidBooking()
    const [page] = [...stripe.sessions.values()]
    Object.assign(stripe.refundByHand(page!.intent!.id, 20_000).metadata, { refund })
    await sendAll()
    stripe.failRefund(stripe.refundByHand(page!.intent!.id, 10_000).id)
    await sendAll()
    expect(await payments(by, id)).toMatchObject({ refunded: 200, total: 800, owed: 0 })
  },
)

test('a refund whose amount was changed at the provider is not entered', async () => {
  const { by, id, paymentId } = await paidBooking()
  const boss = await superAdmin()
  stripe.refundsAre = 'pending'
  await boss.call('POST', `/payments/${paymentId}/refunds`, { amount: 100, reason: 'Rain' })
  await settle()
  Object.assign([...stripe.refunds.values()][0]!, { amount: 9000, status: 'succeeded' })
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ refunded: 0, refunding: 100 })
})

test('only super admins refund, only what was paid, and only amounts of money', async () => {
  const { by, id, paymentId } = await paidBooking()
  const open = await book()
  const unpaid = (await shop.press(open.by, open.id)).json()._id
  const boss = await superAdmin()
  const admin = await signUp(testApp, { role: 2 })
  const refund = { amount: 10, reason: 'Rain' }
  for (const who of [by, admin]) {
    expect((await who.call('POST', `/payments/${paymentId}/refunds`, refund)).statusCode).toBe(403)
  }
  const tries: [string, object, string][] = [
    [paymentId, { ...refund, amount: 1000.01 }, 'refund_too_high'],
    [paymentId, { ...refund, amount: 0 }, 'invalid_request'],
    [paymentId, { ...refund, amount: 0.001 }, 'invalid_request'],
    [paymentId, { ...refund, reason: ' ' }, 'invalid_request'],
    [unpaid, refund, 'payment_settled'],
    [crypto.randomUUID(), refund, 'not_found'],
    ['nothing', refund, 'not_found'],
  ]
  for (const [payment, body, code] of tries) {
    expect((await boss.call('POST', `/payments/${payment}/refunds`, body)).json().code).toBe(code)
  }
  // A payment on a page is received by its event alone.
  expect((await admin.call('POST', `/payments/${unpaid}/received`)).json().code).toBe('payment_settled')
  expect(await sql`select 1 from refunds`).toEqual([])
  expect(await payments(by, id)).toMatchObject({ refunded: 0 })
})

test('the ledger is only ever added to, and forgets only what is older than a year', async () => {
  await paidBooking()
  for (const statement of [
    'update ledger_entries set amount_cents = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
  ]) {
    await expect(sql.unsafe(statement)).rejects.toThrow('The ledger is only ever added to.')
  }
})
