// The cart during a session: fetched at the start, then updated by the live channel until the session ends.
import { isSessionCurrent, renewSession } from '#client/features/session/session.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { openLiveChannel } from '#client/lib/live.ts'
import type { Cart } from '#contract/carts.ts'
import { addToCart, confirmCart, fetchCart, forgetCart } from './cart.ts'
import { takeWish } from './cart-wish.ts'

/** Stops the cart of the last `startCart`. */
let stop = () => {}

/** Call it after the profile has been loaded: the cart is fetched by the user's id. */
export async function startCart(liveUrl: string): Promise<void> {
  stop()
  const userId = signedInId()
  if (userId === undefined) return
  let close = () => {}
  let isStopped = false
  const unsubscribe = useSiteStore.subscribe(() => {
    if (signedInId() === userId) return
    stop()
    // Another user has signed in in another tab.
    if (signedInId() !== undefined) void startCart(liveUrl)
  })
  stop = () => {
    if (isStopped) return
    isStopped = true
    unsubscribe()
    close()
    forgetCart()
  }
  await fetchCart(userId).catch(toastFailure)
  if (isStopped) return
  async function onCart(cart: Cart): Promise<void> {
    // The channel connects with the current cookies, so this may be another user's cart.
    if (!isSessionCurrent()) await renewSession()
    if (!isStopped) confirmCart(cart)
  }
  close = openLiveChannel({ url: liveUrl, onCart, renew: renewSession }).close
  const wish = takeWish()
  if (wish === null) return
  const outcome = await addToCart(wish.product, wish.count)
  if (outcome === 'added') useSiteStore.setState({ addedWishId: wish.product._id })
}

function signedInId(): string | undefined {
  return useSiteStore.getState().authData?.result._id
}
