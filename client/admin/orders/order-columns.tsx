import { formatSlashTime } from '#client/admin/record/format.ts'
import { Link } from '#client/design-system/link.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { OrderSummary } from '#contract/orders.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffOrderPage } from '#contract/pages/staff-pages.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { OrderStateBadge, orderStateTitles, WithdrawnBadge } from './order-state-badge.tsx'

/** `search`: of the list's address, which the order's page links back to. */
export function orderColumns(search: string): readonly GridColumn<OrderSummary>[] {
  return [
    {
      key: 'reference',
      title: 'Order',
      kind: 'title',
      value: ({ reference }) => formatReference(reference),
      cell: ({ _id, reference }) => (
        <Link
          to={addressOf(staffOrderPage, { id: _id })}
          state={{ listSearch: search }}
          className="order-reference"
        >
          {formatReference(reference)}
        </Link>
      ),
      isAlwaysShown: true,
    },
    {
      key: 'customer',
      title: 'Customer',
      value: ({ name }) => name,
      cell: ({ name, email, userId }) => (
        <span className="order-customer">
          <span className="text-ink">{name}</span>
          <span className="text-micro">{userId === null ? 'The account is erased' : email}</span>
        </span>
      ),
    },
    {
      key: 'titles',
      givesWay: 'late',
      title: 'Products',
      value: ({ titles }) => titles.join(', '),
      cell: (order) => <Goods order={order} />,
    },
    {
      key: 'total',
      title: 'Total',
      kind: 'number',
      value: ({ total }) => total,
      cell: ({ total }) => <span className="money">{formatPrice(total)}</span>,
    },
    {
      key: 'state',
      title: 'State',
      value: ({ state }) => orderStateTitles[state],
      cell: ({ state, payBy, withdrawnAt }) => (
        <span className="order-state">
          <span className="flex flex-wrap gap-1.5">
            <OrderStateBadge state={state} />
            {withdrawnAt !== null && state !== 'cancelled' && state !== 'returned' && <WithdrawnBadge />}
          </span>
          {payBy !== null && (
            <span className="whitespace-nowrap text-micro">{`To be paid by ${formatSlashTime(payBy)}`}</span>
          )}
        </span>
      ),
    },
    {
      key: 'placed',
      givesWay: 'early',
      title: 'Placed (UTC)',
      value: ({ createdAt }) => formatSlashTime(createdAt),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatSlashTime(createdAt)}
        </time>
      ),
    },
  ]
}

function Goods({ order: { titles, lineCount, pieces } }: { order: OrderSummary }) {
  const others = lineCount - titles.length
  return (
    <span className="order-goods">
      <span className="text-ink">
        {`${titles.join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`}
      </span>
      <span className="text-micro">{pieces === 1 ? '1 piece' : `${formatNumber(pieces)} pieces`}</span>
    </span>
  )
}
