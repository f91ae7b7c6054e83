// A server's clock that is a day wrong between a hold and its booking, holds that expire in the moment of a booking, and
// bookings whose answer was lost: each call has a clear answer, and nothing is booked twice.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createTour,
  type SignedIn,
  signUp,
  testPassword,
} from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { freeExpiredHolds } from './holds.service.ts'

const testApp = await buildTestApp()
const { server, db, sql, clock } = testApp

const monday = addDays(dateInUtc(clock.now), 20)
const dayMs = 86_400_000
const seats = 4

type Caller = Pick<SignedIn, 'call'>

function hold({ call }: Caller, tourId: string, tickets = seats) {
  return call('POST', '/holds', { departureTourId: tourId, date: monday, tickets })
}

function book({ call }: Caller, tourId: string, key?: string) {
  const body = bookingOf(tourId, { ticketCount: seats, date: monday })
  return call('POST', '/tours', body, key === undefined ? {} : { 'idempotency-key': key })
}

/** A session that is idle for a day ends. */
async function signInAgain(user: SignedIn): Promise<Caller> {
  const payload = { username: user.username, password: testPassword }
  const response = await server.inject({ method: 'POST', url: '/api/user/signin', payload })
  const { token, refreshToken } = response.json()
  const headers = { authorization: `Bearer ${token}`, refresh: refreshToken, cookie: '' }
  return { call: (method, path, body, more) => user.call(method, path, body, { ...headers, ...more }) }
}

async function taken(tourId: string) {
  const [row] = await sql<[{ booked: number; bookings: number; holds: number }]>`
    select tickets_booked as booked,
      (select count(*)::int from bookings where bookings.tour_id = departures.tour_id) as bookings,
      (select count(*)::int from holds where holds.tour_id = departures.tour_id) as holds
    from departures where tour_id = ${tourId} and date = ${monday}`
  return row
}

const bookedOnce = { booked: seats, bookings: 1, holds: 0 }
const people = async () => [await signUp(testApp), await signUp(testApp)] as const
const outcome = (response: Awaited<ReturnType<typeof book>>) =>
  response.statusCode === 201 ? 'booked' : response.json().code

