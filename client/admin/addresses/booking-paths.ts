// Addresses of the staff's pages of bookings, for the pages that link to them.
import { writeQuery } from '#client/lib/lenient-query.ts'

/** Query parameters of the list. They have the API's names, so that the API's errors match them. */
export const bookingNames = ['page', 'q', 'tour', 'date', 'when'] as const

export const bookingsPath = '/admin/bookings'

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
