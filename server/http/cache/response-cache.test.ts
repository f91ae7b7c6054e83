import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FinishedResponse, UnfinishedResponse } from './finished-response.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)

let time: number
let cache: ResponseCache
let madeCount: number

beforeEach(() => {
  time = noon
  madeCount = 0
  cache = cacheOf(1 << 20)
})

afterEach(() => {
  cache.dropAll()
  vi.useRealTimers()
})

function cacheOf(maxBytes: number): ResponseCache {
  return createResponseCache({
    maxBytes,
    now: () => new Date(time),
    isPassing: (error) => (error as Error).message === 'away',
  })
}

function page(body = `page ${madeCount}`, tags: UnfinishedResponse['tags'] = ['tours']): UnfinishedResponse {
  return { status: 200, headers: {}, body, tags }
}

/** Makes the responses `page 1`, `page 2` … */
async function make(): Promise<UnfinishedResponse> {
  madeCount++
  return page()
}

async function ask(key = '/', making: () => Promise<UnfinishedResponse> = make): Promise<string> {
  return textOf(cache.find(key) ?? (await cache.obtain(key, making)))
}

async function textOf(response: FinishedResponse): Promise<string> {
  const { bytes, encoding } = await response.body(null)
  expect(encoding).toBeNull()
  return bytes.toString()
}

/** As long as a product page, and as hard to compress. */
function longText(number: number): string {
  let text = `${number} `
  for (let word = number; text.length < 65_000; word = (word * 48_271) % 2_147_483_647) {
    text += `<li class="card"><a href="/shop/products/${word.toString(36)}">`
  }
  return text
}

/** A response that is finished only when the test resolves it. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<UnfinishedResponse>()
  return { make: () => promise, resolve, reject }
}

test('an answer is made once and sent from the cache until data behind it changes', async () => {
  expect([await ask(), await ask()]).toEqual(['page 1', 'page 1'])
  cache.drop(['products'])
  expect(await ask()).toBe('page 1')
  cache.drop(['tours'])
  expect(await ask()).toBe('page 2')
  cache.dropAll()
  expect(await ask()).toBe('page 3')
  expect(cache.figures()).toMatchObject({ hits: 2, fills: 3, drops: 2, entries: 1 })
})

test('an answer made while the clock was a day ahead is made again after the clock is corrected', async () => {
  time += 24 * 60 * minute
  expect(await ask()).toBe('page 1')
  time -= 24 * 60 * minute
  expect([await ask(), await ask()]).toEqual(['page 2', 'page 2'])
})

test('an answer is made once for any number of simultaneous requests', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => ask()))
  expect(new Set(responses)).toEqual(new Set(['page 1']))
  expect(madeCount).toBe(1)
})

describe('a change while an answer is being made', () => {
  test('keeps that answer from later requests', async () => {
    const early = slowly()
    const first = ask('/', early.make)
    cache.drop(['tours'])
    const second = ask()
    early.resolve(page('old'))
    expect([await first, await second]).toEqual(['old', 'page 1'])
    expect(await ask()).toBe('page 1')
  })

  test.each([
    ['of it', () => cache.drop(['tours'])],
    ['of everything', () => cache.dropAll()],
  ])('%s also when it is finished after an answer that was started later', async (_what, drop) => {
    const early = slowly()
    const first = ask('/', early.make)
    drop()
    expect(await ask()).toBe('page 1')
    early.resolve(page('old'))
    await first
    expect(await ask()).toBe('page 1')
  })

  test('of other data does not affect it', async () => {
    const early = slowly()
    const first = ask('/', early.make)
    cache.drop(['products'])
    early.resolve(page('current'))
    await first
    expect(await ask()).toBe('current')
  })
})

test('an answer without tags and a failed answer are not cached', async () => {
  expect(await ask('/', async () => page('for now', null))).toBe('for now')
  await expect(ask('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await ask()).toBe('page 1')
})

test('after five minutes an answer is made again while the stale one is sent; after ten minutes requests wait', async () => {
  await ask()
  time += 6 * minute
  const later = slowly()
  expect(await ask('/', later.make)).toBe('page 1')
  later.resolve(page('drawn anew'))
  await later.make()
  await new Promise(setImmediate)
  expect(await ask()).toBe('drawn anew')
  time += 11 * minute
  expect(await ask()).toBe('page 2')
})

test('after a quarter of an hour, when bookings may have ended, everything is made again', async () => {
  time = Date.UTC(2026, 10, 21, 14, 59)
  await ask()
  time += 2 * minute
  expect(await ask()).toBe('page 2')
  // Midnight in Kathmandu.
  time = Date.UTC(2026, 10, 21, 18, 14)
  await ask('/', () => Promise.resolve(page('before midnight')))
  time += 2 * minute
  expect(await ask('/', () => Promise.resolve(page('after midnight')))).toBe('after midnight')
})

test('while the database is away the stale answer is sent, unless it was dropped', async () => {
  const away = () => Promise.reject(new Error('away'))
  await ask()
  time += 20 * minute
  expect(await ask('/', away)).toBe('page 1')
  await expect(ask('/other', away)).rejects.toThrow('away')
  cache.drop(['tours'])
  await expect(ask('/', away)).rejects.toThrow('away')
  expect(await ask()).toBe('page 2')
})

test('a defect is reported, although there is a stale answer', async () => {
  await ask()
  time += 20 * minute
  await expect(ask('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

const addresses = (count: number, name = 'product') =>
  Array.from({ length: count }, (_, at) => `/${name}/${at}`)
/** Requests these answers in turn and returns how many were cached. */
async function visit(keys: readonly string[]): Promise<{ hits: number; fills: number }> {
  const before = cache.figures()
  for (const key of keys) {
    if (cache.find(key) === undefined) await cache.obtain(key, async () => page('x'.repeat(900), [key]))
  }
  const { hits, fills } = cache.figures()
  return { hits: hits - before.hits, fills: fills - before.fills }
}

