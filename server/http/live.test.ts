import { afterAll, expect, test, vi } from 'vitest'
import { recordChange } from '#server/database/change-feed.ts'
import { accessTokenSeconds } from '#server/features/sessions/access-tokens.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, type SignedIn, signUp } from '#server/testing/factories.ts'
import {
  connectLive,
  connectSilently,
  type LiveClient,
  listen,
  refuseLive,
} from '#server/testing/live-client.ts'
import { statementsOf } from '#server/testing/query-plans.ts'

const testApp = await buildTestApp()
const { app, server, db, sql, clock } = testApp
const sibling = (await testApp.buildSibling()).server
const origin = 'http://127.0.0.1:3000'

const opened: LiveClient[] = []
afterAll(() => Promise.all(opened.map((client) => client.close())))

async function connect(person: Pick<SignedIn, 'cookies'>, app = server): Promise<LiveClient> {
  const client = await connectLive(app, { cookie: person.cookies, origin })
  opened.push(client)
  return client
}

test('the first message is the whole cart, in the words of the API (R-440, R-442)', async () => {
  const buyer = await signUp(testApp)
  const empty = await connect(buyer)
  await empty.cartWith(({ totalCount }) => totalCount === 0)

  const product = await createProduct(testApp, { saleBasisPoints: 1000 })
  await buyer.call('POST', '/carts', { product: product.id, count: 2 })
  const client = await connect(buyer)
  await client.cartWith(() => true)

  expect(client.messages[0]).toEqual({ type: 'cart', data: (await buyer.call('GET', '/carts')).json() })
  expect(client.messages[0]!.data.items[0]!.product).toHaveProperty('img', product.image)
})

test('every change reaches every socket of the user in every process within a second, and nobody else (R-440, R-442)', async () => {
  const buyer = await signUp(testApp)
  const other = await signUp(testApp)
  const clients = [await connect(buyer), await connect(buyer), await connect(buyer, sibling)]
  const strangers = [await connect(other), await connect(other, sibling)]
  const product = await createProduct(testApp)
  const throughSibling = (method: 'POST' | 'PATCH', url: string, payload: object) =>
    sibling.inject({ method, url: `/api${url}`, headers: buyer.headers, payload })
  const changes = [
    () => buyer.call('POST', '/carts', { product: product.id, count: 1 }),
    () => throughSibling('POST', '/carts', { product: product.id, count: 4 }),
    () => buyer.call('PATCH', `/carts/${product.id}`, { quantity: 9 }),
    () => throughSibling('PATCH', `/carts/${product.id}`, { quantity: 2 }),
    () => buyer.call('DELETE', `/carts?productId=${product.id}`),
  ]
  const delays: number[] = []
  for (const [index, change] of changes.entries()) {
    expect((await change()).statusCode).toBeLessThan(300)
    const changedAt = performance.now()
    const carts = await Promise.all(
      clients.map((client) => client.cartWith(({ revision }) => revision === index + 1)),
    )
    delays.push(performance.now() - changedAt)
    expect(carts.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual(
      Array(3).fill([[1], [5], [9], [2], []][index]),
    )
  }
  // The middle one: a machine that is busy with other things may hold one of them up.
  expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(1000)
  for (const { messages } of strangers) {
    expect(messages.filter(({ data }) => data.revision > 0 || data.totalCount > 0)).toEqual([])
  }
})

test('under simultaneous changes revisions only rise, and the last cart is the current one (R-442)', async () => {
  const buyer = await signUp(testApp)
  const clients = [await connect(buyer), await connect(buyer, sibling)]
  const products = await Promise.all(Array.from({ length: 8 }, () => createProduct(testApp)))
  const late: Promise<LiveClient>[] = []
  await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const app = index % 2 === 0 ? server : sibling
      if (index % 20 === 0) late.push(connect(buyer, app))
      const payload = { product: products[index % 8]!.id, count: 1 }
      return app.inject({ method: 'POST', url: '/api/carts', headers: buyer.headers, payload })
    }),
  )
  clients.push(...(await Promise.all(late)))
  const inForce = (await buyer.call('GET', '/carts')).json()
  expect(inForce.revision).toBe(120)
  for (const client of clients) {
    expect(await client.cartWith(({ revision }) => revision === 120)).toEqual(inForce)
    const revisions = client.messages.map(({ data }) => data.revision)
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b))
  }
})

