import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRecentFiles, keepRecentFiles } from '#server/http/cache/recent-files.ts'
import { createResponseCache } from '#server/http/cache/response-cache.ts'
import { sendResponse } from '#server/http/cache/send-response.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createLog } from '#server/process/log.ts'
import { createEarlyResponses } from './early-responses.ts'
import { screenRequests } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'halyard-early-answers-'))
const script = 'export {}//'.padEnd(5000, 'x')
writeFileSync(join(folder, 'a-1.js'), script)
writeFileSync(join(folder, 'a-1.js.br'), brotliCompressSync(script))

const now = () => new Date()
const trustProxy = ['127.0.0.1']
const logLines: Record<string, unknown>[] = []
const log = createLog({ level: 'debug' }, { write: (line: string) => logLines.push(JSON.parse(line)) })
const headersOfAll = securityHeaders(false)
const responses = createResponseCache({ maxBytes: 8_000_000, now, isPassing: () => false })
const files = createRecentFiles({ maxBytes: 8_000_000, now })
const observed: unknown[][] = []
const options = { responseCache: responses, files, headersOfAll, trustProxy, log, metrics: new Registry() }
const early = createEarlyResponses({ ...options, observe: (...cached) => observed.push(cached) })
const app = Fastify({ loggerInstance: log, trustProxy })
/** Requests that the framework has seen. */
let framework = 0

beforeAll(async () => {
  app.addHook('onRequest', (each, reply, done) => {
    framework++
    reply.headers(headersOfAll).header('x-request-id', each.id)
    done()
  })
  await app.register(async (scope) => {
    keepRecentFiles(scope, files)
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/assets/',
      preCompressed: true,
      maxAge: 60_000,
    })
  })
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
  const make = async () => ({ status: 200, headers, body: `"${'x'.repeat(3000)}"`, tags: ['tour'] })
  app.get('/api/tours/:id', async (each, reply) => {
    const kept = responses.find(each.url)
    if (kept !== undefined) early.remember(each, each.url)
    return sendResponse(each, reply, kept ?? (await responses.obtain(each.url, make)))
  })
  await app.ready()
  early.listen(app.server)
  screenRequests(app.server, headersOfAll)
  await app.listen({ port: 0, host: '127.0.0.1' })
})

beforeEach(() => {
  framework = 0
  logLines.length = 0
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

async function ask(path: string, headers: Record<string, string> = compressed, method = 'GET') {
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [cached] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _, 'x-request-id': id, ...others } = cached.headers
  const bytes = Buffer.concat(await cached.toArray())
  return { id, sent: { status: cached.statusCode, headers: others, bytes } }
}

/** Asks until the response comes early. */
async function warm(path: string): Promise<void> {
  for (let time = 0; time < 3; time++) await ask(path)
  framework = 0
}

test.each(['/api/tours/1', '/assets/a-1.js'])(
  '%s is sent early with the bytes and headers of the framework, to GET, HEAD and If-None-Match',
  async (path) => {
    const first = await ask(path)
    await ask(path)
    framework = 0
    const again = await ask(path)
    expect(again.sent).toEqual(first.sent)
    expect(again.id).toMatch(/^[\da-f-]{36}$/)
    expect(again.id).not.toBe(first.id)
    const head = await ask(path, compressed, 'HEAD')
    expect(head.sent).toEqual({ ...first.sent, bytes: Buffer.alloc(0) })
    const known = await ask(path, { ...compressed, 'if-none-match': first.sent.headers.etag! })
    expect([known.sent.status, known.sent.bytes.length]).toEqual([304, 0])
    expect(framework).toBe(0)
  },
)

test('an invalidated answer is not sent early', async () => {
  await warm('/api/tours/2')
  responses.drop(['tour'])
  await ask('/api/tours/2')
  expect(framework).toBe(1)
})

test.each([
  ['that writes', '/api/tours/3', {}, 'POST'],
  ['for another protocol', '/api/tours/3', { connection: 'upgrade', upgrade: 'h2c' }, 'GET'],
  ['for an encoding that has still to be made', '/api/tours/3', { 'accept-encoding': 'gzip' }, 'GET'],
  ['for another spelling of an address', '/api/tours/3?utm=mail', compressed, 'GET'],
  ['for a part of a file', '/assets/a-1.js', { ...compressed, range: 'bytes=0-3' }, 'GET'],
  [
    'for a file by its time',
    '/assets/a-1.js',
    { ...compressed, 'if-modified-since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
    'GET',
  ],
])('a request %s is left to the framework', async (_what, path, headers, method) => {
  await warm('/api/tours/3')
  await warm('/assets/a-1.js')
  await ask(path, headers as Record<string, string>, method)
  expect(framework).toBe(1)
})

test('pages whose address holds a secret are left to the framework', async () => {
  early.remember(
    { method: 'GET', url: '/recover/secret', routeOptions: { url: '/*' } } as never,
    '/api/tours/4',
  )
  await warm('/api/tours/4')
  expect((await ask('/recover/secret')).sent.status).toBe(404)
})

test('an early answer of the API has its line in the log and its place in the metrics', async () => {
  await warm('/api/tours/5')
  logLines.length = 0
  const { id } = await ask('/api/tours/5', { ...compressed, 'x-forwarded-for': '192.0.2.7' })
  expect(logLines).toHaveLength(1)
  expect(logLines[0]).toMatchObject({
    ...{ level: 30, msg: 'answered', reqId: id, method: 'GET', path: '/api/tours/5', status: 200 },
    address: '192.0.2.7',
  })
  expect(observed.at(-1)).toEqual(['GET', '/api/tours/:id', 200, expect.any(Number)])
})

test('while the server closes, the framework answers everything', async () => {
  await warm('/api/tours/6')
  early.stop()
  await ask('/api/tours/6')
  expect(framework).toBe(1)
})
