import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { bulkMarkedStates, markRefusal, maxMarkedOrders } from '#contract/order-rules.ts'
import type { OrderSummary } from '#contract/orders.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import { countOrders, type OrdersToMark } from './mark-orders-dialog.tsx'

interface ChosenOrdersBarProps {
  chosen: readonly OrderSummary[]
  onMark: (orders: OrdersToMark) => void
  onClear: () => void
}

/** Marks for the selected orders, with the number of those that each fits. */
export function ChosenOrdersBar({ chosen, onMark, onClear }: ChosenOrdersBarProps) {
  const mayMark = useMayCall('POST /orders/marks', { shop: true })
  if (chosen.length === 0) return null
  return (
    <ChosenBar text={`${countOrders(chosen.length)} selected`} onClear={onClear}>
      {bulkMarkedStates.map((state) => {
        if (!mayMark) return null
        const count = chosen.filter((order) => markRefusal(order, state) === null).length
        return (
          <Button
            key={state}
            look="secondary"
            size="small"
            disabled={count === 0 || count > maxMarkedOrders}
            title={count === 0 ? noneText : count > maxMarkedOrders ? tooManyText : undefined}
            onClick={() => onMark({ orders: chosen, state })}
          >
            {count === 0 ? `Mark ${state}` : `Mark ${formatNumber(count)} ${state}`}
          </Button>
        )
      })}
    </ChosenBar>
  )
}

const noneText = 'None of the selected orders can be marked so now'
const tooManyText = `At most ${maxMarkedOrders} orders at once`
