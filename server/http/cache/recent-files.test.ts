import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRecentFiles, keepRecentFiles } from './recent-files.ts'

const script = Buffer.from('export {}//'.padEnd(3000, 'x'))
const picture = Buffer.alloc(5000, 7)
const folder = mkdtempSync(join(tmpdir(), 'halyard-recent-files-'))
writeFileSync(join(folder, 'a-1.js'), script)
writeFileSync(join(folder, 'a-1.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'a-1.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'fjord.avif'), picture)
writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(600_000, 1))

let now = new Date('2026-11-23T10:00:00Z')
const files = createRecentFiles({ maxBytes: 2_000_000, now: () => now })
const app = Fastify()

beforeAll(async () => {
  keepRecentFiles(app, files)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-request-id', 'of one request')
    done()
  })
  const settings = { root: folder, prefix: '/assets/', preCompressed: true, maxAge: 86_400_000 }
  await app.register(fastifyStatic, settings)
  const stream = (path: string, headers: Record<string, string>) =>
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-length': '4', ...headers }).send(Readable.from([Buffer.from('mine')])),
    )
  stream('/private', { 'cache-control': 'private, no-store' })
  stream('/nearest', { 'cache-control': 'no-store' })
  stream('/with-cookie', { 'cache-control': 'public', 'set-cookie': 'jwt=secret' })
  stream('/other-encoding', { 'cache-control': 'public', 'content-encoding': 'gzip' })
})

beforeEach(() => {
  // The files of earlier tests have expired.
  now = new Date(now.getTime() + 3_600_000)
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a file is kept in the form in which it was sent, without the headers of a single response', async () => {
  const sent = await app.inject({
    url: '/assets/a-1.js',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  const kept = files.find('/assets/a-1.js', 'br')!
  expect([sent.headers['content-encoding'], kept.bytes]).toEqual(['br', sent.rawPayload])
  expect(kept.etag).toBe(sent.headers.etag)
  expect(kept.headers).toEqual(expect.arrayContaining(['content-encoding', 'br', 'cache-control']))
  expect(kept.headers).not.toEqual(expect.arrayContaining(['of one request']))
  // Callers that accept other encodings get their own form.
  expect([files.find('/assets/a-1.js', 'gzip'), files.find('/assets/a-1.js', null)]).toEqual([
    undefined,
    undefined,
  ])
})

test('a file that has no compressed form is kept for callers that accept compression', async () => {
  await app.inject({ url: '/assets/fjord.avif', headers: { 'accept-encoding': 'br' } })
  expect(files.find('/assets/fjord.avif', 'br')?.bytes).toEqual(picture)
})

test.each([
  ['a private answer', '/private'],
  ['a substitute', '/nearest'],
  ['an answer with a cookie', '/with-cookie'],
  ['another encoding than the caller prefers', '/other-encoding'],
  ['a large film', '/assets/film.mp4'],
  ['an address with a query', '/assets/fjord.avif?again'],
  ['a missing file', '/assets/nothing.js'],
])('%s is not kept', async (_what, url) => {
  const response = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(response.rawPayload.length).toBeGreaterThan(0)
  expect(files.find(url, 'br')).toBeUndefined()
})

test('a part of a file is not kept', async () => {
  const part = await app.inject({ url: '/assets/fjord.avif', headers: { range: 'bytes=0-9' } })
  expect(part.statusCode).toBe(206)
  expect(files.find('/assets/fjord.avif', null)).toBeUndefined()
})

test('a file is kept for a minute, also if the clock is put back', async () => {
  await app.inject('/assets/fjord.avif')
  now = new Date(now.getTime() + 59_000)
  expect(files.find('/assets/fjord.avif', null)).toBeDefined()
  now = new Date(now.getTime() + 1000)
  expect(files.find('/assets/fjord.avif', null)).toBeUndefined()
  await app.inject('/assets/fjord.avif')
  now = new Date(now.getTime() - 600_000)
  expect(files.find('/assets/fjord.avif', null)).toBeUndefined()
})

test('the files stay within the given memory, and none is kept without memory', () => {
  const file = { route: '/*', etag: null, headers: [], bytes: Buffer.alloc(4000) }
  const small = createRecentFiles({ maxBytes: 20_000, now: () => now })
  for (let number = 0; number < 100; number++) small.keep(`/${number}`, null, file)
  small.keep('/large', null, { ...file, bytes: Buffer.alloc(30_000) })
  expect(small.find('/large', null)).toBeUndefined()
  expect(small.figures().bytes).toBeLessThanOrEqual(20_000)
  const none = createRecentFiles({ maxBytes: 0, now: () => now })
  none.keep('/1', null, file)
  expect(none.find('/1', null)).toBeUndefined()
})
