// Invoices and credit notes of an order, as they are printed.
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { deliveryTitle } from '#contract/house-facts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Order, OrderLine } from '#contract/orders.ts'

export interface PrintedLine {
  key: string
  name: string
  sku?: string
  quantity?: number
  /** Of one piece. */
  price?: string
  /** In dollars. */
  amount: number
}

export interface PrintedDocument {
  title: 'Invoice' | 'Credit note'
  number: string
  issuedAt: string
  lines: PrintedLine[]
  /** In dollars. */
  total: number
  /** Part of the total, in dollars. */
  vat: number
  vatPercent: number
}

/** Invoices first, each with its credit notes. */
export function documentsOf({ invoice, creditNotes, annulled }: Order): Order['creditNotes'] {
  return [...annulled, ...(invoice === null ? [] : [invoice]), ...creditNotes]
}

/** Null if the order has no document of that number. */
export function documentOf(order: Order, number: string): PrintedDocument | null {
  const { invoice, creditNotes, annulled, vat } = order
  const whole = annulled.findIndex((paper) => paper.number === number)
  if (whole >= 0) {
    const paper = annulled[whole]!
    const title = whole % 2 === 0 ? 'Invoice' : 'Credit note'
    return { title, vatPercent: vat.percent, lines: withRest(order, order.lines, paper.total), ...paper }
  }
  if (invoice?.number === number) {
    const lines = withRest(order, order.lines, invoice.total)
    return { title: 'Invoice', vatPercent: vat.percent, lines, ...invoice }
  }
  const place = creditNotes.findIndex((note) => note.number === number)
  const note = creditNotes[place]
  if (note === undefined) return null
  const lines = withRest(order, linesOfNote(order, place), note.total)
  return { title: 'Credit note', vatPercent: vat.percent, lines, ...note }
}

/** The lines that came back since the note before; all of them if the order was cancelled. */
function linesOfNote({ lines, creditNotes, state }: Order, place: number): OrderLine[] {
  const until = creditNotes[place]!.issuedAt
  const after = creditNotes[place - 1]?.issuedAt ?? ''
  if (state === 'cancelled') return place === 0 ? lines : []
  return lines.filter(({ returnedAt }) => returnedAt !== null && returnedAt > after && returnedAt <= until)
}

/** What the lines do not come to is the delivery, or a part that staff have refunded. */
function withRest(
  { delivery, deliveryFee }: Order,
  lines: readonly OrderLine[],
  total: number,
): PrintedLine[] {
  const goodsCents = lines.reduce((sum, { amountDue }) => sum + toCents(amountDue), 0)
  const restCents = toCents(total) - goodsCents
  const printed = lines.map(({ _id, title, sku, quantity, cost, sale, amountDue }) => ({
    key: _id,
    name: title,
    sku,
    quantity,
    price: `${formatPrice(cost)}${sale > 0 ? ` less ${formatNumber(sale)}%` : ''}`,
    amount: amountDue,
  }))
  if (restCents === 0) return printed
  const isDelivery = restCents === toCents(deliveryFee)
  const name = isDelivery ? deliveryTitle(delivery, house()) : 'Credit'
  return [...printed, { key: 'rest', name, amount: toDollars(restCents) }]
}
