import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { getProviderUser } from '#server/features/provider-sign-in/provider-accounts.service.ts'
import { createAccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import { startSession } from '#server/features/sessions/sessions.service.ts'
import { buildTestApp, testJwtSecret } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  type SignedIn,
  signUp,
  testPassword,
} from '#server/testing/factories.ts'
import { connectLive } from '#server/testing/live-client.ts'
import { waitForLocked } from '#server/testing/locks.ts'

const testApp = await buildTestApp()
const { server, sql, db, clock } = testApp

const score = { Rating: 80, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }

/** A user with data in every feature, made long ago by default. */
async function traveller({ accountDays = 31 } = {}) {
  const person = await signUp(testApp, { username: 'ingrid' })
  const createdAt = new Date(clock.now.getTime() - accountDays * 86_400_000).toISOString()
  await sql`update users set created_at = ${createdAt} where id = ${person.userId}`
  const tour = await createTour(testApp, { seats: 10 })
  const product = await createProduct(testApp)
  await person.call('POST', '/carts', { product: product.id, count: 2 })
  await person.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 3 }), { 'idempotency-key': 'k' })
  await person.call('PATCH', `/cards/${tour.id}/review`, { ...score, description: 'Calm water.' })
  await person.call('POST', '/comments', { productId: product.id, description: 'Warm.', rating: 4 })
  return { person, tour, product }
}

async function everythingThatIsKept(): Promise<string> {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  const texts = await Promise.all(tables.map(({ name }) => sql`select t::text from ${sql(name)} t`))
  return JSON.stringify(texts)
}

const erase = (person: SignedIn, body: object) => person.call('POST', '/user/erase', body)

async function withProvider() {
  const { user } = await getProviderUser(
    db,
    {
      provider: 'https://id.example',
      subject: 'sub-4711',
      email: 'ingrid@example.org',
      isEmailVerified: true,
      name: 'Ingrid',
      username: 'ingrid.s',
    },
    clock.now,
  )
  const session = await startSession(
    db,
    { userId: user.id, isRemembered: false, method: 'provider' },
    clock.now,
  )
  const { token } = await (await createAccessTokens(testJwtSecret)).issue(
    { userId: user.id, sessionId: session.sessionId },
    clock.now,
  )
  const own = { authorization: `Bearer ${token}`, cookie: `halyard=${session.bindingToken}` }
  const call = (method: 'GET' | 'POST', path: string, payload?: object, more: object = {}) =>
    server.inject({
      method,
      url: `/api${path}`,
      headers: { ...own, ...more },
      ...(payload === undefined ? {} : { payload }),
    })
  return { user, call }
}

test('an export contains all personal data of the user, and no secrets or data of others', async () => {
  const { person, tour, product } = await traveller()
  const other = await signUp(testApp, { username: 'somebody-else' })
  await other.call('POST', '/tours', bookingOf(tour.id, { email: 'else@example.com' }))
  const cold = await other.call('POST', '/comments', {
    productId: product.id,
    description: 'Cold.',
    rating: 1,
  })
  await person.call('POST', `/reviews/${cold.json()._id}/reports`, {
    reason: 'untrue',
    text: 'Mine is warm.',
  })
  const response = await person.call('GET', '/user/export')
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(response.json()).toMatchObject({
    account: {
      _id: person.userId,
      name: 'ingrid',
      username: 'ingrid',
      email: 'ingrid@example.com',
      role: 1,
      rights: null,
      provider: null,
      hasPassword: true,
    },
    sessions: [{ method: 'password', isRemembered: false, endedAt: null }],
    bookings: [{ cardId: tour.id, numberTikets: 3, phone: '4720794601' }],
    tourReviews: [{ description: 'Calm water.', cardId: tour.id, tourTitle: tour.title }],
    productReviews: [{ description: 'Warm.', productTitle: product.title }],
    reviewReports: [{ reviewId: cold.json()._id, reason: 'untrue', text: 'Mine is warm.' }],
    cart: { items: [{ quantity: 2 }] },
    mails: [{ title: 'Booking confirmation', text: expect.stringContaining('Tickets: 3') }],
    auditEntries: [{ action: 'GET /user/export' }],
  })
  expect(response.body).not.toMatch(/argon2|else@example|somebody-else|Cold\./)
  expect(response.body).not.toContain(person.headers.refresh)
})

