// How the shop will show the sale that is filled in, in one line.

import { formatSlashTime } from '#client/admin/record/format.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { salePrice, toBasisPoints, toCents, toDollars } from '#contract/money.ts'
import { lowestOfNextPrice, mustNameLowestPrice, reductionOf } from '#contract/price-rules.ts'
import type { Product, ProductPrices } from '#contract/products.ts'

type SavedPrice = Pick<Product, 'cost' | 'sale' | 'lowestPrice'>

/**
 * Empty without a sale, and while the entries are no prices. `saved`: the product as it is saved; null for a new one.
 * `prices`: null while they are loading.
 */
export function describeSale(
  { cost, sale }: { cost: unknown; sale: unknown },
  saved: SavedPrice | null,
  prices: ProductPrices | 'unknown' | null,
  /** Of the house. */
  country: string,
): string {
  if (typeof cost !== 'number' || typeof sale !== 'number') return ''
  if (cost < 0 || sale <= 0 || sale > 100) return ''
  const price = formatPrice(salePrice(cost, sale))
  if (!mustNameLowestPrice(country)) {
    return `The shop shows ${formatPrice(cost)} struck, and ${price}, ${formatNumber(sale)}% off.`
  }
  const alone = `the shop shows ${price} without a struck price.`
  if (saved === null) return `A new product has no earlier price, so ${alone}`
  if (prices === 'unknown') return 'The lowest price of the last 30 days cannot be read at the moment.'
  if (prices === null) return ''
  const lowestPrice = lowestPriceOf({ cost, sale }, saved, prices)
  if (lowestPrice === undefined) {
    const until =
      prices.knownFrom === null
        ? ''
        : ` A sale that begins after ${formatSlashTime(prices.knownFrom)} has them.`
    return `Not all prices of the 30 days before this sale are known, so ${alone}${until}`
  }
  const reduction = reductionOf({ cost, sale, lowestPrice }, country)
  const lowest = formatPrice(lowestPrice)
  if (reduction === null) return `This is no reduction: the lowest price of 30 days is ${lowest}, so ${alone}`
  const percent = reduction.percent === 0 ? '' : `, ${reduction.percent}% off`
  return `The shop shows ${formatPrice(cost)} struck, ${price}${percent}, and the lowest price of 30 days: ${lowest}.`
}

/** As if the entries were saved now. */
function lowestPriceOf(
  { cost, sale }: { cost: number; sale: number },
  saved: SavedPrice,
  { lowestPrice }: ProductPrices,
): number | undefined {
  const cents = (dollars: number | null | undefined) => (dollars == null ? null : toCents(dollars))
  const current = { costCents: toCents(saved.cost), saleBasisPoints: toBasisPoints(saved.sale) }
  const next = { costCents: toCents(cost), saleBasisPoints: toBasisPoints(sale) }
  const isSaved = current.costCents === next.costCents && current.saleBasisPoints === next.saleBasisPoints
  if (isSaved) return saved.lowestPrice
  const lowest = lowestOfNextPrice(
    { ...current, lowestCents: cents(saved.lowestPrice) },
    next,
    cents(lowestPrice),
  )
  return lowest === null ? undefined : toDollars(lowest)
}
