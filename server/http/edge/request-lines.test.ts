// The processor time of long request lines, up to the 16 KB that Node.js accepts.
import { beforeAll, expect, test } from 'vitest'
import { splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { operationOf } from '#server/testing/described-operations.ts'
import { createProduct, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const environment = { PAGE_CACHE_MB: '64' }
const testApp = await buildTestApp({ hasPages: true, keepsData: true, environment })
const { server } = testApp

const maxMs = 50
const longest = 15_000

const fill = (unit: string, length = longest) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const texts = {
  segments: fill('a/'),
  'two kilobytes of segments': fill('a/', 2000),
  words: fill('a%20b%20'),
  'letters of three bytes': fill('%E3%83%91'),
  slashes: `a${fill('/')}`,
  'dots and slashes': fill('a/../'),
  parameters: fill('a=b&'),
  'one word': fill('a'),
  'broken escapes': fill('%'),
}

let superAdmin: SignedIn

beforeAll(async () => {
  superAdmin = await signUp(testApp, { role: 3 })
  await createTour(testApp)
  await createProduct(testApp)
  // Compiles the code.
  for (const url of ['/', '/search', '/tours/standard-list', '/shop/products']) await server.inject(url)
  for (let time = 0; time < 10; time++) await server.inject(`/tour-item/warm-${time}`)
})

/** Processor time in milliseconds: the least of three, because other work of the process counts too. */
async function cost(url: string, headers: Record<string, string | undefined> = {}): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least >= maxMs; time++) {
    const before = process.cpuUsage()
    const { statusCode } = await server.inject({ url, headers: headers as Record<string, string> })
    expect(statusCode, url.slice(0, 100)).toBeLessThan(500)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return Math.round(least)
}

async function dearOnes(lines: readonly [name: string, url: string][], headers = {}): Promise<string[]> {
  const dear: string[] = []
  for (const [name, url] of lines) {
    const ms = await cost(url, headers)
    if (ms >= maxMs) dear.push(`${name}: ${ms} ms`)
  }
  return dear
}

const bases = ['/', '/admin/', '/my-orders/', '/tour-item/', '/blog/category/', '/api/cards/', '/images/']
const withText = (bases: readonly string[]) =>
  Object.entries(texts).flatMap(([name, text]) =>
    bases.map((base): [string, string] => [`${base} with ${name}`, `${base}${text}`]),
  )

test('no path costs more than 50 ms, whoever sends it', async () => {
  expect(await dearOnes(withText([...bases, '/recover/', '/exports/', '/__manifest/']))).toEqual([])
  expect(await dearOnes(withText(['/', '/admin/', '/my-orders/']), { cookie: superAdmin.cookies })).toEqual(
    [],
  )
})

test('no query of a page costs more than 50 ms', async () => {
  const pages = ['/search?destination=', '/tours/standard-list?q=', '/shop/products?name=', '/?', '/?page=']
  expect(await dearOnes(withText(pages))).toEqual([])
})

test('no query of a call costs more than 50 ms', async () => {
  const lines = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) => {
    const { method, path } = splitEndpointKey(key)
    if (method !== 'GET') return []
    return (operationOf(key).parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }): [string, string] => [
        `${key} with ${name}`,
        `/api${path.replace(/:\w+/g, 'x')}?${name}=${texts.words}`,
      ])
  })
  expect(lines.length).toBeGreaterThan(50)
  expect(await dearOnes(lines, superAdmin.headers)).toEqual([])
})

test('no list of addresses for the map of routes costs more than 50 ms', async () => {
  const { body } = await server.inject('/')
  const version = /\\?"version\\?":\\?"(\w+)/.exec(body)?.[1] ?? /manifest-(\w+)\.js/.exec(body)![1]!
  const lists = {
    many: Array.from({ length: 1500 }, (_, number) => `/${number.toString(36)}`).join(),
    deep: fill('/a', 7000),
    encoded: fill('%2Fa,%2Fb', 7000),
  }
  const lines = Object.entries(lists).map(([name, paths]): [string, string] => [
    name,
    `/__manifest?version=${version}&paths=${paths}`,
  ])
  expect((await server.inject(`/__manifest?version=${version}&paths=/search`)).statusCode).toBe(200)
  expect(await dearOnes(lines)).toEqual([])
})

test('Not Found is drawn once for all addresses', async () => {
  const fillings = testApp.app.responseCache.figures().fills
  const pages = await Promise.all(
    ['/a', '/a/a/a/a/a/a/a/a/a/a', '/blog/none', '/detail/none', '/admin/users', '/recover'].map((url) =>
      server.inject(url),
    ),
  )
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  // Three of the addresses are looked up; none is drawn.
  expect(testApp.app.responseCache.figures().fills - fillings).toBeLessThanOrEqual(5)
})
