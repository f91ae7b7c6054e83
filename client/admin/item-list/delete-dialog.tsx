import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { isGone } from '#client/lib/api-error.ts'
import { binDays } from '#contract/staff-vocabulary.ts'
import { textOfUse, useUses } from './uses.tsx'

interface DeleteDialogProps {
  /** The items to delete. */
  items: readonly { _id: string; title: string }[]
  isOpen: boolean
  /** Deletes all of them, or none. */
  remove: (ids: readonly string[]) => Promise<void>
  onClose: () => void
  /** Called with the deleted ids: all, or none after a failure. */
  onRemoved: (ids: readonly string[]) => void
  /** Called with an error message, which a toast has already shown. */
  onFailed: (message: string) => void
}

export function DeleteDialog({ items, isOpen, remove, onClose, onRemoved, onFailed }: DeleteDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const ids = items.map(({ _id }) => _id)
  const uses = useUses(ids)

  async function removeAll(close: () => void): Promise<void> {
    setIsRemoving(true)
    let removed: readonly string[] = []
    try {
      await remove(ids)
      removed = ids
      toast.success(successText)
    } catch (error) {
      // Another user has deleted the item already.
      if (isGone(error)) removed = ids
      else {
        onFailed(toastFailure(error))
        forgetEndedSession(error)
      }
    }
    close()
    onRemoved(removed)
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question="Do you want delete?"
      confirm="Delete"
      isBusy={isRemoving}
      onConfirm={removeAll}
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {items.map(({ _id, title }) => (
          <li key={_id}>
            <span>{title}</span>
            {uses?.has(_id) && <span className="block text-small">{textOfUse(uses.get(_id)!)}</span>}
          </li>
        ))}
      </ul>
      {uses === null && (
        <p className="text-small">Who has booked, ordered or chosen it cannot be read at the moment.</p>
      )}
      <p className="text-small">
        {`Bookings and orders stay as they are. For ${binDays} days what is deleted can be restored in the bin.`}
      </p>
    </ConfirmDialog>
  )
}
