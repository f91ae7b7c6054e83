// The cart of the signed-in user. A change shows at once and is sent after those before it. What the page shows
// is always the last cart that came from the server with the changes on it that still wait for their answer,
// so that a refused one leaves nothing behind. Loaded with a session, or when somebody adds a product.
import { renewSession, type SignedInUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { report } from '#client/features/store/events.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, isGone, isUnanswered } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { Cart, CartLine, ChangedCartLine } from '#contract/carts.ts'
import { lineTotalCents, toCents, toDollars } from '#contract/money.ts'
import { maxCartQuantity } from '#contract/vocabulary.ts'
import { addButtonId } from './add-button-id.ts'
import { applyCartEvent, type CartEvent, findLine, withQuantity } from './cart-events.ts'
import { keepWish } from './cart-wish.ts'

export type CartProduct = CartLine['product']

/** Why something was not changed, as the visitor has been told; null where it was. */
export type Refusal = string | null

/** What became of a click on ADD TO CART; whatever it was, the visitor has been told. */
export type AddOutcome = 'added' | 'signedOut' | 'refused'

let confirmed: Cart | null = null
let waiting: CartEvent[] = []
let lastCall: Promise<unknown> = Promise.resolve()

/** The specified body has a total; the server computes its own. */
export async function addToCart(product: CartProduct, count: number): Promise<AddOutcome> {
  const user = await whenUserKnown()
  if (user === null) {
    toast.warning(warnings.signInToAddToCart)
    keepWish({ product, count })
    requestSignIn(addButtonId(product._id))
    return 'signedOut'
  }
  const total = toDollars(lineTotalCents(count, toCents(product.cost)))
  const body = { product: product._id, userId: user._id, count, total }
  const idempotencyKey = newIdempotencyKey()
  const create = () => api('POST /carts', { body }, { idempotencyKey })
  const refusal = await change(
    { did: 'create', line: expectedLine(user, product, count) },
    // An answer that got lost is asked for once more: the key keeps the product from being added twice.
    () => create().catch((error) => (isUnanswered(error) ? create() : Promise.reject(error))),
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
      // By an earlier press whose answer was lost, or by another device.
      (error) => (isGone(error) ? null : Promise.reject(error)),
    ),
  )
}

/** Fetches the cart; pages that show it call this when they open. */
export async function loadCart(): Promise<void> {
  const user = await whenUserKnown()
  if (user !== null) await fetchCart(user._id).catch(toastFailure)
}

export async function fetchCart(userId: string): Promise<void> {
  const cart = await api('GET /carts', { query: { userId } })
  if (useSiteStore.getState().authData?.result._id === userId) confirmCart(cart)
}

/** A cart from the server takes the place of the one before, unless it is older. */
export function confirmCart(cart: Cart): void {
  confirmed = applyCartEvent(confirmed, { did: 'read', cart })
  show()
}

/** Nothing of a session's cart stays for the next. */
export function forgetCart(): void {
  confirmed = null
  waiting = []
  useSiteStore.setState({ cart: null })
}

/** What a write answers: the changed line, if there is one, and the revision of the cart with it. */
type Written = ChangedCartLine | { revision: number } | null

function change(event: CartEvent, call: () => Promise<Written>): Promise<Refusal> {
  waiting.push(event)
  report({ on: 'cart', ...event })
  const turn = lastCall.then(() => send(event, call))
  lastCall = turn.catch(() => null)
  return turn
}

async function send(event: CartEvent, call: () => Promise<Written>): Promise<Refusal> {
  // The session has ended before it was the turn of this change.
  if (!waiting.includes(event)) return warnings.signInRequired
  try {
    await settle(event, await call())
    return null
  } catch (error) {
    if (!drop(event)) return warnings.signInRequired
    show()
    const refusal = toastFailure(error)
    // Whether it has been done nevertheless, or the line has gone meanwhile, only the server knows.
    if (error instanceof ApiError && error.status === 401) void renewSession()
    else void refresh()
    return refusal
  }
}

/** Applies an answer to the cart of the revision before it. A newer cart has it already; an older one is fetched anew. */
async function settle(event: CartEvent, written: Written): Promise<void> {
  if (!waiting.includes(event)) return
  if (confirmed !== null && written?.revision === confirmed.revision + 1) {
    const { revision } = written
    const change: CartEvent = 'product' in written ? { did: 'create', line: written } : event
    confirmed = { ...applyCartEvent(confirmed, change)!, revision }
  } else if (confirmed === null || written === null || !(written.revision <= confirmed.revision)) {
    await refresh()
  }
  drop(event)
  show()
}

/** False where the session of the change has ended meanwhile. */
function drop(event: CartEvent): boolean {
  const isWaiting = waiting.includes(event)
  waiting = waiting.filter((other) => other !== event)
  return isWaiting
}

function show(): void {
  useSiteStore.setState({ cart: waiting.reduce(applyCartEvent, confirmed) })
}

/** Nobody asked for this call, so nobody is told of its failure: the live channel sends the cart as well. */
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
