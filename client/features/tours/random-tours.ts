// Picks random tours. Loads only two short pages of the list, independent of the number of tours.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { pickRandom } from '#client/lib/pick-random.ts'
import type { Tour, TourListQuery } from '#contract/tours.ts'

/** Number of tours in a carousel. */
export const carouselTours = 10

type Filter = Pick<TourListQuery, 'type' | 'time'>

/**
 * Picks at most `count` different tours in random order. Tours that match the first `preferred` filter come first, then
 * tours that match the next filter, then all others.
 */
export async function pickTours(
  call: Api,
  count: number,
  preferred: readonly Filter[] = [],
): Promise<Tour[]> {
  const picked = new Map<string, Tour>()
  for (const filter of [...preferred, {}]) {
    for (const tour of await pickMatching(call, count, filter)) {
      if (picked.size < count) picked.set(tour._id, tour)
    }
    if (picked.size === count) break
  }
  return [...picked.values()]
}

async function pickMatching(call: Api, count: number, filter: Filter): Promise<Tour[]> {
  // Loads a single tour, only to learn the total count.
  const { totalCount } = await call('GET /cards', { query: { ...filter, itemsPerPage: 1 } })
  const pages = Array.from({ length: Math.ceil(totalCount / count) }, (_, index) => index + 1)
  // At least one of two different pages is full, so together they have enough tours.
  const picked = pickRandom(pages, 2)
  const lists = await Promise.all(
    picked.map((page) => call('GET /cards', { query: { ...filter, page, itemsPerPage: count } })),
  )
  const tours = new Map(lists.flatMap(({ items }) => items).map((tour) => [tour._id, tour]))
  return pickRandom([...tours.values()], count)
}

/** For client loaders: shows a toast and returns no tours if a request fails. */
export async function pickToursOrToast(count: number, preferred?: readonly Filter[]): Promise<Tour[]> {
  try {
    return await pickTours(api, count, preferred)
  } catch (error) {
    toastFailure(error)
    return []
  }
}
