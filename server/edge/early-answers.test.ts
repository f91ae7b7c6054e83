import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour } from '#server/testing/factories.ts'
import { openRaw } from '#server/testing/raw-connection.ts'

const token = 'a-token-that-nobody-guesses'
const environment = { PAGE_CACHE_MB: '8', METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' }
const testApp = await buildTestApp({ hasPages: true, environment })
const { server } = testApp
let port: number

beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

async function earlyAnswers(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await server.inject({ url: '/metrics', headers })
  return Number(/^halyard_early_answers_total (\d+)$/m.exec(body)![1])
}

/** Whether the answer to the request was sent early. */
async function isEarly(work: () => Promise<unknown>): Promise<boolean> {
  const before = await earlyAnswers()
  await work()
  return (await earlyAnswers()) > before
}

const ofOneResponse = ['date', 'x-request-id']
function comparable({ status, headers, body }: Answer) {
  return {
    status,
    body,
    headers: Object.entries(headers)
      .filter(([name]) => !ofOneResponse.includes(name))
      .sort(),
  }
}

async function fileOf(pattern: RegExp): Promise<string> {
  return pattern.exec((await ask('/')).body.toString())![0]
}

const cases: [string, () => Promise<string> | string][] = [
  ['a public read', () => '/api/cards?page=1'],
  ['a page', () => '/pages/about-us'],
  ['a script', () => fileOf(/\/assets\/frame-[\w-]+\.js/)],
  ['a picture', () => '/images/tours/abisko-where-the-snow-squeaks-400.avif'],
  [
    'the route manifest',
    async () => `/__manifest?paths=%2F&version=${(await fileOf(/manifest-(\w+)\.js/)).slice(9, -3)}`,
  ],
]

test.each(cases)(
  '%s is sent early with the bytes and headers of the framework, to GET, HEAD and If-None-Match',
  async (_what, find) => {
    await createTour(testApp)
    const path = await find()
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const first = await ask(path, headers)
    await ask(path, headers)
    let again!: Answer
    expect(
      await isEarly(async () => {
        again = await ask(path, headers)
      }),
    ).toBe(true)
    expect(first.status).toBe(200)
    expect(comparable(again)).toEqual(comparable(first))
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    const head = await ask(path, headers, 'HEAD')
    expect([head.headers['content-length'], head.body.length]).toEqual([first.headers['content-length'], 0])
    const known = await ask(path, { ...headers, 'if-none-match': first.headers.etag! })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, first.headers.etag])
  },
)

test('an answer is not sent early after its data has changed', async () => {
  const { id, title } = await createTour(testApp)
  for (let time = 0; time < 3; time++)
    expect((await ask(`/api/cards/${id}`)).body.toString()).toContain(title)
  await testApp.sql`update tours set title = 'Renamed' where id = ${id}`
  testApp.app.answers.dropAll()
  expect((await ask(`/api/cards/${id}`)).body.toString()).toContain('Renamed')
})

test.each([
  ['with a body', 'GET', { 'content-length': '2' }, '{}'],
  ['for another protocol', 'GET', { connection: 'upgrade', upgrade: 'h2c' }, ''],
  ['that writes', 'POST', {}, ''],
])('a request %s is never answered early', async (_what, method, headers, body) => {
  for (let time = 0; time < 3; time++) await ask('/api/product-categories')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const send = async () => {
    const connection = await openRaw(
      port,
      `${method} /api/product-categories HTTP/1.1\r\nhost: a\r\n${lines.join('')}\r\n${body}`,
    )
    await connection.status()
    connection.socket.destroy()
  }
  expect(await isEarly(send)).toBe(false)
})

test('an early answer of the API has its line in the log and its place in the metrics', async () => {
  testApp.logLines.length = 0
  for (let time = 0; time < 3; time++)
    await ask('/api/product-categories', { 'x-forwarded-for': '192.0.2.7' })
  const last = await ask('/api/product-categories', { 'x-forwarded-for': '192.0.2.7' })
  const lines = testApp.logLines.filter(
    ({ msg, path }) => msg === 'answered' && path === '/api/product-categories',
  )
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatchObject({
    level: 30,
    reqId: last.headers['x-request-id'],
    method: 'GET',
    status: 200,
    address: '192.0.2.7',
  })
  const { body } = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const count =
    /^halyard_request_duration_seconds_count\{[^}]*route="\/api\/product-categories"[^}]*\} (\d+)$/m.exec(
      body,
    )![1]
  expect(Number(count)).toBeGreaterThanOrEqual(4)
})