test('an export is a snapshot of one moment', async () => {
  const { person, product } = await traveller()
  const another = await createProduct(testApp)
  const exporting: ReturnType<typeof person.call>[] = []
  await sql.begin(async (holdingUp) => {
    // This table is read after the bookings and before the cart.
    await holdingUp`lock table product_reviews in access exclusive mode`
    exporting.push(person.call('GET', '/user/export'))
    await waitForLocked(sql, 1)
    const put = await person.call('POST', '/carts', { product: another.id })
    expect(put.statusCode, put.body).toBe(201)
  })
  const [response] = await Promise.all(exporting)
  expect(response!.json().cart.items).toMatchObject([{ product: { _id: product.id } }])
})

test('erasing removes all personal data and cancels upcoming bookings; totals and ratings stay', async () => {
  const { person, tour, product } = await traveller()
  const admin = await signUp(testApp, { role: 2 })
  const [before] = await sql`select total_cents, ticket_count, date from bookings`
  const [own] = await sql`select password_hash from users where id = ${person.userId}`
  // Public data is cached in memory, and must be removed from there too.
  const reads = [
    `/api/cards/${tour.id}`,
    `/api/cards/${tour.slug}`,
    `/api/cards/${tour.id}/reviews`,
    `/api/comments?productId=${product.id}`,
  ]
  for (const url of reads) expect((await server.inject(url)).body, url).toContain('ingrid')
  const response = await erase(person, { password: testPassword })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({ erased: true })
  for (const url of reads) expect((await server.inject(url)).body, url).not.toContain('ingrid')
  expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['jwt', ''],
    ['refresh', ''],
    ['halyard', ''],
  ])

  const kept = await everythingThatIsKept()
  // Includes the values that were typed into the booking form.
  for (const trace of ['ingrid', 'Mira', 'mira@', '4720794601', 'A window seat']) {
    expect(kept, trace).not.toContain(trace)
  }
  // The admin has the same password, and test accounts share its hash: one copy stays.
  expect(kept.split(own!.password_hash as string)).toHaveLength(2)
  // The id remains only in the audit log, where it belongs to no account any more.
  const places = await sql`select 1 from users where id = ${person.userId}`
  expect(places).toHaveLength(0)
  for (const table of ['sessions', 'refresh_tokens', 'carts', 'cart_lines', 'idempotency_keys']) {
    const [row] = await sql`select count(*)::int as count from ${sql(table)}`
    expect(row!.count, table).toBe(table === 'sessions' || table === 'refresh_tokens' ? 1 : 0)
  }
  expect(await sql`select total_cents, ticket_count, date from bookings`).toEqual([before])
  expect(await sql`select tickets_booked from departures`).toEqual([{ tickets_booked: 0 }])

  const listed = (await admin.call('GET', '/tours')).json().items
  expect(listed).toMatchObject([
    {
      username: 'Former traveller',
      email: '',
      phone: '',
      description: '',
      userId: null,
      status: 'cancelled',
    },
  ])
  const shown = (await server.inject(`/api/cards/${tour.id}`)).json()
  expect(shown).toMatchObject({
    rating: 8,
    review__descriptions: [
      { username: 'Former traveller', avatar: '', userId: null, description: 'Calm water.' },
    ],
  })
  const comments = (await server.inject(`/api/comments?productId=${product.id}`)).json()
  expect(comments.items).toMatchObject([
    { user: { _id: null, name: 'Former traveller', email: '', avatar: '' }, rating: 4 },
  ])
  expect((await server.inject(`/api/products/${product.id}`)).json()).toMatchObject({
    rating: 4,
    numRating: 1,
  })
})

