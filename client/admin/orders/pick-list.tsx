// What to take from the shelves for all paid orders, to print.

import { addressOf } from '#contract/pages/page.ts'
import { staffOrderPage, staffOrdersPage } from '#contract/pages/staff-pages.ts'
import './pick-list.css'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { PickList } from '#contract/orders.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/pick-list'
import { countOrders } from './mark-orders-dialog.tsx'

const title = 'Pick list'

export async function clientLoader(): Promise<{ list: PickList | null; failure: string | null }> {
  try {
    return { list: await api('GET /orders/pick-list', {}), failure: null }
  } catch (error) {
    forgetEndedSession(error)
    return { list: null, failure: toastFailure(error) }
  }
}

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle=" " />
}

export default function PickListScreen({ loaderData: { list, failure } }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  const isEmpty = list !== null && list.items.length === 0
  return (
    <>
      <Link to={staffOrdersPage.path} className="back-to-list">
        <Icon name="chevron-left" />
        All orders
      </Link>
      <ScreenHeading title={title} subTitle={list === null ? ' ' : summaryOf(list)}>
        {!isEmpty && (
          <span className="no-print flex flex-wrap gap-3">
            <LinkButton to={addressOf(staffOrdersPage, { state: 'paid' })} look="ghost" size="small">
              Mark these orders
            </LinkButton>
            <Button look="secondary" size="small" onClick={() => window.print()}>
              <AdminIcon name="print" />
              Print
            </Button>
          </span>
        )}
      </ScreenHeading>
      <ListFailure title="The pick list cannot be shown" failure={failure} onRetry={refresh} />
      {list !== null && list.laterOrders > 0 && (
        <Notice tone="info">
          {`${countOrders(list.laterOrders)} placed later come next, once these are packed.`}
        </Notice>
      )}
      {isEmpty && (
        <div className="admin-card">
          <EmptyState
            title="Nothing is to be packed"
            action={
              <LinkButton to={staffOrdersPage.path} size="small">
                All orders
              </LinkButton>
            }
          />
        </div>
      )}
      {list !== null && !isEmpty && (
        <div className="pick-list">
          <DataGrid
            caption={title}
            columns={columns}
            rows={list.items}
            rowKey={({ productId }) => productId}
            isBusy={isBusy}
          />
        </div>
      )}
    </>
  )
}

function summaryOf({ items, orderCount }: PickList): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const count = pieces === 1 ? '1 piece' : `${formatNumber(pieces)} pieces`
  return `${count} for ${orderCount === 1 ? '1 paid order' : `${formatNumber(orderCount)} paid orders`}`
}

type Picked = PickList['items'][number]

const columns: readonly GridColumn<Picked>[] = [
  {
    key: 'sku',
    title: 'SKU',
    value: ({ sku }) => sku,
    cell: ({ sku }) => <span className="whitespace-nowrap">{sku}</span>,
  },
  { key: 'title', title: 'Product', kind: 'title', value: (item) => item.title },
  {
    key: 'quantity',
    title: 'Pieces',
    kind: 'number',
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => <b className="pick-list-quantity">{formatNumber(quantity)}</b>,
  },
  {
    key: 'orders',
    title: 'For the orders',
    value: ({ orders }) => orders.map(({ reference }) => formatReference(reference)).join(', '),
    cell: ({ orders }) => (
      <ul className="pick-list-orders">
        {orders.map(({ _id, reference, quantity }) => (
          <li key={_id}>
            <span>{`${formatNumber(quantity)} × `}</span>
            <Link to={addressOf(staffOrderPage, { id: _id })} className="underline underline-offset-4">
              {formatReference(reference)}
            </Link>
          </li>
        ))}
      </ul>
    ),
    isSortable: false,
  },
]
