// One order: what was ordered, what has happened, what staff do next, and the delivery note to print.
import './order.css'
import { useLocation } from 'react-router'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { api } from '#client/lib/api.ts'
import { useReload } from '#client/lib/use-reload.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Order } from '#contract/orders.ts'
import type { Ledger } from '#contract/payments.ts'
import { formatSlashTime } from '../format.ts'
import { ScreenHeading } from '../frame/screen-heading.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '../no-such-item.tsx'
import { PaymentsSection } from '../payments/payments-section.tsx'
import type { Route } from './+types/order'
import { DeliveryNote } from './delivery-note.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ordersPath } from './orders-address.ts'
import { StaffNote } from './staff-note.tsx'

const noun = 'Order'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const order = await api('GET /orders/:id', { params }).catch(nullIfUnknown)
  const hasBill = order !== null && order.payments !== null
  const ledger = hasBill ? await api('GET /orders/:id/payments', { params }) : null
  return { order, ledger }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta(noun, loaderData === undefined ? noun : loaderData.order && titleOf(loaderData.order))

export function HydrateFallback() {
  return <ListSkeleton title={noun} subTitle=" " />
}

export default function OrderScreen({ loaderData: { order, ledger } }: Route.ComponentProps) {
  if (order === null) return <NoSuchItem noun={noun} listPath={ordersPath} />
  return <ShownOrder key={order._id} order={order} ledger={ledger} />
}

function ShownOrder({ order, ledger }: { order: Order; ledger: Ledger | null }) {
  const { reload } = useReload()
  return (
    <>
      <BackToList />
      <ScreenHeading
        title={titleOf(order)}
        subTitle={`${order.address.name}, placed ${formatSlashTime(order.createdAt)} UTC`}
      />
      <OrderSteps order={order} ledger={ledger} onChanged={reload} />
      <div className="order-columns no-print">
        <div className="grid min-w-0 content-start gap-[22px]">
          <OrderLines order={order} />
          {ledger === null ? (
            <NothingToPay />
          ) : (
            <PaymentsSection ledger={ledger} name={order.address.name} onChanged={reload} />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-[22px]">
          <OrderDetails order={order} />
          <StaffNote order={order} onSaved={reload} />
          <OrderTimeline order={order} />
        </div>
      </div>
      <DeliveryNote order={order} />
    </>
  )
}

function titleOf({ reference }: Order): string {
  return `Order ${formatReference(reference)}`
}

function NothingToPay() {
  return (
    <section className="admin-card grid gap-3" aria-labelledby="payments">
      <h2 id="payments" className="text-card">
        Payments
      </h2>
      <p>There is nothing to pay.</p>
    </section>
  )
}

/** A link to the list, with its previous search if the user came from it. */
function BackToList() {
  const { state } = useLocation()
  const search: unknown = (state as { listSearch?: unknown } | null)?.listSearch
  return (
    <Link to={`${ordersPath}${typeof search === 'string' ? search : ''}`} className="back-to-list">
      <Icon name="chevron-left" />
      All orders
    </Link>
  )
}
