import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { productPath, unavailableText } from '#client/features/products/product-facts.ts'
import { type FormResult, formFields } from '#client/lib/forms/form-result.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { Product } from '#contract/products.ts'
import { type CartForm, cartFields, refusalOf } from './cart-fields.ts'

export interface AddRequest {
  product: Product
  count: string
  /** Makes the form, pressed twice, add once. */
  key: string
}

interface AddPanelProps {
  request: AddRequest
  sent: FormResult | undefined
}

/**
 * Asks whether to add a product, with its quantity. Without script the pages of the shop lead here: they are the same for
 * everyone, so their forms could have no key of their own. Only the server renders the content of `noscript`.
 */
export function AddPanel(props: AddPanelProps) {
  return <noscript>{import.meta.env.SSR && <Panel {...props} />}</noscript>
}

function Panel({ request, sent }: AddPanelProps) {
  const { product, count, key } = request
  const refused = refusalOf(sent, 'add', product._id)
  const unavailable = unavailableText(product)
  return (
    <section aria-labelledby="add-to-cart" className="mb-9 grid gap-4">
      <h2 id="add-to-cart" className="text-d3">
        {product.title}
      </h2>
      {unavailable === undefined ? (
        <form
          method="post"
          // Refused, the page asks for the same product again.
          action={addressOf(cartPage, { add: product._id })}
          className="grid max-w-110 gap-4"
        >
          {refused !== null && (
            <Notice tone="error" title="Nothing was added. What you have entered is still here.">
              {refused.message}
            </Notice>
          )}
          <input type="hidden" name={formFields.form} value={'add' satisfies CartForm} />
          <input type="hidden" name={cartFields.product} value={product._id} />
          <input type="hidden" name={formFields.idempotencyKey} value={refused?.key ?? key} />
          <Field
            label="Quantity"
            name={cartFields.count}
            inputMode="numeric"
            required
            defaultValue={refused?.count ?? count}
            autoComplete="off"
          />
          <div>
            <Button type="submit">ADD TO CART</Button>
          </div>
        </form>
      ) : (
        <>
          <Notice tone="warning">{`${unavailable}.`}</Notice>
          <div>
            <LinkButton to={productPath(product)} look="secondary">
              Back to the product
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}
