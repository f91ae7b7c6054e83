// The product that a visitor wanted before signing in. It outlives the reload after it, in this tab only.
import type { CartLine } from '#contract/carts.ts'

export interface CartWish {
  product: CartLine['product']
  count: number
}

const wishKey = 'halyard.cart-wish'
/** Whoever signs in later than this has forgotten it. */
const longestWishMs = 30 * 60_000

export function keepWish(wish: CartWish): void {
  try {
    sessionStorage.setItem(wishKey, JSON.stringify({ ...wish, at: Date.now() }))
  } catch {
    // Without storage the product is added by another click.
  }
}

/** Takes the wish away, so that it is fulfilled once at most. */
export function takeWish(): CartWish | null {
  try {
    const kept = sessionStorage.getItem(wishKey)
    sessionStorage.removeItem(wishKey)
    if (kept === null) return null
    const { product, count, at } = JSON.parse(kept) as CartWish & { at: number }
    return Date.now() - at < longestWishMs ? { product, count } : null
  } catch {
    return null
  }
}
