import { expect, test } from 'vitest'
import type { TourQuery } from '#client/features/tours/tour-address.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { now } from '#client/lib/server-day.ts'
import { loadTours } from './load-tours.ts'

/** Answers with a count for each query, and notes the calls. */
function countingApi(countOf: (query: TourQuery) => number) {
  const calls: string[] = []
  const call = async (key: string, { query }: { query: TourQuery }) => {
    if (key === 'GET /search/counts') return { steps: [] }
    if (query.type === 'Moon') throw new ApiError(400, 'invalid_request', '', { type: 'unknown' })
    calls.push(`${key} ${new URLSearchParams(query as Record<string, string>)}`)
    return { items: [], totalCount: countOf(query) }
  }
  return { calls, call: call as unknown as Api }
}

const load = (call: Api, query: string, isSearch = false) =>
  loadTours(call, new Request(`http://shop/tours/standard-list?${query}`), isSearch)

test('a month of the year comes with the numbers of tours best in it and bookable in it', async () => {
  const { call, calls } = countingApi(({ time, departs }) => (time ? 4 : 0) + (departs ? 45 : 0))
  const { months, list } = await load(call, 'time=2&type=NY&page=2&sort=name')
  const year = Number(now().slice(0, 4)) + (now().slice(5, 7) > '02' ? 1 : 0)
  expect(months).toEqual({ month: `${year}-02`, best: 4, bookable: 45 })
  expect(list.totalCount).toBe(4)
  expect(calls.toSorted()).toEqual(
    [
      `GET /cards type=NY&departs=${year}-02&itemsPerPage=1`,
      'GET /cards type=NY&time=2&itemsPerPage=1',
      'GET /cards time=2&type=NY&sort=name&page=2',
    ].toSorted(),
  )
})

test('with a month of departure too, that one is asked about', async () => {
  const { call } = countingApi(({ time, departs }) => (time && departs ? 2 : time ? 4 : 45))
  const { months, list } = await load(call, 'time=2&departs=2027-03', true)
  expect(months).toEqual({ month: '2027-03', best: 4, bookable: 45 })
  expect(list.totalCount).toBe(2)
})

test('without a month of the year nothing more is asked, and unknown values are left out', async () => {
  const { call, calls } = countingApi(() => 1)
  for (const query of ['', 'departs=2027-03', 'time=may', 'time=13'])
    expect((await load(call, query)).months, query).toBeNull()
  expect(calls).toHaveLength(4)
  const { months, query } = await load(call, 'time=2&type=Moon')
  expect(query).toEqual({ time: '2' })
  expect(months).toMatchObject({ best: 1, bookable: 1 })
})
