import { useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import type { LeaveGuard } from './use-unsaved-guard.ts'

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ leaveGuard }: { leaveGuard: LeaveGuard }) {
  const id = useId()
  return (
    <Dialog
      isOpen={leaveGuard.isAsked}
      onClose={() => leaveGuard.isAsked && leaveGuard.stay()}
      labelledBy={id}
    >
      <div className="grid gap-5 p-7">
        <h2 id={id} className="text-card">
          Leave without saving?
        </h2>
        <p>What you have changed here is not saved yet.</p>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={leaveGuard.stay}>
            Stay
          </Button>
          <Button look="secondary" size="small" onClick={leaveGuard.leave}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
