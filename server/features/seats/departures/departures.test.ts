import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, clock, sql } = testApp

interface Seats {
  date: string
  seatsLeft: number
}

async function seats(idOrSlug: string, query = ''): Promise<Seats[]> {
  const response = await server.inject({ url: `/api/cards/${idOrSlug}/seats${query}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().items
}

test('a tour shows its seats for thirty days from today by default', async () => {
  const tour = await createTour(testApp, { seats: 8 })
  const today = dateInUtc(clock.now)
  expect(await seats(tour.id)).toEqual(
    Array.from({ length: 30 }, (_, index) => ({ date: addDays(today, index), seatsLeft: 8 })),
  )
  expect(await seats(tour.slug)).toEqual(await seats(tour.id))
})

test('seats left follow bookings and cancellations, date by date', async () => {
  clock.now = new Date('2027-02-27T12:00:00Z')
  const { call } = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 8 })
  const booking = await call('POST', '/tours', bookingOf(tour.id, { ticketCount: 5, date: '2027-02-28' }))
  expect(booking.statusCode, booking.body).toBe(201)
  const range = '?from=2027-02-27&to=2027-03-01'

  expect(await seats(tour.id, range)).toEqual([
    { date: '2027-02-27', seatsLeft: 8 },
    { date: '2027-02-28', seatsLeft: 3 },
    { date: '2027-03-01', seatsLeft: 8 },
  ])
  await call('DELETE', `/tours/${booking.json()._id}`)
  expect((await seats(tour.id, range))[1]).toEqual({ date: '2027-02-28', seatsLeft: 8 })
})

test('a date that has passed and a tour that is not available have no seats', async () => {
  const tour = await createTour(testApp, { seats: 8 })
  const unavailable = await createTour(testApp, { seats: 8, available: false })
  const today = dateInUtc(clock.now)
  const range = `?from=${addDays(today, -1)}&to=${today}`
  expect((await seats(tour.id, range)).map(({ seatsLeft }) => seatsLeft)).toEqual([0, 8])
  expect((await seats(unavailable.id, range)).map(({ seatsLeft }) => seatsLeft)).toEqual([0, 0])
})

test('seats can be read for a range of at most 400 days whose first date is not after its last', async () => {
  const tour = await createTour(testApp)
  expect(await seats(tour.id, '?from=2027-01-01&to=2028-02-04')).toHaveLength(400)
  expect(await seats(tour.id, '?from=2027-01-01&to=2027-01-01')).toHaveLength(1)
  for (const query of [
    '?from=2027-01-01&to=2028-02-05',
    '?from=2027-01-02&to=2027-01-01',
    '?from=2027-02-30',
    '?from=soon',
    '?to=1900-01-01',
    '?from=2027-01-01&from=2027-01-02',
    '?from=9999-12-31',
    '?from=-000001-01-01',
  ]) {
    const response = await server.inject({ url: `/api/cards/${tour.id}/seats${query}` })
    expect(response.statusCode, query).toBe(400)
    expect(response.json()).toMatchObject({ message: expect.any(String), errors: expect.any(Object) })
  }
})

test('seats can be read for the last days of the calendar', async () => {
  const tour = await createTour(testApp, { seats: 8 })
  expect(await seats(tour.id, '?from=2200-12-30')).toEqual([
    { date: '2200-12-30', seatsLeft: 0 },
    { date: '2200-12-31', seatsLeft: 0 },
  ])
})

test('an unknown or deleted tour has no seats to show', async () => {
  const deleted = await createTour(testApp, { deletedAt: new Date() })
  for (const id of [deleted.id, deleted.slug, 'no-such-tour']) {
    expect((await server.inject({ url: `/api/cards/${id}/seats` })).statusCode).toBe(404)
  }
})

test('staff cannot lower the seats below the booked tickets of an upcoming departure', async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { seats: 8 })
  await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 5 }))
  await sql`insert into departures (tour_id, date, tickets_booked) values (${tour.id}, '2001-01-01', 8)`

  const refused = await superAdmin.call('PATCH', `/cards/${tour.id}`, { seats: 4 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    message: '5 tickets are already booked for one departure of this tour.',
    errors: { custom: 'at least 5' },
  })
  // Past departures do not limit the seats.
  expect((await superAdmin.call('PATCH', `/cards/${tour.id}`, { seats: 5 })).statusCode).toBe(200)
})

test('simultaneous bookings and reductions of the seats never leave more tickets than seats (R-468)', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => signUp(testApp)))
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { seats: 20 })
  const responses = await Promise.all([
    ...Array.from({ length: 30 }, (_, index) =>
      buyers[index % buyers.length]!.call('POST', '/tours', bookingOf(tour.id)),
    ),
    ...[15, 10, 5].map((seats) => superAdmin.call('PATCH', `/cards/${tour.id}`, { seats })),
  ])
  expect(responses.filter(({ statusCode }) => ![200, 201, 400, 409].includes(statusCode))).toEqual([])
  const [row] = await sql`
    select t.seats, d.tickets_booked as booked from tours t join departures d on d.tour_id = t.id`
  expect(row!.booked).toBeLessThanOrEqual(row!.seats)
})
