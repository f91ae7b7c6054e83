// Asks before an order is cancelled.
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import './orders.css'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { billSentence } from '#contract/bill-sentences.ts'
import type { Order } from '#contract/orders.ts'
import { ofCancelled } from '#contract/payment-rules.ts'
import type { Bill } from '#contract/payments.ts'
import type { Route } from './+types/cancel-order'
import { loadOrderInBrowser, loadOrderOnServer } from './load-order.ts'
import { OrderFailed } from './order.tsx'
import { OrderStatement, OrderStep } from './order-step.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const userId = context.get(pageUserContext)?._id
  return loadOrderOnServer(serverApi(context), params.id, (order) => order.userId === userId)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOrderInBrowser(params.id)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), cancelOrder(params.id)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, cancelOrder(params.id)))
}

function cancelOrder(id: string): FormSender {
  return async (call) => {
    await call('POST /orders/:id/cancel', { params: { id } })
    return { done: 'Your order is cancelled.', next: `${addressOf(orderPage, { id })}?cancelled` }
  }
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Cancel an order', publicUrl: publicUrlOf(matches) })

export default function CancelOrder({ loaderData: { order, hasFailed }, actionData }: Route.ComponentProps) {
  if (hasFailed) return <OrderFailed />
  if (order === null) return <LazyNotFound />
  return <CancelForm order={order} sent={actionData} />
}

function CancelForm({ order, sent }: { order: Order; sent: FormResult | undefined }) {
  const form = usePageForm({ sent })
  const { canCancel, state, payments } = order
  return (
    <OrderStep
      order={order}
      first="Cancel"
      form={form}
      confirm={canCancel ? 'Cancel this order' : null}
      keep={canCancel ? 'Keep it' : 'Back to the order'}
    >
      {canCancel ? (
        <>
          <OrderStatement order={order} intro="This order ends:" />
          <p>{state === 'cancelled' ? lapsedText : <Consequences bill={payments} />}</p>
        </>
      ) : state === 'cancelled' ? (
        <p>This order is cancelled.</p>
      ) : (
        <p>
          This order is packed already, so it cannot be cancelled any more. You can withdraw from the contract
          instead, also after you have got it.
        </p>
      )}
    </OrderStep>
  )
}

const lapsedText =
  'It has lapsed, because the payment did not arrive in time. Money that still arrives would bring it back; once you have cancelled it, such money is sent back to you instead.'

function Consequences({ bill }: { bill: Bill | null }) {
  return (
    <>
      <span>{'Its goods are free for others then. '}</span>
      {bill !== null && <MoneySentence text={billSentence(ofCancelled(bill.statement))} />}
    </>
  )
}
