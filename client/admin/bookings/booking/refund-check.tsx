// The question that stays from before payments were recorded: was anything paid, and what is to be refunded?
import { useState } from 'react'
import { mayWrite } from '#client/admin/screen/may-write.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import type { Trip } from '#contract/trips.ts'

export function RefundCheck({ trip, onSettled }: { trip: Trip; onSettled: () => void }) {
  const [isSending, setIsSending] = useState(false)
  if (!isToCheck(trip)) return null

  async function settle(): Promise<void> {
    if (isSending || !(await mayWrite())) return
    setIsSending(true)
    try {
      await api('POST /tours/:id/refund-checks', { params: { id: trip._id } })
      onSettled()
    } catch (error) {
      toastFailure(error)
    }
    setIsSending(false)
  }
  return (
    <Notice tone="warning" title="Was anything paid?">
      <p>
        This booking is older than the records of payments, and its customer reads that you check what is to
        be refunded. Once it is paid back, or if nothing was paid, it is settled.
      </p>
      <p className="mt-3">
        <Button
          size="small"
          look="secondary"
          aria-busy={isSending || undefined}
          onClick={() => void settle()}
        >
          It is settled
        </Button>
      </p>
    </Notice>
  )
}

function isToCheck({ hasRefundRecorded, status, statement }: Trip): boolean {
  return hasRefundRecorded === true || (status === 'cancelled' && statement?.isUnrecorded === true)
}
