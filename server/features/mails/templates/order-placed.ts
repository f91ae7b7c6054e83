import { createElement as h } from 'react'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { dollars, longMoment, type MailedOrder, orderFacts, sampleOrder } from './order-facts.ts'

export interface OrderPlacedProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  /** Null if there is nothing to pay. */
  payBy: string | null
}

export const orderPlaced = mailTemplate<OrderPlacedProps>({
  subject: ({ order }) => `Your order ${order.reference}: ${dollars(order.total)}`,
  preview: ({ payBy }) =>
    payBy === null ? 'There is nothing to pay.' : `Please pay by ${longMoment(payBy)}.`,
  body: ({ name, order, payBy }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have your order'),
      h(
        MailText,
        null,
        payBy === null
          ? `${hello(name)}, thank you. There is nothing to pay.`
          : `${hello(name)}, thank you. Everything is put aside for you until ${longMoment(payBy)}; please pay by then. Your order’s page says how.`,
      ),
      h(MailFacts, { facts: orderFacts(order) }),
      h(MailAction, { href: `${site.url}/my-orders/${order.id}` }, 'See your order'),
      h(MailNote, null, 'Until it is packed you can cancel the order there.'),
    ),
  sample: { name: 'Ida Lund', order: sampleOrder, payBy: '2027-02-10T16:30:00.000Z' },
})
