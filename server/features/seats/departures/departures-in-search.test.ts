import { beforeEach, expect, test } from 'vitest'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays, dateInUtc, datesFrom } from '#contract/calendar.ts'
import { startOfDay } from '#contract/time-zones.ts'
import { house, sampleSettings } from '#server/config/house.ts'
import { refreshHouse } from '#server/features/settings/watched-house.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { renewSoldOutDates } from './sold-out-dates.ts'

const testApp = await buildTestApp()
const { app, db, server, sql, clock } = testApp

beforeEach(async () => {
  await refreshHouse(db)
  clock.now = new Date('2027-03-01T09:30:00Z')
})

test('a search by month finds tours with a departure that can be booked, among other filters', async () => {
  const create = (title: string, location: string) =>
    createTour(testApp, { title, location, schedule: 'departures' })
  const away = await createTour(testApp, { title: 'Away in May', schedule: 'departures', available: false })
  const [may, closed, ended, anyDay] = [
    await create('May in the hills', 'Kyrgyzstan'),
    await create('Closed in May', 'Kyrgyzstan'),
    await create('Ended in May', 'Kyrgyzstan'),
    await createTour(testApp, { title: 'Any day', location: 'Norway' }),
  ]
  await createDepartures(testApp, may.id, ['2027-05-01', '2027-05-31', '2027-06-01'])
  await createDepartures(testApp, closed.id, ['2027-05-09'], { state: 'closed' })
  await createDepartures(testApp, ended.id, ['2027-05-02'], { cutOffHours: 8760 })
  await createDepartures(testApp, anyDay.id, ['2027-05-02'])
  const withAnyDay = ['Any day', 'May in the hills']
  const titles = async (query: string) => {
    const { items, totalCount } = (await server.inject({ url: `/api/${query}` })).json()
    expect(totalCount).toBe(items.length)
    return items.map(({ title }: { title: string }) => title).sort()
  }
  expect(await titles('cards?departs=2027-05')).toEqual(withAnyDay)
  expect(await titles('cards?departs=2027-06')).toEqual(withAnyDay)
  await createDepartures(testApp, away.id, ['2027-05-03'])
  expect(await titles('cards?departs=2027-05')).toEqual(withAnyDay)
  expect(await titles('cards?departs=2027-07')).toEqual(['Any day'])
  expect(await titles('cards?departs=2027-02')).toEqual([])
  expect(await titles('search?departs=2027-05&q=kyrgyzstan')).toEqual(['May in the hills'])
  expect(await titles('cards?departs=2027-05&type=Skiing')).toEqual([])
  for (const month of ['2027-13', '2027-5', 'may']) {
    expect((await server.inject({ url: `/api/cards?departs=${month}` })).statusCode, month).toBe(400)
  }

  // The search follows changes by staff at once.
  const superAdmin = await signUp(testApp, { role: 3 })
  await superAdmin.call('PATCH', `/cards/${may.id}/departures/2027-06-01`, { state: 'closed' })
  expect(await titles('cards?departs=2027-06')).toEqual(['Any day'])
  // Bookings end by the clock, without a change of data.
  await superAdmin.call('PATCH', `/cards/${may.id}`, { facts: { cutOffHours: 13 } })
  clock.now = new Date('2027-05-30T10:59:00Z')
  expect(await titles('cards?departs=2027-05')).toEqual(withAnyDay)
  clock.now = new Date('2027-05-30T11:00:00Z')
  expect(await titles('cards?departs=2027-05')).toEqual(['Any day'])
})

async function find(month: string, query = ''): Promise<string[]> {
  await app.feed.readNow()
  const response = await server.inject({ url: `/api/cards?departs=${month}&itemsPerPage=100${query}` })
  expect(response.statusCode, response.body).toBe(200)
  const { items, totalCount } = response.json()
  expect(totalCount).toBe(items.length)
  return items.map(({ _id }: { _id: string }) => _id)
}

