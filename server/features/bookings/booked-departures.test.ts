// Departures and their travellers, as staff see them.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function signUpStaff() {
  const [traveller, admin] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  const book = async (tourId: string, values: Parameters<typeof bookingOf>[1]) => {
    const response = await traveller.call('POST', '/tours', bookingOf(tourId, values))
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }
  const list = async (query: string) => {
    const response = await admin.call('GET', `/tours/departures${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  return { traveller, admin, book, list }
}

/** Creates one departure a day for `days` days. The last one is yesterday. */
async function departuresOnPastDays(tourId: string, days: number): Promise<void> {
  await sql`
    insert into departures (tour_id, date, tickets_booked)
    select ${tourId}, ${daysAhead(0)}::date - day, 1 from generate_series(1, ${days}::int) as day`
}

test('a departure has its seats, its booked seats and its number of bookings', async () => {
  const { admin, book, list } = await signUpStaff()
  const tour = await createTour(testApp, { title: 'Fjords by ferry', seats: 12, location: 'Norway' })
  const date = daysAhead(9)
  await book(tour.id, { date, ticketCount: 2 })
  const second = await book(tour.id, { date, ticketCount: 3 })
  const third = await book(tour.id, { date: daysAhead(10), ticketCount: 4 })
  await admin.call('DELETE', `/tours/${second._id}`)
  // The day after has no travellers any more.
  await admin.call('DELETE', `/tours/${third._id}`)

  expect(await list('')).toEqual({
    items: [
      {
        cardId: tour.id,
        date,
        seatsTaken: 2,
        custom: 12,
        state: null,
        isPrivate: false,
        bookingCount: 1,
        tour: {
          _id: tour.id,
          slug: 'fjords-by-ferry',
          title: 'Fjords by ferry',
          img: tour.image,
          location: 'Norway',
          isDeleted: false,
        },
      },
    ],
    currentPage: 1,
    totalPages: 1,
    totalCount: 1,
    itemsPerPage: 12,
  })
})

test('upcoming departures are listed soonest first, past and all departures latest first', async () => {
  const { book, list } = await signUpStaff()
  const tour = await createTour(testApp, { title: 'Alps', seats: 50 })
  for (const days of [5, 0, 2]) await book(tour.id, { date: daysAhead(days) })
  await departuresOnPastDays(tour.id, 2)
  const dates = async (query: string) => (await list(query)).items.map(({ date }: { date: string }) => date)

  expect(await dates('?when=upcoming')).toEqual([0, 2, 5].map(daysAhead))
  expect(await dates('?when=past')).toEqual([-1, -2].map(daysAhead))
  expect(await dates('?when=all')).toEqual([5, 2, 0, -1, -2].map(daysAhead))
  expect(await dates('?when=upcoming&itemsPerPage=2&page=2')).toEqual([daysAhead(5)])
  expect(await dates(`?date=${daysAhead(-2)}`)).toEqual([daysAhead(-2)])
})

test('departures and bookings are found by their tour, also if the tour is deleted', async () => {
  const { admin, book, list } = await signUpStaff()
  const superAdmin = await signUp(testApp, { role: 3 })
  const coast = await createTour(testApp, { title: 'Côte sauvage', location: 'France' })
  const alps = await createTour(testApp, { title: 'Alps on foot', location: 'France' })
  const booking = await book(coast.id, { date: daysAhead(3) })
  await book(alps.id, { date: daysAhead(4) })
  expect((await superAdmin.call('DELETE', `/cards/${coast.id}`)).statusCode).toBe(200)

  const titles = async (query: string) => (await list(query)).items.map(({ tour }: { tour: object }) => tour)
  expect(await titles('?tour=cote')).toMatchObject([{ title: 'Côte sauvage', isDeleted: true }])
  expect(await titles('?tour=FRANCE')).toMatchObject([{ isDeleted: false }, { isDeleted: true }])
  expect(await titles('?tour=nowhere')).toEqual([])
  expect(await titles('?tour=%20')).toHaveLength(2)

  const found = await admin.call('GET', '/tours?tour=sauvage&when=upcoming')
  expect(found.json().items).toMatchObject([{ _id: booking._id, tour: { title: 'Côte sauvage' } }])
  expect((await admin.call('GET', '/tours?tour=sauvage&when=past')).json().items).toEqual([])

  const departure = await admin.call('GET', `/tours/departures/${coast.id}/${daysAhead(3)}`)
  expect(departure.json()).toMatchObject({ tour: { isDeleted: true }, bookings: [{ _id: booking._id }] })
})

test('a departure lists its travellers by name, then cancelled bookings', async () => {
  const { admin, book } = await signUpStaff()
  const tour = await createTour(testApp, { seats: 9 })
  const date = daysAhead(6)
  const names = ['Zoë', 'émile', 'Bob', 'Ann']
  const booked = new Map<string, string>()
  for (const username of names) booked.set(username, (await book(tour.id, { date, username }))._id)
  await book(tour.id, { date: daysAhead(7), username: 'Somebody else' })
  await admin.call('DELETE', `/tours/${booked.get('Ann')}`)

  const response = await admin.call('GET', `/tours/departures/${tour.id}/${date}`)

  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ seatsTaken: 3, custom: 9, bookingCount: 3, date })
  const listed = response
    .json()
    .bookings.map((each: { username: string; status: string }) => [each.username, each.status])
  expect(listed).toEqual([
    ['Bob', 'confirmed'],
    ['émile', 'confirmed'],
    ['Zoë', 'confirmed'],
    ['Ann', 'cancelled'],
  ])
})

test('departures are listed for one tour, with their state once they are scheduled', async () => {
  const { admin, book, list } = await signUpStaff()
  const tour = await createTour(testApp, { schedule: 'departures' })
  const other = await createTour(testApp)
  const [monday, tuesday] = [daysAhead(6), daysAhead(7)]
  await createDepartures(testApp, tour.id, [monday])
  await createDepartures(testApp, tour.id, [tuesday], { state: 'guaranteed' })
  for (const date of [monday, tuesday]) await book(tour.id, { date })
  await book(other.id, { date: monday })

  const stateOf = ({ date, state }: { date: string; state: string | null }) => [date, state]
  const listed = await list(`?cardId=${tour.id}&when=upcoming`)
  expect(listed.items.map(stateOf)).toEqual([
    [monday, 'open'],
    [tuesday, 'guaranteed'],
  ])
  expect((await list(`?cardId=${other.id}`)).items.map(stateOf)).toEqual([[monday, null]])
  expect((await list('?cardId=none')).items).toEqual([])
  const one = await admin.call('GET', `/tours/departures/${tour.id}/${tuesday}`)
  expect(one.json()).toMatchObject({ state: 'guaranteed' })
})

test('a departure whose bookings were all cancelled stays readable; an unknown one is not found', async () => {
  const { admin, book } = await signUpStaff()
  const tour = await createTour(testApp)
  const booking = await book(tour.id, { date: daysAhead(6) })
  await admin.call('DELETE', `/tours/${booking._id}`)
  const left = await admin.call('GET', `/tours/departures/${tour.id}/${daysAhead(6)}`)
  expect(left.json()).toMatchObject({ seatsTaken: 0, bookingCount: 0, bookings: [{ status: 'cancelled' }] })

  for (const path of [`${tour.id}/${daysAhead(7)}`, `nothing/${daysAhead(6)}`]) {
    const response = await admin.call('GET', `/tours/departures/${path}`)
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe('Departure not found!')
  }
  expect((await admin.call('GET', `/tours/departures/${tour.id}/soon`)).statusCode).toBe(400)
  for (const query of ['when=soon', 'date=soon', 'itemsPerPage=101', 'page=0']) {
    expect((await admin.call('GET', `/tours/departures?${query}`)).statusCode).toBe(400)
  }
})

test('travellers do not see who else travels (R-464)', async () => {
  const { traveller } = await signUpStaff()
  const tour = await createTour(testApp)
  for (const path of ['', `/${tour.id}/${daysAhead(1)}`]) {
    expect((await traveller.call('GET', `/tours/departures${path}`)).statusCode).toBe(403)
  }
})

test('the last page of many departures is read by an index', async () => {
  const { list } = await signUpStaff()
  const tour = await createTour(testApp)
  const days = 9_000
  await departuresOnPastDays(tour.id, days)
  await sql`vacuum analyze departures`

  const last = await list(`?when=past&itemsPerPage=25&page=${days / 25}`)

  expect(last).toMatchObject({ totalCount: days, totalPages: days / 25 })
  expect(last.items.at(-1).date).toBe(daysAhead(-days))
  const plan = await sql`
    explain (format json) select * from departures
    where tickets_booked > 0 and date < ${daysAhead(0)}
    order by date desc, tour_id desc limit 25 offset ${days - 25}`
  expect(JSON.stringify(plan)).toContain('departures_by_date')
  expect(JSON.stringify(plan)).not.toContain('Sort')
})

test('a booking is found by phone number in any spelling', async () => {
  const { admin, book } = await signUpStaff()
  const tour = await createTour(testApp, { seats: 9 })
  const date = daysAhead(6)
  await book(tour.id, { date, username: 'Abroad', phone: '491705553311' })
  await book(tour.id, { date, username: 'At home', phone: '01705553311' })
  await book(tour.id, { date, username: 'Else', phone: '4915199887766', email: 'else.5553@example.com' })
  const names = async (q: string) => {
    const response = await admin.call('GET', `/tours?q=${encodeURIComponent(q)}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().items.map(({ username }: { username: string }) => username)
  }

  for (const both of [
    '0170 555 33 11',
    '٠١٧٠ ٥٥٥ ٣٣ ١١',
    '０１７０／５５５－３３１１',
    '170/555-3311',
    '1705553311',
    '3311',
  ]) {
    expect(await names(both), both).toEqual(['At home', 'Abroad'])
  }
  for (const international of ['+49 (0)170 555 3311', '0049 170 5553311', '49170']) {
    expect(await names(international), international).toEqual(['Abroad'])
  }
  expect(await names('5553')).toEqual(['Else', 'At home', 'Abroad'])
  expect(await names('0170 555 33 12')).toEqual([])
  // Too few digits for a phone number.
  expect(await names('17')).toEqual([])
  expect(await names('home 3311')).toEqual(['At home'])
})

test('a booking is found by its id, also in capitals or with spaces', async () => {
  const { admin, book } = await signUpStaff()
  const tour = await createTour(testApp, { seats: 9 })
  const { _id } = await book(tour.id, { date: daysAhead(6), username: 'The one' })
  await book(tour.id, { date: daysAhead(6), username: 'Else' })
  for (const q of [_id, ` ${_id.toUpperCase()} `]) {
    const response = await admin.call('GET', `/tours?q=${encodeURIComponent(q)}`)
    expect(response.statusCode, response.body).toBe(200)
    expect(
      response.json().items.map(({ username }: { username: string }) => username),
      q,
    ).toEqual(['The one'])
  }
  expect((await admin.call('GET', `/tours?q=${tour.id}`)).json().totalCount).toBe(0)
})
