// Data of the element pages of tours, for the server and for the browser.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { carouselTours, drawTours } from '#client/features/tours/random-tours.ts'
import { type Api, api } from '#client/lib/api.ts'
import type { Tour } from '#contract/tours.ts'

export async function loadNewest(call: Api): Promise<Tour[]> {
  return (await call('GET /cards', { query: {} })).items
}

export async function loadCarousels(call: Api) {
  const [random, skiing] = await Promise.all([
    drawTours(call, carouselTours),
    call('GET /cards', { query: { type: 'Skiing' } }),
  ])
  return { random, winter: skiing.items }
}

/** In the browser: where it fails the page stands without them, and a toast says why. */
export async function orToast<Data>(load: (call: Api) => Promise<Data>, otherwise: Data): Promise<Data> {
  try {
    return await load(api)
  } catch (error) {
    toastFailure(error)
    return otherwise
  }
}
