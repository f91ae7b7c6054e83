// Sends a booking with an idempotency key, so that retries make only one booking.
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { Booking } from '#contract/bookings.ts'
import { type BookingValues, bookingTotal, parsePhone } from './booking-values.ts'

export interface BookedTour {
  _id: string
  cost: number
}

export function bookingBody(values: BookingValues, tour: BookedTour, userId: string) {
  return {
    username: values.username.trim(),
    email: values.email.trim(),
    phone: parsePhone(values.phone) ?? '',
    date: values.date,
    description: values.description,
    ticketCount: values.ticketCount,
    userId,
    tourId: tour._id,
    /** Required by the specification. The server computes its own total. */
    total: bookingTotal(values.ticketCount, tour.cost),
  }
}

export type BookingBody = ReturnType<typeof bookingBody>

const retryDelayMs = 1000
const maxRetries = 3

/** Retries when the response was lost or when the same request is still being processed. */
export async function sendBooking(body: BookingBody, idempotencyKey: string): Promise<Booking> {
  for (let retry = 0; ; retry++) {
    try {
      return await api('POST /tours', { body }, { idempotencyKey })
    } catch (error) {
      const isUncertain =
        error instanceof ApiError && ['unreachable', 'request_in_progress'].includes(error.code)
      if (!isUncertain || retry === maxRetries || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * retry))
    }
  }
}
