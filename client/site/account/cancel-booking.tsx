// The question before a booking is cancelled. Loaded when somebody is about to be asked.
import { useState } from 'react'
import { showCalendarDate } from '#client/design-system/calendar-date.ts'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { renewSession } from '#client/features/session/session.ts'
import { report } from '#client/features/store/events.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { Booking } from '#contract/bookings.ts'

interface CancelBookingProps {
  booking: Booking
  isOpen: boolean
  onClose: () => void
  /** Also after a failure: what has become of the booking is not known then. */
  onCancelled: () => void
}

export function CancelBooking({ booking, isOpen, onClose, onCancelled }: CancelBookingProps) {
  const [isSending, setIsSending] = useState(false)
  const { tour, date, ticketCount } = booking

  async function cancel(close: () => void): Promise<void> {
    setIsSending(true)
    try {
      report({
        on: 'bookings',
        did: 'update',
        item: await api('DELETE /tours/:id', { params: { id: booking._id } }),
      })
      toast.success(successText)
    } catch (error) {
      toastFailure(error)
      if (error instanceof ApiError && error.status === 401) void renewSession()
    } finally {
      close()
      onCancelled()
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question="Cancel this booking?"
      cancel="Keep it"
      confirm="Cancel booking"
      isBusy={isSending}
      onConfirm={cancel}
    >
      <p>
        {tour.title} on {showCalendarDate(date)},{' '}
        {ticketCount === 1 ? '1 ticket' : `${formatNumber(ticketCount)} tickets`}. Somebody else may take{' '}
        {ticketCount === 1 ? 'the seat' : 'the seats'} then.
      </p>
    </ConfirmDialog>
  )
}
