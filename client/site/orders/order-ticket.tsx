// The side of an order's page: by what it is named, its payment, and what its customer can do.

import { Badge } from '#client/design-system/badge.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { documentsOf } from '#client/features/orders/order-documents.ts'
import { isOrderOff, orderStateName } from '#client/features/orders/order-words.ts'
import { type PaymentResult, payForm } from '#client/features/payments/payment-forms.ts'
import { PaymentSection } from '#client/features/payments/payment-section.tsx'
import { formatDayAndTime, formatLongDate, formatPrice } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { Fact } from '#client/site/trip/record-sections.tsx'
import { formatReference } from '#contract/booking-reference.ts'
import { deliveryTitle } from '#contract/house-facts.ts'
import type { Order } from '#contract/orders.ts'
import { orderDocumentPage, orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { zoneText } from '#contract/time-zones.ts'

const action = 'inline-flex min-h-11 items-center gap-2 text-sea underline hover:no-underline'

interface OrderTicketProps {
  order: Order
  sent: PaymentResult | undefined
}

export function OrderTicket({ order, sent }: OrderTicketProps) {
  const { _id, reference, createdAt, delivery, total, payments } = order
  const pay = usePageForm({ name: payForm, sent })
  const documents = documentsOf(order)
  return (
    <aside aria-label="Order" className="trip-ticket">
      <div className="trip-ticket-head">
        <dl>
          <dt>Reference</dt>
          <dd className="trip-code">{formatReference(reference)}</dd>
        </dl>
      </div>
      <div className="grid gap-5 p-6">
        <p>
          <Badge tone={isOrderOff(order) ? 'no' : order.state === 'placed' ? 'type' : 'yes'}>
            {orderStateName(order)}
          </Badge>
        </p>
        <dl className="trip-facts">
          <Fact title="Ordered">
            <time dateTime={createdAt}>{`${formatDayAndTime(createdAt)} UTC`}</time>
          </Fact>
          <Fact title="How you get it">{deliveryTitle(delivery, house())}</Fact>
          {payments === null && (
            <Fact title="Total">
              <span className="money">{formatPrice(total)}</span>
            </Fact>
          )}
        </dl>
        {payments !== null && (
          <div className="border-line border-t pt-5">
            <PaymentSection
              bill={payments}
              form={pay}
              opened={pay.result?.value}
              lapse={lapseText(order)}
              lapseAt={order.keptUntil}
            />
          </div>
        )}
        {documents.length > 0 && (
          <div className="grid gap-3">
            {documents.map(({ number }) => (
              <LinkButton
                key={number}
                to={addressOf(orderDocumentPage, { id: _id, number })}
                look="secondary"
                isFullWidth
              >
                <Icon name="document" />
                <span>{number.startsWith('INV') ? 'Invoice to print' : `Credit note ${number}`}</span>
              </LinkButton>
            ))}
          </div>
        )}
        <Steps order={order} />
      </div>
    </aside>
  )
}

function Steps({ order }: { order: Order }) {
  const { _id, canCancel, canWithdraw, withdrawnAt, withdrawalEndsAt } = order
  if (!canCancel && !canWithdraw && withdrawnAt === null) return null
  return (
    <div className="grid justify-items-start gap-1 border-line border-t pt-4 text-small">
      {canCancel && (
        <Link to={`${addressOf(orderPage, { id: _id })}/cancel`} className={action}>
          {order.state === 'cancelled' ? 'Cancel it for good' : 'Cancel this order'}
        </Link>
      )}
      {canWithdraw && (
        <>
          <Link to={`${addressOf(orderPage, { id: _id })}/withdrawal`} className={action}>
            Withdraw from contract here
          </Link>
          {withdrawalEndsAt !== null && (
            <p className="text-ink-3">
              {`Until the end of ${formatLongDate(dayBefore(withdrawalEndsAt))}, in ${zoneText(house().timeZone)}.`}
            </p>
          )}
        </>
      )}
      {withdrawnAt !== null && (
        <Link to={`${addressOf(orderPage, { id: _id })}/withdrawal`} className={action}>
          Acknowledgement of your withdrawal
        </Link>
      )}
    </div>
  )
}

/** The last day on which something that ends at this moment, the beginning of a day, can be done. */
function dayBefore(moment: string): string {
  return dayOf(new Date(Date.parse(moment) - 1).toISOString())
}

/** What becomes of the goods until the order is paid, and what if it is not. */
function lapseText({ keptUntil, lines }: Order): string {
  const lapse = 'After that the order lapses.'
  if (keptUntil !== null) {
    return `Your goods are kept for you until ${houseTimeText(keptUntil)}; after that they are free for others, and kept again once you have paid, if they are still there. ${lapse}`
  }
  if (lines.some(({ isKeptOncePaid }) => isKeptOncePaid)) {
    return `Your goods are kept for you once you have paid. If they are gone by then, you get your money back. ${lapse}`
  }
  return 'After that the order lapses, and its goods are free for others.'
}
