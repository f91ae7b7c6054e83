import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxCancellationRequest } from '#contract/departures.ts'
import { bodyLimitOf, emptyBodyLimit } from '#contract/endpoint.ts'
import { maxImportBytes } from '#contract/import-rules.ts'
import { maxPictureRequest } from '#contract/pictures.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { openRaw, type RawConnection } from '#server/testing/raw-connection.ts'
import { definitionOf, endpointKeys } from '#server/testing/sample-calls.ts'
import { bodyDeadlineMs, maxBodies, maxSlowBodies } from './bodies.ts'
import { bodyAfterResponseMs } from './requests.ts'

const testApp = await buildTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const { server } = testApp
let port: number
const opened: RawConnection[] = []

beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const { socket } of opened) socket.destroy()
  await Promise.all(opened.splice(0).map(({ closed }) => closed))
})

/** The beginning of a request: its head, and `sent` bytes of the `length` that it announces. */
async function begin(
  line: string,
  { length, sent, headers = {} }: { length: number; sent: number; headers?: Record<string, string> },
): Promise<RawConnection> {
  const all = { host: 'x', 'content-type': 'application/json', 'content-length': length, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const connection = await openRaw(port, `${line} HTTP/1.1\r\n${head.join('')}\r\n${' '.repeat(sent)}`)
  opened.push(connection)
  return connection
}

async function metric(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await server.metrics.metrics())![1])
}

const visitor = (address: string) => ({ 'x-forwarded-for': address })
const megabyte = 2 ** 20

describe('a body where the contract has none', () => {
  test('is not awaited: a request with a slow megabyte is answered at once, and its connection closed', async () => {
    const calls = [
      ['POST /nothing', 404],
      ['POST /api/nothing', 404],
      ['PUT /api/cards', 404],
      ['DELETE /images/x', 404],
      ['POST /tours/standard-list', 404],
      ['GET /nothing', 404],
      ['GET /api/cards', 200],
      ['GET /healthz', 200],
      ['POST /api/%ff', 400],
      ['POST /api/user/signout', 413],
      ['POST /api/tours', 401],
      ['POST /api/cards', 401],
      ['DELETE /api/cards/x', 401],
      ['POST /api/user/signin', 413],
    ] as const
    await Promise.all(
      calls.map(async ([line, status]) => {
        const connection = await begin(line, { length: megabyte, sent: 60_000 })
        expect(await connection.status(), line).toBe(status)
        await connection.closed
      }),
    )
    expect(await metric('halyard_bodies_in_progress')).toBe(0)
  }, 15_000)

  test('in chunks is refused as soon as it exceeds the limit', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    const text = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const connection = await openRaw(port, `POST /api/user/signout HTTP/1.1\r\n${text}\r\n`)
    opened.push(connection)
    connection.socket.write(`${(2000).toString(16)}\r\n${' '.repeat(2000)}\r\n`)
    expect(await connection.status()).toBe(413)
    await connection.closed
    expect(await metric('halyard_bodies_in_progress')).toBe(0)
  })

  test('may be an empty object', async () => {
    const { headers } = await signUp(testApp)
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await server.inject({
      method: 'POST',
      url: '/api/user/signout',
      headers: json,
      payload: '{}',
    })
    expect(response.statusCode).toBe(200)
  })

  test('has at most a kilobyte without a body; only pictures, files and cancelled departures have megabytes', async () => {
    for (const key of endpointKeys) {
      const definition = definitionOf(key)
      const limit = bodyLimitOf(definition)
      if (definition.file !== undefined) expect(limit, key).toBe(maxImportBytes)
      else if (definition.body === undefined) expect(limit, key).toBe(emptyBodyLimit)
      else if (limit >= megabyte) expect([maxPictureRequest, maxCancellationRequest], key).toContain(limit)
      if (limit >= megabyte) expect(definition.limit, key).toBe('staffWrite')
    }
  })
})

