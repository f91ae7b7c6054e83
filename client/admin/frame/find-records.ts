// What the search of the back office asks the server for, and where each thing is edited or listed. Loaded when somebody
// searches.
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { personPath } from '../bookings/bookings-address.ts'
import { findProducts } from '../products/find-products.ts'
import type { Found } from './find.ts'

/** So many tours, and so many products. */
const most = 5

/**
 * The bookings of a person, by name, email or phone number, or the booking with this id; tours and products whose names
 * are like `text`, best first, small errors forgiven, or that have this id; products also by their SKU.
 */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found[]> {
  const [bookings, tours, products] = await Promise.all([
    findBookings(text, signal),
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
async function findBookings(text: string, signal: AbortSignal): Promise<Found[]> {
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < leastOfPerson) return []
  const { items, totalCount } = await api('GET /tours', { query: { q: text, itemsPerPage: 1 } }, { signal })
  if (totalCount === 0) return []
  const many = totalCount === 1 ? '1 booking' : `${formatNumber(totalCount)} bookings`
  const title = items[0]?._id === text.toLowerCase() ? `Booking ${text}` : `${many} of “${text}”`
  return [{ kind: 'bookings', title, path: personPath(text) }]
}
