// Days of the house: pages, calls, refusals and jobs say the same before and after midnight in its zone, also on nights when clocks
// change, and a change of the zone moves nothing that is stored.
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/calendar.ts'
import { startOfDay } from '#contract/time-zones.ts'
import { sampleSettings } from '#server/config/house.ts'
import { newId } from '#server/database/ids.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { refreshHouse } from '#server/features/settings/watched-house.service.ts'
import { readFigures, storeDailyFigures } from '#server/features/today/figures.service.ts'
import { buildTestApp } from './build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from './factories.ts'

const testApp = await buildTestApp()
const { app, db, server, sql, clock } = testApp

beforeEach(() => refreshHouse(db))

const { isSample, updatedAt, ...sampleBody } = sampleSettings

async function moveTo(timeZone: string): Promise<void> {
  const superAdmin = await signUp(testApp, { role: 3 })
  const [{ version } = { version: 0 }] = await sql`select version from settings`
  const saved = await superAdmin.call('PUT', '/settings', { ...sampleBody, timeZone, version })
  expect(saved.statusCode, saved.body).toBe(200)
  await refreshHouse(db)
}

/** A zone, and a date whose midnight is of interest. */
const midnights: [zone: string, date: string][] = [
  ['UTC', '2027-05-10'],
  ['Pacific/Auckland', '2027-04-04'],
  ['Pacific/Kiritimati', '2027-05-10'],
  ['Pacific/Pago_Pago', '2027-05-10'],
  ['Asia/Kathmandu', '2027-05-10'],
  ['Australia/Lord_Howe', '2027-10-04'],
  ['America/Santiago', '2027-09-05'],
  ['America/Havana', '2027-11-07'],
  ['Europe/Berlin', '2027-10-31'],
]

for (const [zone, date] of midnights) {
  test(`in ${zone}, a date is sold until ${date} ends, and one with a cut-off until its hours before it begins`, async () => {
    const [start, end] = [startOfDay(date, zone), startOfDay(addDays(date, 1), zone)]
    clock.now = new Date(start.getTime() - 86_400_000)
    await moveTo(zone)
    const anyDay = await createTour(testApp, { seats: 4 })
    const scheduled = await createTour(testApp, {
      seats: 4,
      schedule: 'departures',
      facts: { cutOffHours: 5 },
    })
    await createDepartures(testApp, scheduled.id, [date])
    const cutOff = new Date(start.getTime() - 5 * 3_600_000)
    for (const [tour, until] of [
      [anyDay, end],
      [scheduled, cutOff],
    ] as const) {
      for (const isBefore of [true, false]) {
        clock.now = new Date(until.getTime() - (isBefore ? 1 : 0))
        expect(await answersAbout(tour.id, date), `${isBefore} ${clock.now.toISOString()}`).toEqual({
          seats: isBefore ? 4 : 0,
          hold: isBefore ? 201 : 400 + (tour === anyDay ? 0 : 9),
          booking: isBefore ? 201 : 400 + (tour === anyDay ? 0 : 9),
          ...(tour === scheduled && {
            isFound: isBefore,
            listed: [cutOff.toISOString(), isBefore ? 4 : 0],
          }),
        })
      }
    }
  })
}

interface Listed {
  bookableUntil: string
  seatsLeft: number
}

/** What calls say of a date; bookings are cancelled again. */
async function answersAbout(tourId: string, date: string) {
  const guest = await signUp(testApp)
  const get = async (path: string) => (await server.inject(`/api${path}`)).json()
  const { items } = await get(`/cards/${tourId}/seats?from=${date}&to=${date}`)
  const found = await get(`/search?departs=${date.slice(0, 7)}`)
  const listed = await get(`/cards/${tourId}/departures`)
  const hold = await guest.call('POST', '/holds', { departureTourId: tourId, date, tickets: 1 })
  const booking = await guest.call('POST', '/tours', bookingOf(tourId, { date, ticketCount: 1 }))
  await sql`update bookings set status = 'cancelled', cancelled_at = now() where status = 'confirmed'`
  await sql`update departures set tickets_booked = 0`
  await sql`delete from holds`
  const [tour] = await sql`select schedule from tours where id = ${tourId}`
  return {
    seats: items[0].seatsLeft,
    hold: hold.statusCode,
    booking: booking.statusCode,
    ...(tour!.schedule === 'departures' && {
      isFound: found.items.some((each: { _id: string }) => each._id === tourId),
      listed: listed.items.map((each: Listed) => [each.bookableUntil, each.seatsLeft])[0],
    }),
  }
}

