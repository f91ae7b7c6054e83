import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** Called after it has closed, whatever was chosen. */
  onClose: () => void
  /** Its title. */
  question: string
  /** What would happen. */
  children: ReactNode
  /** What is done, on the button that does it. */
  confirm: string
  cancel?: string
  /** It is being done, which can be neither stopped nor done twice. */
  isBusy?: boolean
  /** `close` closes this dialog at once; the focus is back then. */
  onConfirm: (close: () => void) => void
}

/** A question before something that cannot be taken back; the way out has the focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  question,
  children,
  confirm,
  cancel = 'Cancel',
  isBusy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId()
  const waiting = { disabled: isBusy, title: isBusy ? 'One moment' : undefined }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      isLightDismissed
      isHeld={isBusy}
      className="w-110"
    >
      <div className="grid gap-4 p-8 max-sm:p-6">
        <h2 id={id} className="text-d3">
          {question}
        </h2>
        <div>{children}</div>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button
            look="secondary"
            size="small"
            {...waiting}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {cancel}
          </Button>
          <Button
            size="small"
            {...waiting}
            onClick={({ currentTarget }) => onConfirm(() => currentTarget.closest('dialog')?.close())}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
