import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { pickTours } from './random-tours.ts'

/** A fake API with the given number of tours. Their ids are their positions in the list. */
function shopWith(totalCount: number) {
  const call = vi.fn(async (_key: string, { query }: { query: { page?: number; itemsPerPage: number } }) => {
    const { page = 1, itemsPerPage } = query
    const first = (page - 1) * itemsPerPage
    const length = Math.max(0, Math.min(itemsPerPage, totalCount - first))
    return { totalCount, items: Array.from({ length }, (_, index) => ({ _id: `t${first + index}` })) }
  })
  return { call: call as unknown as Api, calls: call.mock.calls }
}

describe('ten random tours (R-330, Q-41)', () => {
  it.each([0, 1, 3, 9, 10, 11, 19, 48, 100_000])('are all different, out of %i tours', async (count) => {
    for (let time = 0; time < 20; time++) {
      const picked = await pickTours(shopWith(count).call, 10)
      expect(new Set(picked.map(({ _id }) => _id)).size).toBe(Math.min(10, count))
      expect(picked).toHaveLength(Math.min(10, count))
    }
  })

  it('need at most three requests for short pages, for any number of tours', async () => {
    const { call, calls } = shopWith(100_000)
    await pickTours(call, 10)
    expect(calls.length).toBeLessThanOrEqual(3)
    // The same if there are enough preferred tours.
    const preferring = shopWith(100_000)
    await pickTours(preferring.call, 10, [{ type: 'Skiing' }, { time: 1 }])
    expect(preferring.calls.length).toBeLessThanOrEqual(3)
    for (const [, { query }] of calls) expect(query.itemsPerPage).toBeLessThanOrEqual(10)
  })

  it('come from all positions of the list', async () => {
    const seen = new Set<string>()
    for (let time = 0; time < 200; time++) {
      for (const { _id } of await pickTours(shopWith(48).call, 10)) seen.add(_id)
    }
    expect(seen.size).toBe(48)
  })
})

describe('random tours with preferred filters', () => {
  /** 40 tours: the first `skiing` of them have the type Skiing, and every tenth tour is in January. */
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
    return pickTours(call as unknown as Api, 10, [{ type: 'Skiing' }, { time: 1 }])
  }

  it('match the first filter, then the second filter, then none', async () => {
    const picked = (await winterWith(3)) as unknown as { _id: string; type: string; month: number }[]
    expect(picked).toHaveLength(10)
    expect(new Set(picked.map(({ _id }) => _id)).size).toBe(10)
    expect(picked.slice(0, 3).map(({ type }) => type)).toEqual(['Skiing', 'Skiing', 'Skiing'])
    expect(picked.slice(3, 7).map(({ month }) => month)).toEqual([1, 1, 1, 1])
  })

  it('are picked at random if more tours match than are needed', async () => {
    const seen = new Set<string>()
    for (let time = 0; time < 100; time++) {
      const picked = (await winterWith(25)) as unknown as { _id: string; type: string }[]
      expect(picked.every(({ type }) => type === 'Skiing')).toBe(true)
      for (const { _id } of picked) seen.add(_id)
    }
    expect(seen.size).toBe(25)
  })
})
