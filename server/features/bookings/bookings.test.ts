import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function bookedTickets(tourId: string) {
  const [row] = await sql<{ booked: number; sold: number }[]>`
    select coalesce((select sum(tickets_booked) from departures where tour_id = ${tourId}), 0)::int as booked,
           coalesce((select sum(ticket_count) from bookings where tour_id = ${tourId} and status = 'confirmed'), 0)::int as sold`
  return row!
}

test('a booking sent by the form is answered with the booking (R-149, R-148, R-241, R-317)', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { title: 'Fjords by ferry', costCents: 129_950, location: 'Norway' })

  const response = await server.inject({
    method: 'POST',
    url: '/api/tours',
    headers: traveller.headers,
    payload: {
      username: 'Mira Solberg',
      email: 'mira@example.com',
      phone: '0047200',
      date: daysAhead(20),
      description: 'A window seat, please.',
      numberTikets: 3,
      userId: traveller.userId,
      cardId: tour.id,
      total: 3898.5,
    },
  })

  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toEqual({
    _id: expect.any(String),
    reference: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/),
    cardId: tour.id,
    userId: traveller.userId,
    username: 'Mira Solberg',
    email: 'mira@example.com',
    phone: '0047200',
    date: daysAhead(20),
    description: 'A window seat, please.',
    numberTikets: 3,
    total: 3898.5,
    status: 'confirmed',
    paid: 0,
    unpaid: 3898.5,
    statement: expect.objectContaining({ claim: 3898.5, due: 3898.5 }),
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    cancelledAt: null,
    tour: {
      _id: tour.id,
      slug: 'fjords-by-ferry',
      title: 'Fjords by ferry',
      img: tour.image,
      location: 'Norway',
      isDeleted: false,
    },
  })
  const listed = await traveller.call('GET', `/tours/my-tour?userId=${traveller.userId}`)
  expect(listed.json().items).toEqual([response.json()])
})

test.each([
  ['username', 'username'],
  ['email', 'email'],
  ['date', 'date'],
  ['ticketCount', 'numberTikets'],
  ['tourId', 'cardId'],
] as const)('a booking needs its %s (R-142)', async (field, wire) => {
  const traveller = await signUp(testApp)
  const { id } = await createTour(testApp)
  for (const value of [undefined, null, '']) {
    const response = await traveller.call('POST', '/tours', { ...bookingOf(id), [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(wire),
      errors: { [wire]: expect.any(String) },
    })
  }
  expect(await bookedTickets(id)).toEqual({ booked: 0, sold: 0 })
})

test('phone and description are optional; a phone is digits, also if it is sent as a number (R-143)', async () => {
  const traveller = await signUp(testApp)
  const { id } = await createTour(testApp)
  const book = (values: object) => traveller.call('POST', '/tours', { ...bookingOf(id), ...values })
  for (const [phone, kept] of [
    [undefined, ''],
    [null, ''],
    ['', ''],
    ['007', '007'],
    [4720794601, '4720794601'],
    [0, '0'],
    ['０１７', '017'],
    [' ٠١٧ ', '017'],
    ['०१७\ufe0d', '017'],
  ]) {
    const response = await book({ phone, description: undefined })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({ phone: kept, description: '' })
  }
  for (const phone of ['-5', -5, '+47', '12 34', '0170²', '三', 1.5, 'abc', true, '1'.repeat(21)]) {
    const response = await book({ phone })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.phone).toEqual(expect.any(String))
  }
})

test('the extension of a telephone number is kept in the message (R-143)', async () => {
  const traveller = await signUp(testApp)
  const { id } = await createTour(testApp)
  const book = (values: object) => traveller.call('POST', '/tours', { ...bookingOf(id), ...values })
  for (const [phone, digits, words] of [
    ['+49 30 1234 ext. 12', '0049301234', 'ext. 12'],
    ['0301234x12', '0301234', 'x12'],
    ['030 1234-0 Durchwahl 12', '03012340', 'Durchwahl 12'],
    ['٠٣٠١٢٣٤ #١٢', '0301234', '#12'],
  ]) {
    const alone = await book({ phone, description: undefined })
    expect(alone.statusCode, alone.body).toBe(201)
    expect(alone.json()).toMatchObject({ phone: digits, description: `Phone extension: ${words}` })
    const beside = await book({ phone, description: 'Vegan, please.' })
    expect(beside.json()).toMatchObject({
      phone: digits,
      description: `Vegan, please.\nPhone extension: ${words}`,
    })
  }
  const tooLong = await book({ phone: '0301234 x12', description: 'x'.repeat(1999) })
  expect(tooLong.statusCode).toBe(400)
  expect(tooLong.json().errors).toEqual({
    description: 'at most 1979 characters beside the telephone extension',
  })
  const tooManyDigits = await book({ phone: `${'1'.repeat(21)} x12` })
  expect(tooManyDigits.json().errors).toEqual({ phone: 'at most 20 digits' })
})

