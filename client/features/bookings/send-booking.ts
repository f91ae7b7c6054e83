// Sends a booking with an idempotency key, so that retries make only one booking.
import { api } from '#client/lib/api.ts'
import { retryUncertain } from '#client/lib/retries.ts'
import type { Booking } from '#contract/bookings.ts'
import { phoneToSend } from '#contract/phone-numbers.ts'
import { type BookingValues, bookingTotal } from './booking-values.ts'

export interface BookedTour {
  _id: string
  cost: number
  departureToken?: string | null
}

export function bookingBody(values: BookingValues, tour: BookedTour, userId: string) {
  return {
    username: values.username.trim(),
    email: values.email.trim(),
    phone: phoneToSend(values.phone),
    date: values.date,
    description: values.description,
    ticketCount: values.ticketCount,
    userId,
    tourId: tour._id,
    ...sentToken(tour.departureToken),
    /** Required by the specification. The server computes its own total. */
    total: bookingTotal(values.ticketCount, tour.cost),
  }
}

/** The field of a call about the departure that a link has opened. */
export function sentToken(departureToken: string | null | undefined): { departureToken?: string } {
  return departureToken == null ? {} : { departureToken }
}

export type BookingBody = ReturnType<typeof bookingBody>

/** All attempts with one key make at most one booking. */
export function sendBooking(body: BookingBody, idempotencyKey: string): Promise<Booking> {
  return retryUncertain(() => api('POST /tours', { body }, { idempotencyKey }))
}
