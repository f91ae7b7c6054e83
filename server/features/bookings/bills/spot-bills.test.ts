// Bookings of tours that ask for money by no date are paid on the spot. Each has a bill all the same.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { createTour, signUp } from '#server/testing/factories.ts'
import { openTransferShop } from '#server/testing/payment-shop.ts'

const shop = await openTransferShop()
const { testApp, book, press, payments } = shop
const { sql, clock, app } = testApp

const onSpot = (values = {}) => createTour(testApp, { costCents: 118_000, ...values })
const openBills = async (query: string) => {
  const admin = await signUp(testApp, { role: 2 })
  return (await admin.call('GET', `/payments/open?${query}`)).json().items
}

test('a booking without a deposit has a bill without a date, and nothing is awaited', async () => {
  const { by, booking, id } = await book({ tour: await onSpot(), values: { ticketCount: 2 } })
  expect(booking).toMatchObject({ total: 2360, paid: 0, unpaid: 2360 })
  for (const field of ['payBy', 'balanceDueOn']) expect(booking).not.toHaveProperty(field)
  expect(await payments(by, id)).toMatchObject({
    total: 2360,
    due: 2360,
    payBy: null,
    balanceDueOn: null,
    spotDate: booking.date,
    state: 'open',
    payable: [{ what: 'all', amount: 2360 }],
    transfer: null,
  })
  expect(await sql`select 1 from payments`).toEqual([])
  clock.advance(30 * 86_400_000)
  await app.payments.meetDeadlines(clock.now)
  expect((await sql`select status from bookings`)[0]).toEqual({ status: 'confirmed' })
})

test('a transfer is awaited once the customer asks for it, also after a change', async () => {
  const { by, booking, id } = await book({ tour: await onSpot(), values: { ticketCount: 2 } })
  const change = async (ticketCount: number) => {
    const quote = (await by.call('POST', `/tours/${id}/quotes`, { numberTikets: ticketCount })).json()
    expect((await by.call('POST', `/tours/${id}/changes`, { quoteId: quote._id })).statusCode).toBe(201)
  }
  await change(3)
  expect(await sql`select 1 from payments`).toEqual([])
  const opened = (await press(by, id, 'all')).json()
  const reference = `${booking.reference!.slice(0, 4)}-${booking.reference!.slice(4)}`
  expect(opened).toMatchObject({ method: 'transfer', amount: 3540, transfer: { reference } })
  expect((await payments(by, id)).transfer).toMatchObject({ reference })
  await change(1)
  expect(await payments(by, id)).toMatchObject({ due: 1180, spotDate: booking.date, transfer: { reference } })
  expect(await sql`select amount_cents, state from payments where state = 'open'`).toEqual([
    { amount_cents: '118000', state: 'open' },
  ])
})

test('a tour that names only the day of the balance asks for all by that day', async () => {
  const tour = await onSpot({ facts: { balanceDueDays: 10 } })
  const { by, booking, id } = await book({ tour })
  expect(booking).toMatchObject({ unpaid: 1180, balanceDueOn: addDays(booking.date!, -10) })
  expect(await payments(by, id)).toMatchObject({ payBy: null, spotDate: null, due: 1180 })
  const late = await book({ tour, values: { date: addDays(dateInUtc(clock.now), 5) } })
  expect(late.booking.payBy).toBeDefined()
})

test('a booking for nothing has a settled bill', async () => {
  const { by, id } = await book({ tour: await onSpot({ costCents: 0 }) })
  expect(await payments(by, id)).toMatchObject({ total: 0, due: 0, payable: [], charged: 0 })
  expect((await press(by, id, 'all')).json().code).toBe('nothing_due')
})

test('staff see what is paid on the spot apart, and after the day of travel as not recorded', async () => {
  const spot = await book({ tour: await onSpot() })
  const dated = await book()
  const ids = (items: { recordId: string }[]) => items.map(({ recordId }) => recordId)
  expect(ids(await openBills('by=customer'))).toEqual([dated.id])
  expect(ids(await openBills('itemsPerPage=50'))).toEqual([dated.id])
  expect(await openBills('by=onSpot')).toMatchObject([{ recordId: spot.id, isNotRecorded: false }])
  expect(await openBills('by=notRecorded')).toEqual([])
  const admin = await signUp(testApp, { role: 2 })
  expect((await admin.call('GET', '/today')).json()).toMatchObject({ unrecordedBills: 0, overdueBills: 0 })
  clock.advance(41 * 86_400_000)
  const later = await signUp(testApp, { role: 2 })
  expect(await openBills('by=onSpot')).toEqual([])
  expect(await openBills('by=notRecorded')).toMatchObject([
    { recordId: spot.id, isNotRecorded: true, isOverdue: false },
  ])
  expect((await later.call('GET', '/today')).json()).toMatchObject({ unrecordedBills: 1, overdueBills: 1 })
})

test('what the terms ask of a cancelled booking is paid by transfer, not on the spot', async () => {
  const facts = { cancellationTerms: [{ daysBefore: 60, percentKept: 20 }] }
  const { by, id } = await book({ tour: await onSpot({ facts }) })
  expect((await by.call('DELETE', `/tours/${id}`)).statusCode).toBe(200)
  expect(await payments(by, id)).toMatchObject({
    state: 'cancelled',
    due: 236,
    owed: 0,
    transfer: { account: 'Halyard AS, NO93 8601 1117 947' },
  })
  expect((await press(by, id, 'all')).json()).toMatchObject({ method: 'transfer', amount: 236 })
  expect(await openBills('by=customer')).toMatchObject([{ recordId: id, due: 236, isOverdue: false }])
  await app.payments.meetDeadlines(clock.now)
  expect(await payments(by, id)).toMatchObject({ due: 236 })
})
