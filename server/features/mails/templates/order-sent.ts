import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type MailedOrder, orderFacts, sampleOrder } from './order-facts.ts'

export interface OrderSentProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
}

/** Sent, or ready to be collected. */
export const orderSent = mailTemplate<OrderSentProps>({
  subject: ({ order }) => `${state(order)}: your order ${order.reference}`,
  preview: ({ order }) => sentence(order),
  body: ({ name, order }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, state(order)),
      h(MailText, null, `${hello(name)}. ${sentence(order)}`),
      h(MailFacts, { facts: orderFacts(order) }),
      h(MailAction, { href: `${site.url}/my-orders/${order.id}` }, 'See your order'),
    ),
  sample: { name: 'Ida Lund', order: sampleOrder },
})

function state({ delivery }: MailedOrder): string {
  return delivery === 'collect' ? 'Ready to collect' : 'On its way'
}

function sentence({ delivery }: MailedOrder): string {
  return delivery === 'collect'
    ? 'Your things are packed and wait for you at our shop.'
    : 'Your parcel has left us.'
}
