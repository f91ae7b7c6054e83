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
import { longMoment, type MailedOrder, orderFacts, sampleOrder } from './order-facts.ts'

export interface OrderWithdrawnProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  withdrawnAt: string
  /** Whether the goods have left the house. */
  hasLeft: boolean
  /** Whether money was paid for the order. */
  isPaid: boolean
}

/** The acknowledgement of a withdrawal that law asks for: what was withdrawn from, by whom and when. */
export const orderWithdrawn = mailTemplate<OrderWithdrawnProps>({
  subject: ({ order }) => `We have received your withdrawal from order ${order.reference}`,
  preview: ({ withdrawnAt }) => `Received on ${longMoment(withdrawnAt)}.`,
  body: ({ name, order, withdrawnAt, hasLeft, isPaid }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your withdrawal has arrived'),
      h(
        MailText,
        null,
        `${hello(name)}. On ${longMoment(withdrawnAt)} we received your declaration that you withdraw from the contract for the order below.`,
      ),
      h(MailText, null, `${returning(hasLeft)} ${repaying(hasLeft, isPaid)}`),
      h(MailFacts, { facts: orderFacts(order) }),
      h(MailAction, { href: `${site.url}/my-orders/${order.id}` }, 'See your order'),
      h(MailNote, null, 'Keep this mail: it is the acknowledgement of your withdrawal.'),
    ),
  sample: {
    name: 'Ida Lund',
    order: sampleOrder,
    withdrawnAt: '2027-02-18T09:12:00.000Z',
    hasLeft: true,
    isPaid: true,
  },
})

function returning(hasLeft: boolean): string {
  return hasLeft
    ? 'Please send back within 14 days what you have received.'
    : 'Nothing has left us, so there is nothing to send back.'
}

function repaying(hasLeft: boolean, isPaid: boolean): string {
  if (!isPaid) return 'There is nothing left to pay.'
  return hasLeft
    ? 'You get back what you have paid as soon as it is here.'
    : 'You get back what you have paid.'
}
