// Holds of seats: who can hold seats, for how long, and the effect of holds on bookings and on changes by staff.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import { newId } from '#server/database/ids.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const minutes = (count: number) => count * 60_000
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday] = [daysAhead(20), daysAhead(21)]

function hold(user: SignedIn, tourId: string, tickets: number, date = monday) {
  return user.call('POST', '/holds', { departureTourId: tourId, date, tickets })
}

function book(user: SignedIn, tourId: string, ticketCount: number, date = monday) {
  return user.call('POST', '/tours', bookingOf(tourId, { ticketCount, date }))
}

async function seatsLeft(tourId: string, date = monday): Promise<number> {
  const response = await server.inject(`/api/cards/${tourId}/seats?from=${date}&to=${date}`)
  return response.json().items[0].seatsLeft
}

/** A hold of another kind, as the features that make them do. */
async function addHold(user: SignedIn, tourId: string, kind: 'offer' | 'quote', tickets: number) {
  await sql`insert into departures (tour_id, date, tickets_booked) values (${tourId}, ${monday}, 0) on conflict do nothing`
  const id = newId()
  await sql`
    insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at) values (
      ${id}, ${tourId}, ${monday}, ${user.userId}, ${kind}, ${tickets},
      ${new Date(clock.now.getTime() + minutes(60))}, ${clock.now})`
  return id
}

for (const schedule of ['any-day', 'departures'] as const) {
  const createTourOf = async (seats: number) => {
    const tour = await createTour(testApp, { schedule, seats })
    if (schedule === 'departures') await createDepartures(testApp, tour.id, [monday, tuesday])
    return tour
  }

  test(`held seats of a tour that leaves ${schedule} are for their user alone until the hold expires`, async () => {
    const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
    const tour = await createTourOf(5)
    const held = await hold(mira, tour.slug, 3)
    expect(held.statusCode).toBe(201)
    expect(held.json()).toEqual({
      _id: expect.any(String),
      tourId: tour.id,
      date: monday,
      tickets: 3,
      expiresAt: new Date(clock.now.getTime() + minutes(holdMinutes)).toISOString(),
      canExtend: true,
    })
    expect(await seatsLeft(tour.id)).toBe(2)
    expect(await seatsLeft(tour.id, tuesday)).toBe(5)

    const refused = await hold(jon, tour.id, 3)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      code: 'seats_gone',
      message: 'Only 2 seats are left on this date.',
      errors: { tickets: 'Only 2 seats are left on this date.' },
      seatsLeft: 2,
    })
    const notBooked = await book(jon, tour.id, 3)
    expect([notBooked.statusCode, notBooked.json().code]).toEqual([409, 'not_enough_seats'])
    expect((await book(jon, tour.id, 2)).statusCode).toBe(201)
    expect(await seatsLeft(tour.id)).toBe(0)

    clock.advance(minutes(holdMinutes))
    expect(await seatsLeft(tour.id)).toBe(3)
    expect((await book(jon, tour.id, 3)).statusCode).toBe(201)
  })

  test(`booking a tour that leaves ${schedule} takes the seats that its user holds`, async () => {
    const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
    const tour = await createTourOf(5)
    expect((await hold(mira, tour.id, 5)).statusCode).toBe(201)
    expect((await book(mira, tour.id, 4)).statusCode).toBe(201)
    expect((await mira.call('GET', '/holds')).json()).toEqual({ items: [] })
    expect(await seatsLeft(tour.id)).toBe(1)
    expect((await book(jon, tour.id, 1)).statusCode).toBe(201)
  })
}

test('a new form hold replaces the one on the same tour, on any date, and no other', async () => {
  const mira = await signUp(testApp)
  const [tour, other] = [await createTour(testApp, { seats: 5 }), await createTour(testApp, { seats: 5 })]
  await hold(mira, tour.id, 5)
  await hold(mira, other.id, 2)
  // Their own hold blocks nobody.
  expect((await hold(mira, tour.id, 4)).statusCode).toBe(201)
  expect((await hold(mira, tour.id, 3, tuesday)).statusCode).toBe(201)
  expect([await seatsLeft(tour.id), await seatsLeft(tour.id, tuesday)]).toEqual([5, 2])
  expect(await seatsLeft(other.id)).toBe(3)
  const { items } = (await mira.call('GET', '/holds')).json()
  expect(
    items.map(({ tourId, date, tickets, kind }: Record<string, unknown>) => [tourId, date, tickets, kind]),
  ).toEqual(
    expect.arrayContaining([
      [tour.id, tuesday, 3, 'form'],
      [other.id, monday, 2, 'form'],
    ]),
  )
  expect(items).toHaveLength(2)
})

