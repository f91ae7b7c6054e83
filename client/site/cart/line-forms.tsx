import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import type { CartLine } from '#contract/carts.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { type CartRefusal, cartForms } from './cart-forms.ts'

/** The quantity and the deletion of a line, for browsers without script. With script dialogs ask. */
export function LineForms({ line, refusal }: { line: CartLine; refusal: CartRefusal | undefined }) {
  const { _id, title } = line.product
  const own = refusal?.form === cartForms.quantity && refusal.productId === _id ? refusal : undefined
  return (
    <noscript>
      <form method="post" action={cartPage.path} className="grid w-30 gap-2">
        <input type="hidden" name="form" value={cartForms.quantity} />
        <input type="hidden" name="product" value={_id} />
        <Field
          label={`Quantity of ${title}`}
          isLabelHidden
          name="count"
          inputMode="numeric"
          required
          autoComplete="off"
          defaultValue={own?.count ?? line.quantity}
          {...(own !== undefined && { error: own.message })}
        />
        <Button type="submit" look="secondary" size="small">
          Update<span className="sr-only">{` the quantity of ${title}`}</span>
        </Button>
      </form>
      <form method="post" action={cartPage.path}>
        <input type="hidden" name="form" value={cartForms.delete} />
        <input type="hidden" name="product" value={_id} />
        <Button type="submit" look="ghost" size="small">
          Delete<span className="sr-only">{` ${title}`}</span>
        </Button>
      </form>
    </noscript>
  )
}
