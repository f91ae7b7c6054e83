import { createElement as h } from 'react'
import { formatReference } from '#contract/booking-reference.ts'
import type { Address } from '#contract/orders.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import {
  type MailedOrder,
  orderFacts,
  orderUrl,
  sampleAddress,
  sampleOrder,
  withdrawalNote,
} from './order-facts.ts'

export interface OrderPaidProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  address: Address | null
}

export const orderPaid = mailTemplate<OrderPaidProps>({
  subject: ({ order }) => `Paid: your order ${formatReference(order.reference)}`,
  preview: () => 'Your payment has arrived.',
  body: ({ name, order, address }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your order is paid'),
      h(
        MailText,
        null,
        `${hello(name)}, your payment has arrived and we pack your things next. The invoice is on your order’s page, ready to print.`,
      ),
      h(MailFacts, { facts: orderFacts(order, site, address) }),
      h(MailAction, { href: orderUrl(site, order) }, 'See the invoice'),
      h(MailNote, null, `Until it is packed you can cancel the order there. ${withdrawalNote(order, site)}`),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', order: sampleOrder, address: sampleAddress },
})
