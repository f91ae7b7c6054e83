// The facts that a mail shows about an order.

import { formatReference } from '#contract/booking-reference.ts'
import { deliveryTitle } from '#contract/house-facts.ts'
import { priceText } from '#contract/money.ts'
import { type Delivery, withdrawalDays } from '#contract/order-rules.ts'
import type { Address } from '#contract/orders.ts'
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { sellerAddress, sellerLine, sellerOf } from '#contract/seller.ts'
import type { MailSite } from '#server/features/mails/mail-template.ts'

export interface MailedOrder {
  id: string
  reference: string
  delivery: Delivery
  /** The first lines. */
  lines: readonly { title: string; quantity: number; amountDue: number }[]
  /** The number of lines that `lines` leaves out. */
  moreLines: number
  deliveryFee: number
  total: number
  /** Part of the total. */
  vat: { percent: number; amount: number }
}

export const sampleOrder: MailedOrder = {
  id: '0192f0c4-8d2f-7000-8000-1e6b6f2a1b22',
  reference: 'M4TR9QWK',
  delivery: 'standard',
  lines: [
    { title: 'Brass pocket compass', quantity: 1, amountDue: 64 },
    { title: 'Enamel mug, tin blue', quantity: 4, amountDue: 54.4 },
  ],
  moreLines: 0,
  deliveryFee: 9.5,
  total: 127.9,
  vat: { percent: 20, amount: 21.32 },
}

export const sampleAddress: Address = {
  name: 'Ida Lund',
  line1: 'Storgata 4',
  city: 'Bergen',
  postcode: '5003',
  country: 'Norway',
}

type Facts = [name: string, value: string][]

/** `address`: null where it must not be mailed (`TypedWords`), or says nothing new. */
export function orderFacts(order: MailedOrder, { house }: MailSite, address: Address | null = null): Facts {
  const { lines, moreLines, delivery, deliveryFee, total, vat, reference } = order
  return [
    ...lines.map(({ title, quantity, amountDue }): [string, string] => [
      `${quantity} ×`,
      `${title}, ${priceText(amountDue)}`,
    ]),
    ...(moreLines === 0 ? [] : ([['And', `${moreLines} more`]] satisfies Facts)),
    ['Delivery', `${deliveryTitle(delivery, house)}, ${priceText(deliveryFee)}`],
    ...(address === null
      ? []
      : ([[delivery === 'collect' ? 'Your address' : 'To', addressText(address)]] satisfies Facts)),
    ['Total', priceText(total)],
    ['Of this VAT', `${priceText(vat.amount)} (${vat.percent} %)`],
    ['Reference', formatReference(reference)],
    ['Seller', sellerLine(sellerOf(house))],
  ]
}

function addressText({ name, line1, line2 = '', postcode, city, country }: Address): string {
  return [name, line1, line2, `${postcode} ${city}`, country].filter((part) => part !== '').join(', ')
}

export function orderUrl({ url }: MailSite, { id }: MailedOrder): string {
  return url + addressOf(orderPage, { id })
}

/** How the customer ends the contract, in mails after the first, which has the instruction and the form. */
export function withdrawalNote(order: MailedOrder, site: MailSite): string {
  return `Until ${withdrawalDays} days after you have got the goods you can withdraw from the contract at ${orderUrl(site, order)}, or write to us. Goods go back to ${sellerAddress(sellerOf(site.house))}. The mail about your order has the instruction and a form.`
}
