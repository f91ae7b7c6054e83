// A "wish" is the product that a visitor tried to add to the cart before signing in. It is kept in session storage, so
// that it survives the reload after the sign-in.
import type { CartLine } from '#contract/carts.ts'

export interface CartWish {
  product: CartLine['product']
  count: number
}

const wishKey = 'halyard.cart-wish'
/** Older wishes are ignored. */
const maxWishAgeMs = 30 * 60_000

export function saveWish(wish: CartWish): void {
  try {
    sessionStorage.setItem(wishKey, JSON.stringify({ ...wish, at: Date.now() }))
  } catch {
    // Without storage the user has to press the button again after signing in.
  }
}

/** Returns and removes the wish, so that its product is added at most once. */
export function takeWish(): CartWish | null {
  try {
    const text = sessionStorage.getItem(wishKey)
    sessionStorage.removeItem(wishKey)
    if (text === null) return null
    const { product, count, at } = JSON.parse(text) as CartWish & { at: number }
    return Date.now() - at < maxWishAgeMs ? { product, count } : null
  } catch {
    return null
  }
}
