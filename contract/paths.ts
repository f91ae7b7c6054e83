// Addresses outside the table of endpoints and the lists of pages. Imports only what imports nothing, so that any page may use
// them.
import { formatReference } from './booking-reference.ts'
import { tripPage } from './pages/account-pages.ts'
import { addressOf } from './pages/page.ts'
import { lookupPage } from './pages/site-pages.ts'

export const apiBase = '/api'
export const livePath = '/api/live'
/** Server-sent events with the seats of a tour: `data` is what `GET /cards/:id/seats` answers, of changed dates. */
export const seatStreamRoute = '/api/cards/:id/seats/stream'

export function seatStreamPath(tourId: string, from: string, to: string): string {
  return `/api/cards/${tourId}/seats/stream?${new URLSearchParams({ from, to })}`
}

/** Where the payment provider sends its events. */
export const paymentWebhookPath = '/api/payments/webhook'

export const oidcStartPath = '/api/user/oidc/start'
export const oidcCallbackPath = '/api/user/oidc/callback'

/** The page of a booking without an account, with the reference filled in. */
export function lookupPathOf(reference: string): string {
  return addressOf(lookupPage, { reference: formatReference(reference) })
}

export const calendarFileRoute = `${tripPage.pattern}/calendar.ics`

/** A trip as a file for calendars, for its owner. */
export function calendarFilePath(bookingId: string): string {
  return `${addressOf(tripPage, { id: bookingId })}/calendar.ics`
}
