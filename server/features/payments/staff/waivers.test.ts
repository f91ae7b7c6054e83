// Super admins let go of what is still due of a cancelled booking.
import { expect, test } from 'vitest'
import { createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, press, payOnPage, sendAll, payments } = shop
const { sql } = testApp

const superAdmin = () => signUp(testApp, { role: 3 })
const letGo = (by: SignedIn, id: string, body: object, headers = {}) =>
  by.call('POST', `/tours/${id}/waivers`, body, headers)
const reason = 'She was in hospital.'

/** A cancelled booking of $1000, of which the terms keep half. */
async function bookAndCancel(by?: SignedIn) {
  const tour = await createTour(testApp, {
    seats: 9,
    facts: { cancellationTerms: [{ daysBefore: 300, percentKept: 50 }] },
  })
  const booked = await book({ tour, ...(by && { by }) })
  const { total } = booked.booking as unknown as { total: number }
  const cancelled = await booked.by.call('DELETE', `/tours/${booked.id}`)
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  return { ...booked, owed: total / 2 }
}

test('what is due is let go as a whole: page, timeline and log say so, and nobody is mailed', async () => {
  const { by, id, owed } = await bookAndCancel()
  expect(await payments(by, id)).toMatchObject({ due: owed })
  const mails = await sql`select 1 from mails`
  const boss = await superAdmin()
  const response = await letGo(boss, id, { amount: owed, reason })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({ due: 0, owed: 0, statement: { claim: 0, due: 0, toRefund: 0 } })
  const trip = (await by.call('GET', `/tours/${id}`)).json()
  expect(trip.payments).toMatchObject({ due: 0, payable: [] })
  expect(trip.timeline.at(-1)).toMatchObject({ event: 'waived', by: 'agency', amount: owed })
  expect(JSON.stringify(trip)).not.toContain(reason)
  const [entry] = await sql`
    select record_id, record_title from audit_log where action = 'POST /tours/:id/waivers'`
  expect(entry).toEqual({
    record_id: id,
    record_title: expect.stringMatching(/^\w{4}-\w{4}: \$[\d,.]+: She was in hospital\.$/),
  })
  expect(await sql`select 1 from mails`).toHaveLength(mails.length)
})

test('a part is let go, and the rest stays due', async () => {
  const { by, id, owed } = await bookAndCancel()
  expect((await letGo(await superAdmin(), id, { amount: 20, reason })).statusCode).toBe(201)
  expect(await payments(by, id)).toMatchObject({ due: owed - 20 })
})

test('never more than is due, and only of a cancelled booking', async () => {
  const { id, owed } = await bookAndCancel()
  const boss = await superAdmin()
  const tooMuch = await letGo(boss, id, { amount: owed + 0.01, reason })
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([409, 'waiver_too_high'])
  const open = await book()
  const early = await letGo(boss, open.id, { amount: 10, reason })
  expect([early.statusCode, early.json().code]).toEqual([409, 'waiver_too_high'])
  expect((await letGo(boss, crypto.randomUUID(), { amount: 1, reason })).statusCode).toBe(404)
  expect((await letGo(boss, 'none', { amount: 1, reason })).statusCode).toBe(404)
  expect(await sql`select 1 from audit_log where action = 'POST /tours/:id/waivers'`).toEqual([])
})

test.each([
  [{ amount: 5 }, 'reason'],
  [{ amount: 5, reason: '' }, 'reason'],
  [{ amount: 5, reason: 'r'.repeat(301) }, 'reason'],
  [{ amount: 0, reason }, 'amount'],
  [{ amount: 1.234, reason }, 'amount'],
  [{ reason }, 'amount'],
])('what is wrong is refused at its field: %j', async (body, field) => {
  const { by, id, owed } = await bookAndCancel()
  const response = await letGo(await superAdmin(), id, body)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
  expect(await payments(by, id)).toMatchObject({ due: owed })
})

test('admins and the customer cannot let it go', async () => {
  const { by, id, owed } = await bookAndCancel()
  for (const [who, code] of [
    [await signUp(testApp, { role: 2 }), 'super_admin_only'],
    [by, 'forbidden'],
  ] as const) {
    const response = await letGo(who, id, { amount: owed, reason })
    expect([response.statusCode, response.json().code]).toEqual([403, code])
  }
  expect(await payments(by, id)).toMatchObject({ due: owed })
})

test('one’s own debt is let go by another super admin, or without one, marked in the log', async () => {
  const boss = await superAdmin()
  const { id, owed } = await bookAndCancel(boss)
  const other = await superAdmin()
  const own = await letGo(boss, id, { amount: owed, reason })
  expect([own.statusCode, own.json().code]).toEqual([409, 'second_person_needed'])
  expect((await letGo(other, id, { amount: 5, reason })).statusCode).toBe(201)
  await sql`update users set role = 2 where id <> ${boss.userId} and role = 3`
  expect((await letGo(boss, id, { amount: owed - 5, reason })).statusCode).toBe(201)
  const [entry] = await sql<{ record_title: string }[]>`
    select record_title from audit_log where action = 'POST /tours/:id/waivers' order by id desc limit 1`
  expect(entry!.record_title).toContain('own, without a second person')
})

test('the same call twice lets go once', async () => {
  const { by, id, owed } = await bookAndCancel()
  const boss = await superAdmin()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => letGo(boss, id, { amount: 20, reason }, headers)
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await payments(by, id)).toMatchObject({ due: owed - 20 })
})

test('of several simultaneous calls only as much is let go as is due', async () => {
  const { by, id, owed } = await bookAndCancel()
  const boss = await superAdmin()
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => letGo(boss, id, { amount: owed, reason })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  expect(await payments(by, id)).toMatchObject({ due: 0, owed: 0 })
})

test('money that arrives although it was let go is refunded, whichever comes first', async () => {
  const { by, id, owed } = await bookAndCancel()
  // The customer has paid on the page, and the provider has not told it yet.
  await payOnPage(by, id, 'all')
  const boss = await superAdmin()
  const [response] = await Promise.all([letGo(boss, id, { amount: owed, reason }), sendAll()])
  await sendAll()
  await testApp.app.payments.meetDeadlines(testApp.clock.now)
  const after = await payments(by, id)
  // Either it was let go first, and the money goes back, or nothing was due any more.
  if (response.statusCode === 201) expect(after).toMatchObject({ due: 0, charged: owed, refunded: owed })
  else {
    expect(response.json().code).toBe('waiver_too_high')
    expect(after).toMatchObject({ due: 0, charged: owed, refunded: 0, owed: 0 })
  }
})

test('a page that is open for what was due is closed', async () => {
  const { by, id, owed } = await bookAndCancel()
  const opened = (await press(by, id, 'all')).json()
  expect((await letGo(await superAdmin(), id, { amount: owed, reason })).statusCode).toBe(201)
  await testApp.app.payments.meetDeadlines(testApp.clock.now)
  expect(stripe.pay(stripe.sessionOf(opened._id).id)).toBe(false)
})
