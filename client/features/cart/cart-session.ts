// The cart of a session: fetched, then kept up to date by the live channel, until the session ends.
import { isSessionCurrent, renewSession } from '#client/features/session/session.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { openLiveChannel } from '#client/lib/live.ts'
import type { Cart } from '#contract/carts.ts'
import { addToCart, confirmCart, fetchCart, forgetCart } from './cart.ts'
import { takeWish } from './cart-wish.ts'

/** Ends what the last start began. */
let leave = () => {}

/** Called when the profile has come: the cart is fetched by its user's id. */
export async function startCart(liveUrl: string): Promise<void> {
  leave()
  const userId = signedInId()
  if (userId === undefined) return
  let close = () => {}
  let hasLeft = false
  const unsubscribe = useSiteStore.subscribe(() => {
    if (signedInId() === userId) return
    leave()
    // In another tab somebody else has signed in.
    if (signedInId() !== undefined) void startCart(liveUrl)
  })
  leave = () => {
    if (hasLeft) return
    hasLeft = true
    unsubscribe()
    close()
    forgetCart()
  }
  await fetchCart(userId).catch(toastFailure)
  if (hasLeft) return
  async function onCart(cart: Cart): Promise<void> {
    // The channel connects by the cookie that is there: this may be somebody else's cart.
    if (!isSessionCurrent()) await renewSession()
    if (!hasLeft) confirmCart(cart)
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
