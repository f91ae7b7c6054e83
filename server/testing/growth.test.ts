// Measures how much one account can make the database grow in a day: the size of the largest call of each kind, multiplied
// by the number of calls that its limits allow. Decision 28 documents the result.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxTicketsPerDeparture } from '#contract/booking-rules.ts'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { maxOrderTexts } from '#contract/order-rules.ts'
import type { Address } from '#contract/orders.ts'
import {
  maxBookingMessage,
  maxCartLines,
  maxName,
  maxReportText,
  maxReviewText,
  maxUsername,
} from '#contract/vocabulary.ts'
import { callsBetweenDrops, maxKeptBytes, maxStoredResponses } from '#server/calls/idempotency.ts'
import { rateLimitWindows } from '#server/calls/rate-limits.ts'
import { maxSessions } from '#server/features/sessions/sessions.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  orderOf,
  type SignedIn,
  signUp,
  testPassword,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

const daySeconds = 86_400
/** Overhead of a row in addition to its values: header, pointer and entries in about three indexes. */
const bytesOfRow = 200
/** HTML and text of a mail with a link, and the row of its link. */
const bytesOfMail = 8_000

/** A text of characters with three bytes each, which cannot be compressed. */
function heavyText(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join(
    '',
  )
}

function mostCallsADay(limit: keyof typeof rateLimitWindows): number {
  // One window more, because a window may have begun before the day.
  return Math.min(
    ...rateLimitWindows[limit].map(
      ({ calls, windowSeconds }) => calls * (Math.ceil(daySeconds / windowSeconds) + 1),
    ),
  )
}

/** Bytes of all rows, without tables that are calculated separately or whose rows are deleted within minutes. */
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

/** Fills the cart of the user. */
async function fillCart(by: SignedIn): Promise<void> {
  await sql`
    insert into products (id, slug, title, sub_title, description, sku, image, previews, category, tags, cost_cents, weight, dimensions)
    select gen_random_uuid(), 'thing-' || n, 'A thing of usual length for the road', '', '', 'HY-ACC-' || n, 'x', '{}',
      'Camping', '{}', 100, 1, '' from generate_series(1, ${maxCartLines}::int) as n`
  await sql`insert into carts (user_id, revision) values (${by.userId}, ${maxCartLines})`
  await sql`
    insert into cart_lines (user_id, product_id, id, quantity)
    select ${by.userId}, id, gen_random_uuid(), 2 from products where slug like 'thing-%'`
}

/** A review that the user can report. */
async function addReview(): Promise<void> {
  const author = await signUp(testApp)
  const { id: productId } = await createProduct(testApp)
  await author.call('POST', '/comments', { productId, description: 'Warm.', rating: 4 })
}

/** What must be there before the call is measured. */
const preparations: Record<string, (by: SignedIn) => Promise<void>> = {
  'POST /orders': fillCart,
  'POST /reviews/:id/reports': addReview,
}

type Call = (by: SignedIn, tourId: string, productId: string) => Promise<{ statusCode: number; body: string }>

const score = { Rating: 90, Comfort: 90, Food: 90, Hospitality: 90, Hygiene: 90, Reception: 90 }
const heaviest: Record<string, Call> = {
  // A booking with all names of its travellers and its cancellation, because booking and cancelling send mails.
  'POST /tours': async (by, tourId) => {
    const texts = { username: heavyText(maxName), description: heavyText(maxBookingMessage) }
    const ticketCount = maxTicketsPerDeparture
    const booked = await by.call('POST', '/tours', bookingOf(tourId, { ...texts, ticketCount }))
    const path = `/tours/${JSON.parse(booked.body)._id}`
    await by.call('PATCH', path, {
      travellers: Array.from({ length: ticketCount }, () => heavyText(maxName)),
    })
    return by.call('DELETE', path)
  },
  // An order of a full cart and its withdrawal, which also cancels it.
  'POST /orders': async (by) => {
    const { line, city, postcode, country, note } = maxOrderTexts
    const texts = { name: maxName, line1: line, line2: line, city, postcode, country }
    const address = Object.fromEntries(
      Object.entries(texts).map(([name, length]) => [name, heavyText(length)]),
    ) as Address
    const placed = await by.call('POST', '/orders', orderOf({ address, note: heavyText(note) }))
    expect(placed.statusCode, placed.body).toBe(201)
    return by.call('POST', `/orders/${JSON.parse(placed.body)._id}/withdrawal`)
  },
  'POST /tours/:id/changes': async (by, tourId) => {
    const booked = await by.call('POST', '/tours', bookingOf(tourId, { username: heavyText(maxName) }))
    const path = `/tours/${JSON.parse(booked.body)._id}`
    const quote = await by.call('POST', `${path}/quotes`, { ticketCount: 2 })
    return by.call('POST', `${path}/changes`, { quoteId: JSON.parse(quote.body)._id })
  },
  'POST /comments': (by, _tour, productId) =>
    by.call('POST', '/comments', { productId, description: heavyText(maxReviewText), rating: 4 }),
  'PATCH /cards/:id/review': (by, tourId) =>
    by.call('PATCH', `/cards/${tourId}/review`, { ...score, description: heavyText(maxReviewText) }),
  'POST /reviews/:id/reports': async (by) => {
    const [review] = await sql<
      { id: string }[]
    >`select id from product_reviews order by created_at desc limit 1`
    return by.call('POST', `/reviews/${review!.id}/reports`, {
      reason: 'other',
      text: heavyText(maxReportText),
    })
  },
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
  'POST /user/proof': (by) => by.call('POST', '/user/proof', { password: testPassword }),
  'DELETE /user/sessions': (by) => by.call('DELETE', '/user/sessions'),
  'POST /user/recovery-codes': (by) => by.call('POST', '/user/recovery-codes'),
  'GET /user/export': (by) => by.call('GET', '/user/export'),
  'POST /user/signout': (by) => by.call('POST', '/user/signout'),
}

