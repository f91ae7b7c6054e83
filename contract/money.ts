// Money is counted in whole cents; dollars exist on the wire and on the screen only.

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

export function toDollars(cents: number): number {
  return cents / 100
}

/** Percent with at most two decimals → hundredths of a percent, so that sums stay whole numbers. */
export function toBasisPoints(percent: number): number {
  return Math.round(percent * 100)
}

/** Cart line total: quantity × cost, before any sale. */
export function lineTotalCents(quantity: number, costCents: number): number {
  return quantity * costCents
}

/** What is due for a cart line after its sale, rounded half up to the cent, per line. */
export function amountDueCents(quantity: number, costCents: number, saleBasisPoints: number): number {
  const scaled = BigInt(quantity) * BigInt(costCents) * BigInt(10_000 - saleBasisPoints)
  return Number((scaled + 5_000n) / 10_000n)
}

/** What one piece costs after its sale, in dollars: cost − cost × sale / 100, rounded half up to the cent. */
export function salePrice(costDollars: number, salePercent: number): number {
  return toDollars(amountDueCents(1, toCents(costDollars), toBasisPoints(salePercent)))
}

/** Booking total: tickets × the tour's cost. */
export function bookingTotalCents(tickets: number, costCents: number): number {
  return tickets * costCents
}