test('a cart that was read too slowly is not sent after a newer one (R-442)', async () => {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const client = await connect(buyer)
  await client.cartWith(({ revision }) => revision === 0)
  await buyer.call('POST', '/carts', { product: product.id })
  await client.cartWith(({ revision }) => revision === 1)

  // Reading a product waits for this lock, while the statement has its snapshot already.
  await sql`alter table products rename to stored_products`
  await sql`create view products as select * from stored_products
    where pg_advisory_xact_lock_shared(442)::text is not null`
  await sql.begin(async (holdingUp) => {
    await holdingUp`select pg_advisory_xact_lock(442)`
    await sql`update carts set revision = 2`
    await recordChange(db, 'cart', buyer.userId)
    app.feed.wake()
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%"products"%'`
      expect(waiting).toHaveLength(1)
    })
    // An empty cart has no products to wait for.
    await buyer.call('DELETE', `/carts?productId=${product.id}`)
    await client.cartWith(({ revision }) => revision === 3)
  })
  await sql`drop view products`
  await sql`alter table stored_products rename to products`
  await buyer.call('POST', '/carts', { product: product.id })
  await client.cartWith(({ revision }) => revision === 4)
  expect(client.messages.map(({ data }) => data.revision)).toEqual([0, 1, 3, 4])
})

test('a tab that stops reading for a while gets only the newest cart (R-442)', async () => {
  const buyer = await signUp(testApp)
  // A few messages of this size fill the buffers of the network.
  const product = await createProduct(testApp, { sku: 'x'.repeat(1 << 20) })
  const [reader, sleeper] = [await connect(buyer), await connect(buyer)]
  for (const client of [reader, sleeper]) await client.cartWith(({ revision }) => revision === 0)

  sleeper.stopReading()
  for (let count = 1; count <= 30; count++) {
    await buyer.call('POST', '/carts', { product: product.id })
    await reader.cartWith(({ revision }) => revision === count)
  }
  const left = [...server.websocketServer.clients].map(({ bufferedAmount }) => bufferedAmount)
  expect(Math.max(...left)).toBeGreaterThan(0)
  expect(Math.max(...left)).toBeLessThan(2 << 20)

  sleeper.readOn()
  const last = await sleeper.cartWith(({ revision }) => revision === 30)
  expect(last.items[0]!.quantity).toBe(30)
  expect(sleeper.messages.length).toBeLessThan(reader.messages.length)
})

test.each([
  undefined,
  'null',
  'http://evil.example',
  'https://127.0.0.1:3000',
  'http://127.0.0.1:3001',
  'http://127.0.0.1:3000.evil.example',
  'http://127.0.0.1:3000/',
])('a handshake from the origin %j is refused', async (wrong) => {
  const buyer = await signUp(testApp)
  expect(
    await refuseLive(server, { cookie: buyer.cookies, ...(wrong === undefined ? {} : { origin: wrong }) }),
  ).toEqual({
    status: 403,
    body: { message: expect.any(String), code: 'forbidden' },
  })
})

test('a page opened under another name of this server has the same origin', async () => {
  const buyer = await signUp(testApp)
  const host = (await listen(server)).replace('127.0.0.1', 'localhost')
  const client = await connectLive(server, { cookie: buyer.cookies, origin: `http://${host}`, host })
  opened.push(client)
  await client.cartWith(() => true)
})

test('a missing sign-in, a forged token and an ended session are refused (R-236)', async () => {
  const buyer = await signUp(testApp)
  const [jwt] = /jwt=[^;]+/.exec(buyer.cookies)!
  await buyer.call('POST', '/user/signout')
  for (const cookie of [undefined, '', 'jwt=', 'jwt=abc.def.ghi', `${jwt}x`, jwt, buyer.cookies]) {
    expect(await refuseLive(server, { origin, ...(cookie === undefined ? {} : { cookie }) })).toEqual({
      status: 401,
      body: { message: 'You need login to do this action!', code: 'unauthenticated' },
    })
  }
})

test('the headers of a call do not open the channel, only the cookies do', async () => {
  const buyer = await signUp(testApp)
  const response = await server.inject({ url: '/api/live', headers: { ...buyer.headers, origin } })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
})

