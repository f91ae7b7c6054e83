import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { renewSession } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError, isGone } from '#client/lib/api-error.ts'

interface DeleteReviewDialogProps {
  /** Text of the review. */
  description: string
  isOpen: boolean
  /** Deletes it on the server. */
  remove: () => Promise<unknown>
  onClose: () => void
  /** Called after the review is deleted and the dialog is closed. */
  onDeleted: () => void
}

export function DeleteReviewDialog({
  description,
  isOpen,
  remove,
  onClose,
  onDeleted,
}: DeleteReviewDialogProps) {
  const [isBusy, setBusy] = useState(false)

  async function deleteReview(close: () => void): Promise<void> {
    setBusy(true)
    try {
      await remove()
      close()
      toast.success(successText)
      onDeleted()
    } catch (error) {
      // Already deleted by another user.
      if (isGone(error)) {
        close()
        return onDeleted()
      }
      setBusy(false)
      toastFailure(error)
      if (!(error instanceof ApiError) || error.status !== 401) return
      close()
      requestSignIn()
      void renewSession()
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question="Do you want delete?"
      confirm="Delete"
      isBusy={isBusy}
      onConfirm={deleteReview}
    >
      <p className="line-clamp-3">{description}</p>
    </ConfirmDialog>
  )
}
