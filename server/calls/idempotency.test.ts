import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  type SignedIn,
  signUp,
  testPassword,
} from '#server/testing/factories.ts'
import { jpegUpload } from '#server/testing/pictures.ts'
import { statementsOf } from '#server/testing/query-plans.ts'
import { measureStatement } from '#server/testing/statement-costs.ts'
import { callsBetweenDrops, maxKeptBytes, maxStoredResponses, pruneIdempotencyKeys } from './idempotency.ts'

const testApp = await buildTestApp()
const { client, server, sql, db, clock } = testApp

const hour = 3_600_000
const withKey = (key: string) => ({ 'idempotency-key': key })

const newTour = {
  title: 'Two harbours',
  subTitle: 'A walk and a boat',
  description: 'Five days.',
  location: 'Norway',
  type: 'Europe',
  age: 12,
  cost: 100,
  seats: 4,
  calendarDate: '2030-06-01',
  image: await jpegUpload(),
}
const newProduct = {
  title: 'Flask',
  subTitle: 'Keeps tea warm',
  description: 'Steel.',
  sku: 'HY-1',
  dimensions: '10 cm',
  category: 'Camping',
  cost: 25,
  weight: 0.4,
  image: await jpegUpload(),
}
const tourReview = {
  description: 'Good coffee.',
  Rating: 90,
  Comfort: 90,
  Food: 90,
  Hospitality: 90,
  Hygiene: 90,
  Reception: 90,
}

test.each([
  ['a booking', 'bookings'],
  ['a cart line', 'cart_lines'],
  ['a product review', 'product_reviews'],
  ['a tour review', 'tour_reviews'],
  ['a tour', 'tours'],
  ['a product', 'products'],
] as const)(
  '%s sent twice with one key is created once, and the first answer is repeated',
  async (what, table) => {
    const person = await signUp(testApp, { role: 3 })
    const tour = await createTour(testApp)
    const product = await createProduct(testApp)
    const calls = {
      'a booking': ['POST', '/tours', bookingOf(tour.id)],
      'a cart line': ['POST', '/carts/', { product: product.id, count: 2 }],
      'a product review': ['POST', '/comments', { productId: product.id, description: 'Warm.', rating: 4 }],
      'a tour review': ['PATCH', `/cards/${tour.id}/review`, tourReview],
      'a tour': ['POST', '/cards', newTour],
      'a product': ['POST', '/products', newProduct],
    } as const
    const [method, path, body] = calls[what]
    const countRows = async () => (await sql`select count(*)::int as count from ${sql(table)}`)[0]!.count
    const before = await countRows()

    const first = await person.call(method, path, body, withKey('one'))
    const second = await person.call(method, path, body, withKey('one'))

    expect(first.statusCode, first.body).toBe(method === 'PATCH' ? 200 : 201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.statusCode).toBe(first.statusCode)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await countRows()).toBe(before + 1)

    // Without a key or with another key the call runs again.
    await person.call(method, path, body, withKey('two'))
    await person.call(method, path, body)
    if (what === 'a cart line')
      expect(await sql`select quantity from cart_lines`).toMatchObject([{ quantity: 6 }])
    else expect(await countRows()).toBe(before + 3)
  },
)

test('the first answer is repeated unchanged, although the data has changed since', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const add = () => buyer.call('POST', '/carts', { product: product.id, count: 1 }, withKey('add'))
  const first = await add()
  await buyer.call('PATCH', `/carts/${product.id}`, { quantity: 50 })
  await buyer.call('DELETE', `/carts?productId=${product.id}`)
  expect((await add()).json()).toEqual(first.json())
  expect(await sql`select * from cart_lines`).toHaveLength(0)
})

test('twenty simultaneous calls with one key make one booking; the others get its answer or are told to wait', async () => {
  const traveller = await signUp(testApp)
  const sibling = await testApp.buildSibling()
  const tour = await createTour(testApp)
  const payload = { ...bookingOf(tour.id), cardId: tour.id, numberTikets: 1 }
  const book = (app = server) =>
    app.inject({
      method: 'POST',
      url: '/api/tours',
      headers: { ...traveller.headers, ...withKey('race') },
      payload,
    })

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => book(index % 2 === 0 ? server : sibling.server)),
  )

  expect(await sql`select * from bookings`).toHaveLength(1)
  const made = responses.filter(({ statusCode }) => statusCode === 201)
  expect(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  expect(new Set(made.map((response) => response.json()._id)).size).toBe(1)
  const waiting = responses.filter(({ statusCode }) => statusCode !== 201)
  for (const response of waiting) {
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({
      message: 'This request is still under way.',
      code: 'request_in_progress',
    })
    expect(response.headers['retry-after']).toBe('1')
  }
  expect((await book()).headers['idempotency-replayed']).toBe('true')
  expect(await sql`select * from bookings`).toHaveLength(1)
})

