// One order: what was ordered, what has happened, what staff do next, and the delivery note to print.
import { staffOrdersPage } from '#contract/pages/staff-pages.ts'
import './order.css'
import { data, useLocation } from 'react-router'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type Api, api } from '#client/lib/api.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Order } from '#contract/orders.ts'
import type { Ledger } from '#contract/payments.ts'
import { PaymentsSection } from '../payments/payments-section.tsx'
import type { Route } from './+types/order'
import { DeliveryNote } from './delivery-note.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderForms } from './order-forms.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { StaffNote } from './staff-note.tsx'

const noun = 'Order'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadOrder(serverApi(context), params.id, nullIfMissing)
  return data(loaded, { status: loaded.order === null ? 404 : 200 })
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadOrder(api, params.id, nullIfUnknown)

async function loadOrder(call: Api, id: string, orNull: (error: unknown) => null) {
  const order = await call('GET /orders/:id', { params: { id } }).catch(orNull)
  const hasBill = order !== null && order.payments !== null
  const ledger = hasBill ? await call('GET /orders/:id/payments', { params: { id } }) : null
  return { order, ledger, entryKey: newIdempotencyKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), orderForms(params.id)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, orderForms(params.id)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta(noun, loaderData === undefined ? noun : loaderData.order && titleOf(loaderData.order))

export default function OrderScreen({
  loaderData: { order, ledger, entryKey },
  actionData,
}: Route.ComponentProps) {
  if (order === null) return <NoSuchItem noun={noun} listPath={staffOrdersPage.path} />
  return <ShownOrder key={order._id} order={order} ledger={ledger} entryKey={entryKey} outcome={actionData} />
}

interface ShownOrderProps {
  order: Order
  ledger: Ledger | null
  entryKey: string
  outcome: FormResult | undefined
}

function ShownOrder({ order, ledger, entryKey, outcome }: ShownOrderProps) {
  return (
    <>
      <BackToList />
      <ScreenHeading
        title={titleOf(order)}
        subTitle={`${order.address.name}, placed ${formatSlashTime(order.createdAt)} UTC`}
      />
      <OrderSteps order={order} ledger={ledger} sent={outcome} />
      <div className="order-columns no-print">
        <div className="grid min-w-0 content-start gap-[22px]">
          <OrderLines order={order} />
          {ledger === null ? (
            <NothingToPay />
          ) : (
            <PaymentsSection ledger={ledger} name={order.address.name} sent={outcome} entryKey={entryKey} />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-[22px]">
          <OrderDetails order={order} />
          <StaffNote order={order} sent={outcome} />
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
    <Link to={`${staffOrdersPage.path}${typeof search === 'string' ? search : ''}`} className="back-to-list">
      <Icon name="chevron-left" />
      All orders
    </Link>
  )
}
