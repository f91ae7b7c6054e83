import { createElement as h } from 'react'
import { deadlineSentence } from '#contract/bill-sentences.ts'
import { momentText } from '#contract/date-texts.ts'
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
import { type MailedOrder, orderFacts, sampleOrder } from './order-facts.ts'

export interface OrderPlacedProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  /** What is to be paid, and until when. */
  money: string
  isFree: boolean
  /** When the goods are free for others, if that is before the deadline. */
  keptUntil: string | null
  /** Whether some goods are kept only once they are paid. */
  isKeptOncePaid: boolean
}

export const orderPlaced = mailTemplate<OrderPlacedProps>({
  subject: ({ order }) => `Your order ${order.reference}: ${priceText(order.total)}`,
  preview: ({ money }) => money,
  body: ({ name, order, money, isFree, keptUntil, isKeptOncePaid }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have your order'),
      h(
        MailText,
        null,
        isFree
          ? `${hello(name)}, thank you. ${money}`
          : `${hello(name)}, thank you. ${money} Your order’s page says how. ${keptText({ keptUntil, isKeptOncePaid })}`,
      ),
      h(MailFacts, { facts: orderFacts(order) }),
      h(MailAction, { href: `${site.url}/my-orders/${order.id}` }, 'See your order'),
      h(MailNote, null, 'Until it is packed you can cancel the order there.'),
    ),
  sample: {
    name: 'Ida Lund',
    order: sampleOrder,
    money: deadlineSentence({
      ...{ due: sampleOrder.total, deposit: sampleOrder.total, payBy: '2027-02-10T16:30:00.000Z' },
      ...{ added: [], balanceDueOn: null, today: '2027-02-03' },
    }),
    isFree: false,
    keptUntil: '2027-02-04T16:30:00.000Z',
    isKeptOncePaid: false,
  },
})

function keptText({
  keptUntil,
  isKeptOncePaid,
}: Pick<OrderPlacedProps, 'keptUntil' | 'isKeptOncePaid'>): string {
  if (isKeptOncePaid) {
    return 'Some of the goods are kept for you once you have paid. If they are gone by then, you get your money back.'
  }
  return keptUntil === null
    ? 'Until then everything is put aside for you.'
    : `Everything is put aside for you until ${momentText(keptUntil)}, and again once you have paid, if it is still there.`
}
