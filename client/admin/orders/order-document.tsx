// An invoice or a credit note of an order, for staff to print.

import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { documentOf } from '#client/features/orders/order-documents.ts'
import { OrderPaper } from '#client/features/orders/order-paper.tsx'
import { api } from '#client/lib/api.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffOrderPage, staffOrdersPage } from '#contract/pages/staff-pages.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import type { Route } from './+types/order-document'

const noun = 'Document'

export async function clientLoader({ params: { id, number } }: Route.ClientLoaderArgs) {
  const order = await api('GET /orders/:id', { params: { id } }).catch(nullIfUnknown)
  const printed = order === null ? null : documentOf(order, number)
  return order === null || printed === null ? null : { order, printed }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  recordMeta(noun, loaderData === null ? null : (params.number ?? noun))

export function HydrateFallback() {
  return <ListSkeleton title={noun} subTitle=" " />
}

export default function OrderDocument({ loaderData: found }: Route.ComponentProps) {
  if (found === null) return <NoSuchItem noun={noun} listPath={staffOrdersPage.path} />
  const { order, printed } = found
  return (
    <>
      <Link to={addressOf(staffOrderPage, { id: order._id })} className="back-to-list">
        <Icon name="chevron-left" />
        <span>{`Order ${formatReference(order.reference)}`}</span>
      </Link>
      <OrderPaper order={order} printed={printed} />
      <div className="no-print">
        <Button look="secondary" size="small" onClick={() => window.print()}>
          <AdminIcon name="print" />
          Print
        </Button>
      </div>
    </>
  )
}