test('simultaneous form holds of a user leave one', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 50 })
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      hold(mira, tour.id, 1 + (index % 3), daysAhead(20 + (index % 4))),
    ),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  const [row] = await sql`select count(*)::int as count from holds where user_id = ${mira.userId}`
  expect(row!.count).toBe(1)
})

test('a form hold shares the seats of an offer, a quote has its own', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 5 })
  await addHold(mira, tour.id, 'offer', 3)
  expect((await hold(mira, tour.id, 5)).statusCode).toBe(201)
  expect((await hold(mira, tour.id, 2)).statusCode).toBe(201)
  expect(await seatsLeft(tour.id)).toBe(2)
  await addHold(mira, tour.id, 'quote', 1)
  expect(await seatsLeft(tour.id)).toBe(1)
  expect((await hold(mira, tour.id, 5)).json()).toMatchObject({ code: 'seats_gone', seatsLeft: 4 })
  // The booking takes form hold and offer, and leaves the quote.
  expect((await book(mira, tour.id, 5)).statusCode).toBe(409)
  expect((await book(mira, tour.id, 3)).statusCode).toBe(201)
  const { items } = (await mira.call('GET', '/holds')).json()
  expect(items).toMatchObject([{ kind: 'quote', tickets: 1, canExtend: false }])
  expect(await seatsLeft(tour.id)).toBe(1)
})

test('a form hold is extended once, by its user, before it expires', async () => {
  const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
  const tour = await createTour(testApp, { seats: 2 })
  const { _id, expiresAt } = (await hold(mira, tour.id, 2)).json()
  clock.advance(minutes(holdMinutes) - 1)
  expect((await jon.call('PATCH', `/holds/${_id}`)).statusCode).toBe(404)
  const extended = await mira.call('PATCH', `/holds/${_id}`)
  expect(extended.statusCode).toBe(200)
  expect(extended.json()).toMatchObject({
    _id,
    canExtend: false,
    expiresAt: new Date(Date.parse(expiresAt) + minutes(holdMinutes)).toISOString(),
  })
  const again = await mira.call('PATCH', `/holds/${_id}`)
  expect([again.statusCode, again.json().code]).toEqual([409, 'hold_not_extendable'])
  clock.advance(minutes(holdMinutes))
  expect((await hold(jon, tour.id, 2)).json()).toMatchObject({ code: 'seats_gone', seatsLeft: 0 })
  clock.advance(1)
  expect((await hold(jon, tour.id, 2)).statusCode).toBe(201)
  expect((await mira.call('PATCH', `/holds/${_id}`)).statusCode).toBe(404)
})

test('offers and quotes cannot be extended', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp)
  const id = await addHold(mira, tour.id, 'quote', 1)
  expect((await mira.call('PATCH', `/holds/${id}`)).json().code).toBe('hold_not_extendable')
})

test('a hold is released by its user alone', async () => {
  const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
  const tour = await createTour(testApp, { seats: 2 })
  const { _id } = (await hold(mira, tour.id, 2)).json()
  expect((await jon.call('DELETE', `/holds/${_id}`)).statusCode).toBe(404)
  expect(await seatsLeft(tour.id)).toBe(0)
  const released = await mira.call('DELETE', `/holds/${_id}`)
  expect([released.statusCode, released.body]).toEqual([204, ''])
  expect(await seatsLeft(tour.id)).toBe(2)
  expect((await mira.call('DELETE', `/holds/${_id}`)).statusCode).toBe(404)
})

test('dates that cannot be booked cannot be held', async () => {
  const mira = await signUp(testApp)
  const anyDay = await createTour(testApp)
  const scheduled = await createTour(testApp, { schedule: 'departures' })
  await createDepartures(testApp, scheduled.id, [monday], { state: 'closed' })
  const away = await createTour(testApp, { available: false })
  expect((await hold(mira, anyDay.id, 1, daysAhead(-1))).json().code).toBe('invalid_request')
  expect((await hold(mira, anyDay.id, 1, daysAhead(800))).json().code).toBe('invalid_request')
  expect((await hold(mira, scheduled.id, 1)).json().code).toBe('not_bookable')
  expect((await hold(mira, scheduled.id, 1, tuesday)).json().code).toBe('not_bookable')
  expect((await hold(mira, away.id, 1)).json().code).toBe('tour_unavailable')
  expect((await hold(mira, newId(), 1)).statusCode).toBe(404)
  const [row] =
    await sql`select (select count(*) from holds)::int as holds, (select count(*) from departures)::int as dates`
  expect(row).toEqual({ holds: 0, dates: 1 })
})

