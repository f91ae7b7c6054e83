import { createElement as h } from 'react'
import { priceText } from '#contract/money.ts'
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

export interface OrderPlacedProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  /** Null if there is nothing to pay. */
  payBy: string | null
  /** When the goods are free for others, if that is before `payBy`. */
  keptUntil: string | null
  /** Whether some goods are kept only once they are paid. */
  isKeptOncePaid: boolean
}

export const orderPlaced = mailTemplate<OrderPlacedProps>({
  subject: ({ order }) => `Your order ${order.reference}: ${priceText(order.total)}`,
  preview: ({ payBy }) =>
    payBy === null ? 'There is nothing to pay.' : `Please pay by ${longMoment(payBy)}.`,
  body: ({ name, order, payBy, keptUntil, isKeptOncePaid }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have your order'),
      h(
        MailText,
        null,
        payBy === null
          ? `${hello(name)}, thank you. There is nothing to pay.`
          : `${hello(name)}, thank you. ${keptText({ payBy, keptUntil, isKeptOncePaid })} Your order’s page says how.`,
      ),
      h(MailFacts, { facts: orderFacts(order) }),
      h(MailAction, { href: `${site.url}/my-orders/${order.id}` }, 'See your order'),
      h(MailNote, null, 'Until it is packed you can cancel the order there.'),
    ),
  sample: {
    name: 'Ida Lund',
    order: sampleOrder,
    payBy: '2027-02-10T16:30:00.000Z',
    keptUntil: '2027-02-04T16:30:00.000Z',
    isKeptOncePaid: false,
  },
})

function keptText({
  payBy,
  keptUntil,
  isKeptOncePaid,
}: Pick<OrderPlacedProps, 'keptUntil' | 'isKeptOncePaid'> & { payBy: string }): string {
  const pay = `Please pay by ${longMoment(payBy)}.`
  if (isKeptOncePaid) {
    return `Some of the goods are kept for you once you have paid. If they are gone by then, you get your money back. ${pay}`
  }
  if (keptUntil !== null) {
    return `Everything is put aside for you until ${longMoment(keptUntil)}, and again once you have paid, if it is still there. ${pay}`
  }
  return `Everything is put aside for you until ${longMoment(payBy)}; please pay by then.`
}
