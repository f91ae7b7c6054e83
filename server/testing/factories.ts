// Records for tests. Each factory completes what the test does not say and creates missing parents.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { placeNamesOf } from '#content/country-names.ts'
import type { NewBooking } from '#contract/bookings.ts'
import type { Role } from '#contract/roles.ts'
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import { slugify } from '#contract/slugs.ts'
import { toWire } from '#contract/wire-names.ts'
import { addDays, dateInUtc } from '#server/calendar.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Sql } from '#server/database/client.ts'
import { products } from '#server/features/products/products.table.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { createAccessTokens } from '#server/features/users/access-tokens.ts'
import { storePassword } from '#server/features/users/passwords.ts'
import { bindingCookie } from '#server/features/users/session-cookies.ts'
import { startSession } from '#server/features/users/sessions.service.ts'
import { insertUser } from '#server/features/users/users.service.ts'
import { newId } from '#server/ids.ts'
import { deadLetterQueue } from '#server/jobs/queues.ts'
import { type TestApp, testJwtSecret } from './build-test-app.ts'

let counter = 0
const next = () => ++counter

/** A picture that the product has drawn itself, so that any record may name it. */
const drawnPicture = '/images/brand/sample.webp'

export type TourValues = typeof tours.$inferInsert
export type TourRow = typeof tours.$inferSelect
export type ProductValues = typeof products.$inferInsert
export type ProductRow = typeof products.$inferSelect

export async function createTour(
  { db }: Pick<TestApp, 'db'>,
  values: Partial<TourValues> = {},
): Promise<TourRow> {
  const title = values.title ?? `Tour ${next()}`
  const location = values.location ?? 'Norway'
  const [row] = await db
    .insert(tours)
    .values({
      id: newId(),
      slug: slugify(title),
      title,
      subTitle: 'A walk and a boat',
      description: 'Five days between two harbours.',
      image: drawnPicture,
      previews: [],
      type: 'Europe',
      costCents: 100_000,
      calendarDate: addDays(dateInUtc(new Date()), 30),
      seats: 12,
      location,
      placeNames: placeNamesOf(location),
      age: 12,
      ...values,
    })
    .returning()
  await recordChange(db, 'tour', row!.id)
  return row!
}

export async function createProduct(
  { db }: Pick<TestApp, 'db'>,
  values: Partial<ProductValues> = {},
): Promise<ProductRow> {
  const number = next()
  const title = values.title ?? `Product ${number}`
  const [row] = await db
    .insert(products)
    .values({
      id: newId(),
      slug: slugify(title),
      title,
      subTitle: 'Keeps tea warm',
      description: 'Steel, two walls, one lid.',
      sku: `HY-${number}`,
      image: drawnPicture,
      previews: [],
      category: 'Camping',
      tags: ['Camping'],
      costCents: 2_500,
      weight: 0.4,
      dimensions: '10 × 10 × 20 cm',
      ...values,
    })
    .returning()
  await recordChange(db, 'product', row!.id)
  return row!
}

/** Somebody who is signed in, with the headers that their browser sends. */
export interface SignedIn {
  userId: string
  username: string
  email: string
  headers: { authorization: string; refresh: string; cookie: string }
  /** As a Cookie header. */
  cookies: string
  /** Calls the API as this person. The body is in our own names; the answer in the wire's. */
  call(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export const testPassword = 'correct horse'

// Hashing is slow on purpose; one hash does for everybody.
const storedTestPassword = storePassword(testPassword)

/** A new account with a session of its own. Written directly: signing up has tests of its own. */
export async function signUp(
  testApp: Pick<TestApp, 'server' | 'db' | 'clock'>,
  options: { username?: string; role?: Role } = {},
): Promise<SignedIn> {
  const username = options.username ?? `traveller${next()}`
  const email = `${username.toLowerCase()}@example.com`
  const { now } = testApp.clock
  const user = await insertUser(
    testApp.db,
    { username, email, role: options.role ?? 1 },
    await storedTestPassword,
    now,
  )
  const session = await startSession(
    testApp.db,
    { userId: user.id, isRemembered: false, method: 'password' },
    now,
  )
  const { token } = await (await createAccessTokens(testJwtSecret)).issue(
    { userId: user.id, sessionId: session.sessionId },
    now,
  )
  const cookies = Object.entries({
    [accessCookie]: token,
    [refreshCookie]: session.refreshToken,
    [bindingCookie(false)]: session.bindingToken,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = { authorization: `Bearer ${token}`, refresh: session.refreshToken, cookie: cookies }
  return {
    userId: user.id,
    username,
    email,
    headers,
    cookies,
    call: (method, path, body, more = {}) =>
      testApp.server.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { payload: toWire(body) as object }),
      }),
  }
}

/** What a booking form sends, a month ahead. */
export function bookingOf(tourId: string, values: Partial<NewBooking> = {}): NewBooking {
  return {
    tourId,
    username: 'Mira Solberg',
    email: 'mira@example.com',
    phone: '4720794601',
    date: addDays(dateInUtc(new Date()), 30),
    description: 'A window seat, please.',
    ticketCount: 1,
    ...values,
  }
}

/** A job that has failed for good, of a picture that is not there: retried, it does nothing. Answers its id. */
export async function createFailedJob(
  sql: Sql,
  { hash = 'f'.repeat(32), error = 'no memory' }: { hash?: string; error?: string } = {},
): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into halyard_jobs.job
      (name, data, singleton_key, keep_until, source_name, source_id, source_created_on, source_retry_count, source_output)
    values (${deadLetterQueue}, ${JSON.stringify({ hash })}, ${hash}, now() + interval '90 days', 'picture-sizes',
      gen_random_uuid(), now() - interval '3 hours', 9, ${JSON.stringify({ message: error })})
    returning id`
  return row.id
}
