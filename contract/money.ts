// Money is computed in whole cents; dollars exist only on the wire and on pages.

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

export function toDollars(cents: number): number {
  return cents / 100
}

const asText = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** Dollars as pages, mails and documents write them: $3,600.0. */
export function priceText(dollars: number): string {
  return `$${asText.format(dollars)}`
}

/** Percent with at most two decimals → hundredths of a percent, so that sums stay whole numbers. */
export function toBasisPoints(percent: number): number {
  return Math.round(percent * 100)
}

/** Cart line total: quantity × cost, before any sale. */
export function lineTotalCents(quantity: number, costCents: number): number {
  return quantity * costCents
}

/**
 * Price of one piece after its sale: cost − cost × sale / 100, rounded half up to the cent. In SQL: `pricePerPiece` in
 * server/features/products/products.table.ts.
 */
export function salePriceCents(costCents: number, saleBasisPoints: number): number {
  return Math.floor((costCents * (10_000 - saleBasisPoints) + 5_000) / 10_000)
}

/** `salePriceCents` in dollars and percent. */
export function salePrice(costDollars: number, salePercent: number): number {
  return toDollars(salePriceCents(toCents(costDollars), toBasisPoints(salePercent)))
}

/** Amount due for a line: its pieces times the price that is shown of one. */
export function amountDueCents(quantity: number, costCents: number, saleBasisPoints: number): number {
  return quantity * salePriceCents(costCents, saleBasisPoints)
}

/** Booking total: tickets × the tour's cost. */
export function bookingTotalCents(tickets: number, costCents: number): number {
  return tickets * costCents
}

/** VAT that an amount includes, rounded half up to the cent: amount × rate / (100 % + rate). */
export function includedVatCents(amountCents: number, vatBasisPoints: number): number {
  const rate = BigInt(vatBasisPoints)
  const whole = 10_000n + rate
  return Number((2n * BigInt(amountCents) * rate + whole) / (2n * whole))
}

/**
 * VAT of a credit note: that of all that is credited with it, less what earlier credit notes have. So rounding never makes
 * the credit notes of a whole invoice differ from its VAT.
 */
export function creditedVatCents(
  before: { totalCents: number; vatCents: number },
  totalCents: number,
  vatBasisPoints: number,
): number {
  return includedVatCents(before.totalCents + totalCents, vatBasisPoints) - before.vatCents
}

export interface PricedLine {
  quantity: number
  /** Of one piece, before its sale. */
  costCents: number
  saleBasisPoints: number
}

export interface OrderTotals {
  /** Sum of the amounts due of all lines. */
  goodsCents: number
  deliveryCents: number
  totalCents: number
  /** Part of the total. */
  vatCents: number
}

/** Totals of an order. The VAT is that of the whole total. */
export function orderTotals(
  lines: readonly PricedLine[],
  deliveryCents: number,
  vatBasisPoints: number,
): OrderTotals {
  const goodsCents = lines.reduce(
    (sum, { quantity, costCents, saleBasisPoints }) =>
      sum + amountDueCents(quantity, costCents, saleBasisPoints),
    0,
  )
  const totalCents = goodsCents + deliveryCents
  return { goodsCents, deliveryCents, totalCents, vatCents: includedVatCents(totalCents, vatBasisPoints) }
}
