// Tours drawn at random, however many there are: two short pages of the list, never all of it.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { drawFrom } from '#client/lib/draw.ts'
import type { Tour, TourListQuery } from '#contract/tours.ts'

/** How many tours a carousel shows altogether. */
export const carouselTours = 10

type Filter = Pick<TourListQuery, 'type' | 'time'>

/**
 * As many tours as there are, at most `count`, each once and in random order; those that match the first of the
 * `preferred` filters before those that match the next, and these before all others.
 */
export async function drawTours(
  call: Api,
  count: number,
  preferred: readonly Filter[] = [],
): Promise<Tour[]> {
  const drawn = new Map<string, Tour>()
  for (const filter of [...preferred, {}]) {
    for (const tour of await drawMatching(call, count, filter)) {
      if (drawn.size < count) drawn.set(tour._id, tour)
    }
    if (drawn.size === count) break
  }
  return [...drawn.values()]
}

async function drawMatching(call: Api, count: number, filter: Filter): Promise<Tour[]> {
  // Costs one tour: what is wanted is how many pages there are.
  const { totalCount } = await call('GET /cards', { query: { ...filter, itemsPerPage: 1 } })
  const pages = Array.from({ length: Math.ceil(totalCount / count) }, (_, index) => index + 1)
  // Of two different pages at least one is full, so that together they hold enough.
  const drawn = drawFrom(pages, 2)
  const lists = await Promise.all(
    drawn.map((page) => call('GET /cards', { query: { ...filter, page, itemsPerPage: count } })),
  )
  const tours = new Map(lists.flatMap(({ items }) => items).map((tour) => [tour._id, tour]))
  return drawFrom([...tours.values()], count)
}

/** In the browser: where it fails the page stands without them, and a toast says why. */
export async function drawToursOrToast(count: number, preferred?: readonly Filter[]): Promise<Tour[]> {
  try {
    return await drawTours(api, count, preferred)
  } catch (error) {
    toastFailure(error)
    return []
  }
}