test('a clock that is put back revives no hold whose seats were sold', async () => {
  const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
  const tour = await createTour(testApp, { seats: 4 })
  await hold(mira, tour.id, 4)
  clock.advance(minutes(60))
  expect((await book(jon, tour.id, 4)).statusCode).toBe(201)
  clock.advance(-minutes(60))
  expect((await mira.call('GET', '/holds')).json()).toEqual({ items: [] })
  expect((await book(mira, tour.id, 1)).json().code).toBe('not_enough_seats')
})

test('staff cannot lower seats below what is booked and held', async () => {
  const [mira, superAdmin] = [await signUp(testApp), await signUp(testApp, { role: 3 })]
  const tour = await createTour(testApp, { seats: 10, schedule: 'departures' })
  await createDepartures(testApp, tour.id, [monday, tuesday])
  await book(mira, tour.id, 2)
  await hold(mira, tour.id, 3)
  const path = `/cards/${tour.id}/departures/${monday}`
  const refused = await superAdmin.call('PATCH', path, { departureSeats: 4 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    message: `${monday} has 2 tickets booked and 3 held already.`,
    errors: { seats: 'at least 5' },
  })
  const ofTour = await superAdmin.call('PATCH', `/cards/${tour.id}`, { seats: 4 })
  expect(ofTour.json()).toMatchObject({
    message: '5 tickets are already booked or held for one departure of this tour.',
    errors: { custom: 'at least 5' },
  })
  expect((await superAdmin.call('PATCH', path, { departureSeats: 5 })).statusCode).toBe(200)
  clock.advance(minutes(holdMinutes))
  expect((await superAdmin.call('PATCH', path, { departureSeats: 2 })).statusCode).toBe(200)
})

test('nobody is moved to seats that are held', async () => {
  const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { seats: 3, schedule: 'departures' })
  await createDepartures(testApp, tour.id, [monday, tuesday])
  const { _id } = (await book(mira, tour.id, 2)).json()
  await hold(jon, tour.id, 2, tuesday)
  const move = () =>
    superAdmin.call('DELETE', `/cards/${tour.id}/departures/${monday}`, {
      bookings: { [_id]: { moveTo: tuesday } },
    })
  const refused = await move()
  expect(refused.json()).toMatchObject({
    code: 'not_enough_seats',
    message: `There are only 1 seats left on ${tuesday}.`,
  })
  clock.advance(minutes(holdMinutes))
  expect((await move()).statusCode).toBe(200)
})

test('cancelling a departure ends its holds', async () => {
  const [mira, superAdmin] = [await signUp(testApp), await signUp(testApp, { role: 3 })]
  const tour = await createTour(testApp, { schedule: 'departures' })
  await createDepartures(testApp, tour.id, [monday, tuesday])
  await book(mira, tour.id, 1, tuesday)
  await mira.call('DELETE', `/tours/${(await book(mira, tour.id, 1, monday)).json()._id}`)
  for (const date of [monday, tuesday]) {
    await hold(mira, tour.id, 2, date)
    const [booking] = await sql`select id from bookings where status = 'confirmed' and date = ${date}`
    const bookings = booking === undefined ? {} : { [booking.id]: 'refund' }
    const path = `/cards/${tour.id}/departures/${date}`
    expect((await superAdmin.call('DELETE', path, { bookings })).statusCode).toBe(200)
    expect((await mira.call('GET', '/holds')).json()).toEqual({ items: [] })
  }
})

test('an erased account holds no seats', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 2 })
  await hold(mira, tour.id, 2)
  const erased = await mira.call('POST', '/user/erase', { password: 'correct horse' })
  expect(erased.statusCode).toBe(200)
  expect(await seatsLeft(tour.id)).toBe(2)
})

test('expired holds are cleared away, so that cached seats are counted again', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 2 })
  const { expiresAt } = (await hold(mira, tour.id, 2)).json()
  const changes: string[] = []
  const unsubscribe = testApp.app.feed.subscribe(({ kind, aspect, id }) =>
    changes.push(`${kind}/${aspect}:${id}`),
  )
  // Its job is due by the database's clock.
  const [job] = await sql`
    update halyard_jobs.job set start_after = now() where name = 'expired-holds' and data ->> 'tourId' = ${tour.id}
    returning data ->> 'at' as at`
  expect(job!.at).toBe(expiresAt)
  clock.advance(minutes(holdMinutes))
  await sql`insert into changes (topic) values ('job:expired-holds')`
  await expect
    .poll(async () => {
      await testApp.app.feed.readNow()
      return changes
    })
    .toContain(`tour/seats:${tour.id}`)
  unsubscribe()
  const [row] = await sql`select count(*)::int as count from holds`
  expect(row!.count).toBe(0)
})
