// Tickets that are added to a booking owe a deposit of their own, and lapse without it.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { SignedIn } from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, payOnPage, sendAll, payments } = shop
const { sql, clock, app } = testApp
const minuteMs = 60_000

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * minuteMs)
}
const inMinutes = (minutes: number) => new Date(clock.now.getTime() + minutes * minuteMs).toISOString()
const meetDeadlines = () => app.payments.meetDeadlines(clock.now)
const tripOf = async (by: SignedIn, id: string) => (await by.call('GET', `/tours/${id}`)).json()
const seatsTaken = async (id: string) =>
  (
    await sql`select sum(tickets_booked)::int as taken from departures
    where tour_id = (select tour_id from bookings where id = ${id})`
  )[0]!.taken
const mailsAbout = async (id: string) =>
  (await sql`select template from mails where related_id = ${id} order by created_at, id`).map(
    ({ template }) => template,
  )

async function quote(by: SignedIn, id: string, wanted: object) {
  const quoted = await by.call('POST', `/tours/${id}/quotes`, wanted)
  expect(quoted.statusCode, quoted.body).toBe(201)
  return quoted.json()
}

async function changeTo(by: SignedIn, id: string, wanted: object) {
  const { _id } = await quote(by, id, wanted)
  const changed = await by.call('POST', `/tours/${id}/changes`, { quoteId: _id })
  expect(changed.statusCode, changed.body).toBe(201)
  return changed.json()
}

/** A booking of one ticket whose deposit of 200 is paid. */
async function bookPaid(what = 'deposit', tour?: { id: string }) {
  const booked = await book({ ...(tour === undefined ? {} : { tour }), values: { ticketCount: 1 } })
  await payOnPage(booked.by, booked.id, what)
  await sendAll()
  return booked
}

test('who pays the deposit of one ticket and adds four owes four deposits within half an hour', async () => {
  const { by, id } = await bookPaid()
  const added = { tickets: 4, amount: 800, payBy: inMinutes(30) }
  expect((await quote(by, id, { ticketCount: 5 })).added).toEqual(added)
  const trip = await changeTo(by, id, { ticketCount: 5 })
  expect(trip).toMatchObject({ numberTikets: 5, awaitedTickets: 4, payBy: added.payBy })
  expect(trip.payments).toMatchObject({ due: 4800, added: [added], payBy: added.payBy })
  expect(trip.payments.payable).toMatchObject([
    { what: 'deposit', amount: 800 },
    { what: 'all', amount: 4800 },
  ])
  const [mail] = await sql`select text from mails where related_id = ${id} and template = 'booking-changed'`
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain('Please pay $800.0 for the 4 added tickets by')
  expect((await by.call('GET', `/tours/${id}/voucher`)).json().tickets).toBe(1)
})

test('added tickets whose deposit is paid stay', async () => {
  const { by, id } = await bookPaid()
  await changeTo(by, id, { ticketCount: 5 })
  await payOnPage(by, id, 'deposit')
  await sendAll()
  later(31)
  await meetDeadlines()
  const trip = await tripOf(by, id)
  expect(trip).toMatchObject({ numberTikets: 5, payments: { charged: 1000, payBy: null } })
  expect(trip).not.toHaveProperty('awaitedTickets')
  expect((await by.call('GET', `/tours/${id}/voucher`)).json().tickets).toBe(5)
})

test('unpaid added tickets lapse without a fee, with the last names, and their seats are free', async () => {
  const { by, id } = await bookPaid()
  await changeTo(by, id, { ticketCount: 4, travellers: ['Ida Lund', 'Mira Holm'] })
  later(29)
  await meetDeadlines()
  expect(await tripOf(by, id)).toMatchObject({ numberTikets: 4 })
  later(2)
  await meetDeadlines()
  const trip = await tripOf(by, id)
  expect(trip).toMatchObject({
    status: 'confirmed',
    numberTikets: 1,
    total: 1000,
    travellers: ['Ida Lund'],
    payments: { total: 1000, charged: 200, due: 800, payBy: null },
  })
  expect(trip).not.toHaveProperty('fees')
  expect(trip.timeline.at(-1)).toMatchObject({
    event: 'changed',
    isLapse: true,
    ticketsBefore: 4,
    tickets: 1,
  })
  expect(await seatsTaken(id)).toBe(1)
  expect(await mailsAbout(id)).toEqual([
    'booking-confirmed',
    'payment-received',
    'booking-changed',
    'tickets-lapsed',
  ])
  await meetDeadlines()
  expect(await mailsAbout(id)).toHaveLength(4)
})

test('each addition has a deadline of its own, and only the overdue one lapses', async () => {
  const { by, id } = await bookPaid()
  await changeTo(by, id, { ticketCount: 3 })
  later(20)
  await changeTo(by, id, { ticketCount: 6 })
  expect((await payments(by, id)).added).toEqual([
    { tickets: 2, amount: 400, payBy: inMinutes(10) },
    { tickets: 3, amount: 600, payBy: inMinutes(30) },
  ])
  later(11)
  await meetDeadlines()
  expect(await tripOf(by, id)).toMatchObject({
    numberTikets: 4,
    awaitedTickets: 3,
    payments: { added: [{ tickets: 3, amount: 600 }], payBy: inMinutes(19) },
  })
  await payOnPage(by, id, 'deposit')
  await sendAll()
  later(60)
  await meetDeadlines()
  expect(await tripOf(by, id)).toMatchObject({ numberTikets: 4, payments: { charged: 800, payBy: null } })
})

