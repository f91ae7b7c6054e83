import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { Booking } from '#contract/bookings.ts'
import { formatSlashDate } from '../format.ts'

interface CancelDialogProps {
  question: Question<Booking> | null
  onClose: () => void
  /** Also after a refusal: what is shown may be out of date. */
  onCancelled: () => void
}

export function CancelDialog({ question, ...rest }: CancelDialogProps) {
  return question === null ? null : <Asking key={question.key} question={question} {...rest} />
}

interface AskingProps extends CancelDialogProps {
  question: Question<Booking>
}

function Asking({ question: { about: booking, isOpen }, onClose, onCancelled }: AskingProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function cancel(close: () => void): Promise<void> {
    setIsBusy(true)
    try {
      await api('DELETE /tours/:id', { params: { id: booking._id } })
      toast.success(successText)
    } catch (error) {
      toastFailure(error)
      // Asked for anew, the list would give way to the sign-in.
      if (forgetEndedSession(error)) return close()
    }
    close()
    onCancelled()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question="Cancel this booking?"
      confirm="Cancel booking"
      cancel="Keep it"
      isBusy={isBusy}
      onConfirm={cancel}
    >
      <p>
        <strong className="text-ink">{booking.username}</strong>,{' '}
        {booking.ticketCount === 1 ? '1 seat' : `${formatNumber(booking.ticketCount)} seats`} of{' '}
        <strong className="text-ink">{booking.tour.title}</strong> on {formatSlashDate(booking.date)}. The
        seats become free at once.
      </p>
    </ConfirmDialog>
  )
}
