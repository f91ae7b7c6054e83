// The most that one account can make the database grow in a day: the heaviest call of each kind, measured, times how often
// its limits allow it. The figure stands in decision 28.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { maxBookingMessage, maxCartLines, maxName, maxReviewText, maxUsername } from '#contract/vocabulary.ts'
import { maxSessions } from '#server/features/users/sessions.service.ts'
import { callsBetweenDrops, maxKeptAnswers, maxKeptBytes } from '#server/plugins/idempotency.ts'
import { rateLimitWindows } from '#server/rate-limits.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  type SignedIn,
  signUp,
  testPassword,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

const daySeconds = 86_400
/** Of a row beyond its values: header, pointer and an entry in each of some three indexes. */
const bytesOfRow = 200

/** Characters of three bytes each that cannot be compressed. */
function heavyText(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join(
    '',
  )
}

function mostCallsADay(limit: keyof typeof rateLimitWindows): number {
  // One that has begun before the day counts as well.
  return Math.min(
    ...rateLimitWindows[limit].map(
      ({ calls, windowSeconds }) => calls * (Math.ceil(daySeconds / windowSeconds) + 1),
    ),
  )
}

/** Bytes of all rows; what is measured apart, or is gone within minutes, left out. */
async function bytesKept(): Promise<number> {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('changes', 'rate_limits', 'idempotency_keys', 'sessions', 'refresh_tokens', 'search_words')`
  const sizes = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql<{ bytes: number }[]>`
        select coalesce(sum(pg_column_size(t.*) + ${bytesOfRow}), 0)::int as bytes from ${sql(name)} t`
      return row!.bytes
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

type Call = (by: SignedIn, tourId: string, productId: string) => Promise<{ statusCode: number; body: string }>

const score = { Rating: 90, Comfort: 90, Food: 90, Hospitality: 90, Hygiene: 90, Reception: 90 }
const heaviest: Record<string, Call> = {
  'POST /tours': (by, tourId) =>
    by.call(
      'POST',
      '/tours',
      bookingOf(tourId, { username: heavyText(maxName), description: heavyText(maxBookingMessage) }),
    ),
  'POST /comments': (by, _tour, productId) =>
    by.call('POST', '/comments', { productId, description: heavyText(maxReviewText), rating: 4 }),
  'PATCH /cards/:id/review': (by, tourId) =>
    by.call('PATCH', `/cards/${tourId}/review`, { ...score, description: heavyText(maxReviewText) }),
  'POST /user/update/profile': (by) =>
    by.call('POST', '/user/update/profile', {
      name: heavyText(maxName),
      username: heavyText(maxUsername),
      email: `${by.username}@example.org`,
    }),
  'POST /user/update/password': (by) =>
    by.call('POST', '/user/update/password', {
      password: testPassword,
      newPassword: 'another horse',
      confirmPassword: 'another horse',
    }),
  'GET /user/export': (by) => by.call('GET', '/user/export'),
  'POST /user/signout': (by) => by.call('POST', '/user/signout'),
}

/** Bounded by the lines of a cart, or by what was written before and is taken away. */
const bounded = new Set([
  'POST /carts',
  'PATCH /carts/:id',
  'DELETE /carts',
  'DELETE /tours/:id',
  'DELETE /comments/:id',
  'DELETE /cards/:id/review/:reviewId',
  'POST /user/erase',
])

test('the most that one account can make the database grow in a day is the figure of decision 28', async () => {
  const tour = await createTour(testApp, { seats: 10_000 })
  const product = await createProduct(testApp)
  let total = 0
  const add = async (times: number, call: Call) => {
    const by = await signUp(testApp)
    const before = await bytesKept()
    const answer = await call(by, tour.id, product.id)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    total += times * Math.max(0, (await bytesKept()) - before)
  }

  for (const [key, definition] of Object.entries(endpoints as Record<string, EndpointDefinition>)) {
    const writes = !key.startsWith('GET ') || definition.limit !== undefined
    if (definition.access !== 'user' || !writes || bounded.has(key)) continue
    expect(heaviest, `${key} is neither measured nor known to be bounded`).toHaveProperty([key])
    expect(definition.limit, `${key} has no limit`).toBeDefined()
    await add(mostCallsADay(definition.limit!), heaviest[key]!)
  }
  // A sign-in and its end leave an entry each; so does a booking that is cancelled, or a review that is deleted.
  const sessions = mostCallsADay('session')
  await add(
    2 * sessions + mostCallsADay('booking') + 2 * mostCallsADay('review'),
    heaviest['POST /user/signout']!,
  )
  // What has a number of its own.
  total +=
    maxSessions * (500 + 4 * 500) +
    (maxKeptAnswers + callsBetweenDrops) * (bytesOfRow + 400) +
    maxKeptBytes +
    maxCartLines * 500

  const decision = readFileSync(
    new URL('../docs/decisions/0028-guesses-proof-and-growth.md', import.meta.url),
    'utf8',
  )
  const documented = Number(/at most (\d+) MB a day/.exec(decision)![1])
  expect(total / 1e6).toBeLessThan(documented)
  expect(total / 1e6).toBeGreaterThan(documented / 2)
})
