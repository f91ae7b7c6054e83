import { useState } from 'react'
import { toast } from '#client/features/toasts/toasts.ts'
import type { Product } from '#contract/products.ts'
import { cartProductOf } from './product-facts.ts'

/** The cart loads when somebody is about to put something into it. */
const loadCart = () => import('#client/features/cart/cart.ts')

export type AddState = 'idle' | 'busy' | 'done'

/** `done` once a signed-in visitor's product is in the cart; whatever happens instead, a toast says it. */
export function useAddToCart(product: Product): { state: AddState; add: (count: number) => Promise<void> } {
  const [state, setState] = useState<AddState>('idle')

  async function add(count: number): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    let isAdded = false
    try {
      const cart = await loadCart().catch(() => null)
      if (cart === null) toast.error('The cart did not load. Please try again.')
      else isAdded = (await cart.addToCart(cartProductOf(product), count)) === 'added'
    } finally {
      setState(isAdded ? 'done' : 'idle')
    }
  }

  return { state, add }
}
