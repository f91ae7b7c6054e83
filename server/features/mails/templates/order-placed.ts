import { createElement as h, type ReactElement } from 'react'
import { deadlineSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { dayText, momentText } from '#contract/date-texts.ts'
import { priceText } from '#contract/money.ts'
import type { Address } from '#contract/orders.ts'
import { sellerOf } from '#contract/seller.ts'
import { dateIn } from '#contract/time-zones.ts'
import { type TextPart, withdrawalForm, withdrawalInstruction } from '#contract/withdrawal-texts.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailPartHeading,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { type MailSite, mailTemplate } from '#server/features/mails/mail-template.ts'
import { type MailedOrder, orderFacts, orderUrl, sampleAddress, sampleOrder } from './order-facts.ts'

export interface OrderPlacedProps {
  /** The name of the customer. */
  name: string | null
  order: MailedOrder
  orderedAt: string
  address: Address | null
  /** What is to be paid, and until when. */
  money: string
  isFree: boolean
  /** `waysSentence`: how to pay. Empty if there is nothing to pay. */
  ways: string
  /** Whether it is paid on the page of the provider. */
  isPaidOnline: boolean
  /** When the goods are free for others, if that is before the deadline. */
  keptUntil: string | null
  /** Whether some goods are kept only once they are paid. */
  isKeptOncePaid: boolean
  /** Of the shop, as they are now. */
  terms: TextPart
}

/** Confirms the contract on a durable medium: with the terms, the withdrawal instruction and its form. */
export const orderPlaced = mailTemplate<OrderPlacedProps>({
  subject: ({ order }) => `Your order ${formatReference(order.reference)}: ${priceText(order.total)}`,
  preview: ({ money }) => money,
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have your order'),
      h(MailText, null, firstText(props, site)),
      props.ways === '' ? null : h(MailText, null, props.ways),
      h(MailFacts, { facts: orderFacts(props.order, site, props.address) }),
      h(
        MailAction,
        { href: orderUrl(site, props.order) },
        props.isPaidOnline ? `Pay ${priceText(props.order.total)}` : 'See your order',
      ),
      h(MailNote, null, 'Until it is packed you can cancel the order there. Keep this mail.'),
      ...contractParts(props, site).map(({ heading, paragraphs }) =>
        h(
          'div',
          { key: heading },
          h(MailPartHeading, null, heading),
          ...paragraphs.map((paragraph): ReactElement => h(MailNote, { key: paragraph }, paragraph)),
        ),
      ),
    ),
  sample: {
    name: 'Ida Lund',
    order: sampleOrder,
    orderedAt: '2027-02-03T16:30:00.000Z',
    address: sampleAddress,
    money: deadlineSentence({
      ...{ due: sampleOrder.total, deposit: sampleOrder.total, payBy: '2027-02-10T16:30:00.000Z' },
      ...{ added: [], balanceDueOn: null, today: '2027-02-03', timeZone: 'UTC' },
    }),
    isFree: false,
    ways: 'You pay on the page of your order.',
    isPaidOnline: true,
    keptUntil: '2027-02-04T16:30:00.000Z',
    isKeptOncePaid: false,
    terms: { heading: 'The shop', paragraphs: ['With your order the contract is made.'] },
  },
})

function contractParts({ order, orderedAt, terms }: OrderPlacedProps, site: MailSite): TextPart[] {
  const seller = sellerOf(site.house)
  const ordered = `${formatReference(order.reference)} of ${dayText(dateIn(site.house.timeZone, new Date(orderedAt)))}`
  return [
    { ...terms, heading: 'Terms' },
    ...withdrawalInstruction(seller, orderUrl(site, order)),
    withdrawalForm(seller, ordered),
  ]
}

function firstText({ name, money, isFree, ...kept }: OrderPlacedProps, site: MailSite): string {
  const thanks = `${hello(name)}, thank you. ${money}`
  return isFree ? thanks : `${thanks} ${keptText(kept, site)}`
}

function keptText(
  { keptUntil, isKeptOncePaid }: Pick<OrderPlacedProps, 'keptUntil' | 'isKeptOncePaid'>,
  { house: { timeZone } }: MailSite,
): string {
  if (isKeptOncePaid) {
    return 'Some of the goods are kept for you once you have paid. If they are gone by then, you get your money back.'
  }
  return keptUntil === null
    ? 'Until then everything is put aside for you.'
    : `Everything is put aside for you until ${momentText(keptUntil, timeZone)}, and again once you have paid, if it is still there.`
}
