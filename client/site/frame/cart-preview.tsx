// A preview of the cart's content. Loaded when the cart button is hovered, focused or touched.

import { LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { productPath } from '#client/features/products/product-facts.ts'
import { ProductPicture } from '#client/features/products/product-picture.tsx'
import { useUser } from '#client/features/session/session.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { formatMonthDayYear } from '#client/lib/format.ts'
import type { CartLine } from '#contract/carts.ts'
import { cartPage } from '#contract/pages/account-pages.ts'

export function CartPreview({ close }: { close: () => void }) {
  const cart = useSiteStore((state) => state.cart)
  const isLoading = useUser() !== null && cart === null
  if (isLoading) return <p className="p-6 text-center">Loading…</p>
  if (cart === null || cart.items.length === 0) {
    return <p className="p-6 text-center text-ink">No products in the cart.</p>
  }
  return (
    // A click on any link inside opens another page, so the preview closes.
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter works on the links
    <div onClick={close}>
      <ul className="grid max-h-[min(24.5rem,60vh)] overflow-y-auto px-5 pt-3">
        {cart.items.map((line) => (
          <PreviewLine key={line.product._id} line={line} />
        ))}
      </ul>
      <div className="p-5 pt-4">
        <LinkButton to={cartPage.path} isFullWidth size="small">
          View cart
        </LinkButton>
      </div>
    </div>
  )
}

function PreviewLine({ line: { product } }: { line: CartLine }) {
  return (
    <li className="border-line border-b last:border-0">
      <Link
        to={productPath(product)}
        className="group flex items-center gap-4 py-3 no-underline focus-visible:outline-offset-[-3px]"
      >
        <span className="size-16 flex-none">
          <ProductPicture
            picture={product.image}
            alt=""
            width={64}
            height={64}
            sizes="64px"
            className="size-16 rounded-s bg-mist object-cover"
          />
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-[600] text-ink leading-snug group-hover:underline">{product.title}</span>
          <time dateTime={product.updatedAt} className="text-ink-3 text-small">
            {formatMonthDayYear(product.updatedAt)}
          </time>
        </span>
      </Link>
    </li>
  )
}
