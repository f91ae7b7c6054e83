// Loads the tours of the lists and of the search, for the server and for the browser.

import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import type { TourQuery } from '#client/features/tours/tour-address.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import { readQuery } from '#client/lib/page-query.ts'
import { tourQuery } from '#contract/pages/queries.ts'

/** `isSearch`: uses the search endpoint. Without it, the search endpoint is used only if the query has a search text. */
export async function loadTours(call: Api, request: Request, isSearch = false) {
  const given: TourQuery = readQuery(request.url, tourQuery)
  const { result, query } = await callLeniently(given, (kept) =>
    isSearch || kept.q !== undefined
      ? call('GET /search', { query: kept })
      : call('GET /cards', { query: kept }),
  )
  return { list: result, query }
}

export function loadToursInBrowser(request: Request, isSearch = false) {
  const query: TourQuery = readQuery(request.url, tourQuery)
  return listOrToast(loadTours(api, request, isSearch), { query })
}
