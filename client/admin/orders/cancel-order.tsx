import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { billSentence } from '#contract/bill-sentences.ts'
import { ofCancelled } from '#contract/payment-rules.ts'
import type { Ledger } from '#contract/payments.ts'
import { type OrderFormProps, useOrderForm } from './order-form.ts'

/** Says what is refunded before an order is cancelled. */
export function CancelOrder({ order, ledger, sent, isOffered }: OrderFormProps & { ledger: Ledger | null }) {
  const form = useOrderForm('cancel', sent)
  return (
    <FormDisclosure
      form={form}
      isOffered={isOffered}
      label="Cancel order"
      send="Cancel the order"
      keep="Keep it"
    >
      <div className="grid gap-3">
        <p>
          {order.state === 'cancelled'
            ? 'It has lapsed. Once it is cancelled, late money does not revive it.'
            : 'Its pieces go back to the stock, and the customer is told by mail.'}
        </p>
        <p>{refundText(ledger)}</p>
      </div>
    </FormDisclosure>
  )
}

function refundText(ledger: Ledger | null): string {
  if (ledger === null) return 'There is nothing to refund.'
  const isByHand = ledger.payments.some(({ method, refundable }) => method === 'transfer' && refundable > 0)
  const money = billSentence(ofCancelled(ledger.statement), 'staff')
  return isByHand ? `${money} Send it at your bank, then enter the refund under Payments.` : money
}
