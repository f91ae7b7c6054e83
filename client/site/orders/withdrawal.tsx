// Withdrawing from the contract of an order: the statement, and then its dated acknowledgement.
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import './orders.css'
import { Notice } from '#client/design-system/notice.tsx'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { formatDayAndTime } from '#client/lib/format.ts'
import { type FormResult, isRefused } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { house } from '#client/lib/house.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { billSentence, returnSentence } from '#contract/bill-sentences.ts'
import { addressLine } from '#contract/house-facts.ts'
import { isCancellable } from '#contract/order-rules.ts'
import type { Order } from '#contract/orders.ts'
import { ofCancelled } from '#contract/payment-rules.ts'
import type { Route } from './+types/withdrawal'
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

/** The page shows the acknowledgement from then on, and a reload sends nothing again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await sendForm(serverApi(context), await request.formData(), withdraw(params.id))
  const next = `${addressOf(orderPage, { id: params.id })}/withdrawal`
  return answerForm(isRefused(result) ? result : { ...result, next })
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, withdraw(params.id)))
}

function withdraw(id: string): FormSender {
  return async (call) => {
    await call('POST /orders/:id/withdrawal', { params: { id } })
    return 'We have your withdrawal'
  }
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Withdraw from contract', publicUrl: publicUrlOf(matches) })

export default function Withdrawal({ loaderData: { order, hasFailed }, actionData }: Route.ComponentProps) {
  if (hasFailed) return <OrderFailed />
  if (order === null) return <LazyNotFound />
  return <WithdrawalForm order={order} sent={actionData} />
}

function WithdrawalForm({ order, sent }: { order: Order; sent: FormResult | undefined }) {
  const form = usePageForm({ sent })
  const { canWithdraw, withdrawnAt } = order
  return (
    <OrderStep
      order={order}
      first={withdrawnAt === null ? 'Withdraw from' : 'Withdrawn from'}
      form={form}
      confirm={canWithdraw ? 'Confirm withdrawal' : null}
      keep={canWithdraw ? 'Keep it' : 'Back to the order'}
    >
      {withdrawnAt !== null ? (
        <Acknowledgement order={order} withdrawnAt={withdrawnAt} isNew={form.result?.done !== undefined} />
      ) : canWithdraw ? (
        <Statement order={order} />
      ) : (
        <p>This contract can no longer be withdrawn from.</p>
      )}
    </OrderStep>
  )
}

function Statement({ order }: { order: Order }) {
  const { email, state } = order
  return (
    <>
      <p>
        {`You need no reason. Press the button to send us this statement. We acknowledge it at once, here and by mail to ${email}.`}
      </p>
      <OrderStatement order={order} intro="I withdraw from the contract for:" />
      <p>
        <span>
          {isCancellable(state)
            ? 'It is not packed yet, so the order is cancelled at once. '
            : 'Please send the goods back within 14 days. '}
        </span>
        <Refund order={order} />
      </p>
    </>
  )
}

/** What is refunded, or has been. */
function Refund({ order: { state, payments } }: { order: Order }) {
  if (payments === null) return null
  const { statement } = payments
  if (state === 'cancelled' || state === 'returned') return <MoneySentence text={billSentence(statement)} />
  const after = ofCancelled(statement)
  return <MoneySentence text={isCancellable(state) ? billSentence(after) : returnSentence(after)} />
}

interface AcknowledgementProps {
  order: Order
  withdrawnAt: string
  /** Takes the focus, because the button is gone. */
  isNew: boolean
}

function Acknowledgement({ order, withdrawnAt, isNew }: AcknowledgementProps) {
  const { state } = order
  const notice = (
    <Notice tone="ok" title="We have your withdrawal">
      It arrived on <time dateTime={withdrawnAt}>{`${formatDayAndTime(withdrawnAt)} UTC`}</time>.
    </Notice>
  )
  return (
    <>
      {isNew ? <FocusedOutcome outcome={withdrawnAt}>{notice}</FocusedOutcome> : notice}
      <OrderStatement order={order} intro="You have withdrawn from the contract for:" />
      {state === 'cancelled' || state === 'returned' ? (
        <p>
          <span>{'The order has ended. '}</span>
          <Refund order={order} />
        </p>
      ) : (
        <p>
          <span>{`Please send the goods back within 14 days, to ${house().name}, ${addressLine(house())}. `}</span>
          <Refund order={order} />
        </p>
      )}
    </>
  )
}