test("the total is tickets × the tour's cost, whatever total is sent (R-147, R-463)", async () => {
  const traveller = await signUp(testApp)
  for (const [costCents, ticketCount, total] of [
    [10, 3, 0.3],
    [199_99, 7, 1399.93],
    [0, 5, 0],
    [100_000_000, 9999, 9_999_000_000],
  ] as const) {
    const tour = await createTour(testApp, { costCents, seats: 10_000 })
    for (const sent of [0, 0.01, -5, 'free', undefined]) {
      const booked = await traveller.call('POST', '/tours', {
        ...bookingOf(tour.id, { ticketCount }),
        date: daysAhead(30 + [0, 0.01, -5, 'free', undefined].indexOf(sent)),
        total: sent,
      })
      expect(booked.statusCode, booked.body).toBe(201)
      expect(booked.json().total).toBe(total)
    }
  }
})

test("a booking keeps its total when the tour's cost changes (R-147)", async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { costCents: 50_000 })
  await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 2 }))
  expect((await superAdmin.call('PATCH', `/cards/${tour.id}`, { cost: 9999 })).statusCode).toBe(200)
  expect((await traveller.call('GET', '/tours/my-tour')).json().items).toMatchObject([{ total: 1000 }])
})

test('a tour that is not available cannot be booked (R-145)', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { available: false })
  const response = await traveller.call('POST', '/tours', bookingOf(tour.id))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({ message: 'Tour not available!', code: 'tour_unavailable' })
  expect(await bookedTickets(tour.id)).toEqual({ booked: 0, sold: 0 })
})

test('a deleted or unknown tour cannot be booked', async () => {
  const traveller = await signUp(testApp)
  const deleted = await createTour(testApp, { deletedAt: new Date() })
  for (const tourId of [deleted.id, '0190a000-0000-7000-8000-000000000000', 'no-such-tour']) {
    const response = await traveller.call('POST', '/tours', bookingOf(tourId))
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe('Tour not found!')
  }
})

test('a date that has passed is refused; today, in UTC, is not (R-468)', async () => {
  clock.now = new Date('2027-02-28T23:59:59.999Z')
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const book = (date: string) => traveller.call('POST', '/tours', bookingOf(tour.id, { date }))

  expect((await book('2027-02-28')).statusCode).toBe(201)
  clock.advance(1)
  expect((await book('2027-03-01')).statusCode).toBe(201)
  for (const date of ['2027-02-28', '2001-01-01']) {
    const response = await book(date)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      message: 'This date has already passed.',
      errors: { date: expect.any(String) },
    })
  }
})

test('a date of travel is an existing calendar date, never a time (R-468)', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  for (const date of ['2030-02-30', '2030-2-3', '30-12-2030', '2030-12-30T00:00:00Z', 'tomorrow', 20301230]) {
    const response = await traveller.call('POST', '/tours', bookingOf(tour.id, { date: date as string }))
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.date).toEqual(expect.any(String))
  }
})

