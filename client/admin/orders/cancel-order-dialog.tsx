import { useState } from 'react'
import { reloadIfStale, useFormCall } from '#client/admin/form/use-form-call.ts'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { ofCancelled } from '#contract/payment-rules.ts'
import type { Ledger } from '#contract/payments.ts'
import type { OrderDialogProps } from './order-dialog.ts'

/** Says what is refunded before an order is cancelled. */
export function CancelOrderDialog({
  question: { isOpen },
  order,
  ledger,
  onClose,
  onChanged,
}: OrderDialogProps & { ledger: Ledger | null }) {
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(
    () => {
      setIsDone(true)
      onChanged()
    },
    { onRefused: reloadIfStale(onChanged) },
  )
  return (
    <ConfirmDialog
      isOpen={isOpen && !isDone}
      onClose={onClose}
      question={`Cancel order ${formatReference(order.reference)}?`}
      confirm="Cancel order"
      cancel="Keep it"
      isBusy={call.isSending}
      onConfirm={() =>
        void call.submit(order._id, () => api('POST /orders/:id/cancel', { params: { id: order._id } }))
      }
    >
      <div className="grid gap-4">
        {call.failure !== null && <Notice tone="error">{call.failure}</Notice>}
        <p>
          {order.state === 'cancelled'
            ? 'It has lapsed. Once it is cancelled, late money does not revive it.'
            : 'Its pieces go back to the stock, and the customer is told by mail.'}
        </p>
        <p>{refundText(ledger)}</p>
      </div>
    </ConfirmDialog>
  )
}

function refundText(ledger: Ledger | null): string {
  if (ledger === null) return 'There is nothing to refund.'
  const isByHand = ledger.payments.some(({ method, refundable }) => method === 'transfer' && refundable > 0)
  const money = billSentence(ofCancelled(ledger.statement), 'staff')
  return isByHand ? `${money} Send it at your bank, then enter the refund under Payments.` : money
}