for (const schedule of ['any-day', 'departures'] as const) {
  const newTour = async () => {
    const { id } = await createTour(testApp, { schedule, seats })
    if (schedule === 'departures') await createDepartures(testApp, id, [monday])
    return id
  }

  test(`on a tour that leaves ${schedule}, a clock set a day ahead ends holds: free seats are booked, once`, async () => {
    const [mira] = await people()
    const tourId = await newTour()
    expect((await hold(mira, tourId)).statusCode).toBe(201)
    clock.advance(dayMs)
    const later = await signInAgain(mira)
    const booked = await book(later, tourId, 'once')
    expect(outcome(booked)).toBe('booked')
    expect((await book(later, tourId, 'once')).json()).toEqual(booked.json())
    clock.advance(-dayMs)
    const again = await book(mira, tourId, 'once')
    expect([again.headers['idempotency-replayed'], again.json()]).toEqual(['true', booked.json()])
    expect(outcome(await book(mira, tourId))).toBe('not_enough_seats')
    expect(await taken(tourId)).toEqual(bookedOnce)
  })

  test(`on a tour that leaves ${schedule}, seats that were sold by a clock a day ahead stay sold when it is right again`, async () => {
    const [mira, jon] = await people()
    const tourId = await newTour()
    await hold(mira, tourId)
    clock.advance(dayMs)
    expect(outcome(await book(await signInAgain(jon), tourId))).toBe('booked')
    expect(outcome(await book(await signInAgain(mira), tourId))).toBe('not_enough_seats')
    clock.advance(-dayMs)
    expect(outcome(await book(mira, tourId))).toBe('not_enough_seats')
    expect((await hold(mira, tourId)).json()).toMatchObject({ code: 'seats_gone', seatsLeft: 0 })
    expect(await taken(tourId)).toEqual(bookedOnce)
  })

  test(`on a tour that leaves ${schedule}, a hold is its user's when the clock is set a day back, and is booked once`, async () => {
    const [mira, jon] = await people()
    const tourId = await newTour()
    await hold(mira, tourId)
    clock.advance(-dayMs)
    expect(outcome(await book(jon, tourId))).toBe('not_enough_seats')
    const booked = await book(mira, tourId, 'once')
    expect(outcome(booked)).toBe('booked')
    clock.advance(dayMs)
    expect((await book(mira, tourId, 'once')).json()).toEqual(booked.json())
    expect(outcome(await book(jon, tourId))).toBe('not_enough_seats')
    expect(await taken(tourId)).toEqual(bookedOnce)
  })

  for (const [moment, sinceExpiryMs] of [
    ['a millisecond before', -1],
    ['in the moment when', 0],
    ['a millisecond after', 1],
  ] as const) {
    test(`on a tour that leaves ${schedule}, bookings ${moment} the hold expires sell its seats once`, async () => {
      const [mira, jon] = await people()
      const tourId = await newTour()
      await hold(mira, tourId)
      clock.advance(holdMinutes * 60_000 + sinceExpiryMs)
      const cleared = freeExpiredHolds(db, { tourId, date: monday }, clock.now)
      const outcomes = (await Promise.all([book(jon, tourId), book(mira, tourId)])).map(outcome)
      await cleared
      if (sinceExpiryMs < 0) expect(outcomes).toEqual(['not_enough_seats', 'booked'])
      else expect(outcomes.sort()).toEqual(['booked', 'not_enough_seats'])
      expect(await taken(tourId)).toEqual(bookedOnce)
    })
  }
}

test.each([
  ['its user', 'the hold was still valid', ['booked', 'not_enough_seats']],
  ['another', 'the hold had expired', ['not_enough_seats', 'booked']],
] as const)(
  'of two bookings around the expiry of a hold that wait for each other, %s who comes first gets the seats: for that call %s',
  async (first, _reason, expected) => {
    const [mira, jon] = await people()
    const { id: tourId } = await createTour(testApp, { seats })
    await hold(mira, tourId)
    const expiry = clock.now.getTime() + holdMinutes * 60_000
    const bookAt = (user: SignedIn, at: number) => {
      clock.now = new Date(at)
      return book(user, tourId)
    }
    const calls = {
      mira: () => bookAt(mira, expiry - 1),
      jon: () => bookAt(jon, expiry),
    }
    const order = first === 'its user' ? (['mira', 'jon'] as const) : (['jon', 'mira'] as const)
    const responses = await sql
      .begin(async (holder) => {
        await holder`select from departures where tour_id = ${tourId} for update`
        const started: ReturnType<typeof book>[] = []
        for (const name of order) {
          started.push(calls[name]())
          await waitForLocked(sql, started.length)
        }
        return started
      })
      .then((started) => Promise.all(started))
    const byName = Object.fromEntries(order.map((name, index) => [name, outcome(responses[index]!)]))
    expect([byName.mira, byName.jon]).toEqual(expected)
    expect(await taken(tourId)).toEqual(bookedOnce)
  },
)

test.each([
  ['ahead', dayMs],
  ['back', -dayMs],
])(
  'a booking whose answer was lost is found again with its key, although the clock was set a day %s meanwhile',
  async (_which, byMs) => {
    const [mira] = await people()
    const { id: tourId } = await createTour(testApp, { seats: 3 * seats })
    const lost = await book(mira, tourId, 'lost')
    clock.advance(byMs)
    const repeated = await book(await signInAgain(mira), tourId, 'lost')
    expect([repeated.headers['idempotency-replayed'], repeated.json()]).toEqual(['true', lost.json()])
    expect(await taken(tourId)).toEqual(bookedOnce)
  },
)
