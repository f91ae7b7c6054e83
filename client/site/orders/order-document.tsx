// An invoice or a credit note of an order, to print.
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import './orders.css'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { documentOf } from '#client/features/orders/order-documents.ts'
import { OrderPaper } from '#client/features/orders/order-paper.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import type { Order } from '#contract/orders.ts'
import type { Route } from './+types/order-document'
import { loadOrderInBrowser, loadOrderOnServer } from './load-order.ts'
import { OrderFailed } from './order.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const userId = context.get(pageUserContext)?._id
  const isThere = (order: Order) => order.userId === userId && documentOf(order, params.number) !== null
  return loadOrderOnServer(serverApi(context), params.id, isThere)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOrderInBrowser(params.id, (order) => documentOf(order, params.number) !== null)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta({
    title: loaderData?.order || loaderData?.hasFailed ? params.number : 'Not Found',
    publicUrl: publicUrlOf(matches),
  })

export default function OrderDocument({ loaderData: { order, hasFailed }, params }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  if (hasFailed) return <OrderFailed />
  const printed = order === null ? null : documentOf(order, params.number)
  if (order === null || printed === null) return <LazyNotFound />
  return (
    <div className="wrap account-content">
      <OrderPaper order={order} printed={printed} />
      <div className="paper-actions">
        {isHydrated && <Button onClick={() => window.print()}>Print</Button>}
        <LinkButton look="secondary" to={addressOf(orderPage, { id: order._id })}>
          Back to the order
        </LinkButton>
      </div>
    </div>
  )
}
