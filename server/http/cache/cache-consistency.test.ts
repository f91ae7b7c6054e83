// Cached answers agree with the database, in the process that writes and in all others.
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createProduct, createTour, signUp } from '#server/testing/factories.ts'
import { listen } from '#server/testing/live-client.ts'

const testApp = await buildTestApp({ environment: { PAGE_CACHE_MB: '8' } })
const { server, app } = testApp
const sibling = await testApp.buildSibling()

beforeEach(() => app.responseCache.dropAll())
afterEach(() => {
  app.responseCache.dropAll()
  sibling.responseCache.dropAll()
})

async function get(url: string, from: FastifyInstance = server, headers = {}) {
  const response = await from.inject({ url: `/api${url}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response
}

test('the second of two equal reads comes from the cache, also for another caller', async () => {
  await createTour(testApp)
  const visitor = await signUp(testApp)
  const first = await get('/cards?page=1&sort=name')
  const fills = app.responseCache.figures().fills
  const second = await get('/cards?sort=name&page=1&utm_source=letter', server, visitor.headers)
  expect(second.body).toBe(first.body)
  expect(second.headers['set-cookie']).toBeUndefined()
  expect(app.responseCache.figures().fills).toBe(fills)
})

test('a caller that has the present answer gets a 304 with the headers that caches need', async () => {
  for (let number = 0; number < 6; number++) await createTour(testApp)
  const first = await get('/cards')
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  const etag = String(first.headers.etag)
  for (const named of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
    const again = await server.inject({ url: '/api/cards', headers: { 'if-none-match': named } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  const compressed = await get('/cards', server, { 'accept-encoding': 'br', 'if-none-match': '"other"' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.rawPayload.length).toBeLessThan(first.rawPayload.length / 3)
})

test('a refusal is not cached', async () => {
  const { id, slug } = await createTour(testApp)
  await testApp.sql`update tours set deleted_at = now() where id = ${id}`
  expect((await server.inject(`/api/cards/${slug}`)).statusCode).toBe(404)
  await testApp.sql`update tours set deleted_at = null where id = ${id}`
  await get(`/cards/${slug}`)
})

const today = dateInUtc(new Date())

test('an id in capitals is not found, so that no tour is cached under two spellings', async () => {
  const [tour, product] = [await createTour(testApp), await createProduct(testApp)]
  const visitor = await signUp(testApp)
  const capitals = tour.id.toUpperCase()
  const seats = `/cards/${tour.id}/seats?from=${today}&to=${addDays(today, 60)}`
  const kept = (await get(seats)).body
  const booked = await visitor.call('POST', '/tours', { ...bookingOf(capitals), userId: visitor.userId })
  expect(booked.statusCode, booked.body).toBe(404)
  for (const read of [
    `/cards/${capitals}`,
    `/cards/${capitals}/seats`,
    `/products/${product.id.toUpperCase()}`,
  ]) {
    expect((await server.inject(`/api${read}`)).statusCode, read).toBe(404)
  }
  expect((await get(seats)).body).toBe(kept)
  expect(await testApp.sql`select from departures`).toEqual([])
})

test('while visitors read and staff write, nobody reads an older title after a newer one was answered', async () => {
  const { id } = await createTour(testApp, { title: 'Edition 0' })
  const staff = await signUp(testApp, { role: 3 })
  const editionOf = async (url: string) => {
    const { items, title } = (await get(url)).json() as { items?: { title: string }[]; title?: string }
    return Number((title ?? items![0]!.title).split(' ')[1])
  }
  let answered = 0
  let isWriting = true
  const reading = ['/cards', `/cards/${id}`, '/search?q=edition'].map(async (url) => {
    while (isWriting) {
      const least = answered
      expect(await editionOf(url)).toBeGreaterThanOrEqual(least)
      // Otherwise reads from the cache would never yield to the rest of the process.
      await new Promise(setImmediate)
    }
  })
  const writing = async () => {
    for (let edition = 1; edition <= 40; edition++) {
      const { statusCode, body } = await staff.call('PATCH', `/cards/${id}`, { title: `Edition ${edition}` })
      expect(statusCode, body).toBe(200)
      answered = edition
    }
  }
  await Promise.all([writing().finally(() => (isWriting = false)), ...reading])
  expect(await editionOf('/cards')).toBe(40)
})

test('a write is visible over the network once it is answered', async () => {
  const { id } = await createTour(testApp, { title: 'Two harbours' })
  const { headers } = await signUp(testApp, { role: 3 })
  const address = `http://${await listen(server)}/api/cards/${id}`
  const read = async () => ((await (await fetch(address)).json()) as { title: string }).title
  for (const edition of ['One harbour', 'No harbour', 'Three harbours']) {
    await read()
    await read()
    const body = JSON.stringify({ title: edition })
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await fetch(address, { method: 'PATCH', headers: json, body })).status).toBe(200)
    expect(await read()).toBe(edition)
  }
})

test('answers for a signed-in user are never cached', async () => {
  const visitor = await signUp(testApp)
  const product = await createProduct(testApp)
  const responses = [
    await visitor.call('GET', '/carts'),
    await visitor.call('POST', '/carts', { product: product.id, count: 1 }),
    await visitor.call('GET', '/tours/my-tour'),
    await visitor.call('GET', '/user/getProfile'),
  ]
  for (const { statusCode, headers } of responses) {
    expect([statusCode < 300, headers['cache-control'], headers.etag]).toEqual([
      true,
      'private, no-store',
      undefined,
    ])
  }
})
