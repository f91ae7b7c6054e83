// The database fails in every possible way while users shop.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '#server/database/client.ts'
import {
  emptyCart,
  type FaultyShop,
  measureTime,
  openFaultyShop,
  openTab,
  type Person,
  requireClear,
  signIn,
} from './faulty-shop.ts'

let shop: FaultyShop
let url: string
let traveller: Person
let staff: Person
/** Quantity in the cart according to the last acknowledged response. */
let acknowledged = 0
let sent = 0

/** Pages that were requested before and do not change. */
const inMemory = ['/', '/shop/products', '/api/products']

beforeAll(async () => {
  shop = await openFaultyShop()
  url = shop.server.url
  traveller = await signIn(url, 'traveller')
  staff = await signIn(url, 'superadmin')
  await emptyCart(traveller)
  for (const path of inMemory) expect((await page(path)).status).toBe(200)
}, 300_000)

afterEach(async () => {
  await shop.network.mend()
  expect(shop.server.process.exitCode).toBe(null)
})

// Finally, all invariants of the data are checked.
afterAll(() => shop.close())

async function addToCart(): Promise<number> {
  sent++
  const response = await traveller.call('POST /carts', { body: { product: shop.productId, count: 1 } })
  requireClear(response)
  if (response.status < 300) acknowledged++
  return response.status
}

async function page(path: string): Promise<{ status: number; headers: Headers }> {
  const response = await fetch(url + path)
  await response.arrayBuffer()
  return response
}

/**
 * Every stream repeats its request until the work has ended; throws if a response is neither a success nor a clear
 * refusal.
 */
async function runWhileAsking(
  fault: () => Promise<void>,
): Promise<{ longestMs: number; statuses: Set<number> }> {
  let isOver = false
  let longestMs = 0
  const statuses = new Set<number>()
  let requests = 0
  const works = [
    addToCart,
    addToCart,
    async () => (await traveller.call('GET /carts', {})).status,
    // Never answered by the page cache.
    async () => {
      const response = await traveller.call('GET /products', { query: { name: `thing ${requests++}` } })
      requireClear(response)
      return response.status
    },
  ]
  const streams = works.map(async (work) => {
    while (!isOver) {
      const [status, took] = await measureTime(work)
      statuses.add(status)
      longestMs = Math.max(longestMs, took)
      if (status >= 300) await delay(50)
    }
  })
  await Promise.all([
    fault().finally(() => {
      isOver = true
    }),
    ...streams,
  ])
  return { longestMs, statuses }
}

/** Waits until carts and pages work again. Returns the milliseconds. */
async function waitUntilWell(): Promise<number> {
  const [, took] = await measureTime(() =>
    vi.waitFor(
      async () => {
        expect((await page('/readyz')).status).toBe(200)
        expect(await addToCart()).toBe(201)
      },
      { timeout: 30_000, interval: 100 },
    ),
  )
  return took
}

async function quantityInCart(): Promise<number> {
  const { items } = (await traveller.call('GET /carts', {})).body
  return items.find(({ product }) => product._id === shop.productId)?.quantity ?? 0
}

async function requireNothingLost(): Promise<void> {
  const found = await quantityInCart()
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(found).toBeLessThanOrEqual(sent)
}

test('a database that is killed and restarted loses no acknowledged write, and carts are synchronised again', async () => {
  const tab = openTab(url, traveller)
  const { statuses } = await runWhileAsking(async () => {
    await delay(500)
    await shop.killDatabase()
    await delay(3000)
  })
  expect([...statuses].sort()).toEqual([200, 201, 503])
  expect(await waitUntilWell()).toBeLessThan(5000)
  await requireNothingLost()
  const quantity = await quantityInCart()
  await expect.poll(tab.quantity, { timeout: 5000 }).toBe(quantity)
  await addToCart()
  await expect.poll(tab.quantity, { timeout: 1500 }).toBe(quantity + 1)
  tab.close()
}, 60_000)