test('money pays the oldest tickets first: what was paid for them is not the deposit of others', async () => {
  const { by, id } = await bookPaid('all')
  const trip = await changeTo(by, id, { ticketCount: 2 })
  expect(trip.payments).toMatchObject({ charged: 1000, due: 1000, added: [{ tickets: 1, amount: 200 }] })
  later(31)
  await meetDeadlines()
  expect(await tripOf(by, id)).toMatchObject({ numberTikets: 1, payments: { due: 0, owed: 0, refunding: 0 } })
})

test('without the first deposit the whole booking lapses, added tickets too', async () => {
  const { by, id } = await book({ values: { ticketCount: 1 } })
  later(10)
  const trip = await changeTo(by, id, { ticketCount: 3 })
  expect(trip).toMatchObject({ awaitedTickets: 3, payBy: inMinutes(20) })
  expect(trip.payments.payable[0]).toMatchObject({ what: 'deposit', amount: 600 })
  expect((await by.call('GET', `/tours/${id}/voucher`)).json().code).toBe('deposit_awaited')
  later(21)
  await meetDeadlines()
  expect(await tripOf(by, id)).toMatchObject({ status: 'cancelled', statement: { state: 'lapsed' } })
  expect(await seatsTaken(id)).toBe(0)
})

test('added tickets lapse after a move too, at the price that they have then', async () => {
  const { by, id, booking } = await bookPaid()
  await changeTo(by, id, { ticketCount: 3 })
  const date = addDays(booking.date!, 7)
  await changeTo(by, id, { date })
  const before = await tripOf(by, id)
  later(31)
  await meetDeadlines()
  const trip = await tripOf(by, id)
  expect(trip).toMatchObject({ date, numberTikets: 1, total: before.total / 3 })
  expect(trip).not.toHaveProperty('fees')
})

test('with the balance due by the deadline, all of the booking is owed', async () => {
  const tour = await shop.createAskingTour({}, { balanceDueDays: 39 })
  const { by, id } = await bookPaid('deposit', tour)
  const tomorrow = Date.parse(addDays(dateInUtc(clock.now), 1))
  // The session of the account ends when it is not used for some hours.
  while (clock.now.getTime() < tomorrow) {
    later(6 * 60)
    await tripOf(by, id)
  }
  clock.now = new Date(tomorrow + minuteMs)
  const trip = await changeTo(by, id, { ticketCount: 2 })
  expect(trip.payments).toMatchObject({ due: 1800, added: [{ tickets: 1, amount: 1800 }] })
  later(31)
  await meetDeadlines()
  expect(await tripOf(by, id)).toMatchObject({ status: 'confirmed', numberTikets: 1, payments: { due: 800 } })
})

test('money for lapsed tickets counts for the rest of the booking, and what is too much goes back', async () => {
  const { by, id } = await bookPaid('all')
  await changeTo(by, id, { ticketCount: 2 })
  const opened = await shop.press(by, id, 'deposit')
  const session = stripe.sessionOf(opened.json()._id)
  later(31)
  stripe.pay(session.id)
  await meetDeadlines()
  // The provider was asked first: the money was there.
  expect(await tripOf(by, id)).toMatchObject({ numberTikets: 2, payments: { charged: 1200, payBy: null } })
})

test('removed tickets take their part of the deposit along', async () => {
  const { by, id } = await bookPaid()
  await changeTo(by, id, { ticketCount: 6 })
  const trip = await changeTo(by, id, { ticketCount: 3 })
  expect(trip.payments.added).toMatchObject([{ tickets: 2, amount: 400 }])
  await changeTo(by, id, { ticketCount: 1 })
  expect(await payments(by, id)).toMatchObject({ due: 800, payBy: null })
})

test('a payment and the deadline at the same moment lose neither money nor tickets', async () => {
  for (let round = 0; round < 3; round++) {
    const { by, id } = await bookPaid()
    await changeTo(by, id, { ticketCount: 3 })
    await payOnPage(by, id, 'deposit')
    later(31)
    await Promise.all([meetDeadlines(), sendAll(), meetDeadlines()])
    await meetDeadlines()
    expect(await tripOf(by, id)).toMatchObject({
      numberTikets: 3,
      total: 3000,
      payments: { charged: 600, due: 2400, payBy: null },
    })
  }
})

test('a tour that asks for nothing at once asks nothing for added tickets', async () => {
  const tour = await shop.createAskingTour({}, { depositPercent: 0 })
  const { by, id } = await book({ tour, values: { ticketCount: 1 } })
  const trip = await changeTo(by, id, { ticketCount: 3 })
  expect(trip.payments).toMatchObject({ due: 3000, payBy: null })
  expect(trip.payments).not.toHaveProperty('added')
  expect(dateInUtc(clock.now) < trip.balanceDueOn).toBe(true)
})
