// What staff do with one entry of the waiting list: book for it, offer its seats now, move it, end it. The buttons belong to one
// form of the page, which works without script; with script, a dialog asks before anything ends.
import type { ReactNode } from 'react'
import { Link } from '#client/design-system/link.tsx'
import { useSendsMail } from '#client/lib/sends-mail.ts'
import type { WaitingUser } from '#contract/departure-queue.ts'
import { addressOf } from '#contract/pages/page.ts'
import { newBookingPage } from '#contract/pages/staff-pages.ts'
import { type QueueStep, rowsForm, stepField } from './queue-forms.ts'

interface StepButtonProps {
  step: QueueStep
  /** Behind the text, for screen readers: whose entry it is. */
  of: string
  className?: string
  /** Done instead of sending the form, where there is script. */
  onAsk?: () => void
  children: ReactNode
}

export function StepButton({ step, of, className = 'to-travellers', onAsk, children }: StepButtonProps) {
  return (
    <button
      type="submit"
      form={rowsForm}
      name={stepField}
      value={JSON.stringify(step)}
      className={className}
      onClick={(event) => {
        if (onAsk === undefined) return
        event.preventDefault()
        onAsk()
      }}
    >
      <span>{children}</span>
      <span className="sr-only">{` ${of}`}</span>
    </button>
  )
}

interface EntryActionsProps {
  tourId: string
  date: string
  entry: WaitingUser
  /** How many wait. */
  count: number
  onEnd: () => void
}

export function EntryActions({ tourId, date, entry, count, onEnd }: EntryActionsProps) {
  const { _id: id, userId, username, email, position, offeredUntil } = entry
  const sendsMail = useSendsMail()
  const moves = [
    { text: 'First', to: 1, isUseful: position > 2 },
    { text: 'Up', to: position - 1, isUseful: position > 1 },
    { text: 'Down', to: position + 1, isUseful: position < count },
  ]
  return (
    <div className="many-actions flex flex-wrap items-center gap-1">
      <Link to={addressOf(newBookingPage, { tour: tourId, date, waiting: id })} className="to-travellers">
        <span>Book</span>
        <span className="sr-only">{` for ${username}`}</span>
      </Link>
      {offeredUntil === null && (
        <StepButton step={{ kind: 'offer', id }} of={`to ${username}`}>
          Offer now
        </StepButton>
      )}
      {sendsMail && offeredUntil !== null && userId === null && email !== '' && (
        <StepButton step={{ kind: 'offer', id }} of={`to ${username}`}>
          Send again
        </StepButton>
      )}
      {moves
        .filter(({ isUseful }) => isUseful)
        .map(({ text, to }) => (
          <StepButton key={text} step={{ kind: 'move', id, position: to }} of={`with ${username}`}>
            {text}
          </StepButton>
        ))}
      <StepButton
        step={{ kind: 'end', id, name: username }}
        of={`of ${username}`}
        className="to-cancel"
        onAsk={onEnd}
      >
        End entry
      </StepButton>
    </div>
  )
}
