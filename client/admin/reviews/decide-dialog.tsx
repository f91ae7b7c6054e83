// Asks before reports are closed or an answer is deleted.
import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { isGone } from '#client/lib/api-error.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'

export interface Decision {
  what: 'keep' | 'deleteAnswer'
  review: StaffReview
}

const texts = {
  keep: {
    question: 'Do you want to keep this review?',
    confirm: 'Keep it',
    consequence: 'Its reports are closed. The review stays visible.',
  },
  deleteAnswer: {
    question: 'Do you want to delete this answer?',
    confirm: 'Delete answer',
    consequence: 'Nobody reads it beneath the review any more. You can answer again.',
  },
} as const

const calls = {
  keep: (id: string) => api('POST /reviews/:id/keep', { params: { id } }),
  deleteAnswer: (id: string) => api('DELETE /reviews/:id/answer', { params: { id } }),
} as const

interface DecideDialogProps {
  question: Question<Decision> | null
  onClose: () => void
  onDecided: () => void
}

export function DecideDialog({ question, ...rest }: DecideDialogProps) {
  return question === null ? null : <DecideQuestion key={question.key} question={question} {...rest} />
}

function DecideQuestion({
  question: {
    about: { what, review },
    isOpen,
  },
  onClose,
  onDecided,
}: DecideDialogProps & { question: Question<Decision> }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { question, confirm, consequence } = texts[what]

  async function decide(close: () => void): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      await calls[what](review._id)
      toast.success(successText)
    } catch (error) {
      // Another member of staff was faster: the list shows what there is now.
      if (!isGone(error)) {
        setIsBusy(false)
        setFailure(toastFailure(error))
        if (forgetEndedSession(error)) close()
        return
      }
    }
    close()
    onDecided()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={question}
      confirm={confirm}
      isBusy={isBusy}
      onConfirm={decide}
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <p className="as-typed line-clamp-4 wrap-anywhere">
          {what === 'keep' ? review.description : review.answer?.text}
        </p>
        <p>{consequence}</p>
      </div>
    </ConfirmDialog>
  )
}