/** Calls that cannot make the database grow without limit: they change carts, or delete records. */
const bounded = new Set([
  'POST /carts',
  'PATCH /carts/:id',
  'DELETE /carts',
  'DELETE /tours/:id',
  // Once for each order, and measured with it.
  'POST /orders/:id/cancel',
  'POST /orders/:id/withdrawal',
  // Replaces the names that are measured with the booking.
  'PATCH /tours/:id',
  'DELETE /comments/:id',
  'DELETE /cards/:id/review/:reviewId',
  'POST /user/erase',
  // Rows of these calls are deleted within minutes.
  'POST /holds',
  'PATCH /holds/:id',
  'DELETE /holds/:id',
  // These rows are deleted after a day.
  'POST /tours/:id/quotes',
  'DELETE /quotes/:id',
  // At most twenty entries.
  'POST /waiting-list',
  'DELETE /waiting-list/:id',
  'POST /user/passkeys/options',
  'POST /user/passkey/proof',
  'POST /user/second-factor',
  'POST /user/passkeys',
  'PATCH /user/passkeys/:id',
  'DELETE /user/passkeys/:id',
  'DELETE /user/sessions/:id',
  // A row without texts of the caller: added below.
  'POST /tours/:id/payments',
  'POST /booking-payments',
  'POST /orders/:id/payments',
  // Only where mails are sent: added below.
  'POST /user/email-confirmation',
])

test('one account can make the database grow by at most the documented number of megabytes per day', async () => {
  const tour = await createTour(testApp, { seats: 10_000 })
  const product = await createProduct(testApp)
  let total = 0
  const add = async (times: number, call: Call, prepare?: (by: SignedIn) => Promise<unknown>) => {
    const by = await signUp(testApp)
    await prepare?.(by)
    const before = await bytesKept()
    const response = await call(by, tour.id, product.id)
    expect(response.statusCode, response.body).toBeLessThan(300)
    total += times * Math.max(0, (await bytesKept()) - before)
  }

  for (const [key, definition] of Object.entries(endpoints as Record<string, EndpointDefinition>)) {
    const writes = !key.startsWith('GET ') || definition.limit !== undefined
    if (definition.access !== 'user' || !writes || bounded.has(key)) continue
    expect(heaviest, `${key} is neither measured nor known to be bounded`).toHaveProperty([key])
    expect(definition.limit, `${key} has no limit`).toBeDefined()
    await add(mostCallsADay(definition.limit!), heaviest[key]!, preparations[key])
  }
  // A sign-in and a sign-out add an audit entry each, and so do adding and deleting a review.
  await add(2 * mostCallsADay('session') + 2 * mostCallsADay('review'), heaviest['POST /user/signout']!)
  // Records whose number is limited.
  total +=
    maxSessions * (500 + 4 * 500) +
    (maxStoredResponses + callsBetweenDrops) * (bytesOfRow + 400) +
    maxKeptBytes +
    maxCartLines * 500 +
    mostCallsADay('confirmation') * bytesOfMail +
    mostCallsADay('payment') * 2 * bytesOfRow

  const decision = readFileSync(
    new URL('../../docs/decisions/0028-guesses-proof-and-growth.md', import.meta.url),
    'utf8',
  )
  const documented = Number(/at most (\d+) MB a day/.exec(decision)![1])
  expect(total / 1e6).toBeLessThan(documented)
  expect(total / 1e6).toBeGreaterThan(documented / 2)
})
