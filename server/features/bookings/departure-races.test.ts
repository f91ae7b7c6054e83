// Races between bookings of a departure and changes by staff.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'

const testApp = await buildTestApp()
const { clock, sql } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday, friday] = [daysAhead(20), daysAhead(21), daysAhead(24)]

/**
 * Runs a call of staff while a booking of five seats waits for the row of the departure, which this test has locked.
 */
async function duringBooking<Answer>(staffCall: (path: string) => Promise<Answer>, ownSeats: number | null) {
  const buyer = await signUp(testApp)
  const tour = await createTour(testApp, { schedule: 'departures', seats: 5 })
  await createDepartures(testApp, tour.id, [monday], { seats: ownSeats })
  const [booked, response] = await sql
    .begin(async (holder) => {
      await holder`select from departures where tour_id = ${tour.id} for update`
      const booking = buyer.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 5 }))
      await waitForLocked(sql, 1)
      const call = staffCall(`/cards/${tour.id}`)
      // If the call does not wait for the lock, the call is answered at once.
      await Promise.race([waitForLocked(sql, 2), call])
      return [booking, call] as const
    })
    .then((calls) => Promise.all(calls))
  const [row] = await sql<{ booked: number; seats: number; sold: number }[]>`
    select coalesce(d.tickets_booked, 0) as booked, coalesce(d.seats, t.seats) as seats, (
      select coalesce(sum(ticket_count), 0)::int from bookings where tour_id = t.id and status = 'confirmed'
    ) as sold
    from tours t left join departures d on d.tour_id = t.id where t.id = ${tour.id}`
  expect(row!.booked).toBe(row!.sold)
  expect(row!.booked).toBeLessThanOrEqual(row!.seats)
  return { booked, response }
}

test('a booking in progress is counted when the seats of its tour are lowered', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const lower = (path: string) => superAdmin.call('PATCH', path, { seats: 4 })
  const { booked, response } = await duringBooking(lower, null)
  expect([booked.statusCode, response.statusCode]).toEqual([201, 400])
})

test('a booking in progress is counted when the seats of its departure are lowered', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const lower = (path: string) =>
    superAdmin.call('PATCH', `${path}/departures/${monday}`, { departureSeats: 4 })
  const { booked, response } = await duringBooking(lower, 6)
  expect([booked.statusCode, response.statusCode]).toEqual([201, 400])
})

test('a booking in progress is among the bookings to answer when its departure is cancelled', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const cancel = (path: string) => superAdmin.call('DELETE', `${path}/departures/${monday}`)
  const { booked, response } = await duringBooking(cancel, null)
  expect([booked.statusCode, response.statusCode]).toEqual([201, 409])
  expect(response.json().current.bookings).toMatchObject([{ _id: booked.json()._id }])
})

test('a booking in progress gets a closed departure when its tour is switched to departures', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const buyer = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 5 })
  await sql`insert into departures (tour_id, date, tickets_booked) values (${tour.id}, ${monday}, 0)`
  const [booking, switched] = await sql
    .begin(async (holder) => {
      await holder`select from departures where tour_id = ${tour.id} for update`
      const booking = buyer.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 2 }))
      await waitForLocked(sql, 1)
      const call = superAdmin.call('PATCH', `/cards/${tour.id}`, { schedule: 'departures' })
      await Promise.race([waitForLocked(sql, 2), call])
      return [booking, call] as const
    })
    .then((calls) => Promise.all(calls))
  expect([booking.statusCode, switched.statusCode]).toEqual([201, 200])
  const [row] = await sql`select state, tickets_booked as booked from departures where tour_id = ${tour.id}`
  expect(row).toEqual({ state: 'closed', booked: 2 })
})

test('staff who wait for a booking in progress come before the bookings that begin later', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const [first, second] = await Promise.all([signUp(testApp), signUp(testApp)])
  const tour = await createTour(testApp, { seats: 6 })
  await sql`insert into departures (tour_id, date, tickets_booked) values (${tour.id}, ${monday}, 0)`
  const book = (buyer: typeof first, ticketCount: number) =>
    buyer.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount }))
  const calls = await sql.begin(async (holder) => {
    await holder`select from departures where tour_id = ${tour.id} for update`
    const early = book(first, 5)
    await waitForLocked(sql, 1)
    const edit = superAdmin.call('PATCH', `/cards/${tour.id}`, { seats: 5 })
    await waitForLocked(sql, 2)
    const late = book(second, 1)
    await waitForLocked(sql, 3)
    return [early, edit, late] as const
  })
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([201, 200, 409])
})

