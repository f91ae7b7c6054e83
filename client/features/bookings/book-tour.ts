// Sending a booking, so that it is made once however often it is tried.
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { Booking } from '#contract/bookings.ts'
import { type BookingValues, bookingTotal, readPhone } from './booking-values.ts'

export interface BookedTour {
  _id: string
  cost: number
}

export function bookingBody(values: BookingValues, tour: BookedTour, userId: string) {
  return {
    username: values.username.trim(),
    email: values.email.trim(),
    phone: readPhone(values.phone) ?? '',
    date: values.date,
    description: values.description,
    ticketCount: values.ticketCount,
    userId,
    tourId: tour._id,
    /** As specified; the server computes its own. */
    total: bookingTotal(values.ticketCount, tour.cost),
  }
}

export type BookingBody = ReturnType<typeof bookingBody>

const patienceMs = 1000
const mostRepeats = 3

/** An answer that got lost is asked for again, and one still under way is waited for. */
export async function sendBooking(body: BookingBody, idempotencyKey: string): Promise<Booking> {
  for (let repeat = 0; ; repeat++) {
    try {
      return await api('POST /tours', { body }, { idempotencyKey })
    } catch (error) {
      const isUncertain =
        error instanceof ApiError && ['unreachable', 'request_in_progress'].includes(error.code)
      if (!isUncertain || repeat === mostRepeats || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, patienceMs * repeat))
    }
  }
}
