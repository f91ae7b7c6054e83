import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { isGone } from '#client/lib/api-error.ts'

interface DeleteDialogProps {
  /** The items to delete. */
  items: readonly { _id: string; title: string }[]
  isOpen: boolean
  remove: (id: string) => Promise<void>
  onClose: () => void
  /** Called with the deleted ids: all, unless a deletion failed or the dialog was closed. */
  onRemoved: (ids: readonly string[]) => void
  /** Called with an error message, which a toast has already shown. */
  onFailed: (message: string) => void
}

export function DeleteDialog({ items, isOpen, remove, onClose, onRemoved, onFailed }: DeleteDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const isAsking = useRef(false)
  useEffect(() => {
    isAsking.current = isOpen
    return () => {
      isAsking.current = false
    }
  }, [isOpen])

  async function removeAll(close: () => void): Promise<void> {
    setIsRemoving(true)
    const removed: string[] = []
    try {
      for (const { _id } of items) {
        if (!isAsking.current) break
        await removeOne(_id)
        removed.push(_id)
      }
      if (removed.length === items.length) toast.success(successText)
      else toast.warning(`${removed.length} of ${items.length} deleted`)
    } catch (error) {
      if (removed.length > 0) toast.warning(`${removed.length} of ${items.length} deleted`)
      onFailed(toastFailure(error))
      forgetEndedSession(error)
    } finally {
      close()
      onRemoved(removed)
    }
  }

  /** Counts an item that another user has already deleted as deleted. */
  async function removeOne(itemId: string): Promise<void> {
    try {
      await remove(itemId)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question="Do you want delete?"
      confirm="Delete"
      isBusy={isRemoving}
      stop={items.length > 1 ? 'Stop' : undefined}
      onConfirm={removeAll}
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {items.map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
