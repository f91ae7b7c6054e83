import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatReference } from '#contract/booking-reference.ts'
import type { BulkMarkedState } from '#contract/order-rules.ts'
import type { MarkedOrder } from '#contract/orders.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffOrderPage } from '#contract/pages/staff-pages.ts'
import { countOrders } from './mark-orders-dialog.tsx'

interface MarkOutcomeProps {
  orders: readonly MarkedOrder[]
  state: BulkMarkedState
  onClose: () => void
}

/** What a bulk mark has changed, and why some orders stay as they are. Those stay selected. */
export function MarkOutcome({ orders, state, onClose }: MarkOutcomeProps) {
  const count = (outcome: MarkedOrder['outcome']) =>
    orders.filter((order) => order.outcome === outcome).length
  const refused = orders.filter(({ outcome }) => outcome === 'refused')
  const [marked, unchanged] = [count('marked'), count('unchanged')]
  return (
    <Notice
      tone={refused.length === 0 ? 'ok' : 'warning'}
      title={`${countOrders(marked)} marked as ${state}`}
      onClose={onClose}
    >
      {unchanged > 0 && <p>{`${countOrders(unchanged)} had been marked before.`}</p>}
      {refused.length > 0 && (
        <>
          <p>{`${countOrders(refused.length)} could not be marked:`}</p>
          <ul className="mt-1 grid gap-1">
            {refused.map(({ _id, reference, reason }) => (
              <li key={_id}>
                <Link to={addressOf(staffOrderPage, { id: _id })} className="underline underline-offset-4">
                  {formatReference(reference)}
                </Link>
                <span>{`: ${reason}.`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
