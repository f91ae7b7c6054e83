import { createElement as h } from 'react'
import { billSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Canceller } from '#contract/order-rules.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type MailedOrder, orderFacts, orderUrl, sampleOrder } from './order-facts.ts'
import { sampleStatement } from './payment-facts.ts'

export interface OrderCancelledProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  cancelledBy: Canceller
  /** `billSentence` of its bill; null without one. */
  money: string | null
}

export const orderCancelled = mailTemplate<OrderCancelledProps>({
  subject: ({ order }) => `Cancelled: your order ${formatReference(order.reference)}`,
  preview: ({ cancelledBy }) => sentences[cancelledBy],
  body: ({ name, order, cancelledBy, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your order is cancelled'),
      h(MailText, null, `${hello(name)}. ${sentences[cancelledBy]}`),
      money === null ? null : h(MailText, null, money),
      h(MailFacts, { facts: orderFacts(order, site) }),
      h(MailAction, { href: orderUrl(site, order) }, 'See your order'),
    ),
  sample: {
    name: 'Ida Lund',
    order: sampleOrder,
    cancelledBy: 'unpaid',
    money: billSentence(sampleStatement),
  },
})

const sentences: Record<Canceller, string> = {
  customer: 'You have cancelled this order.',
  staff: 'We have cancelled this order.',
  unpaid: 'Your payment did not arrive in time, so the order has lapsed.',
}
