// Asks before staff end a hold, or an entry of the waiting list with its offer.
import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { seatCountText } from '#client/features/holds/hold-time.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'

/** What is to be ended. */
export type Claim = { hold: HeldFor } | { entry: WaitingUser }

interface EndClaimDialogProps {
  tourId: string
  date: string
  question: Question<Claim>
  onClose: () => void
  /** Also called if it failed, because the list may be stale. */
  onEnded: () => void
}

export function EndClaimDialog({ tourId, date, question, onClose, onEnded }: EndClaimDialogProps) {
  const { about: claim, isOpen } = question
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isHold = 'hold' in claim
  const { username, tickets } = isHold ? claim.hold : claim.entry

  async function end(close: () => void): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      const departure = { id: tourId, date }
      if (isHold) {
        const params = { ...departure, holdId: claim.hold._id }
        await api('DELETE /tours/departures/:id/:date/holds/:holdId', { params })
      } else {
        const params = { ...departure, entryId: claim.entry._id }
        await api('DELETE /tours/departures/:id/:date/waiting/:entryId', { params })
      }
      toast.success(successText)
    } catch (error) {
      setIsBusy(false)
      setFailure(toastFailure(error))
      if (forgetEndedSession(error)) close()
      else onEnded()
      return
    }
    close()
    onEnded()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={isHold ? 'End this hold?' : 'Take this person off the waiting list?'}
      confirm={isHold ? 'End hold' : 'Take off the list'}
      cancel="Keep it"
      isBusy={isBusy}
      onConfirm={end}
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <p>
          <b className="text-ink wrap-anywhere">{username}</b>
          <span>{`, ${seatCountText(tickets)}. ${consequence(claim)}${mailText(claim)}`}</span>
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Whether the owner hears of it. Those who fill in a form or change a booking see it on their page. */
function mailText(claim: Claim): string {
  const isTold = 'entry' in claim || claim.hold.kind === 'offer'
  if (!isTold) return ''
  const { email } = 'entry' in claim ? claim.entry : claim.hold
  return email === '' ? ' Nobody is mailed: there is no address.' : ' A mail says so.'
}

function consequence(claim: Claim): string {
  if ('entry' in claim) {
    return claim.entry.offeredUntil === null
      ? 'The others move up.'
      : 'The offer ends too, and the seats are free for the next.'
  }
  if (claim.hold.kind === 'offer')
    return 'The entry of the waiting list ends too. The seats are free at once.'
  return 'The seats are free at once. They can be held or booked again.'
}
