import type { LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, type SignedIn, signUp } from '#server/testing/factories.ts'
import { shareOfFiles, shareOfNetwork, shareOfUser } from './fair-share.ts'

const testApp = await buildTestApp()
const { server, client, config } = testApp
const limiting = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const ofNetwork = shareOfNetwork(config.databaseConnections)

async function metric(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await server.metrics.metrics())![1])
}

const releases: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const release of releases.splice(0)) await release()
})

/** Blocks calls that read products, until the returned function is called or the test ends. */
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

describe('files of one account', () => {
  test('are exported two at a time, while its other calls and those of others run', async () => {
    const [greedy, other] = [await signUp(testApp, { role: 3 }), await signUp(testApp, { role: 3 })]
    await createProduct(testApp)
    const release = await holdProducts()
    const download = (by: SignedIn) =>
      server.inject({ url: '/exports/products.csv', headers: { cookie: by.cookies } })
    const most = shareOfFiles.running + shareOfFiles.waiting
    const downloads = Array.from({ length: most }, () => download(greedy))
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(shareOfFiles.waiting)
    const [refused, check] = [
      await download(greedy),
      await server.inject({
        method: 'POST',
        url: '/api/imports/products',
        headers: { ...greedy.headers, 'content-type': 'text/csv' },
        payload: 'Title\nKettle',
      }),
    ]
    for (const response of [refused, check]) {
      expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([
        ...[429, '5', 'rate_limited'],
      ])
      expect(response.json().message).toBe(
        'Two of your files are still in progress. Please try again when one of them is done.',
      )
    }
    expect((await greedy.call('GET', '/user/getProfile')).statusCode).toBe(200)
    const others = download(other)
    await expect.poll(() => metric('halyard_requests_running')).toBe(shareOfFiles.running + 1)
    await release()
    const responses = await Promise.all([...downloads, others])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(most + 1).fill(200))
    expect(await metric('halyard_requests_running')).toBe(0)
  })
})

describe('calls of one user', () => {
  test('run six at a time, the others wait in their order, and other users are not delayed', async () => {
    const [greedy, other] = [await signUp(testApp), await signUp(testApp)]
    const { id } = await createProduct(testApp)
    const release = await holdProducts()
    const order: number[] = []
    const calls = Array.from({ length: 40 }, (_, number) =>
      add(greedy, id).then((response) => {
        order.push(number)
        return response
      }),
    )
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(40 - shareOfUser.running)
    expect(await metric('halyard_requests_running')).toBe(shareOfUser.running)

    const startedAt = performance.now()
    expect((await other.call('GET', '/user/getProfile')).statusCode).toBe(200)
    expect((await server.inject('/api/cards')).statusCode).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2000)

    await release()
    const responses = await Promise.all(calls)
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(201))
    // The waiting calls ran one after the other.
    expect(order.indexOf(39)).toBeGreaterThan(order.indexOf(10))
    expect((await greedy.call('GET', '/carts')).json().items[0].quantity).toBe(40)
    expect(await metric('halyard_requests_waiting')).toBe(0)
    expect(await metric('halyard_requests_running')).toBe(0)
  })

  test('are refused with 429 and Retry-After when too many wait', async () => {
    const greedy = await signUp(testApp)
    const { id } = await createProduct(testApp)
    const release = await holdProducts()
    const most = shareOfUser.running + shareOfUser.waiting
    const calls = Array.from({ length: most + 10 }, () => add(greedy, id))
    const refused = await new Promise<LightMyRequestResponse[]>((resolve) => {
      const all: LightMyRequestResponse[] = []
      for (const call of calls) {
        call.then((response) => {
          if (response.statusCode === 429) all.push(response)
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

  test('do not run when the caller hangs up while waiting', async () => {
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

describe('calls of one network', () => {
  const from = (address: string, url: string) => server.inject({ url, remoteAddress: address })

  test('wait for each other when they are not signed in, and do not delay another network', async () => {
    await createProduct(testApp)
    const release = await holdProducts()
    const calls = Array.from({ length: 30 }, (_, page) =>
      from('192.0.2.1', `/api/products?page=${page + 1}&itemsPerPage=2`),
    )
    await expect.poll(() => metric('halyard_requests_waiting')).toBe(30 - ofNetwork.running)
    expect((await from('192.0.2.2', '/api/user/getProfile')).statusCode).toBe(401)
    // A signed-in user has a separate share, also on the same network.
    const colleague = await signUp(testApp)
    expect((await colleague.call('GET', '/user/getProfile')).statusCode).toBe(200)
    await release()
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200))
  })

  test('are answered when fifty people of an office each open a page with six calls at once', async () => {
    await createProduct(testApp)
    const responses = await Promise.all(
      Array.from({ length: 300 }, (_, number) =>
        from('192.0.2.3', `/api/products?page=${number + 1}&itemsPerPage=3`),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(300).fill(200))
  })

  test('may run at least as many at once as the database has connections', () => {
    expect(shareOfNetwork(1).running).toBeGreaterThanOrEqual(20)
    expect(shareOfNetwork(100).running).toBe(200)
  })
})

test('a shopper who adds two hundred products in ten minutes meets no limit', async () => {
  const limited = await signUp(limiting)
  const products = []
  for (let number = 0; number < 20; number++) products.push((await createProduct(limiting)).id)
  for (let number = 0; number < 200; number++) {
    const response = await limited.call('POST', '/carts', { product: products[number % 20], count: 1 })
    expect(response.statusCode).toBe(201)
    limiting.clock.advance(3000)
  }
  const { items } = (await limited.call('GET', '/carts')).json()
  expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual(Array(20).fill(10))
})