test('erasing an account that is younger than thirty days deletes its reviews and removes them from the ratings', async () => {
  const { person, tour, product } = await traveller({ accountDays: 29 })
  const other = await signUp(testApp)
  await other.call('PATCH', `/cards/${tour.id}/review`, { ...score, Rating: 20, description: 'Rough.' })
  await other.call('POST', '/comments', { productId: product.id, description: 'Cold.', rating: 1 })
  const [booked] = await sql`select id from bookings where user_id = ${person.userId}`
  const [tourReview] = await sql`select id from tour_reviews where user_id = ${person.userId}`
  const [productReview] = await sql`select id from product_reviews where user_id = ${person.userId}`
  expect((await person.call('GET', '/user/erase')).json()).toMatchObject({
    reviewCount: 2,
    openOrders: [],
    areReviewsDeleted: true,
  })
  expect((await erase(person, { password: testPassword })).statusCode).toBe(200)

  const shown = (await server.inject(`/api/cards/${tour.id}`)).json()
  expect(shown).toMatchObject({ rating: 7, numReviews: 1, review__descriptions: [{ description: 'Rough.' }] })
  const listed = (await server.inject(`/api/comments?productId=${product.id}`)).json()
  expect(listed).toMatchObject({ totalCount: 1, items: [{ description: 'Cold.' }] })
  expect((await server.inject(`/api/products/${product.id}`)).json()).toMatchObject({
    rating: 1,
    numRating: 1,
  })
  expect(
    await sql`select action, record_id as id from audit_log where actor_id = ${person.userId} order by audit_log.id`,
  ).toEqual([
    { action: 'DELETE /cards/:id/review/:reviewId', id: tourReview!.id },
    { action: 'DELETE /comments/:id', id: productReview!.id },
    { action: 'DELETE /tours/:id', id: booked!.id },
    { action: 'POST /user/erase', id: null },
  ])
})

test('ratings stay exact while young accounts with reviews are erased and other accounts review the same items', async () => {
  const tours = await Promise.all([1, 2, 3].map(() => createTour(testApp)))
  const products = await Promise.all([1, 2, 3].map(() => createProduct(testApp)))
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(testApp)))
  const reviewAll = (person: SignedIn, order: 1 | -1) =>
    Promise.all([
      ...tours
        .toSorted((one, other) => order * (one.id < other.id ? -1 : 1))
        .map(({ id }) => person.call('PATCH', `/cards/${id}/review`, { ...score, description: 'Calm.' })),
      ...products.map(({ id }) =>
        person.call('POST', '/comments', { productId: id, description: 'Warm.', rating: 4 }),
      ),
    ])
  await Promise.all(people.map((person, index) => reviewAll(person, index % 2 === 0 ? 1 : -1)))
  const [staying, ...going] = people
  const responses = await Promise.all([
    ...going.map((person) => erase(person, { password: testPassword })),
    reviewAll(staying!, 1).then(([first]) => first!),
    // A review written while its account is erased is deleted too.
    ...going
      .slice(0, 3)
      .map((person) =>
        person.call('POST', '/comments', { productId: products[0]!.id, description: 'Warm.', rating: 5 }),
      ),
  ])
  expect(
    responses.map(({ statusCode }) => statusCode).filter((status) => ![200, 201, 401].includes(status)),
  ).toEqual([])
  for (const { id } of tours) {
    expect(await sql`select review_count, score_total::int from tours where id = ${id}`).toEqual([
      { review_count: 2, score_total: 2 * 480 },
    ])
  }
  for (const { id } of products) {
    expect(await sql`select rating_count, rating_total::int from products where id = ${id}`).toEqual([
      { rating_count: 2, rating_total: 8 },
    ])
  }
  expect(await sql`select from product_reviews where user_id is null`).toEqual([])
})

test('erasing ends all sessions, and frees name and address at once', async () => {
  const { person } = await traveller()
  const signIn = () =>
    server.inject({
      method: 'POST',
      url: '/api/user/signin',
      payload: { username: 'ingrid', password: testPassword },
    })
  const elsewhere = (await signIn()).json()
  const live = await connectLive(server, { cookie: person.cookies, origin: 'http://127.0.0.1:3000' })
  await live.cartWith(({ totalCount }) => totalCount === 1)
  await erase(person, { password: testPassword })
  expect(await live.closed).toBeGreaterThanOrEqual(4000)
  for (const token of [elsewhere.token, person.headers.authorization.slice(7)]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.inject({ url: '/api/user/getProfile', headers })).statusCode).toBe(401)
    const again = await server.inject({ method: 'POST', url: '/api/user/erase', headers, payload: {} })
    expect(again.statusCode).toBe(401)
  }
  const { cookies } = person
  expect(
    (
      await server.inject({
        url: '/api/user/getProfile',
        headers: { refresh: elsewhere.refreshToken, cookie: cookies },
      })
    ).statusCode,
  ).toBe(401)
  expect((await signIn()).statusCode).toBe(401)
  const anew = await server.inject({
    method: 'POST',
    url: '/api/user/signup',
    payload: { username: 'Ingrid', email: 'INGRID@example.com', password: testPassword },
  })
  expect(anew.statusCode).toBe(201)
  const { headers } = { headers: { authorization: `Bearer ${anew.json().token}` } }
  expect((await server.inject({ url: '/api/tours/my-tour', headers })).json().totalCount).toBe(0)
})

