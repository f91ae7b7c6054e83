import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { drawTours } from './random-tours.ts'

/** An API with so many tours, named by their places in the list. */
function shopWith(totalCount: number) {
  const call = vi.fn(async (_key: string, { query }: { query: { page?: number; itemsPerPage: number } }) => {
    const { page = 1, itemsPerPage } = query
    const first = (page - 1) * itemsPerPage
    const length = Math.max(0, Math.min(itemsPerPage, totalCount - first))
    return { totalCount, items: Array.from({ length }, (_, index) => ({ _id: `t${first + index}` })) }
  })
  return { call: call as unknown as Api, calls: call.mock.calls }
}

describe('ten tours drawn at random (R-330, Q-41)', () => {
  it.each([0, 1, 3, 9, 10, 11, 19, 48, 100_000])('are all different, of %i tours', async (count) => {
    for (let time = 0; time < 20; time++) {
      const drawn = await drawTours(shopWith(count).call, 10)
      expect(new Set(drawn.map(({ _id }) => _id)).size).toBe(Math.min(10, count))
      expect(drawn).toHaveLength(Math.min(10, count))
    }
  })

  it('never ask for more than three short pages, however many there are', async () => {
    const { call, calls } = shopWith(100_000)
    await drawTours(call, 10)
    expect(calls.length).toBeLessThanOrEqual(3)
    // Nor where those that are preferred are more than enough.
    const preferring = shopWith(100_000)
    await drawTours(preferring.call, 10, [{ type: 'Skiing' }, { time: 1 }])
    expect(preferring.calls.length).toBeLessThanOrEqual(3)
    for (const [, { query }] of calls) expect(query.itemsPerPage).toBeLessThanOrEqual(10)
  })

  it('come from anywhere in the list', async () => {
    const seen = new Set<string>()
    for (let time = 0; time < 200; time++) {
      for (const { _id } of await drawTours(shopWith(48).call, 10)) seen.add(_id)
    }
    expect(seen.size).toBe(48)
  })
})

describe('tours that are drawn with a preference', () => {
  /** Of 40 tours these many go skiing, and every tenth of the others leaves in January. */
  function winterWith(skiing: number) {
    const all = Array.from({ length: 40 }, (_, index) => ({
      _id: `t${index}`,
      type: index < skiing ? 'Skiing' : 'Europe',
      month: index % 10 === 9 ? 1 : 7,
    }))
    const call = async (
      _key: string,
      { query }: { query: { page?: number; itemsPerPage: number; type?: string; time?: number } },
    ) => {
      const { page = 1, itemsPerPage, type, time } = query
      const matching = all.filter(
        (tour) => (type ?? tour.type) === tour.type && (time ?? tour.month) === tour.month,
      )
      return {
        totalCount: matching.length,
        items: matching.slice((page - 1) * itemsPerPage, page * itemsPerPage),
      }
    }
    return drawTours(call as unknown as Api, 10, [{ type: 'Skiing' }, { time: 1 }])
  }

  it('are the preferred ones as far as there are any, then the next best, then others', async () => {
    const drawn = (await winterWith(3)) as unknown as { _id: string; type: string; month: number }[]
    expect(drawn).toHaveLength(10)
    expect(new Set(drawn.map(({ _id }) => _id)).size).toBe(10)
    expect(drawn.slice(0, 3).map(({ type }) => type)).toEqual(['Skiing', 'Skiing', 'Skiing'])
    expect(drawn.slice(3, 7).map(({ month }) => month)).toEqual([1, 1, 1, 1])
  })

  it('are drawn at random where there are more than enough', async () => {
    const seen = new Set<string>()
    for (let time = 0; time < 100; time++) {
      const drawn = (await winterWith(25)) as unknown as { _id: string; type: string }[]
      expect(drawn.every(({ type }) => type === 'Skiing')).toBe(true)
      for (const { _id } of drawn) seen.add(_id)
    }
    expect(seen.size).toBe(25)
  })
})
