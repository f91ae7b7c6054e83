import { useId, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { renewSession } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { TourReview } from '#contract/reviews.ts'
import { deleteReview } from './post-review.ts'

interface DeleteTourReviewDialogProps {
  tourId: string
  review: TourReview
  onClose: () => void
  onDeleted: () => void
}

export function DeleteTourReviewDialog({ tourId, review, onClose, onDeleted }: DeleteTourReviewDialogProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await deleteReview(tourId, review._id)
      toast.success(successText)
      onDeleted()
    } catch (error) {
      setBusy(false)
      // Somebody else was faster: gone is gone.
      if (error instanceof ApiError && error.code === 'not_found') return onDeleted()
      toastFailure(error)
      if (!(error instanceof ApiError) || error.status !== 401) return
      onClose()
      requestSignIn()
      void renewSession()
    }
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} isLightDismissed>
      <div className="grid w-[min(460px,100vw-40px)] gap-6 p-8 max-sm:p-6">
        <h2 id={id} className="text-d3">
          Do you want delete?
        </h2>
        <p className="wrap-anywhere line-clamp-3">{review.description}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" disabled={isBusy} title={isBusy ? 'Deleting' : undefined} onClick={remove}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
