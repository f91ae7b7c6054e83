import type { LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, type SignedIn, signUp } from '#server/testing/factories.ts'
import { shareOfNetwork, shareOfUser } from './fair-share.ts'

const testApp = await buildTestApp()
const { server, client, config } = testApp
const limiting = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const ofNetwork = shareOfNetwork(config.databaseConnections)

async function metric(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await server.metrics.text())![1])
}

const releases: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const release of releases.splice(0)) await release()
})

/** Calls that read products stay where they are until the answer is called, or the test has ended. */
async function holdProducts(): Promise<() => Promise<void>> {
  const hold = await client.sql.reserve()
  await hold`begin`
  await hold`lock table products in access exclusive mode`
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await hold`rollback`
    hold.release()
  }
  releases.push(release)
  return release
}

const add = (person: SignedIn, product: string) => person.call('POST', '/carts', { product, count: 1 })

describe('of one user', () => {
  test('six calls are worked on, the rest waits and is answered in its order, and others are not held up', async () => {
    const [greedy, other] = [await signUp(testApp), await signUp(testApp)]
    const { id } = await createProduct(testApp)
    const release = await holdProducts()
    const order: number[] = []
    const calls = Array.from({ length: 40 }, (_, number) =>
      add(greedy, id).then((answer) => {
        order.push(number)
        return answer
      }),
    )
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(40 - shareOfUser.running)
    expect(await metric('halyard_requests_running')).toBe(shareOfUser.running)

    const startedAt = performance.now()
    expect((await other.call('GET', '/user/getProfile')).statusCode).toBe(200)
    expect((await server.inject('/api/cards')).statusCode).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2000)

    await release()
    const answers = await Promise.all(calls)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(201))
    // Those that waited were let in one after the other.
    expect(order.indexOf(39)).toBeGreaterThan(order.indexOf(10))
    expect((await greedy.call('GET', '/carts')).json().items[0].quantity).toBe(40)
    expect(await metric('halyard_requests_waiting')).toBe(0)
    expect(await metric('halyard_requests_running')).toBe(0)
  })

  test('more than may wait are refused with 429, and told when to come back', async () => {
    const greedy = await signUp(testApp)
    const { id } = await createProduct(testApp)
    const release = await holdProducts()
    const most = shareOfUser.running + shareOfUser.waiting
    const calls = Array.from({ length: most + 10 }, () => add(greedy, id))
    const refused = await new Promise<LightMyRequestResponse[]>((resolve) => {
      const all: LightMyRequestResponse[] = []
      for (const call of calls) {
        call.then((answer) => {
          if (answer.statusCode === 429) all.push(answer)
          if (all.length === 10) resolve(all)
        })
      }
    })
    expect(refused[0]!.headers['retry-after']).toBe('1')
    expect(refused[0]!.json()).toMatchObject({ code: 'rate_limited' })
    await release()
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(most)
  })

  test('who has gone while waiting has nothing done for them', async () => {
    const greedy = await signUp(testApp)
    const { id } = await createProduct(testApp)
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const release = await holdProducts()
    const calls = Array.from({ length: shareOfUser.running }, () => add(greedy, id))
    await expect.poll(() => metric('halyard_requests_running')).toBe(shareOfUser.running)
    const gone = new AbortController()
    const leaving = fetch(`${url}/api/carts`, {
      method: 'POST',
      headers: { ...greedy.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ product: id, count: 100 }),
      signal: gone.signal,
    }).catch(() => 'gone')
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(1)
    const last = add(greedy, id)
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(2)
    gone.abort()
    expect(await leaving).toBe('gone')
    await expect
      .poll(() => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count))))
      .toBe(0)
    await release()
    await Promise.all([...calls, last])
    expect((await greedy.call('GET', '/carts')).json().items[0].quantity).toBe(shareOfUser.running + 1)
    expect(await metric('halyard_requests_waiting')).toBe(0)
  })
})

describe('of one network', () => {
  const from = (address: string, url: string) => server.inject({ url, remoteAddress: address })

  test('calls of those who are not signed in wait for each other, and another network does not wait for them', async () => {
    await createProduct(testApp)
    const release = await holdProducts()
    const calls = Array.from({ length: 30 }, (_, page) =>
      from('192.0.2.1', `/api/products?page=${page + 1}&itemsPerPage=2`),
    )
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(30 - ofNetwork.running)
    expect((await from('192.0.2.2', '/api/user/getProfile')).statusCode).toBe(401)
    // Whoever is signed in has a share of their own, in the same office too.
    const colleague = await signUp(testApp)
    expect((await colleague.call('GET', '/user/getProfile')).statusCode).toBe(200)
    await release()
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200))
  })

  test('an office of fifty people who each open a page with six calls at one moment is answered', async () => {
    await createProduct(testApp)
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, number) =>
        from('192.0.2.3', `/api/products?page=${number + 1}&itemsPerPage=3`),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(300).fill(200))
  })

  test('has room for as many at once as the database has connections, however few', () => {
    expect(shareOfNetwork(1).running).toBeGreaterThanOrEqual(20)
    expect(shareOfNetwork(100).running).toBe(200)
  })
})

test('a shopper who adds two hundred things in ten minutes meets no limit', async () => {
  const limited = await signUp(limiting)
  const products = []
  for (let number = 0; number < 20; number++) products.push((await createProduct(limiting)).id)
  for (let number = 0; number < 200; number++) {
    const answer = await limited.call('POST', '/carts', { product: products[number % 20], count: 1 })
    expect(answer.statusCode).toBe(201)
    limiting.clock.advance(3000)
  }
  const { items } = (await limited.call('GET', '/carts')).json()
  expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual(Array(20).fill(10))
})
