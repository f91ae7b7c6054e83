// Keys that are refused, removed or of another account, and charges that are not what was asked.
import { expect, test } from 'vitest'
import {
  applyEvent,
  lapseUnpaid,
  reconcile,
  syncPending,
} from '#server/features/payments/bills/deadlines.service.ts'
import { signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'
import { planOf, sequentiallyRead, statementsOf } from '#server/testing/query-plans.ts'
import { openPayment } from './opened-payments.service.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, press, payOnPage, sendAll, payments } = shop
const { sql, clock, app, client } = testApp
const { settings } = app.payments
const minuteMs = 60_000
/** The same server after the operator has removed the keys. */
const keyless = { ...settings, provider: null }

const statusOf = async (id: string) => (await sql`select status from bookings where id = ${id}`)[0]!.status
const stateOf = async (id: string) =>
  (await sql`select state, is_unheard as "isUnheard" from payments where id = ${id}`)[0]!

async function bookAndPress() {
  const booked = await book()
  const opened = await press(booked.by, booked.id)
  expect(opened.statusCode, opened.body).toBe(201)
  return { ...booked, paymentId: opened.json()._id as string }
}

test.each(['401', '403'] as const)('a key that is refused with %s counts as an outage', async (fault) => {
  const { by, id } = await book()
  stripe.faultOf = () => fault
  expect((await press(by, id)).json().code).toBe('provider_unavailable')
  expect(await sql`select state from payments`).toEqual([{ state: 'opening' }])
  stripe.faultOf = () => null
  const paymentId = await payOnPage(by, id)
  await sendAll()
  stripe.faultOf = (name) => (name === 'POST /v1/refunds' ? fault : null)
  await by.call('DELETE', `/tours/${id}`)
  await app.payments.meetDeadlines(clock.now)
  // A refused refund would be for staff to make by hand.
  expect(await sql`select state from refunds where payment_id = ${paymentId}`).toEqual([{ state: 'pending' }])
  stripe.faultOf = () => null
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 200, refunded: 200, owed: 0 })
})

test('with the keys of another account a booking lapses once its page must have ended, and can be paid before', async () => {
  const [lapsing, paying] = [await bookAndPress(), await bookAndPress()]
  const former = new Map(stripe.sessions)
  stripe.sessions.clear()
  clock.advance(20 * minuteMs)
  await payOnPage(paying.by, paying.id, 'all')
  clock.advance(11 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(paying.by, paying.id)).toMatchObject({ charged: 0 })
  await sendAll()
  expect(await payments(paying.by, paying.id)).toMatchObject({ charged: 1000, state: 'open' })
  expect(await statusOf(lapsing.id)).toBe('confirmed')
  clock.advance(12 * minuteMs)
  await app.payments.meetDeadlines(clock.now)
  expect(await statusOf(lapsing.id)).toBe('cancelled')
  expect(await stateOf(lapsing.paymentId)).toEqual({ state: 'ended', isUnheard: true })

  // The former keys are back, and the page had been paid.
  for (const [id, session] of former) stripe.sessions.set(id, session)
  const page = stripe.sessionOf(lapsing.paymentId)
  Object.assign(page, {
    status: 'complete',
    paymentStatus: 'paid',
    intent: { id: 'pi_former', status: 'succeeded', received: page.amount, currency: 'usd' },
  })
  await app.payments.reconcile(clock.now)
  expect(await payments(lapsing.by, lapsing.id)).toMatchObject({ state: 'open', charged: 200 })
  expect(await stateOf(lapsing.paymentId)).toEqual({ state: 'paid', isUnheard: false })
})

test('without keys a page is waited for as long as it may be open, and a transfer can be made meanwhile', async () => {
  const { by, id, paymentId } = await bookAndPress()
  const pressed = await openPayment(keyless, { kind: 'booking', recordId: id }, 'deposit', clock.now)
  expect(pressed).toMatchObject({ method: 'transfer', url: null, amount: 200 })
  clock.advance(31 * minuteMs)
  await lapseUnpaid(keyless, clock.now)
  expect(await statusOf(id)).toBe('confirmed')
  clock.advance(12 * minuteMs)
  await syncPending(keyless, clock.now)
  await lapseUnpaid(keyless, clock.now)
  expect(await statusOf(id)).toBe('cancelled')
  expect(await stateOf(paymentId)).toEqual({ state: 'ended', isUnheard: true })
  expect(await payments(by, id)).toMatchObject({ state: 'lapsed', charged: 0 })
})

