// What the search of the back office finds, and where each thing is edited.
import { useSiteStore } from '#client/features/store/store.ts'
import { api } from '#client/lib/api.ts'
import { findProducts } from '../products/find-products.ts'
import { maySee, screens } from '../screens.ts'

export interface Found {
  kind: 'screen' | 'tour' | 'product'
  title: string
  path: string
}

/** So many tours, and so many products. */
const most = 5

export function findScreens(text: string): Found[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const role = useSiteStore.getState().authData?.result.role
  return screens
    .filter((screen) => screen.title.toLowerCase().includes(wanted) && maySee(screen, role))
    .map(({ title, path }) => ({ kind: 'screen', title, path }))
}

/** Tours and products whose names are like `text`, best first, small errors forgiven; products also by their SKU. */
export async function findEverything(text: string, signal: AbortSignal): Promise<Found[]> {
  const [tours, products] = await Promise.all([
    api('GET /search', { query: { q: text, itemsPerPage: most } }, { signal }),
    findProducts(text, { itemsPerPage: most }, signal),
  ])
  return [
    ...tours.items.map(({ _id, title }) => ({
      kind: 'tour' as const,
      title,
      path: `/admin/tour/edit/${_id}`,
    })),
    ...products.items.map(({ _id, title }) => ({
      kind: 'product' as const,
      title,
      path: `/admin/product/edit/${_id}`,
    })),
  ]
}
