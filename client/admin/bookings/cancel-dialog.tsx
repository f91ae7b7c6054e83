import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import type { Booking } from '#contract/bookings.ts'
import { formatSlashDate } from '../format.ts'

interface CancelDialogProps {
  /** None: it is closed. */
  booking: Booking | null
  onClose: () => void
  onCancelled: () => void
}

export function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function cancel(): Promise<void> {
    setIsBusy(true)
    try {
      await api('DELETE /tours/:id', { params: { id: booking!._id } })
      toast.success(successText)
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsBusy(false)
      onClose()
      // Also after a refusal: what is shown may be out of date.
      onCancelled()
    }
  }

  return (
    <ConfirmDialog
      isOpen={booking !== null}
      onClose={onClose}
      question="Cancel this booking?"
      confirm="Cancel booking"
      cancel="Keep it"
      isBusy={isBusy}
      onConfirm={() => void cancel()}
    >
      {booking !== null && (
        <p>
          <strong className="text-ink">{booking.username}</strong>,{' '}
          {booking.ticketCount === 1 ? '1 seat' : `${booking.ticketCount} seats`} of{' '}
          <strong className="text-ink">{booking.tour.title}</strong> on {formatSlashDate(booking.date)}. The
          seats become free at once.
        </p>
      )}
    </ConfirmDialog>
  )
}
