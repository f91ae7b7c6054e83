import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Spinner } from './spinner.tsx'

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
  /** It is being done, which is neither done twice nor stopped, unless `stop` says otherwise. */
  isBusy?: boolean
  /** What the way out is called while it is being done: it closes the dialog, and what is left is not done. */
  stop?: string
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
  stop,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId()
  // A disabled button would lose the focus.
  const waiting = { 'aria-disabled': isBusy || undefined, title: isBusy ? 'One moment' : undefined }
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
            {...(stop === undefined && waiting)}
            onClick={({ currentTarget }) => {
              if (!isBusy || stop !== undefined) currentTarget.closest('dialog')?.close()
            }}
          >
            {isBusy && stop !== undefined ? stop : cancel}
          </Button>
          <Button
            size="small"
            {...waiting}
            onClick={({ currentTarget }) => {
              if (!isBusy) onConfirm(() => currentTarget.closest('dialog')?.close())
            }}
          >
            {isBusy && <Spinner size="small" label="One moment" />}
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
