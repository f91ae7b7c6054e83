// What became of a press on the order button. An order would have led to its page, unless the response was lost.
import type { ReactNode } from 'react'
import { LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { type FormRefusal, isPerhapsDone } from '#client/lib/forms/form-result.ts'
import type { ChangedCart, SoldOut } from '#contract/orders.ts'
import { cartPage, myOrdersPage } from '#contract/pages/account-pages.ts'
import { signInPage } from '#contract/pages/site-pages.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { orderWords } from './checkout-summary.tsx'

interface CheckoutNoticeProps {
  refusal: FormRefusal
  method: PaymentMethod
  /** Null if the cart cannot be read. */
  total: number | null
}

export function CheckoutNotice(props: CheckoutNoticeProps) {
  return (
    <FocusedOutcome outcome={props.refusal}>
      <Outcome {...props} />
    </FocusedOutcome>
  )
}

const keptText = 'Nothing was ordered. What you have entered is still here.'

function Outcome({ refusal, method, total }: CheckoutNoticeProps) {
  const button = `“${orderWords(method, total === 0)}”`
  if (refusal.status === 401) return <SignIn message={refusal.message} button={button} />
  switch (refusal.code) {
    case 'not_shown':
      return (
        <Notice tone="info" title="Nothing is ordered yet">
          {`With this delivery ${total === null ? 'the total changes' : `it is ${formatPrice(total)} in all`}. Please check, then press ${button} to order.`}
        </Notice>
      )
    case 'idempotency_mismatch':
      return (
        <Notice
          tone="warning"
          title="You have ordered already"
          action={
            <LinkButton to={myOrdersPage.path} size="small" look="secondary">
              My orders
            </LinkButton>
          }
        >
          We had your order as you first sent it; only our outcome got lost. What you have changed since is
          not ordered.
        </Notice>
      )
    case 'cart_changed':
      return (
        <Notice tone="warning" title="Your cart has changed since you saw it">
          <Changes changed={refusal.current as ChangedCart} />
          <p>{`${keptText} Please check, then press ${button} again.`}</p>
        </Notice>
      )
    case 'sold_out':
      return (
        <Notice
          tone="warning"
          title="There is not enough left"
          action={
            <LinkButton to={cartPage.path} size="small" look="secondary">
              Change your cart
            </LinkButton>
          }
        >
          <ul className="my-2 grid gap-1">
            {(refusal.current as SoldOut).lines.map((line) => (
              <li key={line.productId}>{shortText(line)}</li>
            ))}
          </ul>
          <p>{keptText}</p>
        </Notice>
      )
    default:
      return (
        <Notice tone="error" title={refusal.message}>
          {isPerhapsDone(refusal)
            ? `Our answer got lost, so you may have ordered already. Press ${button} again: it is ordered once. What you have entered is still here.`
            : keptText}
        </Notice>
      )
  }
}

/** With script the dialog opens. */
function SignIn({ message, button }: { message: string; button: string }) {
  return (
    <Notice
      tone="error"
      title={message}
      action={
        <noscript>
          <Link to={signInPage.path} target="_blank" className="font-semibold text-sea underline">
            Sign in, in a new tab
          </Link>
          <span>{`, then press ${button} here once more.`}</span>
        </noscript>
      }
    >
      {keptText}
    </Notice>
  )
}

function shortText({ title, wanted, left }: SoldOut['lines'][number]): ReactNode {
  return (
    <span>
      <b className="text-ink">{title}</b>
      <span>{`: ${left === 0 ? 'sold out' : `only ${formatNumber(left)} left`}, and you want ${formatNumber(wanted)}.`}</span>
    </span>
  )
}

function Changes({ changed: { lines, total } }: { changed: ChangedCart }) {
  return (
    <table className="checkout-changes">
      <caption className="sr-only">What has changed</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Was</th>
          <th scope="col">Is now</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, title, was, now }) => (
          <tr key={productId}>
            <th scope="row">{title === '' ? 'A product that is gone' : title}</th>
            <td>{was === null ? 'not shown' : amountText(was)}</td>
            <td>{now === null ? 'not in the order' : amountText(now)}</td>
          </tr>
        ))}
        {total.was !== total.now && (
          <tr>
            <th scope="row">Total</th>
            <td>
              <span className="money">{formatPrice(total.was)}</span>
            </td>
            <td>
              <span className="money">{formatPrice(total.now)}</span>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function amountText({ quantity, amountDue }: { quantity: number; amountDue: number }): ReactNode {
  return (
    <span>
      <span>{`${formatNumber(quantity)} for `}</span>
      <span className="money">{formatPrice(amountDue)}</span>
    </span>
  )
}
