// What the address of the bookings holds. The names are the API's, so that its refusals name what is malformed.
import { api } from '#client/lib/api.ts'
import { writeQuery } from '#client/lib/forgiving-query.ts'
import type { Booking, Departure } from '#contract/bookings.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export const bookingNames = ['page', 'q', 'tour', 'date', 'when'] as const
export type BookingQuery = Partial<Record<(typeof bookingNames)[number], string>>

export type FoundBookings =
  | { kind: 'departures'; state: ListState<Departure, BookingQuery> }
  | { kind: 'bookings'; state: ListState<Booking, BookingQuery> }

/** Departures; whoever looks for a person gets bookings instead. */
export async function findBookings(url: string): Promise<FoundBookings> {
  const isPersonSought = new URL(url).searchParams.get('q')?.trim()
  if (isPersonSought) {
    const state = await loadList(url, bookingNames, (query) =>
      api('GET /tours', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
    )
    return { kind: 'bookings', state }
  }
  const state = await loadList(url, bookingNames, ({ q: _blank, ...query }) =>
    api('GET /tours/departures', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
  )
  return { kind: 'departures', state }
}

/** Upcoming unless said otherwise; a day that was chosen may be any. */
export function whenOf({ when, date }: BookingQuery): string {
  return when ?? (date === undefined ? 'upcoming' : 'all')
}

/** All that somebody has booked, whenever they travel. */
export function personPath(q: string): string {
  return `/admin/bookings${writeQuery({ q, when: 'all' }, bookingNames)}`
}

export function departurePath({ tourId, date }: { tourId: string; date: string }): string {
  return `/admin/bookings/${tourId}/${date}`
}
