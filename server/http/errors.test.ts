import { once } from 'node:events'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { buildTestApp, createTestDatabase } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, signUp } from '#server/testing/factories.ts'
import { listen } from '#server/testing/live-client.ts'

const testApp = await buildTestApp()
const { server, sql, logLines } = testApp

function buildBeside(client: DatabaseClient) {
  return buildApp({
    config: testApp.config,
    client,
    publicUrl: 'http://127.0.0.1:3000',
    jwtSecret: 'test secret of at least thirty-two bytes',
    log: server.log,
    drawnFolder: testApp.dataDir,
    sizeWorkerEntry: fileURLToPath(import.meta.resolve('#server/features/images/size-worker.ts')),
    jobs: { runsSchedules: false },
  })
}

// Routes that throw, beside the real routes.
const breaking = await buildBeside(testApp.client)
breaking.server.get('/api/broken', async () => {
  throw new Error('password=hunter2 in /srv/secret.ts')
})
breaking.server.get('/api/thrown', async () => {
  throw { not: 'an error' }
})
breaking.server.get('/api/database-says/:state', async (request) => {
  const { state } = request.params as { state: string }
  throw new Error('Failed query', {
    cause: Object.assign(new Error('words of the database'), { code: state }),
  })
})
breaking.server.get('/api/system-says/:code', async (request) => {
  const { code } = request.params as { code: string }
  throw Object.assign(new Error(`${code}: words of the system`), { code })
})
await breaking.server.ready()
afterAll(() => breaking.server.close())

const anyText = expect.stringMatching(/\S/)