test('a change of zone moves no deadline of a booking, a hold or an offer', async () => {
  clock.now = new Date('2027-05-01T10:00:00Z')
  const date = '2027-05-03'
  const facts = { depositPercent: 20, balanceDueDays: 1, cutOffHours: 12 }
  const asking = await createTour(testApp, { seats: 4, facts })
  const full = await createTour(testApp, { seats: 1 })
  const [guest, waiting] = [await signUp(testApp), await signUp(testApp)]
  const booked = await guest.call('POST', '/tours', bookingOf(asking.id, { date, ticketCount: 1 }))
  expect(booked.json()).toMatchObject({ payBy: '2027-05-02T12:00:00.000Z', balanceDueOn: '2027-05-02' })
  await guest.call('POST', '/holds', { departureTourId: asking.id, date, tickets: 1 })
  const last = await guest.call('POST', '/tours', bookingOf(full.id, { date, ticketCount: 1 }))
  await waiting.call('POST', '/waiting-list', { departureTourId: full.id, date, tickets: 1 })
  await guest.call('DELETE', `/tours/${last.json()._id}`)
  await makeOffers(db, app.outbox, clock.now, null)
  const stored = () => sql`
    select pay_by, balance_due_on::text, null as until from bills where pay_by is not null
    union all select null, null, expires_at from holds union all select null, null, offered_until from waiting_list`
  const before = await stored()
  expect(before).toHaveLength(4)

  for (const zone of ['Pacific/Auckland', 'Pacific/Pago_Pago']) {
    await moveTo(zone)
    expect(await stored()).toEqual(before)
    const { items } = (await guest.call('GET', '/tours/my-tour')).json()
    const trip = items.find(({ _id }: { _id: string }) => _id === booked.json()._id)
    expect(trip).toMatchObject({ payBy: '2027-05-02T12:00:00.000Z' })
  }
  const late = await waiting.call('POST', '/tours', bookingOf(asking.id, { date, ticketCount: 1 }))
  expect(late.json()).toMatchObject({ payBy: '2027-05-02T23:00:00.000Z' })
})

test('a change of zone changes no stored figure, counts nothing twice and leaves nothing out', async () => {
  const tour = await createTour(testApp)
  const guest = await signUp(testApp)
  const first = Date.parse('2027-05-01T00:30:00Z')
  clock.now = new Date(first)
  const day = 86_400_000
  for (const [index, zone] of ['UTC', 'Pacific/Auckland', 'Pacific/Pago_Pago', 'Asia/Kathmandu'].entries()) {
    await moveTo(zone)
    // Each hour of five days has one booking.
    for (let hour = 0; hour < 120; hour++) {
      const at = first + index * 5 * day + hour * 3_600_000
      await sql`
        insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents, created_at)
        values (${newId()}, ${tour.id}, ${guest.userId}, '', '', '', '2030-01-01', '', 1, 1, ${new Date(at)})`
    }
    const storedBefore = await sql`select day::text, bookings from daily_figures order by day`
    clock.now = new Date(first + (index + 1) * 5 * day)
    await storeDailyFigures(db, clock.now)
    const stored = await sql`select day::text, bookings from daily_figures order by day`
    expect(stored.slice(0, storedBefore.length)).toEqual(storedBefore)
    const { periods } = await readFigures(db, 'month', clock.now)
    expect(periods[0], zone).toMatchObject({ from: '2027-05-01', bookings: (index + 1) * 120 })
  }
})

test('after a move to the west, Today shows what has happened since the last stored day ended', async () => {
  const tour = await createTour(testApp)
  const staff = await signUp(testApp, { role: 3 })
  const booked = await staff.call('POST', '/tours', bookingOf(tour.id, { date: '2027-08-01' }))
  const setTime = (moment: string) =>
    sql`update bookings set created_at = ${moment} where id = ${booked.json()._id}`
  clock.now = new Date('2027-05-11T02:30:00Z')
  await setTime('2027-05-11T02:00:00Z')
  await storeDailyFigures(db, clock.now)
  await moveTo('America/Los_Angeles')
  // There it is still the day that is stored.
  const shown = async () =>
    (await readFigures(db, 'day', clock.now)).periods.map(({ from, bookings }) => [from, bookings])
  expect((await shown())[0]).toEqual(['2027-05-10', 1])
  // Stored with the first day that is not, and counted once.
  clock.now = new Date('2027-05-13T12:00:00Z')
  const before = await shown()
  await storeDailyFigures(db, clock.now)
  expect(await shown()).toEqual(before)
  expect(before.reduce((sum, [, bookings]) => sum + Number(bookings), 0)).toBe(1)
})
