// The list of orders: search, filter by state, and marking many at once.
import './orders.css'
import { type ComponentProps, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useQuestion } from '#client/design-system/use-question.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useList } from '../list/use-list.ts'
import { NoWayToPay } from '../payments/no-way-to-pay.tsx'
import type { Route } from './+types/orders'
import { ChosenOrdersBar } from './chosen-orders-bar.tsx'
import { MarkOrdersDialog, type OrdersToMark } from './mark-orders-dialog.tsx'
import { MarkOutcome } from './mark-outcome.tsx'
import { orderColumns } from './order-columns.tsx'
import { orders } from './order-list.ts'
import { OrdersActions } from './orders-actions.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => orders.load(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title: orders.title, publicUrl: '' })

export const HydrateFallback = () => <ListSkeleton {...orders} />

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const columns = useMemo(() => orderColumns(search), [search])
  const { question, ask, close } = useQuestion<OrdersToMark>()
  const list = useList(orders, loaderData, { asked: question })
  /** Of the last bulk mark. */
  const [outcome, setOutcome] = useState<Omit<ComponentProps<typeof MarkOutcome>, 'onClose'> | null>(null)
  return (
    <ListScreen
      list={list}
      columns={columns}
      actions={<OrdersActions {...loaderData.query} />}
      above={loaderData.list?.takesPayments === false && <NoWayToPay />}
      notes={outcome !== null && <MarkOutcome {...outcome} onClose={() => setOutcome(null)} />}
      bar={<ChosenOrdersBar chosen={list.chosen} onMark={ask} onClear={list.clear} />}
    >
      <MarkOrdersDialog
        question={question}
        onClose={close}
        onMarked={(marked, state) => {
          setOutcome({ orders: marked, state })
          list.deselect(marked.flatMap(({ _id, outcome }) => (outcome === 'refused' ? [] : [_id])))
          list.handleChange()
        }}
      />
    </ListScreen>
  )
}
