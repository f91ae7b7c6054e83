// Loads the data of the element pages with tours, for the server and for the browser.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { carouselTours, pickTours } from '#client/features/tours/random-tours.ts'
import { type Api, api } from '#client/lib/api.ts'
import type { Tour } from '#contract/tours.ts'

export async function loadNewest(call: Api): Promise<Tour[]> {
  return (await call('GET /cards', { query: {} })).items
}

export async function loadCarousels(call: Api) {
  const [random, skiing] = await Promise.all([
    pickTours(call, carouselTours),
    call('GET /cards', { query: { type: 'Skiing' } }),
  ])
  return { random, winter: skiing.items }
}

/** For client loaders: shows a toast and returns `fallback` if loading fails. */
export async function loadOrToast<Data>(load: (call: Api) => Promise<Data>, fallback: Data): Promise<Data> {
  try {
    return await load(api)
  } catch (error) {
    toastFailure(error)
    return fallback
  }
}
