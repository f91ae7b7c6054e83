// Two hundred fresh accounts of one network hold and wait for all that they can get, for three days, through three processes. All seats go to
// others.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { toWire } from '#contract/wire-names.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
const processes = [testApp.app, await testApp.buildSibling(), await testApp.buildSibling()]
const { app, db, sql, clock } = testApp

const seats = 30
const monday = addDays(dateInUtc(clock.now), 20)
const minuteMs = 60_000
let calls = 0

/** Calls the processes in turn. */
function call(headers: Record<string, string>, path: string, body: object, address: string) {
  const { server } = processes[++calls % processes.length]!
  return server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, 'x-forwarded-for': address },
    payload: toWire(body) as object,
  })
}

const wanted = (tourId: string, tickets: number) => ({ departureTourId: tourId, date: monday, tickets })

const atOnce = 10

/** All that an account can do to keep seats: at once, a large hold, a small one, and entries. */
async function hoard(tourId: string, accounts: number): Promise<void> {
  for (let first = 0; first < accounts; first += atOnce) {
    const count = Math.min(atOnce, accounts - first)
    const hoarders = await Promise.all(Array.from({ length: count }, () => signUp(testApp)))
    const attempts = hoarders.flatMap(({ headers }, index) => {
      const address = `198.51.100.${1 + first + index}`
      return [20, 1].flatMap((tickets) =>
        ['/holds', '/waiting-list'].map((path) => call(headers, path, wanted(tourId, tickets), address)),
      )
    })
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![201, 409, 429].includes(status))).toEqual([])
  }
}

async function seatsLeft(tourId: string): Promise<number> {
  const response = await app.server.inject(`/api/cards/${tourId}/seats?from=${monday}&to=${monday}`)
  return response.json().items[0].seatsLeft
}

async function book(user: Pick<SignedIn, 'headers'>, tourId: string, ticketCount: number): Promise<number> {
  const booking = bookingOf(tourId, { date: monday, ticketCount })
  return (await call(user.headers, '/tours', booking, '203.0.113.9')).statusCode
}

/** A session ends after half a day. */
async function signInAgain({ username }: SignedIn): Promise<{ headers: SignedIn['headers'] }> {
  const payload = { username, password: testPassword }
  const response = await app.server.inject({ method: 'POST', url: '/api/user/signin', payload })
  const { token, refreshToken } = response.json()
  return { headers: { authorization: `Bearer ${token}`, refresh: refreshToken, cookie: '' } }
}

test('a departure of thirty seats is sold to others, whatever two hundred accounts of one network hold and wait for', async () => {
  const { id: tourId } = await createTour(testApp, { seats })
  const [first, second, third] = [await signUp(testApp), await signUp(testApp), await signUp(testApp)]
  const offer = () => makeOffers(db, app.outbox, clock.now, ticketLimits)

  await hoard(tourId, 100)
  // One hold of any size at most.
  expect(await seatsLeft(tourId)).toBeGreaterThanOrEqual(10)
  expect(await book(first, tourId, 5)).toBe(201)
  clock.advance(21 * minuteMs)
  await offer()
  await hoard(tourId, 100)
  const left = await seatsLeft(tourId)
  expect(left).toBeGreaterThanOrEqual(5)
  expect(await book(second, tourId, Math.min(left, 20))).toBe(201)
  const rest = seats - 5 - Math.min(left, 20)
  if (rest > 0) {
    const entry = await call(third.headers, '/waiting-list', wanted(tourId, rest), '203.0.113.9')
    // Seats are free at once, or in a day at the latest.
    expect([201, 409]).toContain(entry.statusCode)
  }
  for (let hour = 0; hour < 72 && (await seatsLeft(tourId)) === 0; hour += 12) {
    clock.advance(12 * 60 * minuteMs)
    await hoard(tourId, 2)
    await offer()
    const again = await signInAgain(third)
    if ((await book(again, tourId, rest)) === 201) break
  }
  const [sold] = await sql`select coalesce(sum(ticket_count), 0)::int as tickets from bookings`
  expect(sold!.tickets).toBe(seats)
}, 90_000)
