// Loads the tours of the lists and of the search, for the server and for the browser.

import { findTours } from '#client/features/tours/find-tours.ts'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import type { MonthCounts } from '#client/features/tours/month-counts.tsx'
import { nextMonthOfYear, type TourQuery } from '#client/features/tours/tour-address.ts'
import { type Api, api } from '#client/lib/api.ts'
import { readQuery } from '#client/lib/page-query.ts'
import { today } from '#client/lib/server-day.ts'
import { tourQuery } from '#contract/pages/queries.ts'
import type { TourSearch } from '#contract/tours.ts'

type Find = (query: TourQuery & { itemsPerPage?: number }) => Promise<TourSearch>

/** `isSearch`: uses the search endpoint. Without it, the search endpoint is used only if the query has a search text. */
export async function loadTours(call: Api, request: Request, isSearch = false) {
  const given: TourQuery = readQuery(request.url, tourQuery)
  const thisMonth = today().slice(0, 7)
  const find: Find = (query) =>
    isSearch || query.q !== undefined ? call('GET /search', { query }) : call('GET /cards', { query })
  const found = await findTours(call, given, { isSearch, hasCounts: true })
  const months = await countMonths(find, found.searched, thisMonth)
  return { ...found, months, thisMonth }
}

/** Null unless a month of the year is chosen. */
async function countMonths(find: Find, query: TourQuery, thisMonth: string): Promise<MonthCounts | null> {
  const { time, departs, page, sort, ...others } = query
  const month = time === undefined ? undefined : (departs ?? nextMonthOfYear(time, thisMonth))
  if (month === undefined) return null
  const count = async (filter: TourQuery) =>
    (await find({ ...others, ...filter, itemsPerPage: 1 })).totalCount
  const [best, bookable] = await Promise.all([count({ time }), count({ departs: month })])
  return { month, best, bookable }
}

export function loadToursInBrowser(request: Request, isSearch = false) {
  const query: TourQuery = readQuery(request.url, tourQuery)
  return listOrToast(loadTours(api, request, isSearch), {
    query,
    searched: query,
    isByWords: false,
    reading: [],
    counts: null,
    nearest: [],
    months: null,
    thisMonth: today().slice(0, 7),
  })
}
