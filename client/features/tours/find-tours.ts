// Finds the tours of a list, of the search or of the home page: a question means the same in every field.
import type { Api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import type { Tour, TourCounts, TourSearch } from '#contract/tours.ts'
import { type FoundReading, findReading } from './found-reading.ts'
import { activeFilters, type TourQuery } from './tour-address.ts'

export interface FoundTours {
  list: TourSearch
  /** The parameters that the API accepted. */
  query: TourQuery
  /** The parameters that the list was searched by. */
  searched: TourQuery
  /** No place has the text of the field for destinations: it was searched for in all texts. */
  isByWords: boolean
  reading: readonly FoundReading[]
  /** Null where they are not asked for, or could not be loaded. */
  counts: TourCounts | null
  /** For an empty list: tours near the unknown place, or those of the smallest change. */
  nearest: readonly Tour[]
}

const maxNearest = 4
/** Characters of a search text. */
const maxWords = 200

interface FindOptions {
  /** Uses the search endpoint. Without it, the search endpoint is used only if the query has a search text. */
  isSearch?: boolean
  /** Counts the values of filters. Without it, only for an empty list. */
  hasCounts?: boolean
}

export async function findTours(
  call: Api,
  given: TourQuery,
  { isSearch = false, hasCounts = false }: FindOptions = {},
): Promise<FoundTours> {
  const counting = hasCounts ? countTours(call, given) : null
  const { result, query } = await callLeniently(given, (kept) =>
    isSearch || kept.q !== undefined
      ? call('GET /search', { query: kept })
      : call('GET /cards', { query: kept }),
  )
  const byWords = await findByWords(call, query, result)
  const isByWords = byWords !== null
  const list: TourSearch = byWords?.list ?? result
  const searched = isByWords ? asWords(query) : query
  const text = list.understood?.words ?? list.correctedQuery ?? asWords(query).q
  const needsCounts = hasCounts || (list.totalCount === 0 && list.unknownPlace === undefined)
  const [reading, counts] = await Promise.all([
    orElse(findReading(text), []),
    counting !== null && query === given && !isByWords
      ? counting
      : needsCounts
        ? countTours(call, searched)
        : null,
  ])
  const nearest = list.unknownPlace?.tours ?? (await orElse(findNearest(call, searched, counts), []))
  return { list, query, searched, isByWords, reading, counts, nearest }
}

/** A list is shown without what belongs to it as well. */
async function orElse<Value>(loading: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await loading
  } catch {
    return fallback
  }
}

async function findNearest(call: Api, query: TourQuery, counts: TourCounts | null): Promise<readonly Tour[]> {
  const step = counts?.steps[0]
  if (step === undefined) return []
  const { page, ...changed } = { ...query, ...step.changes }
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null))
  const { items } = await call('GET /search', { query: { ...given, itemsPerPage: String(maxNearest) } })
  return items
}

/** The list is shown without them as well. */
function countTours(call: Api, { sort, page, ...query }: TourQuery): Promise<TourCounts | null> {
  return orElse(call('GET /search/counts', { query }), null)
}

/** The query with the destination as words, at most as long as the API takes. */
function asWords({ destination, q, ...others }: TourQuery): TourQuery & { q: string } {
  return { ...others, q: [destination, q].filter(Boolean).join(' ').slice(0, maxWords) }
}

/** The tours that have the text of the destination as words. Null if a place has it. */
async function findByWords(
  call: Api,
  query: TourQuery,
  list: TourSearch,
): Promise<{ list: TourSearch } | null> {
  const { destination } = query
  const isFound = list.totalCount > 0 && list.correctedDestination === undefined
  if (!destination?.trim() || isFound) return null
  const found = await orElse(call('GET /search', { query: asWords(query) }), null)
  if (found === null) return null
  if (found.totalCount > 0 || found.unknownPlace !== undefined) return { list: found }
  // Neither finds anything: the words count, unless the other filters alone leave the place without tours.
  const alone = await orElse(call('GET /cards', { query: { destination, itemsPerPage: '1' } }), list)
  return alone.totalCount > 0 && alone.correctedDestination === undefined ? null : { list: found }
}

/** Whether the list is narrowed by more than words. */
export function hasOtherFilters({ q, destination, ...others }: TourQuery): boolean {
  return activeFilters(others).length > 0
}
