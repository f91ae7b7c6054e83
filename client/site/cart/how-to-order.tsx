import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { house } from '#client/lib/house.ts'
import { howToOrder } from '#content/shop.ts'
import type { Cart } from '#contract/carts.ts'
import { phoneHref } from '#contract/house-facts.ts'
import { checkoutPage } from '#contract/pages/account-pages.ts'
import { cartMailAddress } from './cart-mail.ts'

const link = 'inline-flex min-h-11 max-w-full items-center gap-2 break-all underline hover:no-underline'

/** How the cart is ordered: on the site, by mail or by phone. */
export function HowToOrder({ cart }: { cart: Cart }) {
  return (
    <section
      aria-labelledby="how-to-order"
      className="mt-10 grid justify-items-start gap-4 rounded-l bg-mist p-9 max-md:p-6"
    >
      <h2 id="how-to-order" className="text-d3">
        {howToOrder.title}
      </h2>
      <p className="max-w-[60ch]">{howToOrder.text}</p>
      <div className="flex max-w-full flex-wrap items-center gap-x-8 gap-y-2">
        <LinkButton to={checkoutPage.path}>
          <Icon name="bag" />
          <span>{howToOrder.checkout}</span>
        </LinkButton>
        <LinkButton to={cartMailAddress(cart)} look="secondary">
          <Icon name="mail" />
          <span>{howToOrder.mail}</span>
        </LinkButton>
        <a href={phoneHref(house().phone)} className={link}>
          <Icon name="phone" className="size-5 text-sea" />
          <span>{house().phone}</span>
        </a>
        <a href={`mailto:${house().email}`} className={link}>
          <Icon name="mail" className="size-5 text-sea" />
          <span>{house().email}</span>
        </a>
      </div>
    </section>
  )
}
