import { createElement as h } from 'react'
import { returnSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { momentText } from '#contract/date-texts.ts'
import { sellerAddress, sellerOf } from '#contract/seller.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { type MailSite, mailTemplate } from '#server/features/mails/mail-template.ts'
import { type MailedOrder, orderFacts, orderUrl, sampleOrder } from './order-facts.ts'
import { sampleStatement } from './payment-facts.ts'

export interface OrderWithdrawnProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  withdrawnAt: string
  /** Whether the goods have left the house. */
  hasLeft: boolean
  /** What is refunded: `returnSentence` or `billSentence`. */
  money: string
}

/** The acknowledgement of a withdrawal that law asks for: what was withdrawn from, by whom and when. */
export const orderWithdrawn = mailTemplate<OrderWithdrawnProps>({
  subject: ({ order }) => `We have received your withdrawal from order ${formatReference(order.reference)}`,
  preview: ({ withdrawnAt }, { house }) => `Received on ${momentText(withdrawnAt, house.timeZone)}.`,
  body: ({ name, order, withdrawnAt, hasLeft, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your withdrawal has arrived'),
      h(
        MailText,
        null,
        `${hello(name)}. On ${momentText(withdrawnAt, site.house.timeZone)} we received your declaration that you withdraw from the contract for the order below.`,
      ),
      h(MailText, null, `${returning(hasLeft, site)} ${money}`),
      h(MailFacts, { facts: orderFacts(order, site) }),
      h(MailAction, { href: orderUrl(site, order) }, 'See your order'),
      h(MailNote, null, 'Keep this mail: it is the acknowledgement of your withdrawal.'),
    ),
  sample: {
    name: 'Ida Lund',
    order: sampleOrder,
    withdrawnAt: '2027-02-18T09:12:00.000Z',
    hasLeft: true,
    money: returnSentence({ ...sampleStatement, paid: 84.9, toRefund: 84.9 }),
  },
})

function returning(hasLeft: boolean, { house }: MailSite): string {
  return hasLeft
    ? `Please send back within 14 days what you have received, to ${sellerAddress(sellerOf(house))}.`
    : 'Nothing has left us, so there is nothing to send back.'
}