test('simultaneous bookings, lowered seats, closing, moving and cancelling sell no seat twice and lose no booking', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signUp(testApp)))
  for (let round = 0; round < 3; round++) {
    const tour = await createTour(testApp, { schedule: 'departures', seats: 40 })
    await createDepartures(testApp, tour.id, [monday, tuesday])
    await createDepartures(testApp, tour.id, [friday], { seats: 400 })
    const path = `/cards/${tour.id}/departures`
    const buy = (index: number) =>
      buyers[index % buyers.length]!.call(
        'POST',
        '/tours',
        bookingOf(tour.id, { date: index % 4 === 0 ? tuesday : monday, ticketCount: 1 + (index % 3) }),
      )
    /** Moves all bookings that the refusal lists. */
    const cancelMonday = async () => {
      for (;;) {
        const rows = await sql<{ id: string }[]>`
          select id from bookings where tour_id = ${tour.id} and date = ${monday} and status = 'confirmed'`
        const bookings = Object.fromEntries(
          rows.map(({ id }, index) => [id, index % 2 === 0 ? { moveTo: friday } : 'refund']),
        )
        const response = await superAdmin.call('DELETE', `${path}/${monday}`, { bookings })
        if (response.statusCode !== 409) return response
      }
    }
    const giveBack = async (index: number) => {
      const booked = await buy(index)
      return booked.statusCode === 201
        ? buyers[index % buyers.length]!.call('DELETE', `/tours/${booked.json()._id}`)
        : booked
    }
    const responses = await Promise.all([
      ...Array.from({ length: 100 }, (_, index) => buy(index)),
      ...[30, 20, 10, 5].map((departureSeats) =>
        superAdmin.call('PATCH', `${path}/${tuesday}`, { departureSeats }),
      ),
      ...Array.from({ length: 20 }, (_, index) => giveBack(index)),
      ...[30, 25].map((seats) => superAdmin.call('PATCH', `/cards/${tour.id}`, { seats })),
      cancelMonday(),
      superAdmin.call('PATCH', path, { dates: [tuesday, friday], changes: { state: 'guaranteed' } }),
      ...Array.from({ length: 60 }, (_, index) => buy(index)),
      superAdmin.call('PATCH', `${path}/${tuesday}`, { state: 'closed' }),
    ])
    expect(responses.filter(({ statusCode }) => ![200, 201, 400, 409].includes(statusCode))).toEqual([])
    const rows = await sql<{ date: string; state: string; booked: number; sold: number; seats: number }[]>`
      select d.date::text, d.state, d.tickets_booked as booked, coalesce(d.seats, t.seats) as seats, (
        select coalesce(sum(b.ticket_count), 0)::int from bookings b
        where b.tour_id = d.tour_id and b.date = d.date and b.status = 'confirmed'
      ) as sold
      from departures d join tours t on t.id = d.tour_id where d.tour_id = ${tour.id} order by d.date`
    for (const { booked, sold, seats, date } of rows) {
      expect(booked, date).toBe(sold)
      expect(booked, date).toBeLessThanOrEqual(seats)
    }
    expect(rows[0]).toMatchObject({ date: monday, state: 'cancelled', booked: 0 })
    // Depends on which of the two calls was last.
    expect(['closed', 'guaranteed']).toContain(rows[1]!.state)
    // No booking is lost: each is unchanged, moved, or cancelled with the refund that is owed.
    const [lost] = await sql`
      select count(*)::int as count from bookings
      where tour_id = ${tour.id} and status = 'confirmed' and date = ${monday}`
    expect(lost!.count).toBe(0)
    const [everyone] = await sql`select count(*)::int as count from bookings where tour_id = ${tour.id}`
    const sold = responses.filter(({ statusCode }) => statusCode === 201).length
    const givenBack = responses.filter(
      (response) => response.statusCode === 200 && response.json().numberTikets,
    ).length
    expect(everyone!.count).toBe(sold + givenBack)
  }
})

test('two hundred orders race for the forty seats of a departure and exactly forty tickets sell', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signUp(testApp)))
  const tour = await createTour(testApp, { schedule: 'departures', seats: 500 })
  await createDepartures(testApp, tour.id, [monday], { seats: 40 })
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      buyers[index % buyers.length]!.call(
        'POST',
        '/tours',
        bookingOf(tour.id, { date: monday, ticketCount: 1 + (index % 3) }),
      ),
    ),
  )
  const sold = responses.filter(({ statusCode }) => statusCode === 201)
  expect(sold.reduce((sum, response) => sum + response.json().numberTikets, 0)).toBe(40)
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
})
