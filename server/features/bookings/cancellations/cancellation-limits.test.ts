// How many bookings of others one member of staff may cancel.
import { expect, test } from 'vitest'
import { rateLimitWindows } from '#server/calls/rate-limits.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { sql, clock } = testApp

const [hour] = rateLimitWindows.cancelledBookings

async function book(count: number) {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    ids.push((await traveller.call('POST', '/tours', bookingOf(tour.id))).json()._id)
  }
  return { traveller, ids }
}

/** As if so many bookings had been cancelled a moment ago. */
const countAs = (count: number) =>
  sql`update rate_limits set count = ${count} where key like 'cancelledBookings/3600%'`

test('an admin who cancels more bookings than any office is stopped, by list and one by one, and nothing is cancelled', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const other = await signUp(testApp, { role: 2 })
  const { traveller, ids } = await book(7)
  const [first, second, third, ...rest] = ids
  expect((await admin.call('POST', '/tours/cancellations', { ids: [first] })).statusCode).toBe(200)
  await countAs(hour!.calls - 1)
  const list = await admin.call('POST', '/tours/cancellations', { ids: [second, third] })
  expect([list.statusCode, list.json()]).toEqual([
    429,
    {
      code: 'rate_limited',
      message: 'You can cancel at most 1000 bookings of others in this time. Nothing was cancelled.',
    },
  ])
  expect(Number(list.headers['retry-after'])).toBeGreaterThan(3000)
  // The refused call is not counted.
  expect((await admin.call('DELETE', `/tours/${second}`)).statusCode).toBe(200)
  expect((await admin.call('DELETE', `/tours/${third}`)).statusCode).toBe(429)
  const [row] = await sql`select count(*)::int as count from bookings where status = 'confirmed'`
  expect(row!.count).toBe(5)

  // Others, one's own bookings, and repeated calls meet no limit.
  expect((await other.call('POST', '/tours/cancellations', { ids: [third] })).statusCode).toBe(200)
  expect((await admin.call('POST', '/tours/cancellations', { ids: [first, third] })).statusCode).toBe(200)
  expect((await traveller.call('DELETE', `/tours/${rest[0]}`)).statusCode).toBe(200)
  clock.advance(3_600_000)
  expect((await admin.call('POST', '/tours/cancellations', { ids: rest.slice(1) })).statusCode).toBe(200)
})
