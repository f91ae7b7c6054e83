import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import type { FinishedAnswer, MadeAnswer } from './finished-answer.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)

let time: number
let cache: AnswerCache
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

function cacheOf(maxBytes: number): AnswerCache {
  return createAnswerCache({
    maxBytes,
    now: () => new Date(time),
    isPassing: (error) => (error as Error).message === 'away',
  })
}

function page(body = `page ${madeCount}`, tags: MadeAnswer['tags'] = ['tours']): MadeAnswer {
  return { status: 200, headers: {}, body, tags }
}

/** Makes the answers `page 1`, `page 2` … */
async function make(): Promise<MadeAnswer> {
  madeCount++
  return page()
}

async function ask(key = '/', making: () => Promise<MadeAnswer> = make): Promise<string> {
  return textOf(cache.find(key) ?? (await cache.obtain(key, making)))
}

async function textOf(answer: FinishedAnswer): Promise<string> {
  const { bytes, encoding } = await answer.body(null)
  expect(encoding).toBeNull()
  return bytes.toString()
}

/** As long as a product page, and no easier to compress. */
function longText(number: number): string {
  let text = `${number} `
  for (let word = number; text.length < 65_000; word = (word * 48_271) % 2_147_483_647) {
    text += `<li class="card"><a href="/shop/products/${word.toString(36)}">`
  }
  return text
}

/** An answer that is not finished before it is told to. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<MadeAnswer>()
  return { make: () => promise, resolve, reject }
}

test('an answer is made once, and sent again until something it was made from has changed', async () => {
  expect([await ask(), await ask()]).toEqual(['page 1', 'page 1'])
  cache.drop(['products'])
  expect(await ask()).toBe('page 1')
  cache.drop(['tours'])
  expect(await ask()).toBe('page 2')
  cache.dropAll()
  expect(await ask()).toBe('page 3')
  expect(cache.figures()).toMatchObject({ hits: 2, fills: 3, drops: 2, entries: 1 })
})

test('an answer of a clock that was a day ahead is made anew when the clock is right again', async () => {
  time += 24 * 60 * minute
  expect(await ask()).toBe('page 1')
  time -= 24 * 60 * minute
  expect([await ask(), await ask()]).toEqual(['page 2', 'page 2'])
})

test('however many ask at the same moment, it is made once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
  expect(new Set(answers)).toEqual(new Set(['page 1']))
  expect(madeCount).toBe(1)
})

describe('a change while an answer is being made', () => {
  test('keeps it from being sent to whoever asks later', async () => {
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
  ])('%s also when it is finished after the one that was begun later', async (_what, drop) => {
    const early = slowly()
    const first = ask('/', early.make)
    drop()
    expect(await ask()).toBe('page 1')
    early.resolve(page('old'))
    await first
    expect(await ask()).toBe('page 1')
  })

  test('of something else does no harm', async () => {
    const early = slowly()
    const first = ask('/', early.make)
    cache.drop(['products'])
    early.resolve(page('current'))
    await first
    expect(await ask()).toBe('current')
  })
})

test('what says so itself, and what failed, is not kept', async () => {
  expect(await ask('/', async () => page('for now', null))).toBe('for now')
  await expect(ask('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await ask()).toBe('page 1')
})

test('after five minutes it is made again while the old one is sent, after ten whoever asks waits', async () => {
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

test('the next day everything is made again', async () => {
  time = Date.UTC(2026, 10, 21, 23, 59)
  await ask()
  time += 2 * minute
  expect(await ask()).toBe('page 2')
})

test('while the database is away the old answer stands in for the new one, unless it was dropped', async () => {
  const away = () => Promise.reject(new Error('away'))
  await ask()
  time += 20 * minute
  expect(await ask('/', away)).toBe('page 1')
  await expect(ask('/other', away)).rejects.toThrow('away')
  cache.drop(['tours'])
  await expect(ask('/', away)).rejects.toThrow('away')
  expect(await ask()).toBe('page 2')
})

test('a defect is told, although there is an old answer', async () => {
  await ask()
  time += 20 * minute
  await expect(ask('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

const addresses = (count: number, name = 'product') =>
  Array.from({ length: count }, (_, at) => `/${name}/${at}`)
/** Where the answers come from when these are asked for in turn. */
async function visit(keys: readonly string[]): Promise<{ hits: number; fills: number }> {
  const before = cache.figures()
  for (const key of keys) {
    if (cache.find(key) === undefined) await cache.obtain(key, async () => page('x'.repeat(900), [key]))
  }
  const { hits, fills } = cache.figures()
  return { hits: hits - before.hits, fills: fills - before.fills }
}

