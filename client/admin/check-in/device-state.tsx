// Whether this device has a network, and what waits on it to be sent.
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { askBeforeSignOut } from '#client/features/session/sign-out.ts'
import { LocalTime } from './local-time.tsx'
import type { CheckInDevice } from './use-check-in.ts'

export function DeviceState({ device }: { device: CheckInDevice }) {
  const { isOffline, isKept, waiting, failure, shown } = device
  if (failure !== null) {
    return (
      <Notice tone="error" title={waiting === 0 ? 'The list is not up to date' : `${waitText(waiting)}`}>
        {failure}
      </Notice>
    )
  }
  if (!isOffline) {
    // As high as the text that follows, so that nothing below moves.
    if (isKept === null) return <p className="text-small">Preparing to work without a network.</p>
    if (isKept) return <p className="text-small">Ready: this page also works without a network.</p>
    return (
      <Notice tone="info">
        This browser keeps nothing on the device: leave this page open if the network may fail.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="No network">
      <span>
        {'You can go on: check-ins are kept on this device and sent as soon as there is a network. '}
      </span>
      {waiting > 0 && <b>{`${waitText(waiting)}. `}</b>}
      <span>{'The list is as of '}</span>
      <LocalTime at={shown.list.takenAt} />
      <span>.</span>
    </Notice>
  )
}

function waitText(waiting: number): string {
  return waiting === 1 ? '1 check-in waits to be sent' : `${waiting} check-ins wait to be sent`
}

/** Asks before signing out deletes unsent check-ins. */
export function UnsentDialog({ waiting }: { waiting: number }) {
  const [signOut, setSignOut] = useState<{ goOn: () => void } | null>(null)
  const hasUnsent = waiting > 0
  useEffect(() => (hasUnsent ? askBeforeSignOut((goOn) => setSignOut({ goOn })) : undefined), [hasUnsent])
  return (
    <ConfirmDialog
      isOpen={signOut !== null}
      onClose={() => setSignOut(null)}
      question="Sign out and lose check-ins?"
      confirm="Sign out"
      cancel="Stay"
      onConfirm={() => signOut?.goOn()}
    >
      {signOut !== null && <p>{`${waitText(waiting)}. Signing out deletes them from this device.`}</p>}
    </ConfirmDialog>
  )
}
