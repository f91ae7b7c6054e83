import { useState } from 'react'
import { RadioGroup } from '#client/design-system/choice.tsx'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import type { Booking } from '#contract/bookings.ts'
import type { FeeChoice } from '#contract/cancellation-rules.ts'
import type { Trip } from '#contract/trips.ts'
import { formatSlashDate } from '../format.ts'

interface CancelDialogProps {
  /** One booking, or several that are cancelled in one transaction. */
  question: Question<readonly Booking[]> | null
  onClose: () => void
  /** Also called if a single cancellation failed, because the list may be stale. */
  onCancelled: () => void
  /** What the terms of the single booking say today: then staff choose what is kept. */
  terms?: Trip['cancellation']
}

export function CancelDialog({ question, ...rest }: CancelDialogProps) {
  return question === null ? null : <CancelQuestion key={question.key} question={question} {...rest} />
}

interface CancelQuestionProps extends CancelDialogProps {
  question: Question<readonly Booking[]>
}

function CancelQuestion({
  question: { about: bookings, isOpen },
  onClose,
  onCancelled,
  terms = null,
}: CancelQuestionProps) {
  const [fee, setFee] = useState<FeeChoice>('none')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [first, ...others] = bookings
  const isOne = others.length === 0

  async function cancel(close: () => void): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      if (isOne) await api('DELETE /tours/:id', { params: { id: first!._id }, body: requestOf(terms, fee) })
      else await api('POST /tours/cancellations', { body: { ids: bookings.map(({ _id }) => _id) } })
      toast.success(successText)
    } catch (error) {
      setIsBusy(false)
      setFailure(toastFailure(error))
      // Without a session, reloading the list would replace it by the sign-in.
      if (forgetEndedSession(error)) close()
      else if (isOne) onCancelled()
      return
    }
    close()
    onCancelled()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={isOne ? 'Cancel this booking?' : `Cancel ${formatNumber(bookings.length)} bookings?`}
      confirm={isOne ? 'Cancel booking' : `Cancel ${formatNumber(bookings.length)} bookings`}
      cancel={isOne ? 'Keep it' : 'Keep them'}
      isBusy={isBusy}
      onConfirm={cancel}
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {isOne ? (
          <p>
            <BookingSummary booking={first!} />. The seats become free at once.
          </p>
        ) : (
          <>
            <ul className="grid max-h-60 gap-1 overflow-y-auto">
              {bookings.map((booking) => (
                <li key={booking._id} className="wrap-anywhere">
                  <BookingSummary booking={booking} />
                </li>
              ))}
            </ul>
            <p>All of them are cancelled, or none where one cannot be. The seats become free at once.</p>
          </>
        )}
        {terms !== null && terms.kept > 0 && (
          <RadioGroup
            legend="Who cancels"
            options={[
              { value: 'none', label: 'We cancel', note: 'Everything that was paid is refunded.' },
              {
                value: 'terms',
                label: 'The guest cancels',
                note: `By the terms ${formatPrice(terms.kept, true)} are kept and ${formatPrice(terms.refund, true)} refunded.`,
              },
            ]}
            value={fee}
            onChange={(chosen) => setFee(chosen as FeeChoice)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

/** With the refund that was shown, if one was. */
function requestOf(terms: Trip['cancellation'], fee: FeeChoice) {
  return fee === 'terms' && terms !== null ? { fee, refund: terms.refund } : { fee }
}

function BookingSummary({ booking }: { booking: Booking }) {
  return (
    <>
      <strong className="text-ink">{booking.username}</strong>,{' '}
      {booking.ticketCount === 1 ? '1 seat' : `${formatNumber(booking.ticketCount)} seats`} of{' '}
      <strong className="text-ink">{booking.tour.title}</strong> on {formatSlashDate(booking.date)}
    </>
  )
}
