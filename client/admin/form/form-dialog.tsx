// A form in a dialog: title, why the last attempt failed, fields, and two buttons.
import { type ReactNode, useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'

interface FormDialogProps {
  isOpen: boolean
  title: string
  /** Label of the button that sends. */
  send: string
  isSending: boolean
  failure: string | null
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  isOpen,
  title,
  send,
  isSending,
  failure,
  onSend,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={id} isHeld={isSending} className="w-130">
      <form
        noValidate
        className="grid gap-5 p-8 max-sm:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        <h2 id={id} className="text-d3">
          {title}
        </h2>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="secondary"
            size="small"
            aria-disabled={isSending || undefined}
            onClick={({ currentTarget }) => {
              if (!isSending) currentTarget.closest('dialog')?.close()
            }}
          >
            Cancel
          </Button>
          <Button
            size="small"
            type="submit"
            aria-disabled={isSending || undefined}
            busy={isSending && 'One moment'}
          >
            {send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
