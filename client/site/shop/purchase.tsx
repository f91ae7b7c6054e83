import { useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { numberProblem } from '#client/design-system/number-entry.ts'
import { NumberField } from '#client/design-system/number-field.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { addButtonId } from '#client/features/cart/add-button-id.ts'
import { unavailableText } from '#client/features/products/product-facts.ts'
import { useAddToCart } from '#client/features/products/use-add-to-cart.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import type { Product } from '#contract/products.ts'
import { maxCartQuantity } from '#contract/vocabulary.ts'

const limits = { min: 1, max: maxCartQuantity }

/** Quantity field and ADD TO CART button. */
export function Purchase({ product }: { product: Product }) {
  const [count, setCount] = useState(1)
  const { state, add } = useAddToCart(product)
  const isBusy = state === 'busy'
  const unavailable = unavailableText(product)
  const field = useRef<HTMLDivElement>(null)

  function addCount(): void {
    if (numberProblem(count, limits) === undefined) return void add(count)
    field.current?.querySelector<HTMLInputElement>('input')?.focus()
  }

  return (
    <div className="grid gap-3">
      <div ref={field} className="flex gap-4 noscript:hidden max-sm:flex-wrap">
        <NumberField
          label="Quantity"
          isLabelHidden
          name="quantity"
          {...limits}
          value={count}
          onChange={setCount}
          isDisabled={unavailable !== undefined}
        />
        <div className="min-w-0 flex-1 max-sm:min-w-full">
          <Button
            id={addButtonId(product._id)}
            isFullWidth
            disabled={unavailable !== undefined}
            title={unavailable}
            aria-disabled={isBusy || undefined}
            onClick={addCount}
          >
            {isBusy ? <Spinner size="small" label="Adding" /> : <Icon name="bag" />}
            <span>ADD TO CART</span>
          </Button>
        </div>
      </div>
      {unavailable !== undefined && <p className="text-ink">{`${unavailable}.`}</p>}
      {unavailable === undefined && (
        <noscript>{import.meta.env.SSR && <PurchaseForm productId={product._id} />}</noscript>
      )}
      <QuantityInCart productId={product._id} />
    </div>
  )
}

/** Leads to the cart's page, which asks once more. Only the server renders the content of `noscript`. */
function PurchaseForm({ productId }: { productId: string }) {
  return (
    <form action={cartPage.path} className="flex flex-wrap items-end gap-4">
      <input type="hidden" name="add" value={productId} />
      <Field label="Quantity" name="count" inputMode="numeric" defaultValue="1" autoComplete="off" />
      <Button type="submit">
        <Icon name="bag" />
        ADD TO CART
      </Button>
    </form>
  )
}

function QuantityInCart({ productId }: { productId: string }) {
  const quantity = useSiteStore(
    ({ cart }) => cart?.items.find(({ product }) => product._id === productId)?.quantity ?? 0,
  )
  if (quantity === 0) return null
  return (
    <p className="text-ink text-small">
      <span>{`${quantity} in your cart. `}</span>
      <Link
        to={cartPage.path}
        className="inline-block py-1 font-semibold text-sea underline hover:no-underline"
      >
        View cart
      </Link>
    </p>
  )
}
