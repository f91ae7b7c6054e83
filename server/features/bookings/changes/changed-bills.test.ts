// Changes of bookings that were paid for: the bill has the new price, and what was paid too much is refunded.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { signUp } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, book, payOnPage, sendAll, payments } = shop
const { clock, app } = testApp

async function changeTo(by: Parameters<typeof payments>[0], id: string, wanted: object) {
  const quoted = (await by.call('POST', `/tours/${id}/quotes`, wanted)).json()
  const changed = await by.call('POST', `/tours/${id}/changes`, { quoteId: quoted._id })
  expect(changed.statusCode, changed.body).toBe(201)
  return changed.json()
}

test('the bill follows each change, and cancelling refunds what was paid above terms and fees', async () => {
  const cancellationTerms = [{ daysBefore: 60, percentKept: 15 }]
  const tour = await shop.createAskingTour({}, { cancellationTerms })
  const { by, booking, id } = await book({ tour, values: { ticketCount: 2 } })
  await payOnPage(by, id, 'all')
  await sendAll()
  const carryOut = (wanted: object) => changeTo(by, id, wanted)
  const date = addDays(booking.date!, 7)
  expect(await carryOut({ date, ticketCount: 3 })).toMatchObject({ total: 3000, unpaid: 1000 })
  expect(await payments(by, id)).toMatchObject({
    total: 3000,
    charged: 2000,
    due: 1000,
    balanceDueOn: addDays(date, -10),
  })
  // Two tickets given back: 300 of 2000 are kept.
  expect(await carryOut({ ticketCount: 1 })).toMatchObject({ total: 1000, fees: 300 })
  expect(await payments(by, id)).toMatchObject({ total: 1300, owed: 0, refunding: 700 })
  await testApp.app.payments.meetDeadlines(testApp.clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 2000, refunded: 700, owed: 0 })
  const { cancellation } = (await by.call('GET', `/tours/${id}`)).json()
  expect(cancellation).toMatchObject({ percentKept: 15, kept: 150, refund: 850 })
  expect((await by.call('DELETE', `/tours/${id}`, { refund: 850 })).json()).toMatchObject({
    statement: { claim: 450, refunding: 850, toRefund: 0 },
  })
})

test('a booking that moves to an earlier date waits for its deposit no longer than until the cut-off of that date', async () => {
  const tour = await shop.createAskingTour({}, { depositPercent: 20, balanceDueDays: 10, cutOffHours: 0 })
  const tomorrow = addDays(dateInUtc(clock.now), 1)
  clock.now = new Date(Date.parse(`${tomorrow}T00:00:00Z`) - 10 * 60_000)
  const { by, id } = await book({ tour })
  expect((await payments(by, id)).payBy).toBe(new Date(clock.now.getTime() + 30 * 60_000).toISOString())
  await changeTo(by, id, { date: tomorrow })
  const midnight = `${tomorrow}T00:00:00.000Z`
  expect(await payments(by, id)).toMatchObject({ payBy: midnight, balanceDueOn: dateInUtc(clock.now) })
  // A later date gives no more time.
  await changeTo(by, id, { date: addDays(tomorrow, 30) })
  expect(await payments(by, id)).toMatchObject({ payBy: midnight, balanceDueOn: addDays(tomorrow, 20) })
})

test('a bill that is due as a whole has no date for a balance, until it becomes larger', async () => {
  const tour = await shop.createAskingTour()
  const near = { date: addDays(dateInUtc(clock.now), 5) }
  const { by, id } = await book({ tour, values: near })
  expect(await payments(by, id)).toMatchObject({ due: 1000, balanceDueOn: null })
  await changeTo(by, id, { ticketCount: 2 })
  expect(await payments(by, id)).toMatchObject({
    payable: [{ what: 'all', amount: 2000 }],
    added: [{ tickets: 1, amount: 1000 }],
    balanceDueOn: dateInUtc(clock.now),
  })
  await payOnPage(by, id, 'all')
  await sendAll()
  await changeTo(by, id, { ticketCount: 3 })
  expect(await payments(by, id)).toMatchObject({
    due: 1000,
    added: [{ tickets: 1, amount: 1000 }],
    balanceDueOn: dateInUtc(clock.now),
  })
})

test('of what staff have refunded already nothing is kept, and nothing is refunded twice', async () => {
  const tour = await shop.createAskingTour({}, { cancellationTerms: [{ daysBefore: 60, percentKept: 50 }] })
  const { by, id } = await book({ tour })
  const paymentId = await payOnPage(by, id, 'all')
  await sendAll()
  const boss = await signUp(testApp, { role: 3 })
  const refund = { amount: 400, reason: 'No boat.' }
  expect((await boss.call('POST', `/payments/${paymentId}/refunds`, refund)).statusCode).toBe(201)
  // Half of the 600 that are left.
  const split = { percentKept: 50, kept: 300, refund: 300 }
  expect((await by.call('GET', `/tours/${id}`)).json().cancellation).toMatchObject(split)
  expect((await by.call('DELETE', `/tours/${id}`, { refund: 300 })).statusCode).toBe(200)
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 1000, refunded: 700, owed: 0, refunding: 0 })
})

test('a booking that lapses ends its quote, so that the seats of both are free', async () => {
  const tour = await shop.createAskingTour({ seats: 6 })
  const { by, id, booking } = await book({ tour })
  testApp.clock.advance(25 * 60_000)
  const quoted = await by.call('POST', `/tours/${id}/quotes`, { ticketCount: 5 })
  expect(quoted.statusCode).toBe(201)
  testApp.clock.advance(6 * 60_000)
  await testApp.app.payments.meetDeadlines(testApp.clock.now)
  const date = booking.date!
  const seats = await by.call('GET', `/cards/${tour.id}/seats?from=${date}&to=${date}`)
  expect(seats.json().items).toEqual([{ date, seatsLeft: 6 }])
})
