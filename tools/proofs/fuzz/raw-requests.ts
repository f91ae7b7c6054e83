// Raw requests that no client library sends: upgrades everywhere, slow or incomplete bodies, huge headers, odd paths.
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { splitEndpointKey } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { livePath } from '#contract/paths.ts'
import { openRaw } from '#server/testing/raw-connection.ts'
import { encodePath } from './requests.ts'
import { hostileText } from './values.ts'

export interface RawRequest {
  /** Request line and headers, with the empty line. */
  head: string
  /** Pieces of the body, sent one after the other; a number means that many letters. */
  pieces: readonly (string | number)[]
  /** Whether the body has the announced length. */
  isWhole: boolean
  isProxied: boolean
}

const paths = fc.oneof(
  fc.constantFrom(
    livePath,
    `${livePath}/`,
    '/api/%ff/../live',
    '/api/./live',
    '/api//live',
    '/api/live?x=%ff',
    'http://127.0.0.1/api/live',
    '//evil.example/api/live',
    '/%',
    '/..%2f..%2fapi/live',
    '/api/live%00',
    `/${'a/'.repeat(2000)}`,
    '*',
  ),
  fc.constantFrom(...Object.keys(endpoints).map((key) => `/api${splitEndpointKey(key).path}`)),
  hostileText.map((text) => `/${encodePath(text).slice(0, 3000)}`),
)

const methods = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PUT')

const upgrades = fc.constantFrom(
  [],
  ['connection: Upgrade', 'upgrade: websocket'],
  [
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    'origin: http://evil.example',
  ],
  ['connection: keep-alive, Upgrade', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'],
  ['connection: Upgrade', 'upgrade: TLS/1.0'],
  ['connection: upgrade, upgrade', 'upgrade: websocket, h2c', 'sec-websocket-protocol: vite-hmr'],
)

const odd = fc.constantFrom(
  [],
  ['host: second.example'],
  [`x-huge: ${'h'.repeat(20_000)}`],
  [`x-forwarded-for: ${'192.0.2.1, '.repeat(900)}`],
  Array.from({ length: 150 }, (_, number) => `x-many-${number}: ${number}`),
  [`cookie: ${'a=b; '.repeat(1500)}`],
  ['expect: 100-continue'],
  ['expect: something else'],
)

const bodies = fc.constantFrom<{ headers: string[]; pieces: (string | number)[]; isWhole: boolean }>(
  { headers: [], pieces: [], isWhole: true },
  { headers: ['content-length: 6'], pieces: ['{', ' ', ' ', ' ', ' ', '}'], isWhole: true },
  { headers: ['content-length: 1000'], pieces: ['{', '"a":'], isWhole: false },
  { headers: ['content-length: 1048576'], pieces: [50_000], isWhole: false },
  { headers: ['transfer-encoding: chunked'], pieces: ['2\r\n', '{}\r\n', '0\r\n\r\n'], isWhole: true },
  { headers: ['transfer-encoding: chunked'], pieces: ['ffff\r\n', 0xffff], isWhole: false },
  { headers: ['transfer-encoding: chunked'], pieces: ['zz\r\n', '{}\r\n'], isWhole: true },
)

export const rawRequest: fc.Arbitrary<RawRequest> = fc
  .record({ method: methods, path: paths, upgrade: upgrades, odd, body: bodies, isProxied: fc.boolean() })
  .map(({ method, path, upgrade, odd, body, isProxied }) => {
    const headers = ['host: 127.0.0.1', 'content-type: application/json', ...upgrade, ...odd, ...body.headers]
    const head = `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
    return { head, pieces: body.pieces, isWhole: body.isWhole, isProxied }
  })

const pauseMs = 20
/** The deadline of a small body, plus a margin. */
const longestMs = 20_000

/** Sends the request and returns the fault of its response; null if it is correct. */
export async function sendRaw({ head, pieces, isWhole }: RawRequest, port: number): Promise<string | null> {
  const connection = await openRaw(port, head)
  try {
    for (const piece of pieces) {
      connection.socket.write(typeof piece === 'number' ? 'x'.repeat(piece) : piece, 'latin1')
      await delay(pauseMs)
    }
    // A client that closes an incomplete request gets no response.
    if (!isWhole && statusIn(connection.received()) === undefined) return null
    const status = await Promise.race([
      finalStatus(connection.received, connection.closed),
      delay(longestMs, null, { ref: false }),
    ])
    if (status === null) return `no answer within ${longestMs} ms`
    if (status === 101) return 'an upgrade'
    return status >= 500 ? `status ${status}` : null
  } finally {
    connection.socket.destroy()
  }
}

/** The status after `100 Continue`. */
function statusIn(received: string): number | undefined {
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  return statuses.find((status) => status !== 100)
}

/** Zero if the connection was closed without a status, which malformed HTTP allows. */
async function finalStatus(received: () => string, closed: Promise<void>): Promise<number> {
  let isClosed = false
  closed.then(() => {
    isClosed = true
  })
  for (;;) {
    const status = statusIn(received())
    if (status !== undefined) return status
    if (isClosed) return 0
    await delay(5)
  }
}
