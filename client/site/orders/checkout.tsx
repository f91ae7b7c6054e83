// The page where the cart is ordered. It is outside of the layout for signed-in users, because a form that was sent after
// the session has ended must come back with all entries.
import './orders.css'
import { useState } from 'react'
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { currentUser, useHasSignedOut } from '#client/features/session/page-gate.ts'
import { isSessionEnded, useUser, useUserSwitches } from '#client/features/session/session.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import { SignInRequired } from '#client/site/sign-in/sign-in-required.tsx'
import { checkoutPage } from '#content/shop.ts'
import type { Cart } from '#contract/carts.ts'
import { cartPage, myOrdersPage } from '#contract/pages/account-pages.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { Route } from './+types/checkout'
import { CheckoutForm } from './checkout-form.tsx'
import { orderableLines } from './checkout-values.ts'
import { sendOrder } from './send-order.ts'

interface CheckoutData {
  isSignedIn: boolean
  /** Null if it failed to load; the store has it in the browser. */
  cart: Cart | null
  method: PaymentMethod | null
  /** Of the form without script. */
  idempotencyKey: string
}

const signedOut: CheckoutData = { isSignedIn: false, cart: null, method: null, idempotencyKey: '' }

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageUserContext) === null) return data(signedOut, { status: 401 })
  const call = serverApi(context)
  const [cart, method] = await Promise.all([call('GET /carts', {}), loadMethod(call)])
  return data({ isSignedIn: true, cart, method, idempotencyKey: newIdempotencyKey() } satisfies CheckoutData)
}

export async function clientLoader(): Promise<CheckoutData> {
  if ((await currentUser()) === null) return signedOut
  try {
    // A lazy import, as on the page of the cart.
    const { loadCart } = await import('#client/features/cart/cart.ts')
    const [method] = await Promise.all([loadMethod(api), loadCart()])
    return { isSignedIn: true, cart: null, method, idempotencyKey: '' }
  } catch (error) {
    if (isSessionEnded(error)) return signedOut
    toastFailure(error)
    return { isSignedIn: true, cart: null, method: null, idempotencyKey: '' }
  }
}

async function loadMethod(call: Api): Promise<PaymentMethod> {
  return (await call('GET /payments/method', {})).method
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), sendOrder))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, sendOrder, { toasts: 'all' }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.isSignedIn === false ? 'Sign in' : checkoutPage.title,
    description: checkoutPage.description,
    publicUrl: publicUrlOf(matches),
  })

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const hasSignedOut = useHasSignedOut()
  const switches = useUserSwitches()
  if ((!loaderData.isSignedIn && actionData === undefined) || hasSignedOut) return <SignInRequired />
  // Another user starts with an empty form.
  return <UserCheckout key={switches} {...loaderData} sent={actionData} />
}

function UserCheckout({ sent, ...loaded }: CheckoutData & { sent: FormResult<never> | undefined }) {
  const stored = useSiteStore((state) => state.cart)
  const form = usePageForm({ sent, initialKey: loaded.idempotencyKey, keepsDraft: true })
  const cart = useCartBeforeSending(stored ?? loaded.cart, form.isSending)
  const { method } = loaded
  const customerName = useUser()?.name ?? ''
  const isKnown = sent?.refusal?.status === 401 || (cart !== null && method !== null)
  return (
    <>
      <AccountHead first={checkoutPage.first} second={checkoutPage.second} seed={79} />
      <section aria-label={checkoutPage.title} className="wrap account-content">
        {!isKnown ? (
          <LoadFailed what="Your cart" />
        ) : cart !== null && orderableLines(cart).length === 0 ? (
          <NothingToOrder isCartEmpty={cart.items.length === 0} />
        ) : (
          <CheckoutForm form={form} customerName={customerName} cart={cart} method={method ?? 'transfer'} />
        )}
      </section>
    </>
  )
}

/** Ordered lines leave the cart before the response to the order arrives. The page shows them until then. */
function useCartBeforeSending(cart: Cart | null, isSending: boolean): Cart | null {
  const [shown, setShown] = useState(cart)
  if (!isSending && shown !== cart) setShown(cart)
  return isSending ? shown : cart
}

function NothingToOrder({ isCartEmpty }: { isCartEmpty: boolean }) {
  return (
    <EmptyState
      title={isCartEmpty ? 'There is nothing to order' : 'Nothing in your cart can be ordered now'}
      action={
        <div className="flex flex-wrap gap-3">
          {isCartEmpty ? (
            <LinkButton to={productsPage.path}>Shopping now!</LinkButton>
          ) : (
            <LinkButton to={cartPage.path}>To your cart</LinkButton>
          )}
          <LinkButton to={myOrdersPage.path} look="secondary">
            My orders
          </LinkButton>
        </div>
      }
    >
      {isCartEmpty
        ? 'Your cart is empty. If you have just ordered, perhaps in another tab, you find it among your orders.'
        : 'What is in it is not available at the moment.'}
    </EmptyState>
  )
}
