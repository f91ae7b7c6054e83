import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { isGone } from '#client/lib/api-error.ts'

interface DeleteDialogProps {
  /** What is to go; null while nothing is. */
  items: readonly { _id: string; title: string }[] | null
  remove: (id: string) => Promise<void>
  onClose: () => void
  /** Those that are gone, as soon as all have been tried. */
  onRemoved: (ids: readonly string[]) => void
}

export function DeleteDialog({ items, remove, onClose, onRemoved }: DeleteDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false)

  async function removeAll(): Promise<void> {
    setIsRemoving(true)
    const removed: string[] = []
    try {
      for (const item of items ?? []) {
        await removeOne(item._id)
        removed.push(item._id)
      }
      toast.success(successText)
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsRemoving(false)
      onRemoved(removed)
      onClose()
    }
  }

  /** What somebody else has deleted meanwhile is gone as well. */
  async function removeOne(itemId: string): Promise<void> {
    try {
      await remove(itemId)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  return (
    <ConfirmDialog
      isOpen={items !== null}
      onClose={onClose}
      question="Do you want delete?"
      confirm="Delete"
      isBusy={isRemoving}
      onConfirm={() => void removeAll()}
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto [overflow-wrap:anywhere]">
        {items?.map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
