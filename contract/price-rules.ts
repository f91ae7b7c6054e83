// The lowest price of the 30 days before a sale (Directive 98/6/EC, article 6a). The database applies the same rules when it
// records a price (migration 0035).
import { salePriceCents, toBasisPoints, toCents } from './money.ts'

/** Days before a sale whose lowest price counts. */
export const lowestPriceDays = 30

const windowMs = lowestPriceDays * 86_400_000

export interface Offer {
  costCents: number
  saleBasisPoints: number
}

/** A price that a product had. It ended when the next one began. */
export interface PastPrice extends Offer {
  beganAt: number
}

/** The price in effect. */
export interface CurrentPrice extends Offer {
  /** Lowest price of the 30 days before its sale began. Null without a sale, or where it is not known. */
  lowestCents: number | null
}

export function offeredCents({ costCents, saleBasisPoints }: Offer): number {
  return salePriceCents(costCents, saleBasisPoints)
}

/**
 * The lowest price of the 30 days before a moment: the price in effect when they began, and all later ones. `history` has
 * the prices in their order, from the first price of the product or from one before the 30 days. Null without a price.
 */
export function lowestPriceBefore(history: readonly PastPrice[], moment: number): number | null {
  const opening = history.findLastIndex(({ beganAt }) => beganAt <= moment - windowMs)
  const counted = history.slice(Math.max(opening, 0)).map(offeredCents)
  return counted.length === 0 ? null : Math.min(...counted)
}

/**
 * `lowestCents` of the next price. A larger sale on the same cost continues a reduction: the prices before its first step
 * count. Any other new sale is a new reduction, and so is one whose sale so far was none to customers.
 *
 * `lowestOfDays`: the lowest price of the last 30 days, null where it is not known.
 */
export function lowestOfNextPrice(
  current: CurrentPrice,
  next: Offer,
  lowestOfDays: number | null,
): number | null {
  if (next.saleBasisPoints === 0) return null
  return isReduction(current) && continuesSale(current, next) ? current.lowestCents : lowestOfDays
}

function isReduction({ lowestCents, ...offer }: CurrentPrice): boolean {
  return offer.saleBasisPoints > 0 && lowestCents !== null && offeredCents(offer) < lowestCents
}

function continuesSale(current: Offer, next: Offer): boolean {
  return next.costCents === current.costCents && next.saleBasisPoints >= current.saleBasisPoints
}

export interface PricedItem {
  /** Before the sale, in dollars. */
  cost: number
  /** Percent off. */
  sale: number
  /** In dollars. Missing without a sale, or where it is not known. */
  lowestPrice?: number | undefined
}

export interface Reduction {
  /** Dollars. Missing where no law asks for it. */
  lowestPrice?: number
  /** Percent, at most that of the sale. Where the lowest price is below the cost, whole percent of the lowest price. */
  percent: number
}

/** The European Economic Area, by ISO 3166: there the lowest price is to be named. */
const europeanEconomicArea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether a house of this country has to name the lowest price of 30 days beside a reduction. */
export function mustNameLowestPrice(country: string): boolean {
  return europeanEconomicArea.has(country)
}

/**
 * The reduction to show of an item, by the country of the house. Where the lowest price is to be named, null if the price is
 * not below the lowest price before the sale; elsewhere every sale is one.
 */
export function reductionOf({ cost, sale, lowestPrice }: PricedItem, country: string): Reduction | null {
  if (sale === 0) return null
  if (!mustNameLowestPrice(country)) return { percent: sale }
  if (lowestPrice === undefined) return null
  const priceCents = offeredCents({ costCents: toCents(cost), saleBasisPoints: toBasisPoints(sale) })
  const lowestCents = toCents(lowestPrice)
  if (priceCents >= lowestCents) return null
  const percent = lowestPrice >= cost ? sale : Math.floor(((lowestCents - priceCents) * 100) / lowestCents)
  return { lowestPrice, percent }
}
