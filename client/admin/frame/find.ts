// What the search of the back office finds, and where each thing is edited or listed.
import { useSiteStore } from '#client/features/store/store.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { personPath } from '../bookings/bookings-address.ts'
import { findProducts } from '../products/find-products.ts'
import { maySee, screens } from '../screens.ts'

export interface Found {
  kind: 'screen' | 'bookings' | 'tour' | 'product'
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

/**
 * The bookings of a person, by name, email or phone number; tours and products whose names are like `text`, best first,
 * small errors forgiven; products also by their SKU.
 */
export async function findEverything(text: string, signal: AbortSignal): Promise<Found[]> {
  const [bookings, tours, products] = await Promise.all([
    findBookingsOf(text, signal),
    api('GET /search', { query: { q: text, itemsPerPage: most } }, { signal }),
    findProducts(text, { itemsPerPage: most }, signal),
  ])
  return [
    ...bookings,
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

/** Fewer letters or digits stand in nearly every booking. */
const leastOfPerson = 3

/** One line, however many there are: it leads to their list. */
async function findBookingsOf(text: string, signal: AbortSignal): Promise<Found[]> {
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < leastOfPerson) return []
  const { totalCount } = await api('GET /tours', { query: { q: text, itemsPerPage: 1 } }, { signal })
  if (totalCount === 0) return []
  const title = `${totalCount === 1 ? '1 booking' : `${formatNumber(totalCount)} bookings`} of “${text}”`
  return [{ kind: 'bookings', title, path: personPath(text) }]
}
