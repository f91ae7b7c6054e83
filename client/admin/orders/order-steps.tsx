// What staff can do with an order in its present state.

import { reloadIfStale, useFormCall } from '#client/admin/form/use-form-call.ts'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { bulkMarkedStates, type MarkedState, markRefusal } from '#contract/order-rules.ts'
import type { Order } from '#contract/orders.ts'
import type { Ledger } from '#contract/payments.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { DeliveredDialog } from './delivered-dialog.tsx'
import { OrderStateBadge, WithdrawnBadge } from './order-state-badge.tsx'
import { ReturnDialog } from './return-dialog.tsx'

interface OrderStepsProps {
  order: Order
  ledger: Ledger | null
  onChanged: () => void
}

export function OrderSteps({ order, ledger, onChanged }: OrderStepsProps) {
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(order)
  const reload = () => {
    keepFocus()
    onChanged()
  }
  // After a refusal, shows what has happened meanwhile.
  const step = useFormCall(reload, { onRefused: reloadIfStale(reload) })
  const { question, ask, close } = useQuestion<'delivered' | 'return' | 'cancel'>()
  const mayMark = useMayCall('POST /orders/:id/marks', { shop: true })
  const may = (state: MarkedState) => mayMark && markRefusal(order, state) === null
  const next = bulkMarkedStates.find(may)
  const isCollected = order.delivery === 'collect'

  const mark = (state: 'packed' | 'sent') =>
    void step.submit(`${order._id} ${state}`, () =>
      api('POST /orders/:id/marks', { params: { id: order._id }, body: { state } }),
    )

  const isGivenUp = order.withdrawnAt !== null && order.state !== 'cancelled' && order.state !== 'returned'
  const dialog = { question, order, onClose: close, onChanged: reload }
  return (
    <section
      ref={content}
      tabIndex={-1}
      className="no-print grid gap-4 outline-none"
      aria-label="State and next steps"
    >
      {step.failure !== null && <Notice tone="error">{step.failure}</Notice>}
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
        {next !== undefined && (
          // One button for all steps, so that it keeps the focus.
          <Button
            size="small"
            aria-disabled={step.isSending || undefined}
            onClick={() => (next === 'completed' ? ask('delivered') : mark(next))}
          >
            {next === 'completed' ? (isCollected ? 'Mark collected' : 'Mark delivered') : `Mark ${next}`}
          </Button>
        )}
        {mayMark && order.state === 'completed' && (
          <Button look="secondary" size="small" onClick={() => ask('delivered')}>
            {isCollected ? 'Correct the time of collection' : 'Correct the time of delivery'}
          </Button>
        )}
        {may('returned') && (
          <Button look="secondary" size="small" onClick={() => ask('return')}>
            Goods came back
          </Button>
        )}
        {mayMark && order.canCancel && (
          <Button look="secondary" size="small" onClick={() => ask('cancel')}>
            Cancel order
          </Button>
        )}
        {order.paidAt !== null && order.state !== 'cancelled' && (
          <Button look="secondary" size="small" onClick={() => window.print()}>
            <AdminIcon name="print" />
            Print delivery note
          </Button>
        )}
      </div>
      {question?.about === 'delivered' && (
        <DeliveredDialog key={question.key} {...dialog} question={question} />
      )}
      {question?.about === 'return' && <ReturnDialog key={question.key} {...dialog} question={question} />}
      {question?.about === 'cancel' && (
        <CancelOrderDialog key={question.key} {...dialog} question={question} ledger={ledger} />
      )}
    </section>
  )
}
