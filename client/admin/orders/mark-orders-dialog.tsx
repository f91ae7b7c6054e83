import { useState } from 'react'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { type BulkMarkedState, markRefusal } from '#contract/order-rules.ts'
import type { MarkedOrder, OrderSummary } from '#contract/orders.ts'

export interface OrdersToMark {
  /** Also those that the mark does not fit; they stay as they are. */
  orders: readonly OrderSummary[]
  state: BulkMarkedState
}

interface MarkOrdersDialogProps {
  question: Question<OrdersToMark> | null
  onClose: () => void
  onMarked: (orders: readonly MarkedOrder[], state: BulkMarkedState) => void
}

export function MarkOrdersDialog({ question, ...rest }: MarkOrdersDialogProps) {
  return question === null ? null : <MarkQuestion key={question.key} question={question} {...rest} />
}

interface MarkQuestionProps extends MarkOrdersDialogProps {
  question: Question<OrdersToMark>
}

function MarkQuestion({ question: { about, isOpen }, onClose, onMarked }: MarkQuestionProps) {
  const { orders, state } = about
  const fitting = orders.filter((order) => markRefusal(order, state) === null)
  const others = orders.filter((order) => !fitting.includes(order))
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function mark(close: () => void): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      const outcome = await api('POST /orders/marks', { body: { ids: fitting.map(({ _id }) => _id), state } })
      close()
      onMarked(outcome.orders, state)
    } catch (error) {
      setIsBusy(false)
      setFailure(toastFailure(error))
      // Without a session, reloading the list would replace it by the sign-in.
      if (forgetEndedSession(error)) close()
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={`Mark ${countOrders(fitting.length)} as ${state}?`}
      confirm={`Mark ${state}`}
      isBusy={isBusy}
      onConfirm={mark}
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <OrderList label="Orders to mark" orders={fitting} />
        <p>{consequences[state]}</p>
        {others.length > 0 && (
          <>
            <p>
              {others.length === 1
                ? '1 order stays as it is:'
                : `${formatNumber(others.length)} orders stay as they are:`}
            </p>
            <OrderList
              label="Orders that stay as they are"
              orders={others}
              reasonOf={(order) => markRefusal(order, state)}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}

const consequences: Readonly<Record<BulkMarkedState, string>> = {
  packed:
    'Packed orders leave the pick list. Customers who collect are told by mail that their order is ready.',
  sent: 'Their customers are told by mail.',
  completed: 'They count as delivered now, and their customers have 14 days to withdraw from the contract.',
}

interface OrderListProps {
  label: string
  orders: readonly OrderSummary[]
  reasonOf?: (order: OrderSummary) => string | null
}

function OrderList({ label, orders, reasonOf }: OrderListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll
    <ul className="grid max-h-44 gap-1 overflow-y-auto" tabIndex={0} aria-label={label}>
      {orders.map((order) => (
        <li key={order._id} className="wrap-anywhere">
          <strong className="text-ink">{formatReference(order.reference)}</strong>
          <span>{`, ${order.name}${reasonOf !== undefined ? `: ${reasonOf(order)}` : ''}`}</span>
        </li>
      ))}
    </ul>
  )
}

export function countOrders(count: number): string {
  return count === 1 ? '1 order' : `${formatNumber(count)} orders`
}
