// Tours drawn at random, however many there are: two short pages of the list, never all of it.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { drawFrom } from '#client/lib/draw.ts'
import type { Tour } from '#contract/tours.ts'

/** How many tours a carousel shows altogether. */
export const carouselTours = 10

/** As many tours as there are, at most `count`, in random order and each once. */
export async function drawTours(call: Api, count: number): Promise<Tour[]> {
  // Costs one tour: what is wanted is how many pages there are.
  const { totalCount } = await call('GET /cards', { query: { itemsPerPage: 1 } })
  const pages = Array.from({ length: Math.ceil(totalCount / count) }, (_, index) => index + 1)
  // Of two different pages at least one is full, so that together they hold enough.
  const drawn = drawFrom(pages, 2)
  const lists = await Promise.all(
    drawn.map((page) => call('GET /cards', { query: { page, itemsPerPage: count } })),
  )
  const tours = new Map(lists.flatMap(({ items }) => items).map((tour) => [tour._id, tour]))
  return drawFrom([...tours.values()], count)
}

/** In the browser: where it fails the page stands without them, and a toast says why. */
export async function drawToursOrToast(count: number): Promise<Tour[]> {
  try {
    return await drawTours(api, count)
  } catch (error) {
    toastFailure(error)
    return []
  }
}
