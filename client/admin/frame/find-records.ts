// Searches the server for the back office, and links to the screen of each result. Loaded on the first search.

import { useSiteStore } from '#client/features/store/store.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressOf } from '#contract/pages/page.ts'
import {
  bookingsPage,
  editProductPage,
  editTourPage,
  staffOrderPage,
  staffOrdersPage,
} from '#contract/pages/staff-pages.ts'
import { hasRight, orRead, type Right } from '#contract/rights.ts'
import { findProducts } from '../products/find-products.ts'
import type { SearchResult } from './find-screens.ts'

const none = { items: [] }

/** Maximum number of tours, and of products. */
const maxPerKind = 5

/**
 * Finds the bookings of a person by name, email or phone number, or a booking by reference or id. Finds orders by name,
 * email, reference, number of the invoice or id. Finds tours and products by a similar
 * name, best match first, or by id; products also by SKU.
 */
export async function findRecords(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const [bookings, orders, tours, products] = await Promise.all([
    findBookings(text, signal),
    findOrders(text, signal),
    mayUse(['catalogue'])
      ? // In quotation marks: a month in the text is no filter.
        api('GET /search', { query: { q: `“${text}”`, itemsPerPage: maxPerKind } }, { signal })
      : none,
    mayUse(['catalogue']) ? findProducts(text, { itemsPerPage: maxPerKind }, { signal }) : none,
  ])
  return [
    ...bookings,
    ...orders,
    ...tours.items.map(({ _id, title }) => ({
      kind: 'tour' as const,
      title,
      path: addressOf(editTourPage, { id: _id }),
    })),
    ...products.items.map(({ _id, title }) => ({
      kind: 'product' as const,
      title,
      path: addressOf(editProductPage, { id: _id }),
    })),
  ]
}

/** Shorter texts match nearly every booking and order. */
const minPersonLength = 3

function isTooShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minPersonLength
}

/** Whether the user may open results that need one of these rights. */
function mayUse(rights: readonly Right[]): boolean {
  const user = useSiteStore.getState().authData?.result
  return user === undefined || hasRight(user, orRead(rights))
}

/** Returns at most one result, which links to the list of all matching bookings. */
async function findBookings(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (isTooShort(text) || !mayUse(['desk'])) return []
  const { items, totalCount } = await api('GET /tours', { query: { q: text, itemsPerPage: 1 } }, { signal })
  if (totalCount === 0) return []
  const many = totalCount === 1 ? '1 booking' : `${formatNumber(totalCount)} bookings`
  const title = items[0]?._id === text.toLowerCase() ? `Booking ${text}` : `${many} of “${text}”`
  return [{ kind: 'bookings', title, path: addressOf(bookingsPage, { q: text, when: 'all' }) }]
}

/** Returns at most one result: the order, or the list of all that match. */
async function findOrders(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (isTooShort(text) || !mayUse(['shop'])) return []
  const { items, totalCount } = await api('GET /orders', { query: { q: text, itemsPerPage: 1 } }, { signal })
  const [first] = items
  if (first === undefined) return []
  if (totalCount > 1) {
    const title = `${formatNumber(totalCount)} orders of “${text}”`
    return [{ kind: 'orders', title, path: addressOf(staffOrdersPage, { q: text }) }]
  }
  const title = `Order ${formatReference(first.reference)} of ${first.name}`
  return [{ kind: 'orders', title, path: addressOf(staffOrderPage, { id: first._id }) }]
}
