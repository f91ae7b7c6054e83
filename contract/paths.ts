// Addresses outside the endpoint table. Imports only what imports nothing, so that any page may use them.
import { formatReference } from './booking-reference.ts'

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

/** The pages that mailed links open: the secret of the link follows. */
export const mailedLinkPages = ['recover', 'confirm-email', 'undo-email-change', 'invitation'] as const

const mailedLinkAddress = new RegExp(`^/+(${mailedLinkPages.join('|')})/+[^/?]`, 'i')

/** Whether an address is that of a page whose address holds a secret. */
export function hasSecretAddress(address: string): boolean {
  return mailedLinkAddress.test(address)
}

/** Whether a path is that of the page of a mail, the only one that frames anything. */
export function isMailPage(path: string): boolean {
  return /^\/admin\/mail\/[^/]+$/.test(path)
}

/** Where the HTML of a mail is shown, for staff. */
export function mailDocumentPath(id: string): string {
  return `/admin/mail/${id}/document`
}

export const checkInPath = '/admin/check-in'

/** The page on which the travellers of a departure are checked in. */
export function departureCheckInPath(tourId: string, date: string): string {
  return `${checkInPath}/${tourId}/${date}`
}

/** Whether a path is that of such a page, the only ones that use the camera and that work without network. */
export function isCheckInPage(path: string): boolean {
  return /^\/admin\/check-in\/[^/]+\/[^/]+$/.test(path)
}

/** The service worker of these pages. Its folder is its scope. */
export const checkInWorkerPath = '/admin/check-in/worker.js'

/** The page of a booking, for its owner. */
export function tripPath(bookingId: string): string {
  return `/my-tour/${bookingId}`
}

/** Where reference and PIN show a booking without an account. */
export const lookupPath = '/booking'

/** The same with the reference filled in. The PIN is never part of an address. */
export function lookupPathOf(reference: string): string {
  return `${lookupPath}?reference=${formatReference(reference)}`
}

/** The page of a booking, as the confirmation of a booking just made. */
export function confirmationPath(bookingId: string): string {
  return `${tripPath(bookingId)}?booked`
}

/** Where an account is erased without script. */
export const erasePath = '/setting/erase'

export const checkoutPath = '/checkout'

/** The orders of the signed-in user. */
export const ordersPath = '/my-orders'

/** The page of an order, for its owner. */
export function orderPath(orderId: string): string {
  return `${ordersPath}/${orderId}`
}

/** The same, as the confirmation of an order just placed. */
export function placedOrderPath(orderId: string): string {
  return `${orderPath(orderId)}?placed`
}

/** An invoice or credit note of an order, to print. */
export function orderDocumentPath(orderId: string, number: string): string {
  return `${orderPath(orderId)}/documents/${number}`
}

/** A trip as a file for calendars, for its owner. */
export function calendarFilePath(bookingId: string): string {
  return `${tripPath(bookingId)}/calendar.ics`
}

/** The page on which a user reports a review. */
export function reportReviewPath(reviewId: string): string {
  return `/reviews/${reviewId}/report`
}