test('a month without a free seat is left out, of scheduled tours and of tours that leave any day', async () => {
  clock.now = new Date('2027-05-29T12:00:00Z')
  const scheduled = await createTour(testApp, { schedule: 'departures', seats: 2 })
  await createDepartures(testApp, scheduled.id, ['2027-05-31', '2027-06-30'])
  const anyDay = await createTour(testApp, { seats: 2, facts: { cutOffHours: 24 } })
  const staff = await signUp(testApp, { role: 3 })
  const book = async (id: string, date: string) => {
    const booked = await staff.call('POST', '/tours', bookingOf(id, { date, ticketCount: 2 }))
    expect(booked.statusCode, booked.body).toBe(201)
    return booked.json()._id
  }
  const first = await book(scheduled.id, '2027-05-31')
  // The last date of May that can be booked, after a cut-off of a day.
  const last = await book(anyDay.id, '2027-05-31')
  expect(await renewSoldOutDates(db, clock.now)).toBe(2)
  expect(await renewSoldOutDates(db, clock.now)).toBe(0)
  expect(await find('2027-05')).toEqual([])
  expect((await find('2027-06')).sort()).toEqual([scheduled.id, anyDay.id].sort())
  for (const id of [first, last]) expect((await staff.call('DELETE', `/tours/${id}`)).statusCode).toBe(200)
  expect(await renewSoldOutDates(db, clock.now)).toBe(2)
  expect((await find('2027-05')).sort()).toEqual([scheduled.id, anyDay.id].sort())
  // Nothing is written: bookings end.
  clock.now = new Date('2027-05-30T00:00:00Z')
  expect(await find('2027-05')).toEqual([scheduled.id])
  expect(await find('2027-04')).toEqual([])
  expect(await find('2029-06')).toEqual([])
})

test('a first run, and one after a pause, finds all dates that are sold out', async () => {
  const tour = await createTour(testApp, { seats: 2 })
  const last = lastBookingDate(dateInUtc(clock.now), house().horizonMonths)
  const month = last.slice(0, 7)
  await sql`insert into departures (tour_id, date, tickets_booked)
    select ${tour.id}, day, 2 from unnest(${datesFrom(`${month}-01`, last)}::date[]) as day`
  expect(await find(month)).toEqual([tour.id])
  expect(await renewSoldOutDates(db, clock.now)).toBe(1)
  expect(await find(month)).toEqual([])
  await sql`update departures set tickets_booked = 1 where date = ${last}`
  await sql`truncate changes`
  expect(await renewSoldOutDates(db, clock.now)).toBe(0)
  await sql`delete from change_readers`
  expect(await renewSoldOutDates(db, clock.now)).toBe(1)
  expect(await find(month)).toEqual([tour.id])
})

