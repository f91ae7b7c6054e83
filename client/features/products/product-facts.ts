// How a product is shown: its address, pictures, price and stars, and its data in the cart.

import type { StruckPrice } from '#client/design-system/price-tag.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import type { CartLine } from '#contract/carts.ts'
import { pictureSizes } from '#contract/images.ts'
import { salePrice, toCents, toDollars } from '#contract/money.ts'
import { addressOf } from '#contract/pages/page.ts'
import { productPage } from '#contract/pages/site-pages.ts'
import { type PricedItem, type Reduction, reductionOf } from '#contract/price-rules.ts'
import type { Product } from '#contract/products.ts'
import { productStars } from '#contract/ratings.ts'

export function productPath({ slug, _id }: Pick<Product, 'slug' | '_id'>): string {
  return addressOf(productPage, { id: slug || _id })
}

/** Every product picture is shown in boxes of this shape. */
const pictureSide = { width: 800, height: 800 } as const

export function productPicture(url: string) {
  return { ...pictureSizes(url), ...pictureSide }
}

/** The main picture, then the previews. */
export function productPictures({ image, previews }: Pick<Product, 'image' | 'previews'>): string[] {
  return [image, ...previews]
}

export interface ShownPrice {
  price: string
  /** Only with a reduction. */
  reduced?: StruckPrice
  /** For example "20% off". */
  off?: string
}

/** A sale that is no reduction is shown as the price alone. */
export function shownPrice(item: PricedItem): ShownPrice {
  const price = formatPrice(salePrice(item.cost, item.sale))
  const reduction = reductionOf(item, house().country)
  if (reduction === null) return { price }
  const { lowestPrice } = reduction
  const lowest = lowestPrice === undefined ? {} : { lowest: formatPrice(lowestPrice) }
  return { price, reduced: { was: formatPrice(item.cost), ...lowest }, ...offOf(reduction) }
}

function offOf({ percent }: Reduction): { off?: string } {
  return percent === 0 ? {} : { off: `${formatNumber(percent)}% off` }
}

interface PricedLine {
  quantity: number
  /** In dollars, before the sale. */
  total: number
  /** In dollars, after the sale. */
  amountDue: number
}

/** The amount of a line of a cart or order, and of which price per piece it is made. */
export function shownAmount({ quantity, total, amountDue }: PricedLine, item: PricedItem) {
  const { reduced, off } = shownPrice(item)
  const isReduced = reduced !== undefined && amountDue !== total
  const each = quantity === 1 ? '' : ' each'
  const lowest = reduced?.lowest === undefined ? {} : { lowest: `${reduced.lowest}${each}` }
  return {
    price: formatPrice(amountDue),
    ...(isReduced && { reduced: { was: formatPrice(total), ...lowest } }),
    ...(isReduced && off !== undefined && { off }),
    /** For example "2 × $50.0, 20% off". */
    pieces: `${formatNumber(quantity)} × ${piecePrice(item)}`,
  }
}

/** The percent of a reduction fits the cost only if no price of the 30 days was below the cost. */
function piecePrice(item: PricedItem): string {
  const { cost, sale } = item
  return sale > 0 && reductionOf(item, house().country)?.percent === sale
    ? `${formatPrice(cost)}, ${formatNumber(sale)}% off`
    : formatPrice(salePrice(cost, sale))
}

/** The sum of a cart before its reductions, in dollars. */
export function totalBeforeReductions(lines: readonly (PricedLine & { product: PricedItem })[]): number {
  const cents = lines.map(({ product, total, amountDue }) =>
    toCents(reductionOf(product, house().country) === null ? amountDue : total),
  )
  return toDollars(cents.reduce((sum, amount) => sum + amount, 0))
}

/** Four or five filled stars, as specified. The label for screen readers has the mean. */
export function shownStars({ rating, numRating }: Pick<Product, 'rating' | 'numRating'>) {
  return {
    value: productStars(rating),
    label: numRating === 0 ? 'Not rated yet' : `Rated ${formatRating(rating)} of 5`,
  }
}

/** One decimal at most, rounded down: 4.96 is not shown as 5. */
export function formatRating(rating: number): string {
  return String(Math.floor(rating * 10) / 10)
}

export function countReviews(count: number): string {
  return count === 1 ? '1 review' : `${formatNumber(count)} reviews`
}

/** Only the fields that the cart shows, because the product may be saved in session storage. */
export function cartProductOf(product: Product): CartLine['product'] {
  const { _id, slug, title, image, cost, sale, sku, category, available, stock, updatedAt, updateAt } =
    product
  const lowest = product.lowestPrice === undefined ? {} : { lowestPrice: product.lowestPrice }
  return {
    _id,
    slug,
    title,
    image,
    cost,
    sale,
    ...lowest,
    sku,
    category,
    available,
    stock,
    updatedAt,
    updateAt,
  }
}

/** Why no piece can be ordered. Undefined if some can. */
export function unavailableText({ available, stock }: Stocked): string | undefined {
  if (!available) return 'This product is not available at the moment'
  return stock === 0 ? 'This product is sold out' : undefined
}

type Stocked = Pick<Product, 'available' | 'stock'>

/** Why fewer pieces than these can be ordered. Undefined if there are enough, or they are not counted. */
export function shortageText({ stock }: Stocked, quantity: number): string | undefined {
  if (stock === undefined || stock >= quantity) return undefined
  return stock === 0 ? 'Sold out' : `Only ${formatNumber(stock)} left`
}
