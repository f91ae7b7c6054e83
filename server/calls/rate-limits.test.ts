import { expect, test } from 'vitest'
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createProduct, createTour, signUp, testPassword } from '#server/testing/factories.ts'
import { pruneRateLimits, rateLimitWindows } from './rate-limits.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { server, sql, db, clock } = testApp
const sibling = (await testApp.buildSibling()).server

const minute = 60_000

function signIn(
  options: { address?: string; username?: string; password?: string; app?: typeof server } = {},
) {
  return (options.app ?? server).inject({
    method: 'POST',
    url: '/api/user/signin',
    remoteAddress: options.address ?? '203.0.113.7',
    payload: { username: options.username ?? 'nobody', password: options.password ?? 'wrong' },
  })
}

const refusal = {
  message: 'Too many attempts. Please wait a moment and try again.',
  code: 'rate_limited',
}

test('the seventh wrong password within a minute is refused with a message and Retry-After (R-322)', async () => {
  for (let attempt = 0; attempt < 6; attempt++) {
    const response = await signIn()
    expect(response.statusCode).toBe(401)
    expect(response.headers['retry-after']).toBeUndefined()
  }
  clock.advance(20_000)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual(refusal)
  expect(refused.headers).toMatchObject({
    'retry-after': '40',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '40',
  })

  clock.advance(40_000)
  expect((await signIn()).statusCode).toBe(401)
})

test('counters of a clock that was a day ahead block nobody after the clock is corrected', async () => {
  clock.advance(24 * 60 * minute)
  for (let attempt = 0; attempt < 7; attempt++) await signIn()
  expect((await signIn()).statusCode).toBe(429)
  clock.advance(-24 * 60 * minute)
  for (let attempt = 0; attempt < 6; attempt++) expect((await signIn()).statusCode).toBe(401)
})

test('after too many attempts even the right password and other names are refused', async () => {
  const { username } = await signUp(testApp)
  for (let attempt = 0; attempt < 6; attempt++) await signIn({ username })
  expect((await signIn({ username, password: testPassword })).statusCode).toBe(429)
  expect((await signIn({ username: 'somebody else' })).statusCode).toBe(429)
})

test('another address is not affected, and the owner can still sign in from home', async () => {
  const { username } = await signUp(testApp)
  for (let attempt = 0; attempt < 7; attempt++) await signIn({ username })
  const atHome = await signIn({ username, password: testPassword, address: '198.51.100.1' })
  expect(atHome.statusCode).toBe(200)
})

test('an address in a header of a visitor without a trusted proxy is ignored', async () => {
  const pretend = (number: number) =>
    server.inject({
      method: 'POST',
      url: '/api/user/signin',
      remoteAddress: '203.0.113.7',
      headers: { 'x-forwarded-for': `198.51.100.${number}`, 'x-real-ip': `198.51.100.${number}` },
      payload: { username: 'nobody', password: 'wrong' },
    })
  for (let attempt = 1; attempt <= 6; attempt++) await pretend(attempt)
  expect((await pretend(7)).statusCode).toBe(429)
})

test('all addresses of one IPv6 network are counted together', async () => {
  for (let attempt = 1; attempt <= 6; attempt++) await signIn({ address: `2001:db8:1:2::${attempt}` })
  expect((await signIn({ address: '2001:db8:1:2:ffff::7' })).statusCode).toBe(429)
  expect((await signIn({ address: '2001:db8:1:3::1' })).statusCode).toBe(401)
  // An IPv4 address in an IPv6 address is counted as the IPv4 address.
  const other = { username: 'nobody else' }
  for (let attempt = 1; attempt <= 6; attempt++) await signIn({ address: '::ffff:203.0.113.9', ...other })
  expect((await signIn({ address: '203.0.113.9', ...other })).statusCode).toBe(429)
  expect((await signIn({ address: '::ffff:203.0.113.10', ...other })).statusCode).toBe(401)
})

