// Invoices and credit notes of an order, as they are printed.
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { deliveryTitle } from '#contract/house-facts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Order, OrderLine, OrderPaperData } from '#contract/orders.ts'

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

export interface PrintedDocument extends OrderPaperData {
  title: 'Invoice' | 'Credit note'
  lines: PrintedLine[]
  vatPercent: number
}

/** Invoices first, each with its credit notes. */
export function documentsOf({ invoice, creditNotes, annulled }: Order): Order['creditNotes'] {
  return [...annulled, ...(invoice === null ? [] : [invoice]), ...creditNotes]
}

/** Null if the order has no document of that number. */
export function documentOf(order: Order, number: string): PrintedDocument | null {
  const { invoice, creditNotes, annulled, vat } = order
  const print = (title: PrintedDocument['title'], paper: OrderPaperData, lines: readonly OrderLine[]) => ({
    title,
    vatPercent: vat.percent,
    ...paper,
    lines: withRest(order, lines, paper),
  })
  const whole = annulled.findIndex((paper) => paper.number === number)
  if (whole >= 0) {
    return print(whole % 2 === 0 ? 'Invoice' : 'Credit note', annulled[whole]!, order.lines)
  }
  if (invoice?.number === number) return print('Invoice', invoice, order.lines)
  const place = creditNotes.findIndex((note) => note.number === number)
  const note = creditNotes[place]
  return note === undefined ? null : print('Credit note', note, linesOfNote(order, place))
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
  { total, seller }: OrderPaperData,
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
  const name = isDelivery ? deliveryTitle(delivery, seller) : 'Credit'
  return [...printed, { key: 'rest', name, amount: toDollars(restCents) }]
}
