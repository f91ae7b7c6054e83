// What of a product is shown where: its address, picture, price, stars, and what the cart needs of it.
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import type { CartLine } from '#contract/carts.ts'
import { pictureSizes } from '#contract/images.ts'
import { salePrice } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import { productStars } from '#contract/ratings.ts'

/** The shop's list of products. */
export const shopPath = '/shop/products'

export function productPath({ slug, _id }: Pick<Product, 'slug' | '_id'>): string {
  return `${shopPath}/${encodeURIComponent(slug || _id)}`
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
  /** Before the sale, where there is one. */
  was?: string
  /** As in "20% off". */
  off?: string
}

export function shownPrice({ cost, sale }: Pick<Product, 'cost' | 'sale'>): ShownPrice {
  if (sale === 0) return { price: formatPrice(cost) }
  return { price: formatPrice(salePrice(cost, sale)), was: formatPrice(cost), off: `${sale}% off` }
}

/** The row fills four or five stars, as specified; what is spoken is the mean itself. */
export function shownStars({ rating, numRating }: Pick<Product, 'rating' | 'numRating'>) {
  return {
    value: productStars(rating),
    label: numRating === 0 ? 'Not rated yet' : `Rated ${formatRating(rating)} of 5`,
  }
}

/** One decimal at most, and never more than the mean: 4.96 is not yet a five. */
export function formatRating(rating: number): string {
  return String(Math.floor(rating * 10) / 10)
}

export function countReviews(count: number): string {
  return count === 1 ? '1 review' : `${formatNumber(count)} reviews`
}

/** What the cart shows of a product, and nothing beyond: it may wait in the tab's storage. */
export function cartProductOf(product: Product): CartLine['product'] {
  const { _id, slug, title, image, cost, sale, sku, category, available, updatedAt, updateAt } = product
  return { _id, slug, title, image, cost, sale, sku, category, available, updatedAt, updateAt }
}

export const notAvailableText = 'This product is not available at the moment'
