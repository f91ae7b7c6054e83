// Races between holds, bookings and changes by staff: seats that are booked and held never exceed the seats.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'

const testApp = await buildTestApp()
const { clock, sql } = testApp

const monday = addDays(dateInUtc(clock.now), 20)

function hold(user: SignedIn, tourId: string, tickets: number) {
  return user.call('POST', '/holds', { departureTourId: tourId, date: monday, tickets })
}

function book(user: SignedIn, tourId: string, ticketCount: number) {
  return user.call('POST', '/tours', bookingOf(tourId, { ticketCount, date: monday }))
}

async function takenSeats(tourId: string) {
  const [row] = await sql<[{ booked: number; sold: number; held: number }]>`
    select tickets_booked as booked, (
      select coalesce(sum(ticket_count), 0)::int from bookings
      where bookings.tour_id = departures.tour_id and status = 'confirmed'
    ) as sold, (
      select coalesce(sum(tickets), 0)::int from holds
      where holds.tour_id = departures.tour_id and expires_at > ${clock.now}
    ) as held
    from departures where tour_id = ${tourId} and date = ${monday}`
  return row
}

for (const schedule of ['any-day', 'departures'] as const) {
  for (const second of ['hold', 'booking'] as const) {
    test(`a hold in progress on a tour that leaves ${schedule} is counted by a ${second} at the same time`, async () => {
      const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
      const tour = await createTour(testApp, { schedule, seats: 5 })
      await sql`
        insert into departures (tour_id, date, tickets_booked, state)
        values (${tour.id}, ${monday}, 0, ${schedule === 'any-day' ? null : 'open'})`
      const responses = await sql
        .begin(async (holder) => {
          await holder`select from departures where tour_id = ${tour.id} for update`
          const first = hold(mira, tour.id, 3)
          await waitForLocked(sql, 1)
          const other = second === 'hold' ? hold(jon, tour.id, 3) : book(jon, tour.id, 3)
          await waitForLocked(sql, 2)
          return [first, other]
        })
        .then((calls) => Promise.all(calls))
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
      const { booked, held } = await takenSeats(tour.id)
      expect(booked + held).toBe(3)
    })
  }
}

test('the first holds and bookings of a date of an any-day tour share its seats', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => signUp(testApp)))
  const tour = await createTour(testApp, { seats: 7 })
  await Promise.all(
    users.map((user, index) => (index % 2 === 0 ? hold : book)(user, tour.id, 1 + (index % 3))),
  )
  const { booked, sold, held } = await takenSeats(tour.id)
  expect(booked).toBe(sold)
  expect(booked + held).toBe(7)
})

test('two hundred holds, bookings, extensions, releases and cuts of the seats never take more than forty', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const users = await Promise.all(Array.from({ length: 30 }, () => signUp(testApp)))
  const tour = await createTour(testApp, { schedule: 'departures', seats: 500 })
  await createDepartures(testApp, tour.id, [monday], { seats: 40 })
  const act = async (index: number) => {
    const user = users[index % users.length]!
    const tickets = 1 + (index % 4)
    if (index % 3 === 0) return book(user, tour.id, tickets)
    if (index % 40 === 7)
      return superAdmin.call('PATCH', `/cards/${tour.id}/departures/${monday}`, { departureSeats: 39 })
    const held = await hold(user, tour.id, tickets)
    if (held.statusCode !== 201) return held
    if (index % 5 === 0) return user.call('DELETE', `/holds/${held.json()._id}`)
    if (index % 5 === 1) return user.call('PATCH', `/holds/${held.json()._id}`)
    return index % 5 === 2 ? book(user, tour.id, tickets) : held
  }
  const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => act(index)))
  // A hold that another call of its user has replaced or taken is not found any more.
  const statuses = new Set(responses.map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual([])
  const { booked, sold, held } = await takenSeats(tour.id)
  expect(booked).toBe(sold)
  expect(booked + held).toBeLessThanOrEqual(40)
  expect(booked + held).toBeGreaterThan(30)
})