test('an unknown address of the API answers 404 with a message (R-323)', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['POST', '/api/cards/x/y/z'],
    ['PUT', '/api/user/signin'],
    ['OPTIONS', '/api/cards'],
    ['DELETE', '/api/products'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api//cards'],
  ] as const) {
    const response = await server.inject({ method, url })
    expect(response.statusCode, url).toBe(404)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test.each(['/api/cards/%E0%A4%A', '/api/%', '/api/products/%FF', '/images/%c0%ae%c0%ae/etc/passwd'])(
  'the malformed address %s answers 400 with a message of ours (R-323)',
  async (url) => {
    const response = await server.inject({ url })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual({ message: 'Please check what you entered.', code: 'invalid_request' })
  },
)

test.each([
  ['/caf%C3?page=2&q=%', '/caf%25C3?page=2&q=%'],
  ['//evil.example/%', '/evil.example/%25'],
  // Cut, because clients refuse long headers.
  [`/${'%'.repeat(9_000)}?page=2`, `/${'%25'.repeat(1_999)}`],
])('the malformed address %s of a page redirects to a well-formed one', async (url, location) => {
  const response = await server.inject({ url })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(location)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('an id that is longer than any id answers 404 with a message (R-323)', async () => {
  const response = await server.inject({ url: `/api/cards/${'x'.repeat(5000)}` })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
})

test('a body that is not JSON is refused with any content type (R-301, R-323)', async () => {
  const { headers } = await signUp(testApp)
  const product = await createProduct(testApp)
  const good = JSON.stringify({ product: product.id, count: 1 })
  const send = (contentType: string | undefined, payload: string) =>
    server.inject({
      method: 'POST',
      url: '/api/carts',
      headers: { ...headers, ...(contentType === undefined ? {} : { 'content-type': contentType }) },
      payload,
    })
  for (const contentType of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    undefined,
  ]) {
    const response = await send(contentType, good)
    expect(response.statusCode, contentType).toBe(415)
    expect(response.json()).toEqual({ message: 'Please send JSON.', code: 'unsupported_media_type' })
  }
  for (const broken of ['{', 'undefined', "{'product':1}", '{"a":NaN}', '{"a":1}}', '\u0000', '[1,]']) {
    const response = await send('application/json', broken)
    expect(response.statusCode, broken).toBe(400)
    expect(response.json()).toEqual({ message: 'The request is not valid JSON.', code: 'invalid_request' })
  }
  expect(await sql`select * from cart_lines`).toHaveLength(0)
  // The content type may have parameters.
  expect((await send('application/json; charset=utf-8', good)).statusCode).toBe(201)
})

test('a body that is too large is refused with a message (R-323)', async () => {
  const { headers } = await signUp(testApp)
  const response = await server.inject({
    method: 'POST',
    url: '/api/carts',
    headers,
    payload: { product: 'x'.repeat(1024 * 1024) },
  })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({ message: 'This is too large to send.', code: 'payload_too_large' })
})

test('a JSON call without a body counts as a call with an empty body (R-301)', async () => {
  const { headers } = await signUp(testApp)
  const json = { ...headers, 'content-type': 'application/json' }
  expect((await server.inject({ url: '/api/carts', headers: json })).statusCode).toBe(200)
  const removed = await server.inject({ method: 'DELETE', url: '/api/carts?productId=x', headers: json })
  expect(removed.statusCode).toBe(404)
  const signedOut = await server.inject({ method: 'POST', url: '/api/user/signout', headers: json })
  expect(signedOut.statusCode).toBe(200)
})

test('an error names every wrong field by its wire name, with one sentence for the toast (R-322, R-323)', async () => {
  const { headers } = await signUp(testApp)
  const tour = await createTour(testApp)
  const response = await server.inject({
    method: 'POST',
    url: '/api/tours',
    headers,
    payload: { cardId: tour.id, username: '', email: 'nobody', date: 'soon', numberTikets: 'two' },
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    message: 'Please check username: required.',
    code: 'invalid_request',
    errors: {
      username: 'required',
      email: 'invalid email',
      date: 'must be a date, written YYYY-MM-DD',
      numberTikets: 'must be a number',
    },
  })
})

test.each(['[]', 'null', '"text"', '7', 'true', ''])(
  'a body of %j where fields are needed is refused with a message',
  async (payload) => {
    const { headers } = await signUp(testApp)
    const response = await server.inject({
      method: 'POST',
      url: '/api/carts',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/^Please check what you sent: /) })
  },
)

test('errors of the two settings forms are the message alone, as a JSON string', async () => {
  const { headers } = await signUp(testApp)
  const send = (form: string, payload: object | string, more: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: `/api/user/update/${form}`,
      headers: { ...headers, ...more },
      payload,
    })
  for (const response of [
    await send('profile', { name: '', username: '', email: '' }),
    await send('password', { newpassword: 'x' }),
    await send('profile', '{', { 'content-type': 'application/json' }),
    await send('password', 'x', { 'content-type': 'text/plain' }),
    await send('profile', { name: 'x'.repeat(2_000_000) }),
    await send('password', {}, { authorization: 'Bearer nobody' }),
  ]) {
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual(anyText)
  }
})

test.each(['/api/broken', '/api/thrown'])(
  'an error of the server at %s reveals only its request id in the log (R-323)',
  async (url) => {
    const response = await breaking.server.inject({ url })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      message:
        'Something went wrong on our side. If you have just sent something, look whether it went through before you send it again.',
      code: 'internal',
      requestId: response.headers['x-request-id'],
    })
    expect(response.headers['cache-control']).toBe('no-store')
    const logged = logLines.find((line) => line.msg === 'request failed')
    expect(logged).toMatchObject({ reqId: response.headers['x-request-id'], err: expect.anything() })
  },
)

test('every answer has a request id, and no answer reveals the software of the server', async () => {
  const ids = new Set<unknown>()
  for (const url of ['/api/cards', '/api/nothing', '/healthz', '/api/carts', '/api/openapi.json']) {
    const { headers } = await server.inject({ url })
    ids.add(headers['x-request-id'])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers.server).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
  expect(ids.size).toBe(5)
})

