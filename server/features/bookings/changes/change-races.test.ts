// Races of changes: the last seats are taken once, a quote is carried out once, and no ticket is lost or counted twice.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'

const testApp = await buildTestApp()
const { clock, sql } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday, friday] = [daysAhead(20), daysAhead(21), daysAhead(24)]

async function bookOn(tourId: string, date: string, ticketCount: number) {
  const by = await signUp(testApp)
  const booked = await by.call('POST', '/tours', bookingOf(tourId, { date, ticketCount }))
  expect(booked.statusCode, booked.body).toBe(201)
  const path = `/tours/${booked.json()._id}`
  return {
    by,
    path,
    quote: (wanted: object) => by.call('POST', `${path}/quotes`, wanted),
    change: (quoteId: string) => by.call('POST', `${path}/changes`, { quoteId }),
    cancel: () => by.call('DELETE', path),
  }
}

/** The tickets of every departure are those of its bookings, and booked + held ≤ seats. */
async function requireSoundSeats(tourId: string) {
  const rows = await sql<{ date: string; booked: number; sold: number; held: number; seats: number }[]>`
    select date::text, tickets_booked as booked, seats.seats, (
      select coalesce(sum(ticket_count), 0)::int from bookings
      where bookings.tour_id = departures.tour_id and bookings.date = departures.date and status = 'confirmed'
    ) as sold, (
      select coalesce(sum(tickets), 0)::int from holds
      where holds.tour_id = departures.tour_id and holds.date = departures.date and expires_at > ${clock.now}
    ) as held
    from departures cross join lateral (
      select coalesce(departures.seats, tours.seats) as seats from tours where tours.id = tour_id
    ) as seats
    where tour_id = ${tourId} order by date`
  for (const { booked, sold, held, seats } of rows) {
    expect(booked).toBe(sold)
    expect(booked + held).toBeLessThanOrEqual(seats)
  }
  return rows
}

for (const schedule of ['any-day', 'departures'] as const) {
  test(`fifty changes at once share the last seats of a tour that leaves ${schedule}`, async () => {
    const tour = await createTour(testApp, { schedule, seats: 60 })
    if (schedule === 'departures') {
      await createDepartures(testApp, tour.id, [monday, friday])
      await createDepartures(testApp, tour.id, [tuesday], { seats: 13 })
    } else {
      const filler = await signUp(testApp)
      await filler.call('POST', '/tours', bookingOf(tour.id, { date: tuesday, ticketCount: 47 }))
    }
    const bookings = await Promise.all(
      Array.from({ length: 50 }, (_, index) => bookOn(tour.id, index % 2 === 0 ? monday : friday, 1)),
    )
    const responses = await Promise.all(
      bookings.map(async ({ quote, change }, index) => {
        const quoted = await quote({ date: tuesday, ticketCount: 1 + (index % 3) })
        return quoted.statusCode === 201 ? change(quoted.json()._id) : quoted
      }),
    )
    expect(
      responses.filter((response) => response.statusCode !== 201 && response.json().code !== 'seats_gone'),
    ).toEqual([])
    const rows = await requireSoundSeats(tour.id)
    expect(rows.find(({ date }) => date === tuesday)).toMatchObject({
      held: 0,
      booked: schedule === 'any-day' ? 60 : 13,
    })
  })
}

