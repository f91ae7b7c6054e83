// Cancelling and withdrawing: a page that says what follows, and asks.

import type { ReactNode } from 'react'
import { LinkButton } from '#client/design-system/button.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as PageFormState } from '#client/features/forms/use-page-form.ts'
import { formatLongDate, formatNumber } from '#client/lib/format.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { Fact } from '#client/site/trip/record-sections.tsx'
import { formatReference } from '#contract/booking-reference.ts'
import type { Order } from '#contract/orders.ts'
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'

interface OrderStepProps {
  order: Order
  /** First line of the heading. */
  first: string
  form: PageFormState
  /** Label of the button; null if there is nothing to do. */
  confirm: string | null
  keep: string
  children: ReactNode
}

export function OrderStep({ order, first, form, confirm, keep, children }: OrderStepProps) {
  const { _id, reference } = order
  return (
    <>
      <AccountHead first={first} second={`Order ${formatReference(reference)}`} seed={97} />
      <section aria-label={first} className="wrap account-content">
        <div className="order-step">
          {form.result?.refusal !== undefined && <OutcomeNotice outcome={form.result} />}
          {children}
          <PageForm form={form} hasMessages={false} className="flex flex-wrap gap-3">
            {confirm !== null && <SubmitButton form={form}>{confirm}</SubmitButton>}
            <LinkButton to={addressOf(orderPage, { id: _id })} look="secondary">
              {keep}
            </LinkButton>
          </PageForm>
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
