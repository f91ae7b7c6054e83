import { useId, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'

interface DeleteDialogProps {
  /** What is to go; null while nothing is. */
  items: readonly { _id: string; title: string }[] | null
  remove: (id: string) => Promise<void>
  onClose: () => void
  /** Those that are gone, as soon as all have been tried. */
  onRemoved: (ids: readonly string[]) => void
}

export function DeleteDialog({ items, remove, onClose, onRemoved }: DeleteDialogProps) {
  const id = useId()
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
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    }
  }

  return (
    <Dialog isOpen={items !== null} onClose={onClose} labelledBy={id}>
      <div className="grid gap-5 p-7">
        <h2 id={id} className="text-card">
          Do you want delete?
        </h2>
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {items?.map(({ _id, title }) => (
            <li key={_id}>{title}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button size="small" disabled={isRemoving} onClick={() => void removeAll()}>
            Delete
          </Button>
          <Button look="secondary" size="small" disabled={isRemoving} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