test('1 100 product pages of 65 KB, visited in a circle, all come from memory with the default setting', async () => {
  cache = cacheOf(64 << 20)
  for (const [number, key] of addresses(1100).entries()) {
    await cache.obtain(key, async () => page(longText(number), [key]))
  }
  expect(await visit(addresses(1100))).toEqual({ hits: 1100, fills: 0 })
  expect(cache.figures()).toMatchObject({ evictions: 0, entries: 1100 })
  expect(cache.figures().bytes).toBeLessThan(32 << 20)
}, 60_000)

test('what visitors come back to survives a crawler that reads everything once', async () => {
  // Room for some 330 answers.
  cache = cacheOf(1_000_000)
  const popular = addresses(200)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let round = 0; round < 5; round++) {
    await visit(popular)
    // Every five seconds the library sorts what has come in the meantime.
    vi.advanceTimersByTime(5000)
  }
  await visit(addresses(2000, 'crawled'))
  expect((await visit(popular)).hits).toBeGreaterThan(180)
  const { bytes, entries, evictions, fills } = cache.figures()
  expect(bytes).toBeLessThanOrEqual(1_000_000)
  expect(evictions).toBe(fills - entries)
  // Nothing is left behind of what was evicted.
  cache.drop(addresses(2000, 'crawled'))
  cache.drop(popular)
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0, drops: entries })
})

test('nothing is kept without room', async () => {
  cache = cacheOf(0)
  expect([await ask(), await ask()]).toEqual(['page 1', 'page 2'])
})

test('only compressed forms are held; the plain text is made from them', async () => {
  const text = 'Slow boat up the fjords. '.repeat(2000)
  const answer = await cache.obtain('/', async () => page(text))
  const { bytes: brotli } = await answer.body('br')
  expect(await answer.body('br')).toMatchObject({ encoding: 'br', bytes: brotli })
  expect(brotliDecompressSync(brotli).toString()).toBe(text)
  expect(await textOf(answer)).toBe(text)
  const weight = cache.figures().bytes
  expect(weight).toBeLessThan(brotli.length + 4096)
  const [{ bytes: gzip }] = await Promise.all([answer.body('gzip'), answer.body('gzip')])
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect((await answer.body('gzip')).bytes).toBe((await answer.body('gzip')).bytes)
  expect(cache.figures()).toMatchObject({ bytes: weight + gzip.length, entries: 1 })
  cache.drop(['tours'])
  expect(cache.figures().bytes).toBe(0)
})

test('a short text is held and sent as it is', async () => {
  const answer = await cache.obtain('/', async () => page('short'))
  for (const encoding of ['br', 'gzip', null] as const) {
    expect(await answer.body(encoding)).toEqual({ bytes: Buffer.from('short'), encoding: null })
  }
})

test('answers of the same bytes have the same tag', async () => {
  const [one, same, other] = await Promise.all(
    ['a', 'a', 'b'].map((body, index) => cache.obtain(`/${index}`, async () => page(body))),
  )
  expect(one!.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(same!.etag).toBe(one!.etag)
  expect(other!.etag).not.toBe(one!.etag)
})