test('many simultaneous calls with different keys all succeed', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      superAdmin.call('POST', '/cards', newTour, withKey(`tour ${index}`)),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode !== 201)).toEqual([])
  expect(new Set(responses.map((response) => response.json().slug)).size).toBe(30)
})

test('the same key with other contents, or for another call, is refused', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const product = await createProduct(testApp)
  const booking = bookingOf(tour.id)
  await traveller.call('POST', '/tours', booking, withKey('mine'))
  for (const response of [
    await traveller.call('POST', '/tours', { ...booking, ticketCount: 2 }, withKey('mine')),
    await traveller.call('POST', '/carts', { product: product.id, count: 1 }, withKey('mine')),
  ]) {
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      message: 'This request was already sent with other contents.',
      code: 'idempotency_mismatch',
    })
  }
  expect(await sql`select * from bookings`).toHaveLength(1)
  expect(await sql`select * from cart_lines`).toHaveLength(0)

  // A review of another tour is another call, although its body is the same.
  const other = await createTour(testApp)
  await traveller.call('PATCH', `/cards/${tour.id}/review`, tourReview, withKey('review'))
  const elsewhere = await traveller.call('PATCH', `/cards/${other.id}/review`, tourReview, withKey('review'))
  expect(elsewhere.statusCode).toBe(422)
})

test('the order of the fields does not matter', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  await buyer.call('POST', '/carts', { product: product.id, count: 1 }, withKey('k'))
  const again = await buyer.call('POST', '/carts', { count: 1, product: product.id }, withKey('k'))
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('a refused call can be repeated with the same key once the reason is gone', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { available: false })
  const book = () => traveller.call('POST', '/tours', bookingOf(tour.id), withKey('again'))
  expect((await book()).statusCode).toBe(409)
  expect(await sql`select * from idempotency_keys`).toHaveLength(0)
  await sql`update tours set available = true`
  const booked = await book()
  expect(booked.statusCode).toBe(201)
  expect(booked.headers['idempotency-replayed']).toBeUndefined()
})

test('two users may use the same key', async () => {
  const tour = await createTour(testApp)
  const people = [await signUp(testApp), await signUp(testApp)]
  const bookings = await Promise.all(
    people.map((person) => person.call('POST', '/tours', bookingOf(tour.id), withKey('same'))),
  )
  expect(bookings.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(bookings.map((response) => response.json().userId)).toEqual(people.map(({ userId }) => userId))
})

/** Signs the same user in again, with fresh tokens. */
async function signInAgain(person: SignedIn) {
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username: person.username, password: testPassword },
  })
  const headers = { authorization: `Bearer ${response.json().token}` }
  return (body: object, key: string) =>
    server.inject({
      method: 'POST',
      url: '/api/carts',
      headers: { ...headers, ...withKey(key) },
      payload: body,
    })
}

test('an answer is kept for 24 hours, and for a day more in case the clock was set ahead', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const body = { product: product.id, count: 1 }
  const first = await buyer.call('POST', '/carts', body, withKey('day'))

  clock.advance(48 * hour - 1)
  await pruneIdempotencyKeys(db, clock.now)
  const late = await (await signInAgain(buyer))(body, 'day')
  expect(late.headers['idempotency-replayed']).toBe('true')
  expect(late.json()).toEqual(first.json())

  clock.advance(1)
  const tooLate = await (await signInAgain(buyer))({ ...body, count: 5 }, 'day')
  expect(tooLate.statusCode, tooLate.body).toBe(201)
  expect(tooLate.headers['idempotency-replayed']).toBeUndefined()
  expect(tooLate.json().quantity).toBe(6)

  await pruneIdempotencyKeys(db, new Date(clock.now.getTime() + 49 * hour))
  expect(await sql`select * from idempotency_keys`).toHaveLength(0)
})

test.each(['', '   ', 'k'.repeat(256)])('an Idempotency-Key of %j is refused', async (key) => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const response = await buyer.call('POST', '/carts', { product: product.id, count: 1 }, withKey(key))
  expect(response.statusCode).toBe(400)
  expect(response.json().message).toBe('An Idempotency-Key has 1 to 255 characters.')
  expect(await sql`select * from cart_lines`).toHaveLength(0)
})

test('endlessly nested contents are refused or ignored, without an internal error', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const response = await server.inject({
    method: 'POST',
    url: '/api/carts',
    headers: { ...buyer.headers, ...withKey('deep'), 'content-type': 'application/json' },
    payload: `{"product":"${product.id}","count":1,"notes":${deep}}`,
  })
  expect(response.statusCode, response.body).toBe(201)
})

