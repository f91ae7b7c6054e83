import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, clock, sql } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const staff = (): Promise<SignedIn> => signUp(testApp, { role: 3 })

async function read(path: string) {
  const response = await server.inject({ url: `/api${path}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function seatsOn(tourId: string, date: string): Promise<number> {
  return (await read(`/cards/${tourId}/seats?from=${date}&to=${date}`)).items[0].seatsLeft
}

beforeEach(() => {
  clock.now = new Date('2027-03-01T09:30:00Z')
})

test('a departure has the seats, cost and facts of its tour unless it has its own', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, {
    schedule: 'departures',
    seats: 12,
    costCents: 80_000,
    facts: { minimumPeople: 4, cutOffHours: 48 },
  })
  const response = await superAdmin.call('POST', `/cards/${tour.id}/departures`, {
    departures: [
      {
        date: '2027-05-08',
        departureSeats: 6,
        cost: 950.5,
        minimumPeople: 2,
        cutOffHours: 0,
        state: 'guaranteed',
      },
      { date: '2027-05-01' },
    ],
  })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toEqual({
    items: [
      {
        date: '2027-05-01',
        seats: 12,
        seatsLeft: 12,
        cost: 800,
        minimumPeople: 4,
        bookableUntil: '2027-04-29T00:00:00.000Z',
        state: 'open',
        peopleBooked: 0,
        decideBy: '2027-04-10',
        seatsTaken: 0,
        isPrivate: false,
        link: null,
        guaranteesItself: true,
        own: { seats: null, cost: null, minimumPeople: null, cutOffHours: null },
      },
      {
        date: '2027-05-08',
        seats: 6,
        seatsLeft: 6,
        cost: 950.5,
        minimumPeople: 2,
        bookableUntil: '2027-05-08T00:00:00.000Z',
        state: 'guaranteed',
        seatsTaken: 0,
        isPrivate: false,
        link: null,
        guaranteesItself: true,
        own: { seats: 6, cost: 950.5, minimumPeople: 2, cutOffHours: 0 },
      },
    ],
  })
  const listed = await read(`/cards/${tour.slug}/departures`)
  expect(listed).toMatchObject({ totalCount: 2, currentPage: 1, itemsPerPage: 12 })
  expect(listed.items).toEqual(
    response
      .json()
      .items.map(
        ({ seatsTaken, own, isPrivate, link, guaranteesItself, ...shown }: Record<string, unknown>) => shown,
      ),
  )
  const schedule = await superAdmin.call('GET', `/cards/${tour.id}/schedule`)
  expect(schedule.json()).toMatchObject({ schedule: 'departures', items: response.json().items })
})

test('departures are scheduled all or none, on dates within two years that have none yet', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures' })
  await createDepartures(testApp, tour.id, [daysAhead(10)])
  for (const [wrong, status, index] of [
    [[{ date: daysAhead(20) }, { date: daysAhead(10) }], 409, 1],
    [[{ date: daysAhead(20) }, { date: daysAhead(20) }], 400, 1],
    [[{ date: daysAhead(-1) }, { date: daysAhead(20) }], 400, 0],
    [[{ date: daysAhead(20) }, { date: '2029-03-02' }], 400, 1],
  ] as const) {
    const response = await superAdmin.call('POST', `/cards/${tour.id}/departures`, { departures: wrong })
    expect(response.statusCode, response.body).toBe(status)
    expect(Object.keys(response.json().errors)).toEqual([`departures.${index}.date`])
  }
  expect(await sql`select date from departures`).toHaveLength(1)
  const edges = { departures: [{ date: daysAhead(0) }, { date: '2029-03-01' }] }
  expect((await superAdmin.call('POST', `/cards/${tour.id}/departures`, edges)).statusCode).toBe(201)
})

test('an error in one of many departures names its exact field', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures' })
  const response = await superAdmin.call('POST', `/cards/${tour.id}/departures`, {
    departures: [{ date: daysAhead(20) }, { date: daysAhead(21), departureSeats: 0 }],
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ errors: { 'departures.1.seats': 'at least 1' } })
})

test('only dates with an open or guaranteed departure can be booked, before their cut-off, at their price', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, {
    schedule: 'departures',
    costCents: 80_000,
    facts: { cutOffHours: 24 },
  })
  await createDepartures(testApp, tour.id, ['2027-04-10'])
  await createDepartures(testApp, tour.id, ['2027-04-11'], {
    state: 'guaranteed',
    costCents: 99_950,
    cutOffHours: 0,
  })
  await createDepartures(testApp, tour.id, ['2027-04-12'], { state: 'closed' })
  await createDepartures(testApp, tour.id, ['2027-04-13'], { state: 'cancelled' })
  const book = (date: string) =>
    traveller.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 2 }))

  expect((await book('2027-04-10')).json()).toMatchObject({ total: 1600, date: '2027-04-10' })
  expect((await book('2027-04-11')).json()).toMatchObject({ total: 1999 })
  for (const [date, message] of [
    ['2027-04-12', 'This departure is closed for bookings.'],
    ['2027-04-13', 'This departure has been cancelled.'],
    ['2027-04-14', 'This tour does not leave on this date.'],
  ] as const) {
    expect(await seatsOn(tour.id, date)).toBe(0)
    const response = await book(date)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({ message, code: 'not_bookable', errors: { date: message } })
  }

  clock.now = new Date('2027-04-08T23:59:59.999Z')
  const later = await signUp(testApp)
  const bookLater = () => later.call('POST', '/tours', bookingOf(tour.id, { date: '2027-04-10' }))
  expect((await bookLater()).statusCode).toBe(201)
  clock.advance(1)
  expect((await bookLater()).json()).toMatchObject({
    code: 'not_bookable',
    message: 'Bookings for this date have ended.',
  })
  expect(await seatsOn(tour.id, '2027-04-10')).toBe(0)
  const { items } = await read(`/cards/${tour.id}/departures?only=bookable`)
  expect(items).toMatchObject([{ date: '2027-04-11', seatsLeft: 10 }])
})

test('an any-day tour with a cut-off is booked before it', async () => {
  clock.now = new Date('2027-04-08T11:59:59.999Z')
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { facts: { cutOffHours: 36 } })
  const book = (date: string) => traveller.call('POST', '/tours', bookingOf(tour.id, { date }))
  expect((await book('2027-04-10')).statusCode).toBe(201)
  expect(await seatsOn(tour.id, '2027-04-10')).toBe(11)
  clock.advance(1)
  expect((await book('2027-04-10')).statusCode).toBe(409)
  expect((await book('2027-04-09')).statusCode).toBe(409)
  expect(await read(`/cards/${tour.id}/departures`)).toMatchObject({ items: [], totalCount: 0 })
})

test('a change of departures keeps fields that are not sent, and null takes the value of the tour', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures', seats: 12, costCents: 80_000 })
  const dates = [daysAhead(10), daysAhead(17)]
  await createDepartures(testApp, tour.id, dates, { seats: 5, costCents: 90_000 })
  const path = `/cards/${tour.id}/departures`

  const one = await superAdmin.call('PATCH', `${path}/${dates[0]}`, { cost: null, state: 'closed' })
  expect(one.statusCode, one.body).toBe(200)
  expect(one.json()).toMatchObject({ seats: 5, cost: 800, state: 'closed', seatsLeft: 0 })
  const both = await superAdmin.call('PATCH', path, {
    dates,
    changes: { departureSeats: null, minimumPeople: 3 },
  })
  expect(both.json().items).toMatchObject([
    { date: dates[0], seats: 12, cost: 800, minimumPeople: 3, state: 'closed' },
    { date: dates[1], seats: 12, cost: 900, minimumPeople: 3, state: 'open' },
  ])
  const missing = { dates: [...dates, daysAhead(11)], changes: { state: 'closed' } }
  expect((await superAdmin.call('PATCH', path, missing)).statusCode).toBe(404)
  expect((await superAdmin.call('GET', `/cards/${tour.id}/schedule`)).json().items[1].state).toBe('open')
})

test('a change replaces nothing that its author has not seen', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures', seats: 12, costCents: 80_000 })
  const date = daysAhead(10)
  await createDepartures(testApp, tour.id, [date], { seats: 5 })
  const path = `/cards/${tour.id}/departures/${date}`
  const seen = { departureSeats: 5, cost: null, state: 'open' }
  await superAdmin.call('PATCH', path, { cost: 720 })

  const refused = await superAdmin.call('PATCH', path, { cost: 700, state: 'closed', seen })
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'version_conflict',
    errors: { cost: 'was changed in the meantime' },
    current: { date, cost: 720, state: 'open', own: { seats: 5, cost: 720 } },
  })
  // What others have changed to the same value is no conflict.
  const same = await superAdmin.call('PATCH', path, { cost: 720, departureSeats: 6, seen })
  expect(same.json()).toMatchObject({ seats: 6, cost: 720, state: 'open' })
  const replaced = await superAdmin.call('PATCH', path, { cost: 700, seen: { ...seen, cost: 720 } })
  expect(replaced.json()).toMatchObject({ seats: 6, cost: 700 })
})

test('a departure that was cancelled in the meantime is opened by nobody who has not seen it', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures' })
  const date = daysAhead(10)
  await createDepartures(testApp, tour.id, [date], { state: 'cancelled' })
  const path = `/cards/${tour.id}/departures/${date}`
  const closing = await superAdmin.call('PATCH', path, { state: 'closed', seen: { state: 'open' } })
  expect(closing.json()).toMatchObject({ code: 'version_conflict', current: { state: 'cancelled' } })
  const opening = await superAdmin.call('PATCH', path, { state: 'open', seen: { state: 'cancelled' } })
  expect(opening.json()).toMatchObject({ state: 'open' })
})

test('the audit log shows which departure was changed, and how', async () => {
  const superAdmin = await staff()
  const tour = await createTour(testApp, { title: 'Round the cape', schedule: 'departures' })
  const path = `/cards/${tour.id}/departures`
  await superAdmin.call('POST', path, { departures: [{ date: '2027-05-01' }, { date: '2027-05-08' }] })
  await superAdmin.call('PATCH', `${path}/2027-05-01`, { state: 'guaranteed' })
  await superAdmin.call('PATCH', `${path}/2027-05-01`, { state: 'guaranteed' })
  const { items } = (await superAdmin.call('GET', '/audit-log')).json()
  expect(items).toMatchObject([
    {
      title: 'Departure changed',
      recordId: tour.id,
      recordTitle: 'Round the cape, 2027-05-01',
      changes: [{ field: 'state', from: 'open', to: 'guaranteed' }],
    },
    { title: 'Departures added', recordTitle: 'Round the cape: 2 from 2027-05-01 to 2027-05-08' },
  ])
})

test('seats of a departure, its own or those of its tour, cannot be set below the sold seats', async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures', seats: 8 })
  await createDepartures(testApp, tour.id, [daysAhead(10)])
  await createDepartures(testApp, tour.id, [daysAhead(17)], { seats: 10 })
  for (const [days, ticketCount] of [
    [10, 5],
    [17, 9],
  ] as const) {
    const booked = await traveller.call(
      'POST',
      '/tours',
      bookingOf(tour.id, { date: daysAhead(days), ticketCount }),
    )
    expect(booked.statusCode, booked.body).toBe(201)
  }
  const change = (days: number, changes: object) =>
    superAdmin.call('PATCH', `/cards/${tour.id}/departures/${daysAhead(days)}`, changes)
  expect((await change(10, { departureSeats: 4 })).json()).toMatchObject({ errors: { seats: 'at least 5' } })
  expect((await change(17, { departureSeats: null })).json()).toMatchObject({
    errors: { seats: 'at least 9' },
  })
  expect((await change(17, { departureSeats: 9 })).statusCode).toBe(200)
  const ofTour = (seats: number) => superAdmin.call('PATCH', `/cards/${tour.id}`, { seats })
  expect((await ofTour(4)).json()).toMatchObject({ errors: { custom: 'at least 5' } })
  // The other departure has nine tickets and its own seats.
  expect((await ofTour(5)).statusCode).toBe(200)
  expect(await seatsOn(tour.id, daysAhead(10))).toBe(0)
})

test('switching a tour to departures keeps all bookings, also on dates without a scheduled departure', async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await staff()
  const tour = await createTour(testApp)
  const past = daysAhead(-3)
  await sql`insert into departures (tour_id, date, tickets_booked) values (${tour.id}, ${past}, 2)`
  const ids: string[] = []
  for (const days of [3, 11]) {
    ids.unshift(
      (await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(days) }))).json()._id,
    )
  }
  const gone = (await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(5) }))).json()._id
  await traveller.call('DELETE', `/tours/${gone}`)

  const switched = await superAdmin.call('PATCH', `/cards/${tour.id}`, { schedule: 'departures' })
  expect(switched.json()).toMatchObject({ schedule: 'departures' })
  expect((await read(`/cards/${tour.id}/departures?from=2000-01-01`)).items).toMatchObject([
    { date: daysAhead(3), state: 'closed', seatsLeft: 0 },
    { date: daysAhead(11), state: 'closed', seatsLeft: 0 },
  ])
  const mine = (await traveller.call('GET', '/tours/my-tour')).json().items
  expect(mine.filter(({ status }: { status: string }) => status === 'confirmed')).toMatchObject([
    { _id: ids[0] },
    { _id: ids[1] },
  ])
  expect(
    (await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(3) }))).statusCode,
  ).toBe(409)
  // Staff may open a closed departure, and the traveller may still cancel.
  const opened = await superAdmin.call('PATCH', `/cards/${tour.id}/departures/${daysAhead(3)}`, {
    state: 'open',
  })
  expect(opened.json()).toMatchObject({ state: 'open', seatsTaken: 1, seatsLeft: 11 })
  expect((await traveller.call('DELETE', `/tours/${ids[0]}`)).statusCode).toBe(200)
})

test('a tour can be switched back to any day unless a departure has sold more than the seats of the tour', async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await staff()
  const tour = await createTour(testApp, { schedule: 'departures', seats: 4 })
  await createDepartures(testApp, tour.id, [daysAhead(10)], { seats: 6, state: 'guaranteed' })
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(10), ticketCount: 5 }))
  const anyDay = { schedule: 'any-day' }
  expect((await superAdmin.call('PATCH', `/cards/${tour.id}`, anyDay)).json()).toMatchObject({
    errors: { custom: 'at least 5' },
  })
  expect((await superAdmin.call('PATCH', `/cards/${tour.id}`, { ...anyDay, seats: 8 })).statusCode).toBe(200)
  expect(await seatsOn(tour.id, daysAhead(10))).toBe(3)
  expect(await seatsOn(tour.id, daysAhead(11))).toBe(8)
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(10), ticketCount: 3 }))

  // Departures scheduled before are scheduled again, with seats for all bookings made meanwhile.
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { schedule: 'departures' })
  expect((await read(`/cards/${tour.id}/departures`)).items).toMatchObject([
    { date: daysAhead(10), state: 'guaranteed', seats: 8, seatsLeft: 0 },
  ])
})

test('departures are listed by page, between two dates', async () => {
  const tour = await createTour(testApp, { schedule: 'departures' })
  const dates = Array.from({ length: 30 }, (_, index) => daysAhead(index - 5))
  await createDepartures(testApp, tour.id, dates)
  const list = (query: string) => read(`/cards/${tour.id}/departures?${query}`)
  expect(await list('itemsPerPage=10&page=3')).toMatchObject({ totalCount: 25, totalPages: 3 })
  expect((await list('itemsPerPage=10&page=3')).items).toHaveLength(5)
  const some = await list(`from=${daysAhead(-2)}&to=${daysAhead(1)}`)
  expect(some.items.map(({ date }: { date: string }) => date)).toEqual(dates.slice(3, 7))
  const backwards = await server.inject({
    url: `/api/cards/${tour.id}/departures?from=2027-05-02&to=2027-05-01`,
  })
  expect(backwards.statusCode).toBe(400)
})

test('the list of departures follows bookings at once', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { schedule: 'departures', seats: 6 })
  await createDepartures(testApp, tour.id, [daysAhead(10)])
  const left = async () => (await read(`/cards/${tour.id}/departures`)).items[0].seatsLeft
  expect(await left()).toBe(6)
  const wanted = bookingOf(tour.id, { date: daysAhead(10), ticketCount: 2 })
  const booked = (await traveller.call('POST', '/tours', wanted)).json()
  expect(await left()).toBe(4)
  await traveller.call('DELETE', `/tours/${booked._id}`)
  expect(await left()).toBe(6)
})
