import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { PAGE_CACHE_MB: '8' } })
const { server, app } = testApp

beforeAll(() => server.listen({ port: 0, host: '127.0.0.1' }))
afterEach(() => app.answers.dropAll())

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [answer] = await once(sent, 'response')
  const { date: _, 'x-request-id': id, ...rest } = answer.headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  if (headers['accept-encoding'] === undefined) {
    return { status: answer.statusCode, headers: rest, body: await text(answer) }
  }
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: rest, body: brotliDecompressSync(bytes).toString() }
}

/** The framework counts what it has answered. */
async function askPastFramework(path: string, headers = {}, method = 'GET'): Promise<Answer> {
  const before = testApp.logLines.length
  const answer = await ask(path, headers, method)
  expect(testApp.logLines.slice(before).filter(({ msg }) => msg === 'answered')).toEqual([])
  return answer
}

test('what is kept is answered before the framework as the framework would', async () => {
  for (let number = 0; number < 6; number++) await createTour(testApp)
  const first = await ask('/api/cards')
  expect(await ask('/api/cards')).toEqual(first)
  expect(await askPastFramework('/api/cards')).toEqual(first)
  expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })

  const head = await askPastFramework('/api/cards', {}, 'HEAD')
  expect([head.headers, head.body]).toEqual([first.headers, ''])

  const compressed = await ask('/api/cards', { 'accept-encoding': 'br' })
  expect(await askPastFramework('/api/cards', { 'accept-encoding': 'br' })).toEqual(compressed)
  expect(compressed.body).toBe(first.body)

  const known = await askPastFramework('/api/cards', { 'if-none-match': String(first.headers.etag) })
  expect([known.status, known.body, known.headers.etag]).toEqual([304, '', first.headers.etag])
})

test('nothing else is', async () => {
  const tour = await createTour(testApp)
  for (let time = 0; time < 3; time++) await ask(`/api/cards/${tour.id}`)
  expect((await ask(`/api/cards/${tour.id}`, {}, 'DELETE')).status).toBe(401)
  await testApp.sql`update tours set deleted_at = now()`
  app.answers.drop([`tour:${tour.id}`])
  expect((await ask(`/api/cards/${tour.id}`)).status).toBe(404)
  const visitor = await signUp(testApp)
  for (let time = 0; time < 3; time++) {
    expect((await ask('/api/carts', visitor.headers)).headers['cache-control']).toBe('private, no-store')
  }
})

test('what is sent past the framework is counted all the same', async () => {
  const count = async () =>
    Number(/^halyard_answers_at_once_total (\d+)$/m.exec(await server.metrics.text())![1])
  // Made by the first, found in memory by the second.
  await ask('/api/cards')
  await ask('/api/cards')
  const before = await count()
  await askPastFramework('/api/cards')
  await askPastFramework('/api/cards')
  await ask('/api/cards/nowhere')
  expect(await count()).toBe(before + 2)
})
