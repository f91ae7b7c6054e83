// Cancelling and withdrawing: a page that says what follows, and asks.

import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { formatLongDate, formatNumber } from '#client/lib/format.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { Fact } from '#client/site/trip/record-sections.tsx'
import { formatReference } from '#contract/booking-reference.ts'
import type { Order } from '#contract/orders.ts'
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'

export interface StepOutcome {
  refusal: { status: number; message: string }
}

interface OrderStepProps {
  order: Order
  /** First line of the heading. */
  first: string
  outcome: StepOutcome | undefined
  /** Label of the button; null if there is nothing to do. */
  confirm: string | null
  keep: string
  children: ReactNode
}

export function OrderStep({ order, first, outcome, confirm, keep, children }: OrderStepProps) {
  const isSending = useIsSending()
  const { _id, reference } = order
  return (
    <>
      <AccountHead first={first} second={`Order ${formatReference(reference)}`} seed={97} />
      <section aria-label={first} className="wrap account-content">
        <div className="order-step">
          <OutcomeNotice outcome={outcome} />
          {children}
          <Form
            method="post"
            preventScrollReset
            onSubmit={(event) => isSending && event.preventDefault()}
            className="flex flex-wrap gap-3"
          >
            {confirm !== null && (
              <Button
                type="submit"
                aria-disabled={isSending || undefined}
                title={isSending ? 'One moment' : undefined}
              >
                {confirm}
              </Button>
            )}
            <LinkButton to={addressOf(orderPage, { id: _id })} look="secondary">
              {keep}
            </LinkButton>
          </Form>
        </div>
      </section>
    </>
  )
}

/** Names the order that the step is about. */
export function OrderStatement({ order, intro }: { order: Order; intro: string }) {
  const { reference, createdAt, address, lines } = order
  return (
    <div className="order-statement">
      <p className="mb-4 font-[650] text-ink">{intro}</p>
      <dl className="trip-facts">
        <Fact title="Order">
          <b className="money">{formatReference(reference)}</b>
          <span>{` of ${formatLongDate(dayOf(createdAt))}`}</span>
        </Fact>
        <Fact title="Goods">
          {lines.map(({ _id, quantity, title }) => (
            <span key={_id} className="block">
              {`${formatNumber(quantity)} × ${title}`}
            </span>
          ))}
        </Fact>
        <Fact title="Customer">{address.name}</Fact>
      </dl>
    </div>
  )
}
