import { createElement as h } from 'react'
import { formatReference } from '#contract/booking-reference.ts'
import { addressLine, type House } from '#contract/house-facts.ts'
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

export interface OrderSentProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  address: Address | null
}

/** Sent, or ready to be collected. */
export const orderSent = mailTemplate<OrderSentProps>({
  subject: ({ order }) => `${state(order)}: your order ${formatReference(order.reference)}`,
  preview: ({ order }) => `${state(order)}.`,
  body: ({ name, order, address }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, state(order)),
      h(MailText, null, `${hello(name)}. ${sentence(order, site.house)}`),
      h(MailFacts, { facts: orderFacts(order, site, address) }),
      h(MailAction, { href: orderUrl(site, order) }, 'See your order'),
      h(MailNote, null, withdrawalNote(order, site)),
    ),
  sample: { name: 'Ida Lund', order: sampleOrder, address: sampleAddress },
})

function state({ delivery }: MailedOrder): string {
  return delivery === 'collect' ? 'Ready to collect' : 'On its way'
}

function sentence({ delivery }: MailedOrder, house: House): string {
  return delivery === 'collect'
    ? `Your things are packed and wait for you at our shop: ${addressLine(house)}.`
    : 'Your parcel has left us.'
}
