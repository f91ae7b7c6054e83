// How a product is shown: its address, pictures, price and stars, and its data in the cart.
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
  /** The price before the sale; only on sale. */
  was?: string
  /** For example "20% off". */
  off?: string
}

export function shownPrice({ cost, sale }: Pick<Product, 'cost' | 'sale'>): ShownPrice {
  if (sale === 0) return { price: formatPrice(cost) }
  return { price: formatPrice(salePrice(cost, sale)), was: formatPrice(cost), off: `${sale}% off` }
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
  const { _id, slug, title, image, cost, sale, sku, category, available, updatedAt, updateAt } = product
  return { _id, slug, title, image, cost, sale, sku, category, available, updatedAt, updateAt }
}

export const notAvailableText = 'This product is not available at the moment'
