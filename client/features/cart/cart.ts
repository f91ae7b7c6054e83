// The cart of the signed-in user, with optimistic updates. The page shows the last cart from the server (`confirmed`)
// with all pending changes applied to it, so that a failed change leaves nothing behind. Changes are sent one at a time.
// Loaded with a session, or when a product is added.
import { renewSession, type SignedInUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { report } from '#client/features/store/events.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, hasNoResponse, isGone } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { Cart, CartLine, ChangedCartLine } from '#contract/carts.ts'
import { lineTotalCents, toCents, toDollars } from '#contract/money.ts'
import { maxCartQuantity } from '#contract/vocabulary.ts'
import { addButtonId } from './add-button-id.ts'
import { applyCartEvent, type CartEvent, findLine, withQuantity } from './cart-events.ts'
import { saveWish } from './cart-wish.ts'

export type CartProduct = CartLine['product']

/** The error message of a failed change, which a toast has already shown. Null after success. */
export type Refusal = string | null

/** Result of a press on ADD TO CART. A toast has already shown it. */
export type AddOutcome = 'added' | 'signedOut' | 'refused'

let confirmed: Cart | null = null
let pending: CartEvent[] = []
let lastCall: Promise<unknown> = Promise.resolve()

/** The specification requires a total in the body. The server computes its own. */
export async function addToCart(product: CartProduct, count: number): Promise<AddOutcome> {
  const user = await whenUserKnown()
  if (user === null) {
    toast.warning(warnings.signInToAddToCart)
    saveWish({ product, count })
    requestSignIn(addButtonId(product._id))
    return 'signedOut'
  }
  const total = toDollars(lineTotalCents(count, toCents(product.cost)))
  const body = { product: product._id, userId: user._id, count, total }
  const idempotencyKey = newIdempotencyKey()
  const create = () => api('POST /carts', { body }, { idempotencyKey })
  const refusal = await change(
    { did: 'create', line: expectedLine(user, product, count) },
    // Retried once if the response was lost. The idempotency key prevents adding the product twice.
    () => create().catch((error) => (hasNoResponse(error) ? create() : Promise.reject(error))),
  )
  if (refusal !== null) return 'refused'
  toast.success(successText)
  return 'added'
}

export async function setCartQuantity(productId: string, quantity: number): Promise<Refusal> {
  if (!(quantity > 0)) {
    toast.warning(warnings.quantityTooSmall)
    return warnings.quantityTooSmall
  }
  const user = await whenUserKnown()
  if (user === null) return refuseSignedOut()
  return change({ did: 'update', productId, quantity }, () =>
    api('PATCH /carts/:id', { params: { id: productId }, body: { quantity, userId: user._id } }),
  )
}

export async function removeFromCart(productId: string): Promise<Refusal> {
  const user = await whenUserKnown()
  if (user === null) return refuseSignedOut()
  return change({ did: 'delete', productId }, () =>
    api('DELETE /carts', { query: { productId, userId: user._id }, body: undefined }).catch(
      // Already deleted, by an earlier press whose response was lost or by another device.
      (error) => (isGone(error) ? null : Promise.reject(error)),
    ),
  )
}

/** Fetches the cart. Pages that show the cart call this when they open. */
export async function loadCart(): Promise<void> {
  const user = await whenUserKnown()
  if (user !== null) await fetchCart(user._id).catch(toastFailure)
}

export async function fetchCart(userId: string): Promise<void> {
  const cart = await api('GET /carts', { query: { userId } })
  if (useSiteStore.getState().authData?.result._id === userId) confirmCart(cart)
}

/** Stores a cart from the server, unless it is older than the last one. */
export function confirmCart(cart: Cart): void {
  confirmed = applyCartEvent(confirmed, { did: 'read', cart })
  updateStore()
}

/** Removes the cart at the end of a session. */
export function forgetCart(): void {
  confirmed = null
  pending = []
  useSiteStore.setState({ cart: null })
}

/** The response to a change: the changed line, if there is one, and the new revision of the cart. */
type ChangeResponse = ChangedCartLine | { revision: number } | null

function change(event: CartEvent, call: () => Promise<ChangeResponse>): Promise<Refusal> {
  pending.push(event)
  report({ on: 'cart', ...event })
  const result = lastCall.then(() => send(event, call))
  lastCall = result.catch(() => null)
  return result
}

async function send(event: CartEvent, call: () => Promise<ChangeResponse>): Promise<Refusal> {
  // The session has ended before this change was sent.
  if (!pending.includes(event)) return warnings.signInRequired
  try {
    await applyResponse(event, await call())
    return null
  } catch (error) {
    if (!removePending(event)) return warnings.signInRequired
    updateStore()
    const refusal = toastFailure(error)
    // The server may have made the change all the same, or the line may have been deleted: fetch the cart.
    if (error instanceof ApiError && error.status === 401) void renewSession()
    else void refresh()
    return refusal
  }
}

/**
 * Applies a response to the confirmed cart if the cart has the revision before it. A newer cart already contains the
 * change. An older cart is fetched again.
 */
async function applyResponse(event: CartEvent, response: ChangeResponse): Promise<void> {
  if (!pending.includes(event)) return
  if (confirmed !== null && response?.revision === confirmed.revision + 1) {
    const { revision } = response
    const change: CartEvent = 'product' in response ? { did: 'create', line: response } : event
    confirmed = { ...applyCartEvent(confirmed, change)!, revision }
  } else if (confirmed === null || response === null || !(response.revision <= confirmed.revision)) {
    await refresh()
  }
  removePending(event)
  updateStore()
}

/** Returns false if the session of the change has ended meanwhile. */
function removePending(event: CartEvent): boolean {
  const isPending = pending.includes(event)
  pending = pending.filter((other) => other !== event)
  return isPending
}

function updateStore(): void {
  useSiteStore.setState({ cart: pending.reduce(applyCartEvent, confirmed) })
}

/** Fetches the cart in the background. Errors are ignored, because the live channel sends the cart too. */
async function refresh(): Promise<void> {
  const userId = useSiteStore.getState().authData?.result._id
  if (userId !== undefined) await fetchCart(userId).catch(() => null)
}

function refuseSignedOut(): Refusal {
  toast.warning(warnings.signInRequired)
  requestSignIn()
  return warnings.signInRequired
}

function expectedLine(user: SignedInUser, product: CartProduct, count: number): CartLine {
  const existing = findLine(useSiteStore.getState().cart, product._id)
  const now = new Date().toISOString()
  const line: CartLine = {
    _id: existing?._id ?? `new-${product._id}`,
    product: existing?.product ?? product,
    userId: user._id,
    quantity: 0,
    total: 0,
    amountDue: 0,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  }
  return withQuantity(line, Math.min(maxCartQuantity, (existing?.quantity ?? 0) + count))
}
