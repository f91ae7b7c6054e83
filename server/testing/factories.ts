// Creates records for tests. Each factory completes missing values and creates missing parents.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { placeNamesOf } from '#content/country-names.ts'
import type { NewBooking } from '#contract/bookings.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { NewOrder, Order } from '#contract/orders.ts'
import type { Right } from '#contract/rights.ts'
import type { Role } from '#contract/roles.ts'
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import { slugify } from '#contract/slugs.ts'
import { toWire } from '#contract/wire-names.ts'
import { bindingCookie } from '#server/calls/sign-in-cookies.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Sql } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { mails } from '#server/features/mails/mails.table.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { products } from '#server/features/products/products.table.ts'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { createAccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import { startSession } from '#server/features/sessions/sessions.service.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { insertUser, setRole } from '#server/features/users/users.service.ts'
import { deadLetterQueue } from '#server/jobs/queue.ts'
import { type TestApp, testJwtSecret } from './build-test-app.ts'

let counter = 0
const next = () => ++counter

/** A picture of the product, which any record may use. */
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

export type DepartureValues = typeof departures.$inferInsert

/** Creates scheduled departures of a tour. */
export async function createDepartures(
  { db }: Pick<TestApp, 'db'>,
  tourId: string,
  dates: readonly string[],
  values: Partial<DepartureValues> = {},
): Promise<void> {
  await db
    .insert(departures)
    .values(dates.map((date) => ({ tourId, date, ticketsBooked: 0, state: 'open', ...values })))
  await recordChange(db, 'tour', tourId)
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

/** A signed-in user, with the headers of the user's browser. */
export interface SignedIn {
  userId: string
  username: string
  email: string
  headers: { authorization: string; refresh: string; cookie: string }
  /** The cookies as a Cookie header. */
  cookies: string
  /** Calls the API as this user. The body has the contract's names, the response has the names on the wire. */
  call(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export const testPassword = 'correct horse'

// Hashing is slow by design, so all test users share one hash.
const storedTestPassword = storePassword(testPassword)

/** Creates an account and a session directly in the database, because it is faster than a sign-up. */
export async function signUp(
  testApp: Pick<TestApp, 'server' | 'db' | 'clock'>,
  options: { username?: string; role?: Role; rights?: readonly Right[] } = {},
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
  if (options.rights !== undefined)
    await setRole(testApp.db, user.id, { role: 2, rights: options.rights }, now)
  const headers = await startTestSession(testApp.db, user.id, now)
  return {
    userId: user.id,
    username,
    email,
    headers,
    cookies: headers.cookie,
    call: (method, path, body, more = {}) =>
      testApp.server.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { payload: toWire(body) as object }),
      }),
  }
}

/** Starts a session. Returns the headers of its browser. */
export async function startTestSession(
  db: TestApp['db'],
  userId: string,
  now: Date,
): Promise<SignedIn['headers']> {
  const session = await startSession(db, { userId, isRemembered: false, method: 'password' }, now)
  const tokens = await createAccessTokens(testJwtSecret)
  const { token } = await tokens.issue({ userId, sessionId: session.sessionId }, now)
  const cookie = Object.entries({
    [accessCookie]: token,
    [refreshCookie]: session.refreshToken,
    [bindingCookie(false)]: session.bindingToken,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { authorization: `Bearer ${token}`, refresh: session.refreshToken, cookie }
}

/** The body of a booking form, for a date a month ahead. */
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

/** The body of an order, which is of what is in the cart. */
export function orderOf(values: Partial<NewOrder> = {}): NewOrder {
  return {
    address: {
      name: 'Mira Solberg',
      line1: 'Storgata 4',
      line2: 'Second floor',
      city: 'Bergen',
      postcode: '5003',
      country: 'Norway',
    },
    delivery: 'standard',
    note: 'Please ring twice.',
    ...values,
  }
}

/** Puts pieces of a product into the cart of the user and orders the cart. */
export async function placeOrder(
  buyer: SignedIn,
  productId: string,
  { quantity = 1, ...values }: Partial<NewOrder> & { quantity?: number } = {},
): Promise<Order> {
  await buyer.call('POST', '/carts', { product: productId, count: quantity })
  const response = await buyer.call('POST', '/orders', orderOf(values))
  if (response.statusCode !== 201) throw new Error(`no order: ${response.body}`)
  return response.json()
}

/** Creates a dead letter for a picture that does not exist, so that a retry does nothing. Returns its id. */
/** Staff record that a bank transfer for a booking has arrived; by default of all that was asked. In dollars. */
export async function receivePayment(testApp: TestApp, bookingId: string, amount?: number): Promise<void> {
  const clerk = await signUp(testApp, { role: 2 })
  const { payments } = (await clerk.call('GET', `/tours/${bookingId}/payments`)).json()
  const awaited = payments.find(({ state }: { state: string }) => state !== 'paid')
  const response = await clerk.call('POST', `/payments/${awaited._id}/received`, { amount })
  if (response.statusCode !== 200) throw new Error(response.body)
}

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

/** Creates a mail about a booking, by default a sent one. Returns its id. */
export async function createMail(
  { db }: Pick<TestApp, 'db'>,
  values: Partial<typeof mails.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  const state = values.state ?? 'sent'
  await db.insert(mails).values({
    id,
    template: 'booking-confirmed',
    recipient: 'mira@example.com',
    subject: 'Booking confirmed: Fjords by ferry',
    html: '<!DOCTYPE html><html lang="en"><head><title>Booking</title></head><body><p>See you.</p></body></html>',
    text: 'See you.',
    relatedKind: 'booking',
    relatedId: newId(),
    messageId: `<${id}@halyard.example>`,
    hasSecretLink: false,
    createdAt: new Date(),
    queuedAt: new Date(),
    sentAt: state === 'sent' ? new Date() : null,
    ...values,
    state,
  })
  return id
}
