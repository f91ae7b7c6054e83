// Query parameters of the bookings' address. They have the API's names, so that the API's errors match them.
import { api } from '#client/lib/api.ts'
import { writeQuery } from '#client/lib/lenient-query.ts'
import type { Booking, FoundBookings as BookingList, Departure } from '#contract/bookings.ts'
import type { MailFate } from '#contract/mails.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'
import { fetchBookingMails } from './booking-mail-column.tsx'

export const bookingNames = ['page', 'q', 'tour', 'date', 'when'] as const
export type BookingQuery = Partial<Record<(typeof bookingNames)[number], string>>

export const bookingsPath = '/admin/bookings'

export type FoundBookings =
  | { kind: 'departures'; state: ListState<Departure, BookingQuery> }
  | { kind: 'bookings'; state: ListState<Booking, BookingQuery, BookingList>; mails: readonly MailFate[] }

/** Loads departures, or bookings if the query has a person (`q`). */
export async function findBookings(url: string): Promise<FoundBookings> {
  const personText = new URL(url).searchParams.get('q')?.trim()
  if (personText) {
    const state = await loadList(url, bookingNames, (query) =>
      api('GET /tours', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
    )
    return { kind: 'bookings', state, mails: await fetchBookingMails(state.list?.items ?? []) }
  }
  const state = await loadList(url, bookingNames, ({ q: _blank, ...query }) =>
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

/** Address of all bookings of a person, past and upcoming. */
export function personPath(q: string): string {
  return `${bookingsPath}${writeQuery({ q, when: 'all' }, bookingNames)}`
}

export function departurePath({ tourId, date }: { tourId: string; date: string }): string {
  return `${bookingsPath}/${tourId}/${date}`
}

/** The form for a booking for a guest: of a departure, or for the guest of an earlier booking. */
export function newBookingPath(start: { tour?: string; date?: string; for?: string } = {}): string {
  const query = new URLSearchParams(start)
  return `${bookingsPath}/new${query.size === 0 ? '' : `?${query}`}`
}

export function staffBookingPath(id: string): string {
  return `${bookingsPath}/${id}`
}
