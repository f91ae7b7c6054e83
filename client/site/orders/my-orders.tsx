// The orders of the signed-in user.

import { Badge } from '#client/design-system/badge.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { isOrderOff, orderStateName } from '#client/features/orders/order-words.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { isSessionEnded } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { formatDay, formatNumber, formatPrice } from '#client/lib/format.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readPageNumber } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import { formatReference } from '#contract/booking-reference.ts'
import type { OrderSummary } from '#contract/orders.ts'
import { myOrdersPage, orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/my-orders'

const ordersPerPage = 20

interface MyOrdersData {
  /** One page, newest first. null if it failed to load. */
  orders: readonly OrderSummary[] | null
  currentPage: number
  totalPages: number
}

export function loader({ context, request }: Route.LoaderArgs): Promise<MyOrdersData> {
  return load(serverApi(context), request.url)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<MyOrdersData> {
  admit(await currentUser(), { access: 'user' })
  try {
    return await load(api, request.url)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return { orders: null, currentPage: 1, totalPages: 1 }
  }
}

async function load(call: Api, url: string): Promise<MyOrdersData> {
  const query = { page: readPageNumber(url, 'page'), itemsPerPage: ordersPerPage }
  const { items, currentPage, totalPages } = await call('GET /orders/my', { query })
  return { orders: items, currentPage, totalPages }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Orders',
    description: 'What you have ordered in our shop.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { orders, currentPage, totalPages } = loaderData
  return (
    <>
      <AccountHead first="My" second="Orders" seed={78} />
      <section aria-label="Orders" className="wrap account-content">
        {orders === null ? (
          <LoadFailed what="Your orders" />
        ) : totalPages === 0 ? (
          <EmptyState
            title="You have not ordered anything yet"
            action={<LinkButton to={productsPage.path}>To the shop</LinkButton>}
          >
            What you order in the shop stands here, from the first day to the parcel at your door.
          </EmptyState>
        ) : (
          <>
            {orders.length === 0 ? <p>There are no orders on this page.</p> : <Orders orders={orders} />}
            <div className="mt-10">
              <Pagination
                label="Pages of your orders"
                currentPage={currentPage}
                totalPages={totalPages}
                hrefOf={(page) => addressOf(myOrdersPage, { page })}
              />
            </div>
          </>
        )}
      </section>
    </>
  )
}

const columns: readonly TableColumn[] = [
  { key: 'order', title: 'Order', kind: 'title' },
  { key: 'date', title: 'Ordered' },
  { key: 'state', title: 'State' },
  { key: 'pieces', title: 'Pieces', kind: 'number' },
  { key: 'total', title: 'Total($)', kind: 'number' },
]

function Orders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <Table
      caption="What you have ordered"
      columns={columns}
      rows={orders.map((order) => ({ key: order._id, cells: cellsOf(order) }))}
    />
  )
}

function cellsOf(order: OrderSummary) {
  const { _id, reference, titles, lineCount, pieces, total, createdAt } = order
  const others = lineCount - titles.length
  return {
    order: (
      <>
        <Link to={addressOf(orderPage, { id: _id })} className="py-1 text-sea underline hover:no-underline">
          {formatReference(reference)}
        </Link>
        <span className="block font-normal font-text text-ink-2 text-small leading-snug wrap-anywhere">
          {`${titles.join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`}
        </span>
      </>
    ),
    date: (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatDay(dayOf(createdAt))}
      </time>
    ),
    state: (
      <Badge tone={isOrderOff(order) ? 'no' : order.state === 'placed' ? 'type' : 'yes'}>
        {orderStateName(order)}
      </Badge>
    ),
    pieces: formatNumber(pieces),
    total: <span className="money">{formatPrice(total)}</span>,
  }
}
