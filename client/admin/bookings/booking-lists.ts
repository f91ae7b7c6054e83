// The two lists of the bookings' page: departures with their taken seats, or the bookings of a searched person.
import { departureColumns } from '#client/admin/departures/departure-columns.tsx'
import { api } from '#client/lib/api.ts'
import { readNamed } from '#client/lib/page-query.ts'
import { bookingsPage } from '#contract/pages/staff-pages.ts'
import { dayField } from '../list/day-field.tsx'
import { itemsPerPage } from '../list/list-address.ts'
import { textField } from '../list/search-field.tsx'
import { segmentsField } from '../list/segments-field.tsx'
import { fetchedList } from '../list/staff-list.ts'
import { fetchBookingMails } from './booking-mail-column.tsx'

export type BookingQuery = Partial<Record<(typeof bookingsPage.query)[number], string>>

/** Default: upcoming departures, or all of them if a date is given. */
export function whenOf({ when, date }: BookingQuery): string {
  return when ?? (date === undefined ? 'upcoming' : 'all')
}

const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

const shared = {
  title: 'Bookings',
  subTitle: 'Who travels when',
  page: bookingsPage,
  failed: 'The bookings cannot be shown',
  none: 'Nobody travels yet',
  search: {
    label: 'Search bookings',
    fields: [
      textField('q', { label: 'Traveller', placeholder: 'Any words: name, email, phone, reference' }),
      textField('tour', { label: 'Tour', placeholder: 'Title or location' }),
      dayField('date', { label: 'Departure date', changes: { when: '' } }),
      segmentsField('when', { legend: 'When', options: times, shown: whenOf }),
    ],
  },
} as const

export const departures = fetchedList(
  (call) =>
    ({ q: _blank, ...query }: BookingQuery) =>
      call('GET /tours/departures', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
  {
    ...shared,
    nouns: ['departure', 'departures'],
    caption: 'Departures',
    columns: departureColumns,
    rowKey: ({ tourId, date }) => `${tourId} ${date}`,
  },
)

export const bookings = fetchedList(
  (call) => (query: BookingQuery) =>
    call('GET /tours', { query: { ...query, when: whenOf(query), itemsPerPage } as never }),
  {
    ...shared,
    nouns: ['booking', 'bookings'],
    nameOf: ({ username, tour }) => `the booking of ${username} on ${tour.title}`,
  },
)

/** Loads departures, or bookings if the query has a person (`q`). */
export async function findBookings(url: string) {
  if (!readNamed(url, bookingsPage.query).q?.trim()) {
    const departing = await departures.load(url)
    return { departing, found: { query: departing.query, list: null, failure: null }, mails: [] }
  }
  const found = await bookings.load(url)
  return { departing: null, found, mails: await fetchBookingMails(found.list?.items ?? [], api) }
}
