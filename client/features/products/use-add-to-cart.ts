import { useState } from 'react'
import { useSiteStore } from '#client/features/store/store.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { Product } from '#contract/products.ts'
import { cartProductOf } from './product-facts.ts'

/** The cart module is loaded on the first press. */
const loadCart = () => import('#client/features/cart/cart.ts')

export type AddState = 'idle' | 'busy' | 'done'

/**
 * `state` is `done` when the product is in the cart, by a press here or by a press before signing in. Toasts show every
 * other outcome.
 */
export function useAddToCart(product: Product): { state: AddState; add: (count: number) => Promise<void> } {
  const [state, setState] = useState<AddState>('idle')
  const isWishInCart = useSiteStore(
    ({ addedWishId, cart }) =>
      addedWishId === product._id && cart?.items.some((line) => line.product._id === product._id) === true,
  )

  async function add(count: number): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    let isAdded = false
    try {
      const cart = await loadCart().catch(() => null)
      if (cart === null) toast.error('The cart did not load. Please try again, or reload the page.')
      else isAdded = (await cart.addToCart(cartProductOf(product), count)) === 'added'
    } finally {
      setState(isAdded ? 'done' : 'idle')
    }
  }

  return { state: state === 'idle' && isWishInCart ? 'done' : state, add }
}
