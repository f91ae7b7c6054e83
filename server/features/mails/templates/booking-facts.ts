// The facts that a mail shows about a booking.
import { formatReference } from '#contract/booking-reference.ts'

export interface BookedTour {
  id: string
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
    ['Date', longDate(booking.date)],
    ['Tickets', String(booking.ticketCount)],
    ['Total', `$${booking.total.toFixed(2)}`],
    ['Reference', formatReference(booking.reference)],
  ]
}

export const samplePin = '482019'

/** The facts with the PIN, for a booking that is not cancelled. */
export function bookingFactsWithPin(booking: BookedTour, pin: string): [name: string, value: string][] {
  return [...bookingFacts(booking), ['PIN', pin]]
}

export function pinNote(siteUrl: string): string {
  return `Until the day before departure you can cancel there. Without signing in, reference and PIN open your booking at ${siteUrl}/booking.`
}

export function tickets(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}

/** Created once, because creating it takes longer than rendering a mail. */
const longDates = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export function longDate(date: string): string {
  return longDates.format(new Date(`${date}T00:00:00Z`))
}
