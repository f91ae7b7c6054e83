// The list of orders: search, filter by state, and marking many at once.
import { pickListPage } from '#contract/pages/staff-pages.ts'
import './orders.css'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { ExportButton } from '#client/admin/list/export-button.tsx'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { MarkedOrder } from '#contract/orders.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { isFiltered, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useChosenRows } from '../list/use-chosen-rows.ts'
import { useListRefresh } from '../list/use-list-refresh.ts'
import { NoWayToPay } from '../payments/no-way-to-pay.tsx'
import type { Route } from './+types/orders'
import { ChosenOrdersBar } from './chosen-orders-bar.tsx'
import { findOrders, type OrderQuery } from './find-orders.ts'
import { MarkOrdersDialog, type OrdersToMark } from './mark-orders-dialog.tsx'
import { MarkOutcome } from './mark-outcome.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderSearch } from './order-search.tsx'

const title = 'Orders'
const subTitle = 'What the shop sells'

const noOrders: readonly never[] = []

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findOrders(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function Orders({ loaderData: { query, list, failure } }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  const { search } = useLocation()
  const columns = useMemo(() => orderColumns(search), [search])
  const rows = list?.items ?? noOrders
  const { chosen, selection, deselect } = useChosenRows(query, rows)
  const { question, ask, close } = useQuestion<OrdersToMark>()
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(list, question)
  /** Of the last bulk mark. */
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle}>
        <ExportButton kind="orders" query={{ q: query.q, state: query.state }} />
        <LinkButton to={pickListPage.path} look="secondary" size="small">
          <AdminIcon name="box" />
          Pick list
        </LinkButton>
      </ScreenHeading>
      {list?.takesPayments === false && <NoWayToPay />}
      <OrderSearch query={query} />
      <ListFailure title="The orders cannot be shown" failure={failure} onRetry={refresh} />
      {outcome !== null && <MarkOutcome {...outcome} onClose={() => setOutcome(null)} />}
      <ChosenOrdersBar chosen={chosen} onMark={ask} onClear={() => deselect(chosen)} />
      <section ref={content} tabIndex={-1} aria-label="Orders found" className="min-w-0 outline-none">
        {list?.totalCount === 0 && <NoOrders query={query} isBusy={isBusy} />}
        {list !== null && list.totalCount > 0 && (
          <DataGrid
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            nameOf={({ reference, name }) => `the order ${formatReference(reference)} of ${name}`}
            selection={selection}
            isBusy={isBusy}
            placeholder="There are no more orders."
            pages={pagesOf(query, list)}
          />
        )}
      </section>
      <MarkOrdersDialog
        question={question}
        onClose={close}
        onMarked={(orders, state) => {
          keepFocus()
          setOutcome({ orders, state })
          deselect(orders.filter(({ outcome: each }) => each !== 'refused'))
          refresh()
        }}
      />
    </>
  )
}

interface Outcome {
  orders: readonly MarkedOrder[]
  state: OrdersToMark['state']
}

function NoOrders({ query, isBusy }: { query: OrderQuery; isBusy: boolean }) {
  return (
    <EmptyList
      title={isFiltered(query) ? 'No order fits' : 'Nobody has ordered yet'}
      isBusy={isBusy}
      action={
        isFiltered(query) && (
          <LinkButton to="." size="small">
            Show all orders
          </LinkButton>
        )
      }
    />
  )
}
