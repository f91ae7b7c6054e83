import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { connectLive } from '#server/testing/live-client.ts'
import { openRaw, type RawConnection, upgradeRequest } from '#server/testing/raw-connection.ts'
import { createUpgradeRule } from './upgrades.ts'

const testApp = await buildTestApp({ environment: { PAGE_CACHE_MB: '8' } })
const { server, logLines } = testApp
const origin = 'http://127.0.0.1:3000'
let port: number
const opened: RawConnection[] = []

beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => {
  for (const { socket } of opened) socket.destroy()
})

async function open(text: string): Promise<RawConnection> {
  const connection = await openRaw(port, text)
  opened.push(connection)
  return connection
}

/** Addresses that the router refuses, does not know, knows, and answers from the cache. */
const elsewhere = [
  '/api/%ff/../live',
  '/api/live/',
  '/api//live',
  '/api/%6cive',
  '/API/live',
  'http://127.0.0.1/api/live',
  '/%',
  `/images/${'x'.repeat(400)}`,
  '/api/nothing',
  '/nothing',
  '/api/cards',
  '/api/openapi.json',
  '/healthz',
  '/images/uploads/none.webp',
  '/api/carts?secret=of-the-visitor',
]

test.each(elsewhere)('an upgrade at %j is answered over HTTP, and its connection closed', async (path) => {
  const variants: Record<string, string>[] = [{}, { origin }, { upgrade: 'WebSocket' }, { upgrade: 'h2c' }]
  for (const headers of variants) {
    // The second time some are answered from the cache, before the framework.
    for (let times = 0; times < 2; times++) {
      const connection = await open(upgradeRequest(path, headers))
      expect(await connection.status()).not.toBe(101)
      await connection.closed
      expect(connection.received()).toMatch(/\r\nconnection: close\r\n/i)
    }
  }
})

test.each([
  ['no origin', {}],
  ['another origin', { origin: 'http://evil.example' }],
  ['no sign-in', { origin }],
  ['a wrong version', { origin, 'sec-websocket-version': '7' }],
])('an upgrade at the live channel with %s is answered, and its connection closed', async (_, headers) => {
  const connection = await open(upgradeRequest('/api/live', headers))
  expect(await connection.status()).toBeGreaterThanOrEqual(400)
  await connection.closed
  expect(connection.received()).toMatch(/\r\nconnection: close\r\n/i)
})

test('an upgrade with a body or by another method is answered, and its connection closed', async () => {
  for (const method of ['POST', 'DELETE', 'HEAD', 'OPTIONS']) {
    const connection = await open(
      `${upgradeRequest('/api/live', { origin, 'content-length': '5' }, method)}hello`,
    )
    expect(await connection.status(), method).toBeGreaterThanOrEqual(400)
    await connection.closed
  }
})

test('the query of a refused upgrade is never logged', async () => {
  for (const path of [
    '/api/live?secret=of-the-visitor',
    '/api/%ff?secret=of-the-visitor',
    '/api/cards?secret=of-the-visitor',
    '/nothing?secret=of-the-visitor',
  ]) {
    const connection = await open(upgradeRequest(path, { origin }))
    await connection.status()
    await connection.closed
  }
  expect(logLines.length).toBeGreaterThan(0)
  expect(JSON.stringify(logLines)).not.toContain('of-the-visitor')
})

test('while the server closes, an upgrade is answered and its connection closed', async () => {
  const closing = (await testApp.buildSibling()).server
  await closing.listen({ port: 0, host: '127.0.0.1' })
  const own = (closing.server.address() as AddressInfo).port
  const { cookies } = await signUp(testApp)
  const live = await connectLive(closing, { cookie: cookies, origin })
  // Half a request keeps the connection from being idle.
  const text = upgradeRequest('/api/live', { origin, cookie: cookies })
  const late = await openRaw(own, text.slice(0, -2))
  await new Promise((resolve) => setImmediate(resolve))
  const closed = closing.close()
  await live.closed
  late.socket.write('\r\n')
  await late.closed
  await closed
  expect(late.received()).not.toContain('101 Switching')
})

test('only in development Vite’s socket may upgrade', () => {
  const request = (headers: Record<string, string>) => ({
    method: 'GET',
    url: '/',
    headers: { upgrade: 'websocket', ...headers },
  })
  const vite = request({ 'sec-websocket-protocol': 'vite-hmr' })
  const rule = (isDevelopment: boolean) => createUpgradeRule({ publicUrl: origin, isDevelopment })
  expect(rule(true).mayUpgrade(vite)).toBe(true)
  expect(rule(true).mayUpgrade(request({}))).toBe(false)
  expect(rule(false).mayUpgrade(vite)).toBe(false)
})

test('sixty-four refused upgrades leave no listeners and connections behind', async () => {
  const before = testApp.server.server.listenerCount('upgrade')
  const connections = await Promise.all(
    Array.from({ length: 64 }, () => open(upgradeRequest('/api/%ff/../live'))),
  )
  await Promise.all(connections.map(({ closed }) => closed))
  expect(testApp.server.server.listenerCount('upgrade')).toBe(before)
  const count = await new Promise<number>((resolve, reject) =>
    server.server.getConnections((error, number) => (error === null ? resolve(number) : reject(error))),
  )
  expect(count).toBe(0)
  const socket = await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await socket.status()).toBe(200)
  socket.socket.destroy()
  await once(socket.socket, 'close')
})
