import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '#server/metrics/registry.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createSentFiles, keepSentFiles } from './sent-files.ts'

const script = Buffer.from('export {}//'.padEnd(3000, 'x'))
const picture = Buffer.alloc(5000, 7)
const folder = mkdtempSync(join(tmpdir(), 'halyard-sent-files-'))
writeFileSync(join(folder, 'a-1.js'), script)
writeFileSync(join(folder, 'a-1.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'a-1.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'fjord.avif'), picture)
writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(600_000, 1))

let now = new Date('2026-11-23T10:00:00Z')
let framework = 0
const files = createSentFiles({ maxBytes: 2_000_000, now: () => now })
const app = Fastify()

beforeAll(async () => {
  keepSentFiles(app, files)
  app.addHook('onRequest', (_request, reply, done) => {
    framework++
    reply.header('x-request-id', 'of one request')
    done()
  })
  const settings = { root: folder, prefix: '/assets/', preCompressed: true, maxAge: 86_400_000 }
  await app.register(fastifyStatic, settings)
  const stream = (name: string, headers: Record<string, string>) =>
    app.get(name, (_request, reply) =>
      reply.headers({ 'content-length': '4', ...headers }).send(Readable.from([Buffer.from('mine')])),
    )
  stream('/private', { 'cache-control': 'private, no-store' })
  stream('/nearest', { 'cache-control': 'no-store' })
  stream('/with-cookie', { 'cache-control': 'public', 'set-cookie': 'jwt=secret' })
  stream('/other-gzip', { 'cache-control': 'public', 'content-encoding': 'gzip' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answers = createAnswerCache({ maxBytes: 0, now: () => now, isPassing: () => false })
  answerAtOnce(app.server, { answers, files, headersOfAll: {}, metrics: createMetrics() })
})

beforeEach(() => {
  // What earlier tests have kept is old.
  now = new Date(now.getTime() + 3_600_000)
  framework = 0
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [answer] = await once(sent, 'response')
  const { date: _, 'x-request-id': id, ...rest } = answer.headers
  return { status: answer.statusCode, headers: rest, id, bytes: Buffer.concat(await answer.toArray()) }
}

test.each([
  ['compressed', '/assets/a-1.js', 'gzip, deflate, br, zstd'],
  ['compressed in the older way', '/assets/a-1.js', 'gzip'],
  ['plain', '/assets/a-1.js', 'identity'],
  ['that no compressing makes smaller', '/assets/fjord.avif', 'gzip, deflate, br, zstd'],
])('a file %s is sent from memory as it was from the disk', async (_what, path, accepted) => {
  const headers = { 'accept-encoding': accepted }
  const first = await ask(path, headers)
  expect([first.status, first.id, framework]).toEqual([200, 'of one request', 1])
  const { id, ...second } = await ask(path, headers)
  expect({ id: 'of one request', ...second }).toEqual(first)
  expect(id).toMatch(/^[\da-f-]{36}$/)

  const head = await ask(path, headers, 'HEAD')
  expect([head.headers, head.bytes.length]).toEqual([first.headers, 0])
  const known = await ask(path, { ...headers, 'if-none-match': String(first.headers.etag) })
  expect([known.status, known.bytes.length]).toEqual([304, 0])
  expect(framework).toBe(1)
})

test('who takes another form is sent that', async () => {
  await ask('/assets/a-1.js', { 'accept-encoding': 'br' })
  expect((await ask('/assets/a-1.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
  expect((await ask('/assets/a-1.js')).bytes).toEqual(script)
  expect(framework).toBe(3)
  const again = await ask('/assets/a-1.js', { 'accept-encoding': 'br' })
  expect([again.headers['content-encoding'], framework]).toEqual(['br', 3])
})

test('a part of a file is the framework’s business, whatever is in memory', async () => {
  await ask('/assets/fjord.avif')
  const part = await ask('/assets/fjord.avif', { range: 'bytes=0-9' })
  expect([part.status, part.bytes.length]).toEqual([206, 10])
  expect((await ask('/assets/fjord.avif')).bytes).toEqual(picture)
  expect(framework).toBe(2)
})

test.each([
  ['what is somebody’s own', '/private'],
  ['what stands in for something else', '/nearest'],
  ['what brings a cookie', '/with-cookie'],
  ['another form than was asked for', '/other-gzip'],
  ['a film', '/assets/film.mp4'],
  ['an address with a query', '/assets/fjord.avif?again'],
  ['what there is not', '/assets/nothing.js'],
])('%s is not kept', async (_what, path) => {
  for (let time = 1; time <= 3; time++) {
    await ask(path, { 'accept-encoding': 'br' })
    expect(framework).toBe(time)
  }
})

test('after a minute it is looked for again: what was deleted is gone', async () => {
  await ask('/assets/fjord.avif')
  now = new Date(now.getTime() + 59_000)
  await ask('/assets/fjord.avif')
  expect(framework).toBe(1)
  now = new Date(now.getTime() + 1000)
  await ask('/assets/fjord.avif')
  expect(framework).toBe(2)
  // Nor does a clock that was ahead keep anything for longer.
  now = new Date(now.getTime() - 600_000)
  await ask('/assets/fjord.avif')
  expect(framework).toBe(3)
})

test('what was asked for longest ago makes room', () => {
  const file = { etag: null, headers: [], bytes: Buffer.alloc(4000) }
  const small = createSentFiles({ maxBytes: 20_000, now: () => now })
  for (const address of ['/1', '/2', '/3']) small.keep(address, null, file)
  small.find('/1', null)
  small.keep('/4', null, file)
  expect(['/1', '/2', '/3', '/4'].filter((address) => small.find(address, null))).toEqual(['/1', '/3', '/4'])
  // The same one again takes no more room, another form of it does.
  for (let time = 0; time < 9; time++) small.keep('/4', null, file)
  expect(small.figures()).toMatchObject({ files: 3, bytes: 3 * (4000 + 2048) })
  small.keep('/4', 'br', file)
  expect(small.figures()).toMatchObject({ files: 2, bytes: 3 * (4000 + 2048) })
  small.keep('/5', null, { ...file, bytes: Buffer.alloc(30_000) })
  expect(small.find('/5', null)).toBeUndefined()
})
