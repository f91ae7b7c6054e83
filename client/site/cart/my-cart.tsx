// The cart of the signed-in user.

import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { EmptyAccountList } from '#client/site/account/empty-account-list.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import type { Cart } from '#contract/carts.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/my-cart'
import { CartTable } from './cart-table.tsx'
import { OrdersLink } from './orders-link.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<{ cart: Cart | null }> {
  return { cart: await serverApi(context)('GET /carts', {}) }
}

/** Loads the cart into the store, which the page reads. If that fails, a toast shows the reason. */
export async function clientLoader(): Promise<{ cart: Cart | null }> {
  // A lazy import: the code that changes carts loads with the session, and is not needed to render this page.
  const { loadCart } = await import('#client/features/cart/cart.ts')
  await loadCart()
  return { cart: null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Cart',
    description: 'What you have put into your cart.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyCart({ loaderData }: Route.ComponentProps) {
  const cart = useSiteStore((state) => state.cart) ?? loaderData.cart
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(cart)
  return (
    <>
      <AccountHead first="My" second="Cart" seed={71} />
      <section ref={content} tabIndex={-1} aria-label="Cart" className="wrap account-content">
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
          <CartTable cart={cart} onDelete={keepFocus} />
        )}
      </section>
    </>
  )
}