test('sign-up ignores a key: a second account of the same name is refused', async () => {
  const payload = { username: 'twice', email: 'twice@example.com', password: testPassword }
  const send = () =>
    server.inject({ method: 'POST', url: '/api/user/signup', headers: withKey('k'), payload })
  expect((await send()).statusCode).toBe(201)
  expect((await send()).statusCode).toBe(409)
})

test('the number of kept answers per user is limited: the user’s oldest answers are deleted', async () => {
  const person = await signUp(testApp)
  const other = await signUp(testApp)
  const product = await createProduct(testApp)
  const put = (by: SignedIn, key: string) =>
    by.call('POST', '/carts', { product: product.id, count: 1 }, withKey(key))
  expect((await put(other, 'oldest')).statusCode).toBe(201)
  expect((await put(person, 'oldest')).statusCode).toBe(201)
  clock.advance(1000)
  expect((await put(person, 'second')).statusCode).toBe(201)
  await sql`insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select ${person.userId}, 'k' || n, 'x', 201, '{}', ${clock.now.toISOString()}::timestamptz + make_interval(secs => n)
    from generate_series(1, ${maxStoredResponses - 2}) n`
  clock.advance(3_600_000)
  const newKeys = Array.from({ length: 2 * callsBetweenDrops }, (_, n) => `new${n}`)
  const responses = await Promise.all(newKeys.slice(0, 4).map((key) => put(person, key)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  for (const key of newKeys.slice(4)) expect((await put(person, key)).statusCode).toBe(201)
  const kept = await sql`select key from idempotency_keys where user_id = ${person.userId}`
  expect(kept.length).toBeGreaterThanOrEqual(maxStoredResponses)
  expect(kept.length).toBeLessThan(maxStoredResponses + callsBetweenDrops)
  const keys = kept.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(newKeys))
  for (const gone of ['oldest', 'second', 'k1', 'k2', 'k3']) expect(keys).not.toContain(gone)
  expect((await put(other, 'oldest')).headers['idempotency-replayed']).toBe('true')
})

test('the size of kept answers per user is limited, and the newest answer always stays', async () => {
  const person = await signUp(testApp)
  const product = await createProduct(testApp)
  const incompressible = (bytes: number) => JSON.stringify(randomBytes((bytes / 4) * 3).toString('base64'))
  await sql`insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select ${person.userId}, 'big' || n, 'x', 201, ${incompressible(maxKeptBytes / 4)}::jsonb, ${clock.now.toISOString()}::timestamptz + make_interval(secs => n)
    from generate_series(1, 6) n`
  const putMany = async (name: string) => {
    clock.advance(60_000)
    for (let n = 0; n < callsBetweenDrops; n++) {
      await person.call('POST', '/carts', { product: product.id, count: 1 }, withKey(`${name}${n}`))
    }
  }
  const keys = async () => {
    const rows =
      await sql`select key from idempotency_keys where user_id = ${person.userId} order by created_at`
    return rows.map(({ key }) => key)
  }
  await putMany('small')
  expect((await keys()).filter((key) => key.startsWith('big'))).toEqual(['big4', 'big5', 'big6'])
  await sql`update idempotency_keys set body = ${incompressible(2 * maxKeptBytes)}::jsonb where key = 'big6'`
  await putMany('newest')
  const left = await keys()
  expect(left.filter((key) => key.startsWith('big'))).toEqual([])
  expect(left).toHaveLength(2 * callsBetweenDrops)
})

test('the surplus of an account that the statistics do not know is found by reading each of its keys a few times', async () => {
  const product = await createProduct(testApp)
  const fill = (by: SignedIn) => sql`
    insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select ${by.userId}, 'k' || n, 'x', 201, '{}', ${clock.now.toISOString()}::timestamptz - make_interval(secs => n)
    from generate_series(1, 1200) n`
  for (const earlier of [await signUp(testApp), await signUp(testApp)]) await fill(earlier)
  await sql`analyze idempotency_keys`
  const newcomer = await signUp(testApp)
  const statements = await statementsOf(client, async () => {
    for (let n = 0; n < callsBetweenDrops; n++)
      await newcomer.call('POST', '/carts', { product: product.id, count: 1 }, withKey(`new${n}`))
  })
  const drop = statements.find(({ text }) => text.includes('row_number'))!
  await fill(newcomer)
  const { visited, produced } = await measureStatement(sql, drop)
  expect(produced).toBeGreaterThan(500)
  expect(visited).toBeLessThan(20 * produced)
})
