// What staff can do with an order in its present state.

import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { bulkMarkedStates, type MarkedState, markRefusal } from '#contract/order-rules.ts'
import type { Order } from '#contract/orders.ts'
import type { Ledger } from '#contract/payments.ts'
import { CancelOrder } from './cancel-order.tsx'
import { MarkDelivered } from './mark-delivered.tsx'
import { MarkReturned } from './mark-returned.tsx'
import { useOrderForm } from './order-form.ts'
import { OrderStateBadge, WithdrawnBadge } from './order-state-badge.tsx'

interface OrderStepsProps {
  order: Order
  ledger: Ledger | null
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function OrderSteps({ order, ledger, sent }: OrderStepsProps) {
  const mark = useOrderForm('mark', sent)
  const mayMark = useMayCall('POST /orders/:id/marks', { shop: true })
  const may = (state: MarkedState) => mayMark && markRefusal(order, state) === null
  const next = bulkMarkedStates.find(may)
  const isGivenUp = order.withdrawnAt !== null && order.state !== 'cancelled' && order.state !== 'returned'
  // With script the focus stays on the button, which is about the next step then.
  const saysMark = mark.result?.refusal !== undefined || mark.result === sent
  return (
    <section className="no-print grid gap-4" aria-label="State and next steps">
      {saysMark && <OutcomeNotice outcome={mark.result} />}
      {isGivenUp && (
        <Notice tone="warning" title="The customer has withdrawn from this order">
          It is neither packed nor sent any more. Mark its goods once they have come back.
        </Notice>
      )}
      <div className="order-steps">
        <span className="mr-auto flex flex-wrap gap-2">
          <OrderStateBadge state={order.state} />
          {order.withdrawnAt !== null && <WithdrawnBadge />}
        </span>
        {next !== undefined && next !== 'completed' && (
          <PageForm form={mark} hasMessages={false}>
            <input type="hidden" name="state" value={next} />
            {/* One button for all steps, so that it keeps the focus. */}
            <SubmitButton form={mark} size="small">{`Mark ${next}`}</SubmitButton>
          </PageForm>
        )}
        <MarkDelivered
          order={order}
          sent={sent}
          isOffered={next === 'completed' || (mayMark && order.state === 'completed')}
        />
        <MarkReturned order={order} sent={sent} isOffered={may('returned')} />
        <CancelOrder order={order} ledger={ledger} sent={sent} isOffered={mayMark && order.canCancel} />
        {order.paidAt !== null && order.state !== 'cancelled' && (
          <Button look="secondary" size="small" onClick={() => window.print()}>
            <AdminIcon name="print" />
            Print delivery note
          </Button>
        )}
      </div>
    </section>
  )
}
