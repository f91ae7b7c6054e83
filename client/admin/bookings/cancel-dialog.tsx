import { useEffect, useRef, useState } from 'react'
import { parseNumber } from '#client/admin/form/typed-number.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { Booking } from '#contract/bookings.ts'
import type { CancellationChoice } from '#contract/cancellation-rules.ts'
import type { Trip } from '#contract/trips.ts'
import { type ChosenRefund, RefundChoice } from './refund-choice.tsx'

interface CancelDialogProps {
  /** One booking, or several that are cancelled in one transaction. */
  question: Question<readonly Booking[]> | null
  onClose: () => void
  /** Also called if a single cancellation failed, because the list may be stale. */
  onCancelled: () => void
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
}: CancelQuestionProps) {
  const [choice, setChoice] = useState<Partial<ChosenRefund>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [first, ...others] = bookings
  const isOne = others.length === 0
  const [terms, readTerms] = useTerms(isOne && isOpen ? first!._id : null)

  async function cancel(close: () => void): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      const body: Request = isOne ? requestOf(await readTerms(), choice) : { fee: 'none' }
      if ('problem' in body) {
        setIsBusy(false)
        setFailure(body.problem)
        return
      }
      if (isOne) await api('DELETE /tours/:id', { params: { id: first!._id }, body })
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
        {isOne && terms?.after && <RefundChoice terms={terms.after} choice={choice} onChange={setChoice} />}
      </div>
    </ConfirmDialog>
  )
}

type Terms = Trip['cancellation']

/** What cancelling by the terms means today: undefined until it is known, and how to wait for it. */
function useTerms(id: string | null): [Terms | undefined, () => Promise<Terms>] {
  const [terms, setTerms] = useState<Terms>()
  const reading = useRef<Promise<Terms>>(undefined)
  const read = () => {
    reading.current ??= api('GET /tours/:id/trip', { params: { id: id! } }).then(({ cancellation }) => {
      setTerms(cancellation)
      return cancellation
    })
    return reading.current
  }
  useEffect(() => {
    // Cancelling itself tells what is wrong.
    if (id !== null) read().catch(() => (reading.current = undefined))
  })
  return [terms, read]
}

type Request = { fee: CancellationChoice; refund?: number; reason?: string } | { problem: string }

/** The body of the call, with the refund that was shown; or what is missing. */
function requestOf(terms: Terms, { fee, amount = '', reason = '' }: Partial<ChosenRefund>): Request {
  if (terms === null || terms.after === null) return { fee: 'none' }
  if (fee === undefined) return { problem: 'Choose what is refunded.' }
  if (fee === 'terms') return { fee, refund: terms.refund }
  if (fee === 'none') return { fee }
  const refund = parseNumber(amount)
  if (typeof refund !== 'number' || refund < 0) return { problem: 'Enter what is refunded.' }
  if (reason.trim() === '') return { problem: 'Enter the reason.' }
  return { fee, refund, reason }
}

function BookingSummary({ booking }: { booking: Booking }) {
  return (
    <span>
      <strong className="text-ink">{booking.username}</strong>
      <span>{`, ${booking.ticketCount === 1 ? '1 seat' : `${formatNumber(booking.ticketCount)} seats`} of `}</span>
      <strong className="text-ink">{booking.tour.title}</strong>
      <span>{` on ${formatSlashDate(booking.date)}`}</span>
    </span>
  )
}
