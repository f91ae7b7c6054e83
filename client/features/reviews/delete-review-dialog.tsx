import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { renewSession } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError, isGone } from '#client/lib/api-error.ts'

interface DeleteReviewDialogProps {
  /** What somebody wrote. */
  description: string
  /** Deletes it on the server. */
  remove: () => Promise<unknown>
  onClose: () => void
  onDeleted: () => void
}

export function DeleteReviewDialog({ description, remove, onClose, onDeleted }: DeleteReviewDialogProps) {
  const [isBusy, setBusy] = useState(false)

  async function removeIt(): Promise<void> {
    setBusy(true)
    try {
      await remove()
      toast.success(successText)
      onDeleted()
    } catch (error) {
      setBusy(false)
      // Somebody else was faster: gone is gone.
      if (isGone(error)) return onDeleted()
      toastFailure(error)
      if (!(error instanceof ApiError) || error.status !== 401) return
      onClose()
      requestSignIn()
      void renewSession()
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      question="Do you want delete?"
      confirm="Delete"
      isBusy={isBusy}
      onConfirm={() => void removeIt()}
    >
      <p className="wrap-anywhere line-clamp-3">{description}</p>
    </ConfirmDialog>
  )
}
