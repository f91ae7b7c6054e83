// The dialog that asks before a booking is cancelled. Loaded when the button is hovered, focused or clicked.
import { useEffect, useState } from 'react'
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { renewSession } from '#client/features/session/session.ts'
import { report } from '#client/features/store/events.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatNumber } from '#client/lib/format.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'

interface CancelBookingProps {
  booking: Booking
  isOpen: boolean
  onClose: () => void
  /** Also called after a failure, because the server may have cancelled the booking. */
  onCancelled: () => void
}

export function CancelBooking({ booking, isOpen, onClose, onCancelled }: CancelBookingProps) {
  const [isSending, setIsSending] = useState(false)
  const { tour, date, ticketCount } = booking
  const cancellation = useCancellation(booking, isOpen)

  async function cancel(close: () => void): Promise<void> {
    setIsSending(true)
    try {
      report({
        on: 'bookings',
        did: 'update',
        item: await api('DELETE /tours/:id', {
          params: { id: booking._id },
          body: { refund: cancellation?.refund },
        }),
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
        {`${tour.title} on ${formatCalendarDate(date)}, ${ticketCount === 1 ? '1 ticket' : `${formatNumber(ticketCount)} tickets`}. Somebody else may take ${ticketCount === 1 ? 'the seat' : 'the seats'} then.`}
      </p>
      {cancellation?.after && (
        <p className="mt-3">
          <MoneySentence text={billSentence(cancellation.after)} />
        </p>
      )}
    </ConfirmDialog>
  )
}

/** What cancelling means today. Null until it is known. */
function useCancellation({ _id }: Booking, isOpen: boolean): Trip['cancellation'] {
  const [cancellation, setCancellation] = useState<Trip['cancellation']>(null)
  useEffect(() => {
    if (!isOpen) return
    let isHere = true
    api('GET /tours/:id', { params: { id: _id } })
      .then((trip) => {
        if (isHere) setCancellation(trip.cancellation)
      })
      // Cancelling itself tells what is wrong.
      .catch(() => null)
    return () => {
      isHere = false
    }
  }, [_id, isOpen])
  return cancellation
}