test('a quote that is carried out ten times at once changes the booking once', async () => {
  const tour = await createTour(testApp, { seats: 10 })
  const { quote, change } = await bookOn(tour.id, monday, 1)
  const { _id } = (await quote({ date: tuesday, ticketCount: 4 })).json()
  const responses = await Promise.all(Array.from({ length: 10 }, () => change(_id)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(
    responses.filter(({ statusCode }) => statusCode === 409).map((response) => response.json().code),
  ).toEqual(Array(9).fill('quote_used'))
  expect(await requireSoundSeats(tour.id)).toMatchObject([{ booked: 0 }, { booked: 4, held: 0 }])
  const [row] = await sql`
    select jsonb_array_length(history) as events,
      (select count(*)::int from mails where template = 'booking-changed') as mails from bookings`
  expect(row).toEqual({ events: 1, mails: 1 })
})

test('ten quotes at once leave one, with one hold', async () => {
  const tour = await createTour(testApp, { seats: 10 })
  const { quote } = await bookOn(tour.id, monday, 1)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => quote({ date: index % 2 === 0 ? tuesday : friday })),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  const [row] = await sql`
    select (select count(*)::int from holds) as holds, count(*)::int as quotes from quotes where state = 'open'`
  expect(row).toEqual({ holds: 1, quotes: 1 })
})

for (const first of ['change', 'cancel'] as const) {
  test(`change and cancellation at the same moment, the ${first} first`, async () => {
    const tour = await createTour(testApp, { seats: 10 })
    const { quote, change, cancel } = await bookOn(tour.id, monday, 2)
    const { _id } = (await quote({ date: tuesday, ticketCount: 3 })).json()
    const calls = { change: () => change(_id), cancel }
    const second = first === 'change' ? 'cancel' : 'change'
    const [one, two] = await sql
      .begin(async (holder) => {
        await holder`select from bookings for update`
        const early = calls[first]()
        await waitForLocked(sql, 1)
        const late = calls[second]()
        await waitForLocked(sql, 2)
        return [early, late] as const
      })
      .then((pair) => Promise.all(pair))
    if (first === 'change') expect([one.statusCode, two.statusCode]).toEqual([201, 200])
    else expect([one.statusCode, two.json().code]).toEqual([200, 'booking_cancelled'])
    const rows = await requireSoundSeats(tour.id)
    expect(rows.map(({ booked, held }) => booked + held)).toEqual([0, 0])
  })
}

test('a change in progress is counted when the seats of its new departure are lowered', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures', seats: 5 })
  await createDepartures(testApp, tour.id, [monday, tuesday])
  const { quote, change } = await bookOn(tour.id, monday, 5)
  const { _id } = (await quote({ date: tuesday })).json()
  const [changed, lowered] = await sql
    .begin(async (holder) => {
      await holder`select from departures where tour_id = ${tour.id} and date = ${tuesday} for update`
      const changing = change(_id)
      await waitForLocked(sql, 1)
      const lowering = superAdmin.call('PATCH', `/cards/${tour.id}/departures/${tuesday}`, {
        departureSeats: 4,
      })
      await waitForLocked(sql, 2)
      return [changing, lowering] as const
    })
    .then((pair) => Promise.all(pair))
  expect([changed.statusCode, lowered.statusCode]).toEqual([201, 400])
  await requireSoundSeats(tour.id)
})

test('bookings that swap their dates, shrink, grow and are cancelled at once end with sound seats', async () => {
  const tour = await createTour(testApp, { schedule: 'departures', seats: 24 })
  const dates = [monday, tuesday, friday]
  await createDepartures(testApp, tour.id, dates)
  const bookings = await Promise.all(
    Array.from({ length: 24 }, (_, index) => bookOn(tour.id, dates[index % 3]!, 1 + (index % 3))),
  )
  const act = async ({ quote, change, cancel, by }: (typeof bookings)[number], index: number) => {
    if (index % 11 === 5) return [await cancel()]
    if (index % 7 === 3) {
      const hold = { departureTourId: tour.id, date: dates[index % 3]!, tickets: 2 }
      return [await by.call('POST', '/holds', hold)]
    }
    const quoted = await quote({ date: dates[(index + 1) % 3]!, ticketCount: 1 + ((index * 5) % 4) })
    return quoted.statusCode === 201 ? [await change(quoted.json()._id), await cancel()] : [quoted]
  }
  for (let round = 0; round < 3; round++) {
    const responses = (
      await Promise.all(bookings.map((booking, index) => act(booking, index * 3 + round)))
    ).flat()
    expect(responses.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([])
    await requireSoundSeats(tour.id)
  }
})