/** Repeatable numbers from 0 to 1. */
function createDraws(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const { isSample, updatedAt, ...sampleBody } = sampleSettings

test.each([
  [1, 'UTC'],
  [2, 'Pacific/Auckland'],
  [3, 'America/St_Johns'],
])(
  'random tours: a search finds those whose page has a seat in the month (%i, %s)',
  async (seed, timeZone) => {
    const draw = createDraws(seed)
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(draw() * values.length)]!
    const staff = await signUp(testApp, { role: 3 })
    const saved = await staff.call('PUT', '/settings', { ...sampleBody, timeZone, version: 0 })
    expect(saved.statusCode, saved.body).toBe(200)
    await refreshHouse(db)
    const users = await Promise.all([1, 2, 3].map(() => signUp(testApp)))
    // Few dates: before the end of a month, and before the horizon.
    clock.now = new Date(startOfDay('2027-05-28', timeZone).getTime() + 40 * 60_000)
    const horizon = lastBookingDate('2027-05-28', house().horizonMonths)
    const dates = [...datesFrom('2027-05-28', '2027-06-02'), horizon, addDays(horizon, -1)]
    const months = [...new Set(['2027-04', ...dates.map((date) => date.slice(0, 7))])]
    const made = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        createTour(testApp, {
          schedule: number % 2 === 0 ? 'departures' : 'any-day',
          seats: 2,
          facts: pick([{}, { cutOffHours: 30 }, { cutOffHours: 0 }]),
        }),
      ),
    )
    const bookings: { user: SignedIn; id: string }[] = []
    const wanted = () => ({ date: pick(dates), tickets: pick([1, 2]) })
    const terms = () => ({
      departureSeats: pick([null, 1, 3]),
      cutOffHours: pick([null, 0, 50]),
      state: pick(['open', 'open', 'guaranteed', 'closed']),
      isPrivate: draw() < 0.2,
    })
    const add = () =>
      staff.call('POST', `/cards/${pick(made).id}/departures`, {
        departures: [{ date: pick(dates), ...terms() }],
      })
    const book = async () => {
      const user = pick(users)
      const { date, tickets } = wanted()
      const booking = bookingOf(pick(made).id, { date, ticketCount: tickets, email: user.email })
      const response = await user.call('POST', '/tours', booking)
      if (response.statusCode === 201) bookings.push({ user, id: response.json()._id })
    }
    const cancel = async () => {
      const [booking] = bookings.splice(Math.floor(draw() * bookings.length), 1)
      if (booking !== undefined) await booking.user.call('DELETE', `/tours/${booking.id}`)
    }
    const claim = (path: string) =>
      pick(users).call('POST', path, { departureTourId: pick(made).id, ...wanted() })
    const acts = [
      add,
      add,
      ...[book, book, book, book, book],
      cancel,
      () => claim('/holds'),
      () => claim('/waiting-list'),
      () => claim('/waiting-list'),
      () => staff.call('PATCH', `/cards/${pick(made).id}/departures/${pick(dates)}`, terms()),
      () => staff.call('DELETE', `/cards/${pick(made).id}/departures/${pick(dates)}`, {}),
      () => staff.call('PATCH', `/cards/${pick(made).id}`, pick([{ seats: 3 }, { seats: 2 }])),
      () => staff.call('PATCH', `/cards/${pick(made).id}`, { available: draw() < 0.8 }),
      async () => {
        // Fills all dates of any-day tours but some.
        const { id } = pick(made)
        await sql`insert into departures (tour_id, date, tickets_booked)
          select ${id}, day, 2 from unnest(${dates.filter(() => draw() < 0.9)}::date[]) as day
          where (select schedule from tours where id = ${id}) = 'any-day' on conflict do nothing`
        await sql`insert into changes (topic) values (${`tour/seats:${id}`})`
      },
      async () => {
        clock.now = new Date(clock.now.getTime() + pick([660_000, 7_200_000, 20_000_000]))
        // What the jobs of expired holds and offers record.
        await sql`insert into changes (topic) select 'tour/seats:' || id from tours`
      },
    ]
    const counts = { found: 0, soldOut: 0 }
    for (let step = 0; step < 60; step++) {
      await pick(step < 10 ? acts.slice(0, 1) : acts)()
      if (step % 3 !== 0) continue
      await renewSoldOutDates(db, clock.now)
      for (const month of months) {
        const open: string[] = []
        const openForTwo: string[] = []
        for (const { id } of made) {
          const to = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
          const path = `/api/cards/${id}/seats?from=${month}-01&to=${to}`
          const { items } = (await server.inject({ url: path })).json()
          if (items.some(({ seatsLeft }: { seatsLeft: number }) => seatsLeft > 0)) open.push(id)
          if (items.some(({ seatsLeft }: { seatsLeft: number }) => seatsLeft > 1)) openForTwo.push(id)
          else counts.soldOut++
        }
        counts.found += open.length
        const sort = pick(['', '&sort=name', '&sort=date', '&sort=lowprice'])
        expect((await find(month, sort)).sort(), `step ${step}, ${month}`).toEqual(open.sort())
        const forTwo = await find(month, `${sort}&people=2`)
        expect(forTwo.sort(), `step ${step}, ${month}, two`).toEqual(openForTwo.sort())
      }
    }
    expect(Math.min(counts.found, counts.soldOut)).toBeGreaterThan(20)
  },
  180_000,
)
