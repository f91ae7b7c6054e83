// How much one account and one network may book, and how far ahead.
import { expect, test } from 'vitest'
import { horizonMonths, lastBookingDate, maxTicketsOfNetwork } from '#contract/booking-rules.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { rightNames } from '#contract/rights.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { server, sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function ticketsOf(userId: string): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(ticket_count), 0)::int as tickets from bookings
    where user_id = ${userId} and status = 'confirmed'`
  return row!.tickets
}

const statusesOf = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).sort()

test('an account books at most twenty tickets of a departure, also with simultaneous calls', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 500 })
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 7 }))),
  )
  expect(statusesOf(responses)).toEqual([201, 201, ...Array(6).fill(409)])
  expect(await ticketsOf(traveller.userId)).toBe(14)
  const refused = responses.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused.code).toBe('too_many_tickets')
  expect(refused.message).toBe(
    'An account can have at most 20 tickets for one departure. You have 14. For a larger party, please call us.',
  )
  expect(refused.errors).toEqual({ numberTikets: refused.message })
})

test('an account has at most sixty tickets for upcoming departures, also with simultaneous calls', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 500 })
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 13, date: daysAhead(20 + index) })),
    ),
  )
  expect(statusesOf(responses)).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
  expect(await ticketsOf(traveller.userId)).toBe(52)
})

test('cancelled tickets do not count', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 500 })
  const book = () => traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 20 }))
  const first = (await book()).json()
  expect((await book()).statusCode).toBe(409)
  await traveller.call('DELETE', `/tours/${first._id}`)
  expect((await book()).statusCode).toBe(201)
})

test('a family books ten tickets of each of several tours', async () => {
  const family = await signUp(testApp)
  for (const days of [30, 60, 90, 120]) {
    const tour = await createTour(testApp, { seats: 12 })
    const booking = bookingOf(tour.id, { ticketCount: 10, date: daysAhead(days) })
    expect((await family.call('POST', '/tours', booking)).statusCode).toBe(201)
  }
})

test('staff book for guests without these limits', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp, { seats: 500 })
  for (let count = 0; count < 4; count++) {
    const response = await admin.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 50 }))
    expect(response.statusCode, response.body).toBe(201)
  }
})

test('staff without the right to book have the limits of users', async () => {
  const tour = await createTour(testApp, { seats: 500 })
  for (const right of rightNames) {
    const admin = await signUp(testApp, { rights: [right] })
    const { statusCode } = await admin.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 21 }))
    expect(statusCode, right).toBe(right === 'desk' ? 201 : 409)
  }
})

test('a network has a limit of tickets a day; another network is not affected', async () => {
  const tour = await createTour(testApp, { seats: 5_000 })
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(testApp)))
  const bookFrom = (address: string, person: (typeof people)[number], days: number, ticketCount = 20) =>
    server.inject({
      method: 'POST',
      url: '/api/tours',
      remoteAddress: address,
      headers: person.headers,
      payload: {
        cardId: tour.id,
        username: 'Mira',
        email: 'mira@example.com',
        date: daysAhead(days),
        numberTikets: ticketCount,
      },
    })
  const responses = await Promise.all(
    people.flatMap((person, index) =>
      [40, 41, 42].map((days) => bookFrom(`198.51.100.${index + 1}`, person, days)),
    ),
  )
  const allowed = maxTicketsOfNetwork / 20
  expect(statusesOf(responses)).toEqual([...Array(allowed).fill(201), ...Array(30 - allowed).fill(429)])
  const refused = responses.find(({ statusCode }) => statusCode === 429)!
  expect(refused.json().message).toMatch(/^Your network has booked as many tickets as it can in a day\./)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
  const [kept] = await sql`select sum(ticket_count)::int as tickets from bookings`
  expect(kept!.tickets).toBe(maxTicketsOfNetwork)
  const other = await signUp(testApp)
  expect((await bookFrom('203.0.113.9', other, 40)).statusCode).toBe(201)
})

test('a departure more than two years ahead has no seats and cannot be booked, the last day before that can', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 5 })
  const last = lastBookingDate(dateInUtc(clock.now), horizonMonths)
  const book = (date: string) => traveller.call('POST', '/tours', bookingOf(tour.id, { date }))
  const seats = await traveller.call('GET', `/cards/${tour.id}/seats?from=${last}&to=${addDays(last, 1)}`)
  expect(seats.json().items.map(({ seatsLeft }: { seatsLeft: number }) => seatsLeft)).toEqual([5, 0])
  for (const date of [addDays(last, 1), '2200-01-01']) {
    const response = await book(date)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      message: 'Tours can be booked at most two years ahead.',
      errors: { date: 'at most two years ahead' },
    })
  }
  expect((await book(last)).statusCode).toBe(201)
})
