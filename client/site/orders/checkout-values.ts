// The values of the checkout form, their validation, and what they come to.

import { house } from '#client/lib/house.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { feeOf } from '#contract/house-facts.ts'
import { includedVatCents, toBasisPoints, toCents, toDollars } from '#contract/money.ts'
import { type Delivery, maxOrderTexts } from '#contract/order-rules.ts'
import type { NewOrder, SeenOrder } from '#contract/orders.ts'
import { maxName } from '#contract/vocabulary.ts'

/** The names are those of the fields of the call. */
export interface CheckoutValues {
  name: string
  line1: string
  line2: string
  city: string
  postcode: string
  country: string
  delivery: Delivery
  note: string
}

export type CheckoutProblems = Partial<Record<keyof CheckoutValues, string>>

export const emptyCheckout: CheckoutValues = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  postcode: '',
  country: '',
  delivery: 'standard',
  note: '',
}

const { line, city, postcode, country, note } = maxOrderTexts

/** Longest value of each typed field. */
export const longestValues = { name: maxName, line1: line, line2: line, city, postcode, country, note }

const required = ['name', 'line1', 'city', 'postcode', 'country'] as const

/** Error messages by field, in the order of the fields. The server checks again. */
export function findProblems(values: CheckoutValues): CheckoutProblems {
  const problems: CheckoutProblems = {}
  for (const name of required) if (values[name].trim() === '') problems[name] = 'required'
  return problems
}

/** Those that can be ordered. The others stay in the cart. */
export function orderableLines({ items }: Cart): CartLine[] {
  return items.filter(({ product }) => product.available)
}

/** Dollars, as the server computes them. */
export interface CheckoutTotals {
  goods: number
  delivery: number
  total: number
  vat: number
}

export function totalsOf(lines: readonly CartLine[], delivery: Delivery): CheckoutTotals {
  const goodsCents = lines.reduce((sum, { amountDue }) => sum + toCents(amountDue), 0)
  const deliveryCents = toCents(feeOf(delivery, house()))
  const totalCents = goodsCents + deliveryCents
  const vatCents = includedVatCents(totalCents, toBasisPoints(house().vatPercent))
  return {
    goods: toDollars(goodsCents),
    delivery: toDollars(deliveryCents),
    total: toDollars(totalCents),
    vat: toDollars(vatCents),
  }
}

/** What the page shows, which the server compares with what it would charge. */
export function seenOf(lines: readonly CartLine[], delivery: Delivery): SeenOrder {
  return {
    lines: lines.map(({ product, quantity, amountDue }) => ({ productId: product._id, quantity, amountDue })),
    total: totalsOf(lines, delivery).total,
  }
}

export function orderBody({ delivery, note, ...address }: CheckoutValues, seen: SeenOrder): NewOrder {
  return { address, delivery, note, seen }
}