test('every call is logged, without query, body and tokens', async () => {
  const traveller = await signUp(testApp)
  await traveller.call('GET', `/carts?userId=${traveller.userId}`)
  const line = logLines.find(({ path }) => path === '/api/carts')
  expect(line).toMatchObject({ method: 'GET', status: 200, user: traveller.userId, address: '127.0.0.1' })
  const everything = JSON.stringify(logLines)
  for (const secret of [
    traveller.headers.refresh,
    traveller.headers.authorization,
    'correct horse',
    '?userId',
  ]) {
    expect(everything).not.toContain(secret)
  }
})

test.each([
  ['57P01', 'it shuts down'],
  ['53300', 'it has too many connections'],
  ['57014', 'a statement took too long'],
  ['55000', 'it accepts no connections'],
  ['25006', 'it takes no writes, as a standby does'],
  ['40P01', 'there was a deadlock'],
  ['40001', 'two transactions collided'],
  ['55P03', 'a lock was not available'],
  ['28000', 'it refuses this account, as after a failover'],
  ['08006', 'the connection was lost'],
])('for the database error %s (%s) the answer asks to retry', async (state) => {
  const response = await breaking.server.inject({ url: `/api/database-says/${state}` })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.body).not.toContain('words of the database')
})

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk can only be read'],
  ['EMFILE', 'too many files are open'],
])('for the system error %s (%s) the answer asks to retry', async (code) => {
  const response = await breaking.server.inject({ url: `/api/system-says/${code}` })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.body).not.toContain('words of the system')
})

test('other errors of database or system are internal errors', async () => {
  for (const path of ['database-says/42601', 'system-says/EACCES']) {
    expect((await breaking.server.inject({ url: `/api/${path}` })).statusCode, path).toBe(500)
  }
})

test('while the database is away calls answer 503 with a message and Retry-After', async () => {
  const database = await createTestDatabase()
  const client = connectDatabase(database, { connections: 2 })
  const app = await buildBeside(client)
  try {
    expect((await app.server.inject({ url: '/api/cards' })).statusCode).toBe(200)
    expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200)
    const name = 'database' in database ? database.database : ''
    await sql.unsafe(`alter database ${name} allow_connections false`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`

    // Cached answers are still served; other answers are unavailable.
    expect((await app.server.inject({ url: '/api/cards' })).statusCode).toBe(200)
    const response = await app.server.inject({ url: '/api/products' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json()).toEqual({
      message: 'We are busy at the moment. Please try again shortly.',
      code: 'unavailable',
      requestId: expect.any(String),
    })
    const notReady = await app.server.inject({ url: '/readyz' })
    expect(notReady.statusCode).toBe(503)
    expect(notReady.json()).toEqual({ status: 'database is away' })
    expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200)

    await sql.unsafe(`alter database ${name} allow_connections true`)
    // The next call discovers idle connections that were cut off.
    await vi.waitFor(async () => {
      expect((await app.server.inject({ url: '/api/cards' })).statusCode).toBe(200)
      expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200)
    })
  } finally {
    await app.server.close()
    await client.close()
  }
})

/** Sends raw bytes and returns all received text until the server closes the connection. */
async function exchange(request: string): Promise<string> {
  const [host, port] = (await listen(server)).split(':')
  const socket = createConnection(Number(port), host)
  let response = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    response += chunk
  })
  socket.write(request)
  await once(socket, 'close')
  return response
}

test.each([
  ['that is not HTTP', 'nonsense\r\n\r\n', 400],
  [
    'with a header without end',
    `GET /api/cards HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    'with two lengths',
    'POST /api/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
  ],
  ['with a length below nothing', 'POST /api/carts HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  [
    'with a length and chunks',
    'POST /api/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['with a NUL in its address', 'GET /api/cards\u0000 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['with a NUL in a header', 'GET /api/cards HTTP/1.1\r\nHost: x\r\nRefresh: a\u0000b\r\n\r\n', 400],
])('a request %s is refused with a message (R-323)', async (_what, request, status) => {
  const response = await exchange(request)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({ message: anyText })
})