test('the deadline of a body depends on its size: ten seconds for a small body', () => {
  expect(bodyDeadlineMs(1000)).toBeLessThan(11_000)
  expect(bodyDeadlineMs(megabyte)).toBeLessThan(16_000)
  // The largest deadline is within Node's own limit for a whole request.
  expect(bodyDeadlineMs(maxImportBytes)).toBeLessThan(server.server.requestTimeout)
})

test('a small body that stops is answered 408 after ten seconds, and its connection closed', async () => {
  const startedAt = performance.now()
  const connection = await begin('POST /api/user/signin', { length: 1000, sent: 10 })
  expect(await connection.status()).toBe(408)
  expect(performance.now() - startedAt).toBeGreaterThan(9_000)
  expect(connection.received()).toContain('"code":"too_slow"')
  await connection.closed
}, 30_000)

test('more than twenty slow bodies of one visitor are refused, and another visitor’s are not', async () => {
  const slow = await Promise.all(
    Array.from({ length: maxSlowBodies + 5 }, () =>
      begin('POST /api/user/signin', { length: 1000, sent: 10, headers: visitor('192.0.2.1') }),
    ),
  )
  const other = await begin('POST /api/user/signin', {
    length: 1000,
    sent: 10,
    headers: visitor('192.0.2.2'),
  })
  const refused = await new Promise<RawConnection[]>((resolve) => {
    const answered: RawConnection[] = []
    for (const connection of slow) {
      connection.status().then(
        (status) => {
          if (status === 429) answered.push(connection)
          if (answered.length === 5) resolve(answered)
        },
        () => {},
      )
    }
  })
  await Promise.all(refused.map(({ closed }) => closed))
  expect(await metric('halyard_bodies_in_progress')).toBe(maxSlowBodies + 1)
  expect(other.received()).toBe('')
  // Same network, but answered: a body that arrives at once is not slow.
  const quick = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username: 'nobody', password: 'nothing' },
    headers: visitor('192.0.2.1'),
  })
  expect(quick.statusCode).toBe(401)
})

test('the connections of a trusted proxy itself are not counted', async () => {
  const slow = await Promise.all(
    Array.from({ length: maxBodies + 5 }, () => begin('POST /api/user/signin', { length: 1000, sent: 10 })),
  )
  const response = await begin('GET /healthz', { length: 0, sent: 0 })
  expect(await response.status()).toBe(200)
  expect(slow.filter((connection) => connection.received() !== '')).toEqual([])
})

test('fifty simultaneous requests of an office are answered', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const connection = await begin('POST /api/user/signin', {
        length: 40,
        sent: 0,
        headers: visitor('192.0.2.9'),
      })
      connection.socket.write(JSON.stringify({ username: 'x', password: 'y' }).padEnd(40))
      return connection.status()
    }),
  )
  expect(responses).toEqual(Array(50).fill(401))
})

test('an aborted body is not counted any more', async () => {
  const connection = await begin('POST /api/user/signin', {
    length: 1000,
    sent: 10,
    headers: visitor('192.0.2.3'),
  })
  await expect.poll(() => metric('halyard_bodies_in_progress')).toBe(1)
  connection.socket.destroy()
  await expect.poll(() => metric('halyard_bodies_in_progress')).toBe(0)
})

test('a refused upload gets its answer while its body is still being sent', async () => {
  const response = await new Promise<number | undefined>((resolve, reject) => {
    const sending = httpRequest(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/cards' },
      (response) => {
        response.resume()
        resolve(response.statusCode)
        sending.destroy()
      },
    )
    sending.setHeader('content-type', 'application/json')
    sending.on('error', reject)
    for (let part = 0; part < 16; part++) sending.write(Buffer.alloc(megabyte, ' '))
    sending.end()
  })
  expect(response).toBe(401)
  expect(bodyAfterResponseMs).toBeGreaterThan(1000)
})
