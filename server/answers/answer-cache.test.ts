import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AnswerCache, createAnswerCache, type MadeAnswer } from './answer-cache.ts'

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
  return (cache.find(key, key) ?? (await cache.obtain(key, making))).bytes.toString()
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

test('what was used longest ago makes room', async () => {
  cache = cacheOf(25_000)
  const big = async () => page('x'.repeat(8000))
  await ask('/1', big)
  await ask('/2', big)
  await ask('/1', big)
  await ask('/3', big)
  expect([cache.find('/1', '/1'), cache.find('/2', '/2')]).toEqual([expect.anything(), undefined])
  expect(cache.figures().bytes).toBeLessThanOrEqual(25_000)
  expect(cache.figures()).toMatchObject({ evictions: 1, entries: 2 })
})

test('nothing is kept without room', async () => {
  cache = cacheOf(0)
  expect([await ask(), await ask()]).toEqual(['page 1', 'page 2'])
})

test('compressed once, and weighed with what it is made from', async () => {
  const text = 'Slow boat up the fjords. '.repeat(200)
  const answer = await cache.obtain('/', async () => page(text))
  const before = cache.figures().bytes
  const [compressed, again] = await Promise.all([answer.encoded('br'), answer.encoded('br')])
  expect(again).toBe(compressed)
  expect(brotliDecompressSync(compressed).toString()).toBe(text)
  expect(cache.figures().bytes - before).toBe(compressed.length)
  cache.drop(['tours'])
  expect(cache.figures().bytes).toBe(0)
})

test('answers of the same bytes have the same tag', async () => {
  const [one, same, other] = await Promise.all(
    ['a', 'a', 'b'].map((body, index) => cache.obtain(`/${index}`, async () => page(body))),
  )
  expect(one!.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(same!.etag).toBe(one!.etag)
  expect(other!.etag).not.toBe(one!.etag)
})

test('an address that was asked for before is found as it was written, until its answer goes', async () => {
  expect(cache.findByAddress('/?a=1')).toBeUndefined()
  const answer = await cache.obtain('/', make)
  for (let number = 1; number <= 100; number++) cache.find('/', `/?a=${number}`)
  expect(cache.findByAddress('/?a=1')).toBe(answer)
  // Nobody fills the memory with ways to write one address.
  expect(cache.findByAddress('/?a=100')).toBeUndefined()
  cache.drop(['tours'])
  expect(cache.findByAddress('/?a=1')).toBeUndefined()
  await ask()
  expect(cache.findByAddress('/?a=1')).toBeUndefined()
})
