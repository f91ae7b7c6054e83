// Tickets that staff add for a guest, and deposits that staff enter.
import { expect, test } from 'vitest'
import { signUp } from '#server/testing/factories.ts'
import { openTransferShop } from '#server/testing/payment-shop.ts'

const { testApp, book } = await openTransferShop()
const { sql, clock, app } = testApp
const dayMs = 86_400_000
const inDays = (days: number) => new Date(clock.now.getTime() + days * dayMs).toISOString()

/** A booking of one ticket whose deposit of 200 is paid, with three tickets added by staff. */
async function bookWithAdded() {
  const { by, booking, id } = await book({ values: { ticketCount: 1 } })
  const clerk = await signUp(testApp, { role: 3 })
  const enter = async (amount: number) => {
    const entered = await clerk.call('POST', `/tours/${id}/entries`, { way: 'cash', amount })
    expect(entered.statusCode, entered.body).toBe(201)
    return entered.json()
  }
  await enter(200)
  const wanted = { date: booking.date, ticketCount: 4, fee: 'terms' }
  const price = await clerk.call(
    'GET',
    `/tours/${id}/guest-changes?date=${booking.date}&numberTikets=4&fee=terms`,
  )
  expect(price.json().added).toEqual({ tickets: 3, amount: 600, payBy: inDays(7) })
  const changed = await clerk.call('POST', `/tours/${id}/guest-changes`, { ...wanted, difference: 3000 })
  expect(changed.statusCode, changed.body).toBe(201)
  const lapse = async () => {
    await sql`update bills set pay_by = ${clock.now}, additions =
      (select jsonb_agg(addition || jsonb_build_object('payBy', ${clock.now.toISOString()}::text)) from jsonb_array_elements(additions) as each (addition))
      where record_id = ${id} and jsonb_array_length(additions) > 0`
    await app.payments.meetDeadlines(clock.now)
    return (await by.call('GET', `/tours/${id}`)).json()
  }
  return { by, id, clerk, enter, lapse }
}

test('tickets that staff add by phone are awaited for seven days, then lapse', async () => {
  const { lapse } = await bookWithAdded()
  expect(await lapse()).toMatchObject({ numberTikets: 1, total: 1000, payments: { charged: 200, due: 800 } })
})

test('the deposit of added tickets that was entered by mistake is awaited again, a day at least', async () => {
  const { by, id, clerk, enter, lapse } = await bookWithAdded()
  const { entries } = await enter(600)
  expect((await by.call('GET', `/tours/${id}`)).json().payments).toMatchObject({ payBy: null })
  clock.now = new Date(clock.now.getTime() + 60_000)
  const path = `/payments/entries/${entries.at(-1)._id}/take-back`
  expect((await clerk.call('POST', path, { reason: 'Another guest.' })).statusCode).toBe(200)
  const { payments, awaitedTickets } = (await by.call('GET', `/tours/${id}`)).json()
  expect(awaitedTickets).toBe(3)
  expect(payments.added).toMatchObject([{ tickets: 3, amount: 600 }])
  expect(payments.payBy >= inDays(1)).toBe(true)
  expect(await lapse()).toMatchObject({ numberTikets: 1, status: 'confirmed' })
})

test('when the first deposit was the mistake, the whole booking waits again', async () => {
  const { by, id, clerk } = await bookWithAdded()
  const { entries } = (await clerk.call('GET', `/tours/${id}/payments`)).json()
  const path = `/payments/entries/${entries[0]._id}/take-back`
  expect((await clerk.call('POST', path, { reason: 'Another guest.' })).statusCode).toBe(200)
  const trip = (await by.call('GET', `/tours/${id}`)).json()
  expect(trip).toMatchObject({ awaitedTickets: 4, payments: { due: 4000 } })
  expect(trip.payments.payable[0]).toMatchObject({ what: 'deposit', amount: 800 })
})
