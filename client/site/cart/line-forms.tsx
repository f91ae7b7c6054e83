import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { type FormResult, formFields } from '#client/lib/forms/form-result.ts'
import type { CartLine } from '#contract/carts.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { type CartForm, cartFields, refusalOf } from './cart-fields.ts'

interface LineFormsProps {
  line: CartLine
  sent: FormResult | undefined
}

/**
 * The quantity and the deletion of a line, for browsers without script. With script dialogs ask. Only the server renders the
 * content of `noscript`, so its code is in no bundle of the browser.
 */
export function LineForms(props: LineFormsProps) {
  return <noscript>{import.meta.env.SSR && <Forms {...props} />}</noscript>
}

function Forms({ line, sent }: LineFormsProps) {
  const { _id, title } = line.product
  const refused = refusalOf(sent, 'quantity', _id)
  return (
    <>
      <form method="post" action={cartPage.path} className="grid w-30 gap-2">
        <input type="hidden" name={formFields.form} value={'quantity' satisfies CartForm} />
        <input type="hidden" name={cartFields.product} value={_id} />
        <Field
          label={`Quantity of ${title}`}
          isLabelHidden
          name={cartFields.count}
          inputMode="numeric"
          required
          autoComplete="off"
          defaultValue={refused?.count ?? line.quantity}
          {...(refused !== null && { error: refused.message })}
        />
        <Button type="submit" look="secondary" size="small">
          Update<span className="sr-only">{` the quantity of ${title}`}</span>
        </Button>
      </form>
      <form method="post" action={cartPage.path}>
        <input type="hidden" name={formFields.form} value={'delete' satisfies CartForm} />
        <input type="hidden" name={cartFields.product} value={_id} />
        <Button type="submit" look="ghost" size="small">
          Delete<span className="sr-only">{` ${title}`}</span>
        </Button>
      </form>
    </>
  )
}
