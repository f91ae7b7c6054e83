// The cart of the signed-in user.

import { Notice } from '#client/design-system/notice.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readQuery, useParameter } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { EmptyAccountList } from '#client/site/account/empty-account-list.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import type { Cart } from '#contract/carts.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/my-cart'
import { AddPanel, type AddRequest } from './add-panel.tsx'
import type { CartForm } from './cart-fields.ts'
import { cartForms } from './cart-forms.ts'
import { CartTable } from './cart-table.tsx'
import { OrdersLink } from './orders-link.tsx'

interface CartData {
  cart: Cart | null
  /** The product that the address asks to add. */
  add: AddRequest | null
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<CartData> {
  const call = serverApi(context)
  const { add, count = '1' } = readQuery(request.url, cartPage.query)
  const [cart, product] = await Promise.all([
    call('GET /carts', {}),
    add === undefined ? null : call('GET /products/:id', { params: { id: add } }).catch(nullIfUnknown),
  ])
  return { cart, add: product && { product, count, key: newIdempotencyKey() } }
}

/** An address may ask for what is not there. */
function nullIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null
  throw error
}

/** Loads the cart into the store, which the page reads. If that fails, a toast shows the reason. */
export async function clientLoader(): Promise<CartData> {
  // A lazy import: the code that changes carts loads with the session, and is not needed to render this page.
  const { loadCart } = await import('#client/features/cart/cart.ts')
  await loadCart()
  return { cart: null, add: null }
}

/** Changes the cart without script. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), cartForms))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Cart',
    description: 'What you have put into your cart.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyCart({ loaderData, actionData: sent }: Route.ComponentProps) {
  const cart = useSiteStore((state) => state.cart) ?? loaderData.cart
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(cart)
  return (
    <>
      <AccountHead first="My" second="Cart" seed={71} />
      <section ref={content} tabIndex={-1} aria-label="Cart" className="wrap account-content">
        <noscript>{import.meta.env.SSR && <SentNotice sent={sent} />}</noscript>
        {loaderData.add !== null && <AddPanel request={loaderData.add} sent={sent} />}
        {cart === null ? (
          <LoadFailed what="Your cart" />
        ) : cart.items.length === 0 ? (
          <div className="grid justify-items-start gap-3">
            <EmptyAccountList action="Shopping now!" to={productsPage.path}>
              Backpacks, lanterns and a bottle or two wait in the shop.
            </EmptyAccountList>
            <OrdersLink />
          </div>
        ) : (
          <CartTable cart={cart} sent={sent} onDelete={keepFocus} />
        )}
      </section>
    </>
  )
}

/** What a form has done. Only the server renders the content of `noscript`. */
function SentNotice({ sent }: { sent: FormResult | undefined }) {
  const isSaved = useParameter('saved') !== null
  if (sent?.refusal === undefined) return isSaved && <Notice tone="ok">{successText}</Notice>
  if (sent.form === ('add' satisfies CartForm)) return null
  return (
    <Notice tone="error" title="Your cart is as it was">
      {sent.refusal.message}
    </Notice>
  )
}