test('a page for a balance that is never heard of again gives way to a bank transfer', async () => {
  const { by, id } = await book()
  await payOnPage(by, id)
  await sendAll()
  const balance = (await press(by, id, 'balance')).json()
  clock.advance(24 * 60 * minuteMs)
  await reconcile(keyless, app.jobs, clock.now)
  expect(await stateOf(balance._id)).toEqual({ state: 'ended', isUnheard: true })
  expect(await sql`select what, method from payments where record_id = ${id} and state = 'open'`).toEqual([
    { what: 'balance', method: 'transfer' },
  ])
})

test.each([
  [15_000, { charged: 150, due: 850 }, 0],
  [120_000, { charged: 1200, due: 0 }, 20_000],
])('a charge of %i cents instead of 20000 is entered as it was made', async (amount, expected, refunded) => {
  const { by, id } = await book()
  stripe.charging = { amount }
  await payOnPage(by, id)
  await sendAll()
  expect(await payments(by, id)).toMatchObject(expected)
  await app.payments.meetDeadlines(clock.now)
  expect([...stripe.refunds.values()].reduce((sum, refund) => sum + refund.amount, 0)).toBe(refunded)
  expect(await payments(by, id)).toMatchObject({ charged: expected.charged, owed: 0 })
})

test('a charge in another currency pays for nothing, is shown to staff, and goes back', async () => {
  const { by, id } = await book()
  stripe.charging = { amount: 210_000, currency: 'nok' }
  await payOnPage(by, id)
  stripe.faultOf = (name) => (name === 'POST /v1/refunds' ? 'error' : null)
  await app.payments.reconcile(clock.now)
  const admin = await signUp(testApp, { role: 2 })
  const foreign = async () => (await admin.call('GET', `/tours/${id}/payments`)).json().foreignCharges
  expect(await foreign()).toMatchObject([{ currency: 'nok', amount: 210_000, refundedAt: null }])
  expect(await payments(by, id)).toMatchObject({ charged: 0, entries: [], due: 1000 })
  stripe.faultOf = () => null
  // The job of the event waits for its retry.
  await sql`delete from halyard_jobs.job`
  await app.payments.reconcile(clock.now)
  await app.payments.reconcile(clock.now)
  expect([...stripe.refunds.values()].map((refund) => refund.amount)).toEqual([210_000])
  expect(await foreign()).toMatchObject([{ refundedAt: clock.now.toISOString() }])
  stripe.charging = {}
  await payOnPage(by, id)
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ charged: 200 })
})

test('a refund made at the provider counts even if its event comes before that of its charge', async () => {
  const { by, id } = await bookAndPress()
  await payOnPage(by, id)
  const { intent } = [...stripe.sessions.values()].at(-1)!
  stripe.refundByHand(intent!.id, 5_000)
  const refunded = stripe.events.filter(({ type }) => type === 'refund.created')
  stripe.events.splice(0, stripe.events.length, ...refunded)
  await sendAll()
  expect(await payments(by, id)).toMatchObject({ charged: 200, refunded: 50 })
})

test('a page that is opened while the schedule waits for the bill stays open', async () => {
  const { by, id, paymentId } = await bookAndPress()
  clock.advance(31 * minuteMs)
  const runs: Promise<unknown>[] = []
  await sql.begin(async (transaction) => {
    await transaction`select 1 from bookings where id = ${id} for update`
    runs.push(lapseUnpaid(settings, clock.now))
    await waitForLocked(sql, 1)
    // The deposit was waived meanwhile.
    await transaction`update bills set pay_by = null, waived_cents = 200 where record_id = ${id}`
  })
  await Promise.all(runs)
  expect(await stateOf(paymentId)).toMatchObject({ state: 'open' })
  expect(await payments(by, id)).toMatchObject({ state: 'open', payBy: null })
})

test('events are listed up to a bound, and their payments are found by indexes', async () => {
  const { by, id } = await book()
  for (const what of ['deposit', 'balance']) await payOnPage(by, id, what).then(() => sendAll())
  const since = new Date(clock.now.getTime() - minuteMs)
  expect(await settings.provider!.listEvents(since, 1)).toHaveLength(1)
  expect(stripe.events.length).toBeGreaterThan(1)
  const [{ id: eventId } = { id: '' }] = await sql<{ id: string }[]>`
    update payment_events set applied_at = null, page_id = 'cs_none' returning id`
  const statements = await statementsOf(client, () => applyEvent(settings, eventId, clock.now))
  await sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`
    for (const statement of statements.filter(({ text }) => text.includes('"payments"'))) {
      expect(
        sequentiallyRead(await planOf(transaction as unknown as typeof sql, statement)),
        statement.text,
      ).toEqual([])
    }
  })
  expect(await payments(by, id)).toMatchObject({ charged: 1000 })
})
