// Tests of the open tasks and departures that staff see.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { rightNames } from '#contract/rights.ts'
import type { Today } from '#contract/today.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createFailedJob,
  createMail,
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function read(by: SignedIn): Promise<Today> {
  const response = await by.call('GET', '/today')
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('in an empty shop nothing waits', async () => {
  const staff = await signUp(testApp, { role: 2 })
  expect(await read(staff)).toEqual({
    undecided: [],
    hasMoreUndecided: false,
    departures: [],
    departureCount: 0,
    ordersToPay: 0,
    ordersToPack: 0,
    ordersToSend: 0,
    overdueBills: 0,
    billsToPayBack: 0,
    waitingEntries: 0,
    unrecordedBills: 0,
    refundChecks: [],
    hasMoreRefundChecks: false,
    reportedReviews: 0,
    newReviews: 0,
    refusedMails: 0,
    failedMails: 0,
    failedJobs: 0,
    untrustedProxy: null,
    queues: [],
    queueCount: 0,
    dueCalls: [],
    dueCallCount: 0,
    lowStock: [],
    lowStockCount: 0,
  })
})

test('departures of the next fourteen days are shown with seats, waiting users and what is unpaid', async () => {
  const staff = await signUp(testApp, { role: 2 })
  const guest = await signUp(testApp)
  const tour = await createTour(testApp, {
    title: 'Two harbours',
    schedule: 'departures',
    seats: 2,
    costCents: 50_000,
  })
  const dates = [daysAhead(0), daysAhead(13), daysAhead(14)] as const
  await createDepartures(testApp, tour.id, dates)
  const booked = await guest.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 2, date: dates[1] }))
  expect(booked.statusCode, booked.body).toBe(201)
  await sql`
    insert into bills (kind, record_id, reference, total_cents, deposit_cents, paid_cents, balance_due_on, created_at)
    values ('booking', ${booked.json()._id}, 'AAAA2222', 100000, 0, 30000, ${daysAhead(-1)}, now())
    on conflict (kind, record_id) do update set paid_cents = 30000, total_cents = 100000, balance_due_on = ${daysAhead(-1)}`
  const other = await signUp(testApp)
  const waiting = await other.call('POST', '/waiting-list', {
    departureTourId: tour.id,
    date: dates[1],
    tickets: 2,
  })
  expect(waiting.statusCode, waiting.body).toBe(201)
  const today = await read(staff)
  expect(today.departureCount).toBe(2)
  expect(today.departures).toMatchObject([
    { date: dates[0], bookingCount: 0, unpaid: 0, waiting: 0 },
    { date: dates[1], seatsTaken: 2, bookingCount: 1, unpaid: 700, waiting: 1 },
  ])
  expect(today).toMatchObject({
    overdueBills: 1,
    queueCount: 1,
    queues: [{ date: dates[1], title: 'Two harbours', waiting: 1, tickets: 2 }],
  })
})

test('sums and the proxy are not for the shop and for reviews alone', async () => {
  const tour = await createTour(testApp, { schedule: 'departures', seats: 2, costCents: 50_000 })
  await createDepartures(testApp, tour.id, [daysAhead(5)])
  const booked = await (await signUp(testApp)).call(
    'POST',
    '/tours',
    bookingOf(tour.id, { date: daysAhead(5) }),
  )
  await sql`
    insert into bills (kind, record_id, reference, total_cents, deposit_cents, paid_cents, balance_due_on, created_at)
    values ('booking', ${booked.json()._id}, 'AAAA3333', 100000, 0, 30000, ${daysAhead(-1)}, now())
    on conflict (kind, record_id) do update set paid_cents = 30000, total_cents = 100000, balance_due_on = ${daysAhead(-1)}`
  for (const right of rightNames) {
    const answer = await (await signUp(testApp, { rights: [right] })).call('GET', '/today')
    if (answer.statusCode === 403) continue
    const { overdueBills, departures } = answer.json() as Today
    const isUnpaid = departures.some(({ unpaid }) => unpaid > 0)
    const isTold = ['desk', 'money', 'reports', 'read'].includes(right)
    expect([overdueBills > 0, isUnpaid], right).toEqual([isTold, isTold])
  }
})

test('orders, reviews, mails, jobs and low stock are counted while they wait', async () => {
  const staff = await signUp(testApp, { role: 2 })
  const buyer = await signUp(testApp)
  const [few] = [
    await createProduct(testApp, { title: 'Mug', stock: 6 }),
    await createProduct(testApp, { title: 'Plenty', stock: 600 }),
    await createProduct(testApp, { title: 'Made to order', stock: null }),
    await createProduct(testApp, { title: 'Gone', stock: 0, deletedAt: new Date() }),
  ]
  const order = await placeOrder(buyer, few.id, { quantity: 2 })
  await buyer.call('POST', '/comments', { productId: few.id, rating: 4, description: 'Keeps warm.' })
  await createMail(testApp, { state: 'failed', createdAt: clock.now })
  await createMail(testApp, { state: 'refused', createdAt: clock.now })
  await createMail(testApp, { state: 'failed', createdAt: new Date(clock.now.getTime() - 15 * 86_400_000) })
  await createFailedJob(sql)
  expect(await read(staff)).toMatchObject({
    ordersToPay: 1,
    ordersToPack: 0,
    newReviews: 1,
    refusedMails: 1,
    failedMails: 1,
    failedJobs: 1,
    lowStock: [{ _id: few.id, title: 'Mug', stock: 4 }],
    lowStockCount: 1,
  })
  for (const [state, counts] of [
    ['paid', { ordersToPay: 0, ordersToPack: 1, ordersToSend: 0 }],
    ['packed', { ordersToPay: 0, ordersToPack: 0, ordersToSend: 1 }],
    ['sent', { ordersToPay: 0, ordersToPack: 0, ordersToSend: 0 }],
  ] as const) {
    await sql`update orders set state = ${state}, pay_by = null, paid_at = now() where id = ${order._id}`
    expect(await read(staff)).toMatchObject(counts)
  }
})
