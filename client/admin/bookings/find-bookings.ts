// The list of departures or of bookings that a query finds.

import { api } from '#client/lib/api.ts'
import { readNamed } from '#client/lib/page-query.ts'
import type { Booking, FoundBookings as BookingList, Departure } from '#contract/bookings.ts'
import type { MailFate } from '#contract/mails.ts'
import { bookingsPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'
import { fetchBookingMails } from './booking-mail-column.tsx'

export type BookingQuery = Partial<Record<(typeof bookingsPage.query)[number], string>>

export type FoundBookings =
  | { kind: 'departures'; state: ListState<Departure, BookingQuery> }
  | { kind: 'bookings'; state: ListState<Booking, BookingQuery, BookingList>; mails: readonly MailFate[] }

/** Loads departures, or bookings if the query has a person (`q`). */
export async function findBookings(url: string): Promise<FoundBookings> {
  const personText = readNamed(url, bookingsPage.query).q?.trim()
  if (personText) {
    const state = await loadList(url, bookingsPage.query, (query) =>
      api('GET /tours', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
    )
    return { kind: 'bookings', state, mails: await fetchBookingMails(state.list?.items ?? []) }
  }
  const state = await loadList(url, bookingsPage.query, ({ q: _blank, ...query }) =>
    api('GET /tours/departures', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
  )
  return { kind: 'departures', state }
}

/** Default: upcoming departures, or all of them if a date is given. */
export function whenOf({ when, date }: BookingQuery): string {
  return when ?? (date === undefined ? 'upcoming' : 'all')
}

/** The filters of the list, for an export of its bookings. */
export function exportedQuery({ page: _page, ...filters }: BookingQuery): BookingQuery {
  return { ...filters, when: whenOf(filters) }
}