test('the default size caches 1 100 product pages of 65 KB that are visited in turn', async () => {
  cache = cacheOf(64 << 20)
  for (const [number, key] of addresses(1100).entries()) {
    await cache.obtain(key, async () => page(longText(number), [key]))
  }
  expect(await visit(addresses(1100))).toEqual({ hits: 1100, fills: 0 })
  expect(cache.figures()).toMatchObject({ evictions: 0, entries: 1100 })
  expect(cache.figures().bytes).toBeLessThan(32 << 20)
}, 60_000)

test('popular answers stay cached while a crawler reads everything once', async () => {
  // Room for some 330 answers.
  cache = cacheOf(1_000_000)
  const popular = addresses(200)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let round = 0; round < 5; round++) {
    await visit(popular)
    // The library runs its maintenance every five seconds.
    vi.advanceTimersByTime(5000)
  }
  await visit(addresses(2000, 'crawled'))
  expect((await visit(popular)).hits).toBeGreaterThan(180)
  const { bytes, entries, evictions, fills } = cache.figures()
  expect(bytes).toBeLessThanOrEqual(1_000_000)
  expect(evictions).toBe(fills - entries)
  // Evicted answers leave no tags behind.
  cache.drop(addresses(2000, 'crawled'))
  cache.drop(popular)
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0, drops: entries })
})

test('nothing is cached when the cache has no room', async () => {
  cache = cacheOf(0)
  expect([await ask(), await ask()]).toEqual(['page 1', 'page 2'])
})

test('the cache holds only compressed forms and makes the plain text from them', async () => {
  const text = 'Slow boat up the fjords. '.repeat(2000)
  const response = await cache.obtain('/', async () => page(text))
  const { bytes: brotli } = await response.body('br')
  expect(await response.body('br')).toMatchObject({ encoding: 'br', bytes: brotli })
  expect(brotliDecompressSync(brotli).toString()).toBe(text)
  expect(await textOf(response)).toBe(text)
  const weight = cache.figures().bytes
  expect(weight).toBeLessThan(brotli.length + 4096)
  const [{ bytes: gzip }] = await Promise.all([response.body('gzip'), response.body('gzip')])
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect((await response.body('gzip')).bytes).toBe((await response.body('gzip')).bytes)
  expect(cache.figures()).toMatchObject({ bytes: weight + gzip.length, entries: 1 })
  cache.drop(['tours'])
  expect(cache.figures().bytes).toBe(0)
})

test('a short text is cached and sent uncompressed', async () => {
  const response = await cache.obtain('/', async () => page('short'))
  for (const encoding of ['br', 'gzip', null] as const) {
    expect(await response.body(encoding)).toEqual({ bytes: Buffer.from('short'), encoding: null })
  }
})

test('answers with the same bytes have the same ETag', async () => {
  const [one, same, other] = await Promise.all(
    ['a', 'a', 'b'].map((body, index) => cache.obtain(`/${index}`, async () => page(body))),
  )
  expect(one!.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(same!.etag).toBe(one!.etag)
  expect(other!.etag).not.toBe(one!.etag)
})