test('an account cannot be erased without the right password', async () => {
  const { person } = await traveller()
  const before = await everythingThatIsKept()
  for (const body of [{}, { password: 'hunter2-hunter2' }, { username: 'ingrid' }, { password: '' }]) {
    const response = await erase(person, body)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual({ password: 'The current password is wrong.' })
  }
  expect(await everythingThatIsKept()).toBe(before)
})

test('a stolen access token cannot erase the account, and neither can an access token with the refresh token and the password', async () => {
  const { person } = await traveller()
  const other = await signUp(testApp)
  const before = await everythingThatIsKept()
  const { authorization, refresh } = person.headers
  for (const headers of [
    { authorization },
    { authorization, refresh },
    { ...person.headers, cookie: other.cookies },
  ]) {
    const response = await server.inject({
      method: 'POST',
      url: '/api/user/erase',
      headers,
      payload: { password: testPassword },
    })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ message: 'Please sign in again to do this.', code: 'sign_in_again' })
  }
  expect(await everythingThatIsKept()).toBe(before)
})

const sayWho = 'Please sign in with your provider again, then erase your account.'

test('an account without password is erased within ten minutes of a sign-in with the provider, and its link to the provider is deleted', async () => {
  const { user, call } = await withProvider()
  clock.advance(10 * 60_000 + 1)
  expect((await call('GET', '/user/erase')).json()).toMatchObject({
    confirmedBy: 'provider',
    confirmedUntil: null,
  })
  for (const body of [{}, { username: 'ingrid.s' }, { password: 'anything' }]) {
    const response = await call('POST', '/user/erase', body)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ message: sayWho, code: 'sign_in_again' })
  }
  expect(await sql`select id from users where id = ${user.id}`).toHaveLength(1)
  clock.advance(-10 * 60_000)
  expect((await call('GET', '/user/erase')).json()).toMatchObject({
    confirmedBy: 'provider',
    confirmedUntil: expect.stringMatching(/Z$/),
  })
  expect((await call('POST', '/user/erase', {}, { cookie: '' })).statusCode).toBe(403)
  expect((await call('POST', '/user/erase', {})).statusCode).toBe(200)
  expect(await everythingThatIsKept()).not.toContain('sub-4711')
  // The next sign-in with the provider creates a new account.
  expect((await withProvider()).user.id).not.toBe(user.id)
})

test('a session that began with a password is no proof of identity for an account without one', async () => {
  const { user, call } = await withProvider()
  await sql`update sessions set method = 'password' where user_id = ${user.id}`
  expect((await call('POST', '/user/erase', {})).statusCode).toBe(403)
})

test('the last super admin cannot be erased; of two who erase themselves simultaneously, one stays', async () => {
  const first = await signUp(testApp, { role: 3 })
  expect((await first.call('GET', '/user/erase')).json()).toMatchObject({ isLastSuperAdmin: true })
  const refused = await erase(first, { password: testPassword })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().code).toBe('last_super_admin')
  const second = await signUp(testApp, { role: 3 })
  expect((await first.call('GET', '/user/erase')).json()).toMatchObject({ isLastSuperAdmin: false })
  const responses = await Promise.all(
    [first, second].map((person) => erase(person, { password: testPassword })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await sql`select id from users where role = 3`).toHaveLength(1)
})