test('a handshake with an expired token and a valid refresh token renews the session', async () => {
  const buyer = await signUp(testApp)
  clock.advance(accessTokenSeconds * 1000 + 1)
  const client = await connect(buyer)
  await client.cartWith(() => true)

  const names = client.setCookies.map((cookie) => cookie.split('=', 1)[0])
  expect(names.sort()).toEqual(['halyard', 'jwt', 'refresh'])
  const jwt = client.setCookies.find((cookie) => cookie.startsWith('jwt='))!
  expect(jwt).toMatch(/; Path=\/; SameSite=Lax$/)
  const token = jwt.slice('jwt='.length).split(';', 1)[0]
  const profile = await server.inject({
    url: '/api/user/getProfile',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(profile.json().result.username).toBe(buyer.username)

  // Without the cookie that script cannot see, a stolen refresh token opens nothing.
  clock.advance(accessTokenSeconds * 1000 + 1)
  const stolen = client.setCookies
    .map((cookie) => cookie.split(';', 1)[0])
    .filter((cookie) => !cookie!.startsWith('halyard='))
  expect((await refuseLive(server, { cookie: stolen.join('; '), origin })).status).toBe(401)
})

test('a handshake that renews nothing sets no cookie', async () => {
  const client = await connect(await signUp(testApp))
  expect(client.setCookies).toEqual([])
})

test('what a client sends changes nothing and reaches nobody (R-441)', async () => {
  const buyer = await signUp(testApp)
  const [talker, listener] = [await connect(buyer), await connect(buyer)]
  for (const client of [talker, listener]) await client.cartWith(() => true)
  for (const text of ['', 'null', '{"type":"cart","data":{"items":[],"revision":999}}', '{"__proto__":{}}']) {
    talker.send(text)
  }
  const product = await createProduct(testApp)
  await buyer.call('POST', '/carts', { product: product.id })
  for (const client of [talker, listener]) {
    await client.cartWith(({ totalCount }) => totalCount === 1)
    expect(client.messages.map(({ data }) => data.revision)).toEqual([0, 1])
  }

  talker.send('x'.repeat(2000))
  expect(await talker.closed).toBe(1009)
  expect(listener.isOpen()).toBe(true)
})

test('a cart that cannot be read closes its sockets (1013), so that they come back for it', async () => {
  const buyer = await signUp(testApp)
  const told = await connect(buyer)
  const other = await connect(await signUp(testApp))
  for (const client of [told, other]) await client.cartWith(() => true)
  await sql`alter table cart_lines rename to cart_lines_away`
  try {
    await recordChange(db, 'cart', buyer.userId)
    expect(await told.closed).toBe(1013)
    expect(await (await connect(buyer)).closed).toBe(1013)
  } finally {
    await sql`alter table cart_lines_away rename to cart_lines`
  }
  expect(other.isOpen()).toBe(true)
  await (await connect(buyer)).cartWith(() => true)
})

test('a socket that stops answering pings is closed within a minute, one that answers stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asking = (await testApp.buildSibling()).server
  try {
    const person = await signUp(testApp)
    const [silent, answering] = [await connect(person, asking), await connect(person, asking)]
    for (const client of [silent, answering]) await client.cartWith(() => true)
    silent.stopReading()
    vi.advanceTimersByTime(30_000)
    // The first interval sends a ping, the second checks for the pong.
    for (let round = 0; round < 2; round++) await answering.heard()
    vi.advanceTimersByTime(30_000)
    await answering.heard()
    silent.readOn()
    expect(await silent.closed).toBe(1006)
    expect(answering.isOpen()).toBe(true)
  } finally {
    await asking.close()
    vi.useRealTimers()
  }
})

test('a server that stops tells its sockets that it goes away, so that they come back', async () => {
  const stopping = (await testApp.buildSibling()).server
  const client = await connect(await signUp(testApp), stopping)
  await client.cartWith(() => true)
  await stopping.close()
  expect(await client.closed).toBe(1001)
})

test('a socket that does not answer keeps no server from stopping', async () => {
  const stopping = (await testApp.buildSibling()).server
  const { cookies } = await signUp(testApp)
  const silent = await connectSilently(stopping, { cookie: cookies, origin })
  const startedAt = performance.now()
  await stopping.close()
  expect(performance.now() - startedAt).toBeLessThan(5000)
  silent.destroy()
})

test('a closed socket leaves nothing behind: no timer, and no reads of the cart', async () => {
  const [buyer, witness] = [await signUp(testApp), await connect(await signUp(testApp))]
  const setting = vi.spyOn(globalThis, 'setTimeout')
  const clearing = vi.spyOn(globalThis, 'clearTimeout')
  const client = await connect(buyer)
  const expiry = setting.mock.results[setting.mock.calls.findIndex(([, ms = 0]) => ms > 600_000)]!.value
  client.close()
  await vi.waitFor(() => expect(clearing).toHaveBeenCalledWith(expiry))
  vi.restoreAllMocks()
  const statements = await statementsOf(testApp.client, async () => {
    await recordChange(db, 'cart', buyer.userId)
    await app.feed.readNow()
    await recordChange(db, 'everything', '')
    await app.feed.readNow()
    await witness.closed
  })
  expect(statements.filter(({ parameters }) => parameters.includes(buyer.userId))).toEqual([])
})
