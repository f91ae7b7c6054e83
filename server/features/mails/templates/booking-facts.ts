// The facts that a mail shows about a booking.
import { formatReference } from '#contract/booking-reference.ts'
import { dayText } from '#contract/date-texts.ts'
import { priceText } from '#contract/money.ts'
import { lookupPath, lookupPathOf, tripPath } from '#contract/paths.ts'

export interface BookedTour {
  id: string
  /** Whether it belongs to an account. */
  hasAccount: boolean
  reference: string
  tourTitle: string
  location: string
  /** A calendar date. */
  date: string
  ticketCount: number
  /** In dollars. */
  total: number
}

export const sampleBooking: BookedTour = {
  id: '0192f0c4-7c1e-7000-8000-0d5a5e1f0a11',
  hasAccount: true,
  reference: 'K7MN4PQR',
  tourTitle: 'Fjords by steamer',
  location: 'Norway',
  date: '2027-06-12',
  ticketCount: 2,
  total: 2480,
}

export function bookingFacts(booking: BookedTour): [name: string, value: string][] {
  return [
    ['Tour', booking.tourTitle],
    ['Place', booking.location],
    ['Date', dayText(booking.date)],
    ['Tickets', String(booking.ticketCount)],
    ['Total', priceText(booking.total)],
    ['Reference', formatReference(booking.reference)],
  ]
}

export const samplePin = '482019'

/** The facts with the PIN, for a booking that is not cancelled. */
export function bookingFactsWithPin(booking: BookedTour, pin: string): [name: string, value: string][] {
  return [...bookingFacts(booking), ['PIN', pin]]
}

/** Where the traveller sees the booking. */
export function tripUrl(siteUrl: string, { id, hasAccount, reference }: BookedTour): string {
  return siteUrl + (hasAccount ? tripPath(id) : lookupPathOf(reference))
}

export function pinNote(siteUrl: string, { hasAccount }: BookedTour): string {
  const cancelling = 'Until the day before departure you can cancel there.'
  const page = siteUrl + lookupPath
  return hasAccount
    ? `${cancelling} Without signing in, reference and PIN open your booking at ${page}.`
    : `${cancelling} Reference and PIN open it. If you register with this e-mail address and confirm it, the booking joins your trips.`
}

export function tickets(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}
