import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type MailedOrder, orderFacts, sampleOrder } from './order-facts.ts'

export interface OrderPaidProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
}

export const orderPaid = mailTemplate<OrderPaidProps>({
  subject: ({ order }) => `Paid: your order ${order.reference}`,
  preview: () => 'Your payment has arrived.',
  body: ({ name, order }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your order is paid'),
      h(
        MailText,
        null,
        `${hello(name)}, your payment has arrived and we pack your things next. The invoice is on your order’s page, ready to print.`,
      ),
      h(MailFacts, { facts: orderFacts(order) }),
      h(MailAction, { href: `${site.url}/my-orders/${order.id}` }, 'See the invoice'),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', order: sampleOrder },
})
