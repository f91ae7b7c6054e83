import { expect, test } from 'vitest'
import type { Change } from './change-feed.ts'
import { createQueryCache } from './query-cache.ts'

function startFeed() {
  const listeners = new Set<(change: Change) => void>()
  return {
    subscribe(listener: (change: Change) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(change: Change) {
      for (const listener of listeners) listener(change)
    },
  }
}

/** A source that counts its reads. */
function source(value: number) {
  const reads = { value, count: 0 }
  return Object.assign(reads, {
    read: async () => {
      reads.count++
      return reads.value
    },
  })
}

test('simultaneous callers share one read', async () => {
  const kept = createQueryCache(startFeed(), 'product')
  const responses = source(7)
  expect(await Promise.all([1, 2, 3].map(() => kept.get('all', responses.read)))).toEqual([7, 7, 7])
  expect(await kept.get('all', responses.read)).toBe(7)
  expect(responses.count).toBe(1)
  await kept.get('another', responses.read)
  expect(responses.count).toBe(2)
})

test('a change of the kind invalidates the results, a change of another kind does not', async () => {
  const feed = startFeed()
  const kept = createQueryCache(feed, 'product')
  const responses = source(7)
  await kept.get('all', responses.read)
  feed.tell({ kind: 'tour', id: 'a' })
  feed.tell({ kind: 'cart', id: 'b' })
  responses.value = 8
  expect(await kept.get('all', responses.read)).toBe(7)
  feed.tell({ kind: 'product', id: 'c' })
  expect(await kept.get('all', responses.read)).toBe(8)
})

test('a review or a booking invalidates only the results that depend on it', async () => {
  const feed = startFeed()
  const [tours, bookings] = [
    createQueryCache(feed, 'tour'),
    createQueryCache(feed, 'tour', { aspects: ['seats'] }),
  ]
  const [ofTours, ofBookings] = [source(1), source(1)]
  const ask = async () => [await tours.get('all', ofTours.read), await bookings.get('all', ofBookings.read)]
  await ask()
  feed.tell({ kind: 'tour', id: 'a', aspect: 'rating' })
  await ask()
  expect([ofTours.count, ofBookings.count]).toEqual([1, 1])
  feed.tell({ kind: 'tour', id: 'a', aspect: 'seats' })
  await ask()
  expect([ofTours.count, ofBookings.count]).toEqual([1, 2])
  feed.tell({ kind: 'tour', id: 'a' })
  await ask()
  expect([ofTours.count, ofBookings.count]).toEqual([2, 3])
})

test('a read in flight during a change is not cached', async () => {
  const feed = startFeed()
  const kept = createQueryCache(feed, 'product')
  let finish = (_: number) => {}
  const early = kept.get('all', () => new Promise<number>((resolve) => (finish = resolve)))
  feed.tell({ kind: 'product', id: 'a' })
  const late = kept.get('all', async () => 2)
  finish(1)
  expect([await early, await late]).toEqual([1, 2])
  expect(await kept.get('all', async () => 3)).toBe(2)
})

test('a failure is not cached', async () => {
  const kept = createQueryCache(startFeed(), 'product')
  await expect(kept.get('all', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept.get('all', async () => 5)).toBe(5)
})

test('only the few thousand most recently used results are cached', async () => {
  const kept = createQueryCache(startFeed(), 'product')
  const popular = source(1)
  await kept.get('popular', popular.read)
  for (let number = 0; number < 6_000; number++) {
    await kept.get(`filter ${number}`, async () => number)
    if (number % 1_000 === 0) await kept.get('popular', popular.read)
  }
  expect(popular.count).toBe(1)
  const first = source(0)
  await kept.get('filter 0', first.read)
  expect(first.count).toBe(1)
})

test('a read that fails after its eviction does not remove the newer result', async () => {
  const kept = createQueryCache(startFeed(), 'product', { maxEntries: 1 })
  const { promise, reject } = Promise.withResolvers<number>()
  const early = kept.get('one', () => promise)
  await kept.get('other', async () => 2)
  await kept.get('one', async () => 3)
  reject(new Error('away'))
  await expect(early).rejects.toThrow('away')
  expect(await kept.get('one', async () => 4)).toBe(3)
})
