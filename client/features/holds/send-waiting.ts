// Joins and leaves the waiting list of a departure, from its tour's page.
import { type BookingPage, bookingFields, sentToken } from '#client/features/bookings/send-booking.ts'
import { isGone } from '#client/lib/api-error.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import { retryForm } from '#client/lib/retries.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'

/** Name of the form, and of its field with the id of the entry to leave. It is empty before one has joined. */
export const waitingForm = { name: 'waiting', entry: 'entry' } as const

export function sendWaiting({ tourId, departureToken }: BookingPage): FormSender<WaitingEntry | null> {
  return async (call, { text, key }) => {
    const id = text(waitingForm.entry)
    if (id !== '') {
      await call('DELETE /waiting-list/:id', { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      return { done: 'You have left the waiting list.', value: null }
    }
    const body = {
      departureTourId: text(bookingFields.tour) || tourId,
      date: text('date'),
      tickets: Number(text('tickets')),
      ...sentToken(departureToken),
    }
    const entry = await retryForm(() => call('POST /waiting-list', { body }, { idempotencyKey: key }))
    return { done: 'You are on the waiting list.', value: entry }
  }
}