test('the consequences are shown before anything is erased', async () => {
  const { person, tour } = await traveller()
  const today = dateInUtc(clock.now)
  await person.call('POST', '/tours', bookingOf(tour.id, { date: today }))
  const cancelled = (await person.call('POST', '/tours', bookingOf(tour.id))).json()
  expect((await person.call('DELETE', `/tours/${cancelled._id}`)).statusCode).toBe(200)
  await sql`insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents)
    values (${crypto.randomUUID()}, ${tour.id}, ${person.userId}, 'M', 'm@example.com', '', ${addDays(today, -1)}, '', 1, 1)`
  expect((await person.call('GET', '/user/erase')).json()).toEqual({
    confirmedBy: 'password',
    confirmedUntil: null,
    // Today's booking has begun, and a cancelled booking is not cancelled again.
    upcomingBookings: 1,
    reviewCount: 2,
    openOrders: [],
    openBills: [],
    refunds: [],
    areReviewsDeleted: false,
    isLastSuperAdmin: false,
  })
})

test('an account whose password is changed while its erasing waits is not erased', async () => {
  const person = await signUp(testApp)
  const responses: ReturnType<typeof erase>[] = []
  await sql.begin(async (holdingUp) => {
    await holdingUp`update users set password_hash = 'of another password' where id = ${person.userId}`
    responses.push(erase(person, { password: testPassword }))
    await waitForLocked(sql, 1)
  })
  const [response] = await Promise.all(responses)
  expect(response!.statusCode, response!.body).toBe(400)
  expect(response!.json().message).toBe('Your account has changed in the meantime.')
  expect(await sql`select from users where id = ${person.userId}`).toHaveLength(1)
})

test('adding to the cart and erasing the account at the same moment cause no deadlock', async () => {
  const person = await signUp(testApp)
  const product = await createProduct(testApp)
  await person.call('POST', '/carts', { product: product.id })

  const responses: ReturnType<typeof erase>[] = []
  await sql.begin(async (holdingUp) => {
    // Responses for idempotency keys are stored last, after the change of the cart.
    await holdingUp`lock table idempotency_keys in share mode`
    responses.push(person.call('POST', '/carts', { product: product.id }, { 'idempotency-key': 'k1' }))
    await waitForLocked(sql, 1)
    responses.push(erase(person, { password: testPassword }))
    await waitForLocked(sql, 2)
  })
  expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([201, 200])
})

test('a write of an account that is erased meanwhile is refused with 401', async () => {
  const person = await signUp(testApp)
  const tour = await createTour(testApp)
  const product = await createProduct(testApp)
  const writes: ReturnType<typeof erase>[] = []
  // Each write waits before it locks the account: the booking has to find the tour by its slug.
  await sql.begin(async (holdingUp) => {
    await holdingUp`lock table tours, products in access exclusive mode`
    writes.push(
      person.call('POST', '/tours', bookingOf(tour.slug)),
      person.call('POST', '/carts', { product: product.id }),
      person.call('PATCH', `/cards/${tour.id}/review`, { ...score, description: 'Calm.' }),
      person.call('POST', '/comments', { productId: product.id, description: 'Warm.', rating: 4 }),
    )
    await waitForLocked(sql, writes.length)
    expect((await erase(person, { password: testPassword })).statusCode).toBe(200)
  })
  for (const response of await Promise.all(writes)) expect(response.statusCode, response.body).toBe(401)
  expect(await everythingThatIsKept()).not.toMatch(new RegExp(`${person.username}|mira@`))
})

test('writes in progress while an account is erased leave no data of the account and cause no errors', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await signUp(testApp)
    const tour = await createTour(testApp, { seats: 100 })
    const product = await createProduct(testApp)
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => person.call('POST', '/tours', bookingOf(tour.id))),
      person.call('POST', '/carts', { product: product.id, count: 1 }),
      erase(person, { password: testPassword }),
      ...Array.from({ length: 4 }, () =>
        person.call('PATCH', `/cards/${tour.id}/review`, { ...score, description: 'Calm.' }),
      ),
      person.call('POST', '/comments', { productId: product.id, description: 'Warm.', rating: 4 }),
      person.call('POST', '/carts', { product: product.id, count: 1 }),
    ])
    expect(
      responses.filter(({ statusCode }) => ![200, 201, 401].includes(statusCode)).map(({ body }) => body),
    ).toEqual([])
    expect(await everythingThatIsKept()).not.toMatch(new RegExp(`${person.username}|mira@`))
  }
})
