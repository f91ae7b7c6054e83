import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** Called after the dialog has closed, for either answer. */
  onClose: () => void
  /** Title of the dialog. */
  question: string
  /** Describes the consequences. */
  children: ReactNode
  /** Label of the button that confirms. */
  confirm: string
  cancel?: string
  /** The confirmed action is running. Both buttons are disabled, except that `stop` enables the cancel button. */
  isBusy?: boolean
  /** Label of the cancel button while the action is running: it closes the dialog and skips the remaining work. */
  stop?: string
  /** `close` closes the dialog at once and returns the focus. */
  onConfirm: (close: () => void) => void
}

/** Asks before an action that cannot be undone. The cancel button has the focus first. */
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
  // `disabled` would lose the focus.
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
            busy={isBusy && 'One moment'}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
