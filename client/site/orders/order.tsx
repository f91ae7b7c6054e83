// One order of the signed-in user.
import { useParameter } from '#client/lib/page-query.ts'
import './orders.css'
import { Notice } from '#client/design-system/notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { orderStateName } from '#client/features/orders/order-words.ts'
import { sendPayment } from '#client/features/payments/payment-forms.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { useSingleTelling } from '#client/lib/use-single-telling.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { formatReference } from '#contract/booking-reference.ts'
import type { Order } from '#contract/orders.ts'
import type { Route } from './+types/order'
import { loadOrderInBrowser, loadOrderOnServer } from './load-order.ts'
import { OrderContents } from './order-contents.tsx'
import { OrderTicket } from './order-ticket.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const userId = context.get(pageUserContext)?._id
  return loadOrderOnServer(serverApi(context), params.id, (order) => order.userId === userId)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOrderInBrowser(params.id)
}

/** Asks for a payment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const sender = sendPayment('order', params.id)
  return answerForm(await sendForm(serverApi(context), await request.formData(), sender))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, sendPayment('order', params.id)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.order ? titleOf(loaderData.order) : loaderData?.hasFailed ? 'Your order' : 'Not Found',
    publicUrl: publicUrlOf(matches),
  })

function titleOf({ reference }: Order): string {
  return `Order ${formatReference(reference)}`
}

export default function OrderPage({ loaderData: { order, hasFailed }, actionData }: Route.ComponentProps) {
  if (hasFailed) return <OrderFailed />
  if (order === null) return <LazyNotFound />
  return (
    <>
      <AccountHead first={orderStateName(order)} second={titleOf(order)} seed={89} />
      <div className="wrap trip-layout">
        <div className="trip-side">
          <Outcome order={order} />
          <OrderTicket order={order} sent={actionData} />
        </div>
        <div className="trip-main">
          <OrderContents order={order} />
        </div>
      </div>
    </>
  )
}

/** What has just been done to the order. */
function Outcome({ order: { state, email, mails, cancelledBy } }: { order: Order }) {
  const isCancelled = useParameter('cancelled') !== null
  const isPlaced = useParameter('placed') !== null
  useSingleTelling('placed')
  useSingleTelling('cancelled')
  const isMailed = mails.some(({ state }) => state === 'queued' || state === 'sent')
  const mailText = isMailed ? ` We have written to ${email}.` : ''
  if (isCancelled && state === 'cancelled' && cancelledBy === 'customer') {
    return <Notice tone="ok">{`Your order is cancelled.${mailText}`}</Notice>
  }
  if (isPlaced && state !== 'cancelled') {
    return (
      <Notice tone="ok" title="Thank you, we have your order">
        {`${state === 'placed' ? 'It is put aside for you until it is paid.' : 'There is nothing to pay.'}${mailText}`}
      </Notice>
    )
  }
  return null
}

export function OrderFailed() {
  return (
    <div className="wrap section-space">
      <LoadFailed what="Your order" />
    </div>
  )
}
