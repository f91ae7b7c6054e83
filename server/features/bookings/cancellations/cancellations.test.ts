// Cancelling bookings, and the bookings that staff see.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function seatsTaken(tourId: string): Promise<number> {
  const [row] = await sql`select sum(tickets_booked)::int as taken from departures where tour_id = ${tourId}`
  return row!.taken
}

test('cancelling a future booking frees its seats', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 3 })
  const booking = (await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 3 }))).json()
  expect((await traveller.call('POST', '/tours', bookingOf(tour.id))).statusCode).toBe(409)

  const cancelled = await traveller.call('DELETE', `/tours/${booking._id}`)

  expect(cancelled.statusCode, cancelled.body).toBe(200)
  const { unpaid, ...rest } = booking
  expect(unpaid).toBe(booking.total)
  expect(cancelled.json()).toEqual({
    ...rest,
    statement: { ...booking.statement, state: 'cancelled', claim: 0, due: 0 },
    status: 'cancelled',
    cancelledAt: expect.stringMatching(/Z$/),
  })
  expect((await traveller.call('GET', '/tours/my-tour')).json().items).toEqual([cancelled.json()])
  expect((await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 3 }))).statusCode).toBe(
    201,
  )
})

test('a booking that is cancelled many times at once frees its seats once', async () => {
  const traveller = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp, { seats: 10 })
  await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 5 }))
  const booking = (await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 2 }))).json()

  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? traveller : admin).call('DELETE', `/tours/${booking._id}`),
    ),
  )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(new Set(responses.map((response) => response.body)).size).toBe(1)
  expect(await seatsTaken(tour.id)).toBe(5)
})

test('bookings and cancellations at the same moment leave as many seats taken as tickets sold', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 12 })
  const first = await Promise.all(
    Array.from({ length: 12 }, () => traveller.call('POST', '/tours', bookingOf(tour.id))),
  )
  const responses = await Promise.all(
    first.flatMap((response) => [
      traveller.call('DELETE', `/tours/${response.json()._id}`),
      traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 2 })),
    ]),
  )
  expect(responses.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([])
  const [sold] = await sql`
    select coalesce(sum(ticket_count), 0)::int as tickets from bookings where status = 'confirmed'`
  expect(await seatsTaken(tour.id)).toBe(sold!.tickets)
  expect(sold!.tickets).toBeLessThanOrEqual(12)
})

test('a booking of today or earlier cannot be cancelled', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const booking = (await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(0) }))).json()
  const response = await traveller.call('DELETE', `/tours/${booking._id}`)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    message: 'Only a booking whose date lies ahead can be cancelled.',
    code: 'already_past',
  })
  expect(await seatsTaken(tour.id)).toBe(1)
})

test('only the owner of a booking and staff can cancel it (R-464)', async () => {
  const traveller = await signUp(testApp)
  const other = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp)
  const booking = (await traveller.call('POST', '/tours', bookingOf(tour.id))).json()
  const before = await sql`select * from bookings`

  const refused = await other.call('DELETE', `/tours/${booking._id}`)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({ message: 'You are not allowed to do this.', code: 'forbidden' })
  expect(await sql`select * from bookings`).toEqual(before)
  expect(await seatsTaken(tour.id)).toBe(1)

  expect((await admin.call('DELETE', `/tours/${booking._id}`)).json().status).toBe('cancelled')
  expect(await seatsTaken(tour.id)).toBe(0)
})

test('an unknown booking cannot be cancelled', async () => {
  const traveller = await signUp(testApp)
  for (const id of ['0190a000-0000-7000-8000-000000000000', 'nothing', '1']) {
    const response = await traveller.call('DELETE', `/tours/${id}`)
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe('Booking not found!')
  }
})

test('staff list bookings, newest first, and find them by name, tour, departure date and status (R-351)', async () => {
  const traveller = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const alps = await createTour(testApp, { title: 'Alps' })
  const coast = await createTour(testApp, { title: 'Coast' })
  const book = async (tourId: string, values: Parameters<typeof bookingOf>[1]) =>
    (await traveller.call('POST', '/tours', bookingOf(tourId, values))).json()
  const zoe = await book(alps.id, { username: 'Zoë Ångström', email: 'zoe@example.org', date: daysAhead(3) })
  const bob = await book(coast.id, { username: 'Bob', email: 'bob@example.org', date: daysAhead(4) })
  const eve = await book(coast.id, { username: 'Eve', email: 'eve@example.org', date: daysAhead(3) })
  await admin.call('DELETE', `/tours/${bob._id}`)

  const ids = async (query: string) => {
    const response = await admin.call('GET', `/tours${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().items.map((item: { _id: string }) => item._id)
  }
  expect(await ids('')).toEqual([eve._id, bob._id, zoe._id])
  expect(await ids('?q=zoe')).toEqual([zoe._id])
  expect(await ids('?q=ANGSTROM')).toEqual([zoe._id])
  expect(await ids('?q=bob@example.org')).toEqual([bob._id])
  expect(await ids(`?cardId=${coast.id}`)).toEqual([eve._id, bob._id])
  expect(await ids('?cardId=coast')).toEqual([])
  expect(await ids(`?date=${daysAhead(3)}`)).toEqual([eve._id, zoe._id])
  expect(await ids('?status=cancelled')).toEqual([bob._id])
  expect(await ids(`?status=confirmed&date=${daysAhead(3)}&cardId=${alps.id}`)).toEqual([zoe._id])
  expect(await ids('?itemsPerPage=2&page=2')).toEqual([zoe._id])
  expect(await ids('?itemsPerPage=2&page=3')).toEqual([])
  for (const query of ['status=paid', 'date=soon', 'itemsPerPage=101', 'page=0', 'page=-1', 'page=abc']) {
    expect((await admin.call('GET', `/tours?${query}`)).statusCode).toBe(400)
  }
})

test('a traveller cannot list everybody’s bookings (R-464)', async () => {
  const traveller = await signUp(testApp)
  const response = await traveller.call('GET', '/tours')
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual({ message: 'You are not allowed to do this.', code: 'forbidden' })
})
