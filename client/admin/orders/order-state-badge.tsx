import { Badge } from '#client/design-system/badge.tsx'
import type { OrderState } from '#contract/order-rules.ts'

export const orderStateTitles: Readonly<Record<OrderState, string>> = {
  placed: 'Placed',
  paid: 'Paid',
  packed: 'Packed',
  sent: 'Sent',
  completed: 'Completed',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

/** Bright for what staff have to do next: paid orders are packed. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  const title = orderStateTitles[state]
  if (state === 'completed') {
    return (
      <Badge tone="yes" icon="check">
        {title}
      </Badge>
    )
  }
  if (state === 'cancelled' || state === 'returned') {
    return (
      <Badge tone="no" icon="cross">
        {title}
      </Badge>
    )
  }
  return <Badge tone={state === 'paid' ? 'type' : 'category'}>{title}</Badge>
}

/** Beside the state, because a withdrawal does not change it. */
export function WithdrawnBadge() {
  return (
    <Badge tone="no" icon="cross">
      Withdrawn
    </Badge>
  )
}
