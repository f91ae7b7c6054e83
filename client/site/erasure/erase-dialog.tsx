// The dialog that confirms the erasure of an account. Loaded when the button is hovered, focused or clicked.
import { useEffect, useId, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog, DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { renewSession } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import type { Erasure } from '#contract/personal-data.ts'
import { ErasurePanel } from './erasure-panel.tsx'

interface EraseAccountProps {
  user: PageUser
  isOpen: boolean
  onClose: () => void
}

export function EraseAccount({ user, isOpen, onClose }: EraseAccountProps) {
  const id = useId()
  const { erasure, failure } = useErasure(isOpen)
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      isHeld={isSending}
      firstFocus={`#${CSS.escape(id)}`}
      className="w-140"
    >
      <div className="relative grid gap-4.5 p-8 max-sm:p-6">
        <div className="absolute top-3.5 right-3.5">
          <DialogCloseButton isDisabled={isSending} />
        </div>
        <h2 id={id} tabIndex={-1} className="pr-10 text-d3 outline-0">
          Erase your account?
        </h2>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {failure === null && erasure === null && <Spinner label="One moment" />}
        {erasure !== null && (
          <ErasurePanel
            key={String(isOpen)}
            user={user}
            erasure={erasure}
            isSending={isSending}
            onSending={setIsSending}
            keep={
              <Button
                look="secondary"
                size="small"
                disabled={isSending}
                title={isSending ? 'One moment' : undefined}
                onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
              >
                Keep my account
              </Button>
            }
          />
        )}
      </div>
    </Dialog>
  )
}

/** Loaded again each time the dialog opens, because the user may have booked in another tab. */
function useErasure(isOpen: boolean): { erasure: Erasure | null; failure: string | null } {
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const control = new AbortController()
    setErasure(null)
    setFailure(null)
    api('GET /user/erase', {}, { signal: control.signal }).then(setErasure, (error: unknown) => {
      if (control.signal.aborted) return
      setFailure(toastFailure(error))
      if (error instanceof ApiError && error.status === 401) void renewSession()
    })
    return () => control.abort()
  }, [isOpen])
  return { erasure, failure }
}
