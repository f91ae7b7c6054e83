import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'

interface DeleteReviewsDialogProps {
  question: Question<readonly StaffReview[]> | null
  onClose: () => void
  /** Called after the reviews are deleted and the dialog is closed. */
  onDeleted: (reviews: readonly StaffReview[]) => void
}

export function DeleteReviewsDialog({ question, ...rest }: DeleteReviewsDialogProps) {
  return question === null ? null : <DeleteQuestion key={question.key} question={question} {...rest} />
}

interface DeleteQuestionProps extends DeleteReviewsDialogProps {
  question: Question<readonly StaffReview[]>
}

function DeleteQuestion({ question: { about: reviews, isOpen }, onClose, onDeleted }: DeleteQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove(close: () => void): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      // Reviews that another user has already deleted are no error, so the call can be repeated.
      await api('POST /reviews/delete', { body: { ids: reviews.map(({ _id }) => _id) } })
    } catch (error) {
      setIsBusy(false)
      setFailure(toastFailure(error))
      if (forgetEndedSession(error)) close()
      return
    }
    toast.success(successText)
    close()
    onDeleted(reviews)
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={`Do you want to ${deleteLabel(reviews.length, 'delete')}?`}
      confirm={deleteLabel(reviews.length)}
      isBusy={isBusy}
      onConfirm={remove}
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {reviews.map(({ _id, author, item }) => (
            <li key={_id} className="wrap-anywhere">
              {`${author.name} on ${item.title}`}
            </li>
          ))}
        </ul>
        <p>Deleted reviews no longer count in any rating. This cannot be undone.</p>
      </div>
    </ConfirmDialog>
  )
}

export function deleteLabel(count: number, verb = 'Delete'): string {
  return count === 1 ? `${verb} 1 review` : `${verb} ${count} reviews`
}