test.each([0, -1, 1.5, 10_001, 'abc', '2', true])(
  '%j tickets are refused (R-468, R-144)',
  async (tickets) => {
    const traveller = await signUp(testApp)
    const tour = await createTour(testApp, { seats: 10_000 })
    const response = await traveller.call('POST', '/tours', {
      ...bookingOf(tour.id),
      ticketCount: tickets,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.numberTikets).toEqual(expect.any(String))
    expect(await bookedTickets(tour.id)).toEqual({ booked: 0, sold: 0 })
  },
)

test('more tickets than seats are refused, and the refusal says how many are left (R-468)', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 5 })
  const book = (ticketCount: number) => traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount }))
  const refusal = (message: string) => ({
    message,
    code: 'not_enough_seats',
    errors: { numberTikets: message },
  })

  const tooMany = await book(6)
  expect(tooMany.statusCode).toBe(409)
  expect(tooMany.json()).toEqual(refusal('Only 5 seats are left on this date.'))
  expect((await book(4)).statusCode).toBe(201)
  expect((await book(2)).json()).toEqual(refusal('Only 1 seat is left on this date.'))
  expect((await book(1)).statusCode).toBe(201)
  expect((await book(1)).json()).toEqual(refusal('No seats are left on this date.'))
  expect(await bookedTickets(tour.id)).toEqual({ booked: 5, sold: 5 })

  // Another date has its own seats.
  const nextDay = bookingOf(tour.id, { ticketCount: 5, date: daysAhead(31) })
  expect((await traveller.call('POST', '/tours', nextDay)).statusCode).toBe(201)

  const ship = await createTour(testApp, { seats: 10_000 })
  expect((await traveller.call('POST', '/tours', bookingOf(ship.id))).statusCode).toBe(201)
  const wholeShip = await traveller.call('POST', '/tours', bookingOf(ship.id, { ticketCount: 10_000 }))
  expect(wholeShip.json().message).toMatch(/^Only 9,99\d seats are left on this date\.$/)
})

test('two hundred orders race for forty seats and exactly forty tickets sell (R-468)', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signUp(testApp)))
  const tour = await createTour(testApp, { seats: 40 })

  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      buyers[index % buyers.length]!.call(
        'POST',
        '/tours',
        bookingOf(tour.id, { ticketCount: 1 + (index % 3) }),
      ),
    ),
  )

  const sold = responses.filter(({ statusCode }) => statusCode === 201).map((response) => response.json())
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(sold.reduce((sum, booking) => sum + booking.numberTikets, 0)).toBe(40)
  for (const response of refused) {
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toMatch(
      /^(No seats are|Only 1 seat is|Only \d+ seats are) left on this date\.$/,
    )
  }
  expect(await bookedTickets(tour.id)).toEqual({ booked: 40, sold: 40 })
})

test('simultaneous orders for one tour on many dates do not block each other', async () => {
  const buyer = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 2 })
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      buyer.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(1 + (index % 20)) })),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(40)
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(20)
})

test('a user sees only their own bookings, newest first (R-240, R-464)', async () => {
  const traveller = await signUp(testApp)
  const other = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp, { seats: 100 })
  const ids: string[] = []
  for (let count = 1; count <= 15; count++) {
    const booked = await traveller.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 1 }))
    ids.unshift(booked.json()._id)
  }
  const mine = (await traveller.call('GET', `/tours/my-tour?userId=${traveller.userId}`)).json()
  expect(mine).toMatchObject({ totalCount: 15, totalPages: 1, currentPage: 1, itemsPerPage: 100 })
  expect(mine.items.map((item: { _id: string }) => item._id)).toEqual(ids)

  expect((await other.call('GET', '/tours/my-tour')).json()).toMatchObject({ items: [], totalCount: 0 })
  for (const stranger of [other, admin]) {
    const response = await stranger.call('GET', `/tours/my-tour?userId=${traveller.userId}`)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ message: 'You are not allowed to do this.', code: 'forbidden' })
    const inTheirName = { ...bookingOf(tour.id), userId: traveller.userId }
    expect((await stranger.call('POST', '/tours', inTheirName)).statusCode).toBe(403)
  }
  expect(await sql`select * from bookings`).toHaveLength(15)
})

test('a booking whose tour staff have deleted stays readable (R-467)', async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Last train' })
  const booking = (await traveller.call('POST', '/tours', bookingOf(tour.id))).json()
  await superAdmin.call('DELETE', `/cards/${tour.id}`)
  expect((await traveller.call('GET', '/tours/my-tour')).json().items).toMatchObject([
    { _id: booking._id, tour: { title: 'Last train', isDeleted: true } },
  ])
  expect((await superAdmin.call('GET', '/tours')).json().items).toMatchObject([
    { tour: { title: 'Last train' } },
  ])
  expect((await traveller.call('DELETE', `/tours/${booking._id}`)).json().status).toBe('cancelled')
})
