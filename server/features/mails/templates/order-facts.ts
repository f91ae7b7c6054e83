// The facts that a mail shows about an order.

import { formatReference } from '#contract/booking-reference.ts'
import { priceText } from '#contract/money.ts'
import type { Delivery } from '#contract/order-rules.ts'

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
}

export function orderFacts(order: MailedOrder): [name: string, value: string][] {
  const lines = order.lines.map(({ title, quantity, amountDue }): [string, string] => [
    `${quantity} ×`,
    `${title}, ${priceText(amountDue)}`,
  ])
  const more: [string, string][] = order.moreLines === 0 ? [] : [['And', `${order.moreLines} more`]]
  return [
    ...lines,
    ...more,
    ['Delivery', order.delivery === 'collect' ? 'You collect it' : priceText(order.deliveryFee)],
    ['Total', priceText(order.total)],
    ['Reference', formatReference(order.reference)],
  ]
}

/** Created once, because creating it takes longer than rendering a mail. */
const moments = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A moment in UTC. */
export function longMoment(moment: string): string {
  return `${moments.format(new Date(moment))} UTC`
}