test.each([
  ['refuses connections', () => shop.network.refuse()],
  ['hangs up before it says a word', async () => shop.network.hangUp()],
])(
  'a database that %s is answered for clearly and at once, and taken back when it returns',
  async (_what, fail) => {
    const { longestMs, statuses } = await runWhileAsking(async () => {
      await fail()
      await delay(1000)
      expect((await page('/healthz')).status).toBe(200)
      expect((await page('/readyz')).status).toBe(503)
      expect((await page('/')).status).toBe(200)
      await delay(3000)
    })
    expect(statuses).toContain(503)
    expect(longestMs).toBeLessThan(4000)
    await shop.network.mend()
    expect(await waitUntilWell()).toBeLessThan(4000)
    await requireNothingLost()
  },
  60_000,
)

test('while the database is slow, cached pages are served at once, and no request waits for ever', async () => {
  shop.network.delay(100)
  const [responses, took] = await measureTime(() =>
    Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        traveller.call('GET /products', { query: { name: `slow ${number}` } }),
      ),
    ),
  )
  for (const response of responses) requireClear(response)
  expect(took).toBeLessThan(20_000)
  const quick = await Promise.all(['/healthz', ...inMemory].map((path) => measureTime(() => page(path))))
  for (const [{ status }, milliseconds] of quick) {
    expect(status).toBe(200)
    expect(milliseconds).toBeLessThan(500)
  }
}, 60_000)

test('while the database is silent, requests are refused soon, cached pages are served, and connections are reopened when it is back', async () => {
  const { longestMs, statuses } = await runWhileAsking(async () => {
    await delay(200)
    shop.network.fallSilent()
    // Long enough for the connections to be closed.
    for (let second = 0; second < 14; second++) {
      await delay(1000)
      for (const path of ['/healthz', ...inMemory]) {
        const [{ status }, milliseconds] = await measureTime(() => page(path))
        expect([path, status]).toEqual([path, 200])
        expect(milliseconds).toBeLessThan(1000)
      }
    }
    // Now requests are refused at once, without waiting for the database.
    const [status, milliseconds] = await measureTime(addToCart)
    expect(status).toBe(503)
    expect(milliseconds).toBeLessThan(1000)
  })
  expect(statuses).toContain(503)
  expect(longestMs).toBeLessThan(15_000)
  await shop.network.mend()
  expect(await waitUntilWell()).toBeLessThan(10_000)
  await requireNothingLost()
}, 90_000)

test('while other clients use all connections of the database, requests get a clear refusal, and work afterwards', async () => {
  const greedy = connectDatabase(shop.address, { connections: 60 })
  try {
    const { statuses, longestMs } = await runWhileAsking(async () => {
      const hold = () => Promise.allSettled(Array.from({ length: 60 }, () => greedy.sql`select pg_sleep(1)`))
      const holding = hold()
      // The server must reconnect, and finds no free connection.
      for (let round = 0; round < 10; round++) {
        shop.network.cut()
        await delay(100)
      }
      await holding
      await hold()
    })
    expect(statuses).toContain(503)
    expect(longestMs).toBeLessThan(5000)
  } finally {
    await greedy.close()
  }
  expect(await waitUntilWell()).toBeLessThan(5000)
  await requireNothingLost()
}, 60_000)

test('without notifications the server sends no stale data, and reconnects for them by itself', async () => {
  const listeners = () =>
    shop.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'halyard' and query ilike 'listen%'`
  const tab = openTab(url, traveller)
  await expect.poll(tab.quantity).toBe(await quantityInCart())
  const [before] = await listeners()
  await shop.sql`select pg_terminate_backend(${before!.pid})`

  const quantity = await quantityInCart()
  await addToCart()
  await expect.poll(tab.quantity, { timeout: 5000 }).toBe(quantity + 1)
  const { status } = await staff.call('PATCH /cards/:id', {
    params: { id: shop.tourId },
    body: { title: 'A tour under another name' },
  })
  expect(status).toBe(200)
  expect(await (await fetch(`${url}/tour-item/${shop.tourId}`)).text()).toContain('A tour under another name')
  // A write of another process, without a notification.
  await shop.sql.begin(async (sql) => {
    await sql`update tours set title = 'A tour under a third name' where id = ${shop.tourId}`
    await sql`insert into changes (topic) values (${`tour:${shop.tourId}`})`
  })
  await expect
    .poll(async () => (await fetch(`${url}/tour-item/${shop.tourId}`)).text(), { timeout: 5000 })
    .toContain('A tour under a third name')
  await expect.poll(async () => (await listeners())[0]?.pid, { timeout: 5000 }).toBeGreaterThan(0)
  tab.close()
}, 60_000)
