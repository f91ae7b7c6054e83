// What the element page of the shop shows, gathered on the server or, loaded with this file, in the browser.
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import type { Product } from '#contract/products.ts'

export interface Shelves {
  newest: readonly Product[]
  best: readonly Product[]
  popular: readonly Product[]
}

export async function loadShelves(call: Api): Promise<Shelves> {
  const [newest, best, popular] = await Promise.all([
    call('GET /products', { query: { itemsPerPage: 8 } }),
    call('GET /products', { query: { sort: 'rating', itemsPerPage: 3 } }),
    call('GET /products', { query: { sort: 'popular', itemsPerPage: 6 } }),
  ])
  return { newest: newest.items, best: best.items, popular: popular.items }
}

/** Where it fails the page stands without them, and a toast says why. */
export async function loadShelvesInBrowser(): Promise<Shelves> {
  try {
    return await loadShelves(api)
  } catch (error) {
    toastFailure(error)
    return { newest: [], best: [], popular: [] }
  }
}
