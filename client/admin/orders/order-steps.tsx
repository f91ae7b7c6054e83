// What staff can do with an order in its present state.
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { type MarkedState, markRefusal } from '#contract/order-rules.ts'
import type { Order } from '#contract/orders.ts'
import type { Ledger } from '#contract/payments.ts'
import { AdminIcon } from '../frame/admin-icon.tsx'
import { useFormCall } from '../use-form-call.ts'
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
  const step = useFormCall(onChanged, {
    // Shows what has happened meanwhile beside the refusal.
    onRefused: ({ status }) => {
      if (status === 409) onChanged()
      return false
    },
  })
  const { question, ask, close } = useQuestion<'delivered' | 'return' | 'cancel'>()
  const may = (state: MarkedState) => markRefusal(order, state) === null
  const isCollected = order.delivery === 'collect'

  const mark = (state: 'packed' | 'sent') =>
    void step.submit(`${order._id} ${state}`, () =>
      api('POST /orders/:id/marks', { params: { id: order._id }, body: { state } }),
    )

  const isGivenUp = order.withdrawnAt !== null && order.state !== 'cancelled' && order.state !== 'returned'
  const dialog = { question, order, onClose: close, onChanged }
  return (
    <div className="no-print grid gap-4">
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
        {may('packed') && (
          <Button size="small" aria-disabled={step.isSending || undefined} onClick={() => mark('packed')}>
            Mark packed
          </Button>
        )}
        {may('sent') && (
          <Button size="small" aria-disabled={step.isSending || undefined} onClick={() => mark('sent')}>
            Mark sent
          </Button>
        )}
        {may('completed') && (
          <Button size="small" onClick={() => ask('delivered')}>
            {isCollected ? 'Mark collected' : 'Mark delivered'}
          </Button>
        )}
        {order.state === 'completed' && (
          <Button look="secondary" size="small" onClick={() => ask('delivered')}>
            {isCollected ? 'Correct the time of collection' : 'Correct the time of delivery'}
          </Button>
        )}
        {may('returned') && (
          <Button look="secondary" size="small" onClick={() => ask('return')}>
            Goods came back
          </Button>
        )}
        {order.canCancel && (
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
    </div>
  )
}
