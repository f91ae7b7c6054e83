import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { listen, refuseLive } from '#server/testing/live-client.ts'
import { securityHeaders } from './security-headers.ts'

const plain = await buildTestApp()
const secured = await buildTestApp({ publicUrl: 'https://halyard.example' })

const responses = [
  ['GET', '/api/cards', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/healthz', 200],
  ['GET', '/api/nothing', 404],
  ['GET', '/nothing', 404],
  ['DELETE', '/api/cards', 404],
  ['OPTIONS', '/api/cards', 404],
  ['GET', '/api/cards?page=0', 400],
  ['POST', '/api/carts', 401],
  ['GET', '/api/cards/%zz', 400],
  ['GET', `/api/cards/${'x'.repeat(301)}`, 404],
  ['GET', '/images/pages/privacy.webp', 200],
  ['GET', '/images/nothing.webp', 404],
  ['GET', '/api/user/oidc/start?return=//evil.example', 502],
] as const

describe.each([
  ['http', plain, false],
  ['https', secured, true],
])('over %s', (_name, { server }, isHttps) => {
  test.each(responses)('%s %s answers %i with all security headers', async (method, url, status) => {
    const response = await server.inject({ method, url })
    expect(response.statusCode).toBe(status)
    const { 'content-security-policy': policy, ...expected } = securityHeaders(isHttps)
    expect(response.headers).toMatchObject(expected)
    const isPicture = url.startsWith('/images')
    expect(response.headers['content-security-policy']).toBe(
      isPicture ? "sandbox; default-src 'none'" : policy,
    )
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers['strict-transport-security']).toBe(
      isHttps ? 'max-age=31536000; includeSubDomains' : undefined,
    )
    for (const tell of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      expect(response.headers[tell]).toBeUndefined()
    }
    if (status !== 200) expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-type']).toMatch(/^(application\/json; charset=utf-8|image\/webp)$/)
  })
})

test('the security headers have these values', () => {
  const { 'content-security-policy': policy, ...others } = securityHeaders(true)
  expect(policy).toBe("default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'")
  expect(others).toEqual({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
})

/** What the server sends until it closes the connection. */
async function sendRaw(text: string): Promise<string> {
  const [host, port] = (await listen(plain.server)).split(':')
  const socket = connect(Number(port), host!)
  let response = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    response += part
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return response
}

test('a malformed HEAD request gets no body', async () => {
  const response = await sendRaw('HEAD / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s)
})

test.each([
  'GARBAGE\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
  `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
])('a malformed request is refused with the same headers, without internal details', async (text) => {
  const response = await sendRaw(text)
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /)
  for (const [name, value] of Object.entries(securityHeaders(false))) {
    expect(response).toContain(`\r\n${name}: ${value}\r\n`)
  }
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toEqual({
    message: 'Please check what you entered.',
    code: 'invalid_request',
  })
})

test.each([
  ['GET', '/api/cards', undefined, 200, { totalCount: 0 }],
  ['POST', '/api/user/signin', { username: 'Ada', password: 'x' }, 401, { code: 'wrong_credentials' }],
])(
  '%s %s that offers another protocol is answered over HTTP/1.1, with its body read',
  async (method, path, body, status, answered) => {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAAQAAP__',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const call = request(`http://${await listen(plain.server)}${path}`, { method, headers })
    call.end(body && JSON.stringify(body))
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject(securityHeaders(false))
    expect(await json(response)).toMatchObject(answered)
  },
)

test('over https, a page loaded over http cannot open the live channel', async () => {
  const { cookies: cookie } = await signUp(secured)
  for (const host of ['halyard.example', await listen(secured.server)]) {
    const handshake = { cookie, host, origin: `http://${host}` }
    expect((await refuseLive(secured.server, handshake)).status, host).toBe(403)
  }
})