test('at most thirty attempts per hour are allowed, even if the limit per minute is respected', async () => {
  const startedAt = clock.now
  let attempts = 0
  // Another name each time, because one name would cause a longer delay.
  while ((await signIn({ username: `nobody ${attempts}` })).statusCode === 401) {
    attempts++
    if (attempts % 6 === 0) clock.advance(minute)
  }
  expect(attempts).toBe(30)
  const response = await signIn({ username: 'nobody else' })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000)
  // Retry-After is that of the hour, even if the limit per minute is exceeded too.
  for (let again = 0; again < 5; again++) await signIn({ username: 'nobody else' })
  expect(Number((await signIn({ username: 'nobody else' })).headers['retry-after'])).toBeGreaterThan(3000)
  clock.now = new Date(startedAt.getTime() + 60 * minute)
  expect((await signIn()).statusCode).toBe(401)
})

test('server processes share the counters, also for simultaneous calls', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn({ app: index % 2 === 0 ? server : sibling })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6)
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14)
})

test('calls of a signed-in user are counted for this user at all addresses, and not for other users', async () => {
  const traveller = await signUp(testApp)
  const other = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 100 })
  const product = await createProduct(testApp)
  const review = { productId: product.id, description: 'Warm.', rating: 4 }
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => traveller.call('POST', '/tours', bookingOf(tour.id))),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]!.json()).toEqual(refusal)
  expect(await sql`select * from bookings`).toHaveLength(10)

  // Other limits and other users have separate counters.
  expect((await traveller.call('POST', '/comments', review)).statusCode).toBe(201)
  expect((await other.call('POST', '/tours', bookingOf(tour.id))).statusCode).toBe(201)
})

test('a settings form that exceeds its limit is answered with the message as plain text, like its other errors', async () => {
  const traveller = await signUp(testApp)
  const send = () => traveller.call('POST', '/user/update/profile', { name: 'Mira' })
  for (let attempt = 0; attempt < 5; attempt++) expect((await send()).statusCode).toBe(400)
  const refused = await send()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toBe(refusal.message)
  expect(refused.headers['retry-after']).toEqual(expect.any(String))
})

test('calls of callers without access are not counted', async () => {
  const admin = await signUp(testApp, { role: 2 })
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await admin.call('POST', '/cards', {})).statusCode).toBe(403)
    expect((await server.inject({ method: 'POST', url: '/api/tours' })).statusCode).toBe(401)
  }
  expect(await sql`select key from rate_limits where key like 'staffWrite%' or key like 'booking%'`).toEqual(
    [],
  )
})

test('reads have no limit except the export of one’s own data, and all writes except those of carts have one', async () => {
  for (const [key, definition] of Object.entries(endpoints as Record<string, EndpointDefinition>)) {
    const { method, path } = splitEndpointKey(key)
    const isFree =
      method === 'GET' ||
      definition.onlyReads === true ||
      path.startsWith('/carts') ||
      method === 'DELETE' ||
      path.endsWith('signout')
    if (method === 'GET') expect(definition.limit, key).toBe(path === '/user/export' ? 'account' : undefined)
    if (!isFree) expect(definition.limit, key).toBeDefined()
  }
  for (const windows of Object.values(rateLimitWindows)) {
    for (const { calls, windowSeconds } of windows) expect(Math.min(calls, windowSeconds)).toBeGreaterThan(0)
  }
})

test('expired counters are deleted', async () => {
  await signIn()
  // Counters of all calls by minute and hour, of wrong passwords by minute, hour and network, and of the name.
  const countLeft = async () => {
    await pruneRateLimits(db, clock.now)
    return (await sql`select key from rate_limits`).length
  }
  expect(await countLeft()).toBe(6)
  clock.advance(2 * minute)
  expect(await countLeft()).toBe(4)
  clock.advance(60 * minute)
  expect(await countLeft()).toBe(1)
  clock.advance(24 * 60 * minute)
  expect(await countLeft()).toBe(0)
})
