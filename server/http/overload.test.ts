import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxPictureRequest } from '#contract/pictures.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, sql, client, logLines } = await buildTestApp({
  environment: { MAX_REQUESTS: '3', METRICS_TOKEN: 'known-to-the-operator' },
})

async function metric(name: string): Promise<number> {
  const text = await server.metrics.metrics()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1])
}

test('requests above the limit are refused at once, and earlier requests are answered', async () => {
  // A lock on the table keeps three calls waiting.
  const hold = await client.sql.reserve()
  await hold`begin`
  await hold`lock table products in access exclusive mode`
  const waiting = Array.from({ length: 3 }, (_, page) =>
    server.inject(`/api/products?page=${page + 1}&itemsPerPage=2`),
  )
  const answered = Promise.all(waiting)
  while ((await metric('halyard_requests_running')) < 3) await delay(5)

  const call = await server.inject('/api/cards')
  expect(call.statusCode).toBe(503)
  expect(call.headers['retry-after']).toBe('2')
  expect(call.json()).toMatchObject({ code: 'unavailable' })
  const page = await server.inject('/images/uploads/nothing.webp')
  expect(page.statusCode).toBe(503)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  // However the probe of an operator spells it.
  for (const url of ['/readyz', '/readyz?from=balancer', '/healthz/']) {
    expect((await server.inject(url)).statusCode, url).toBe(200)
  }
  expect((await server.inject('/metrics')).statusCode).toBe(401)

  await hold`rollback`
  hold.release()
  expect((await answered).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await metric('halyard_requests_running')).toBe(0)
  expect(await metric('halyard_requests_refused_total')).toBe(2)
  expect((await server.inject('/api/cards')).statusCode).toBe(200)
  logLines.length = 0
})

test('every ended request frees its place', async () => {
  const ways = [
    { url: '/api/cards' },
    { url: '/api/cards/nowhere' },
    { url: '/api/carts' },
    { url: '/no/such/place' },
    { url: '/api/cards?page=x' },
    {
      method: 'POST',
      url: '/api/user/signin',
      payload: 'no json',
      headers: { 'content-type': 'application/json' },
    },
    { method: 'POST', url: '/api/user/signin', payload: { username: 'x', password: 'y' } },
    { url: '/images/uploads/nothing.webp' },
    { url: '/api/live' },
    { url: '/api/openapi.json' },
  ] as const
  for (const way of ways) for (let times = 0; times < 4; times++) await server.inject({ ...way })
  expect(await metric('halyard_requests_running')).toBe(0)
  expect(await metric('halyard_requests_refused_total')).toBe(2)
  expect(await sql`select 1 as one`).toHaveLength(1)
})

test('an aborted request frees its place when its work is done', async () => {
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const hold = await client.sql.reserve()
  await hold`begin`
  await hold`lock table products in access exclusive mode`
  const hungUp = once(server.server, 'connection').then(([socket]) => once(socket as Socket, 'close'))
  const gone = new AbortController()
  const call = fetch(`${address}/api/products?itemsPerPage=3`, { signal: gone.signal }).catch(() => 'gone')
  while ((await metric('halyard_requests_running')) < 1) await delay(5)
  gone.abort()
  expect(await call).toBe('gone')
  // Only then can the server have done something about it.
  await hungUp
  expect(await metric('halyard_requests_running')).toBe(1)
  await hold`rollback`
  hold.release()
  while ((await metric('halyard_requests_running')) > 0) await delay(5)
})

test('the largest pictures that may be sent come in time over a line of 1.5 Mbit/s; headers have a minute', () => {
  const { requestTimeout, headersTimeout } = server.server
  expect((maxPictureRequest * 8) / 1_500_000).toBeLessThan(requestTimeout / 1000)
  expect(headersTimeout).toBe(60_000)
})
