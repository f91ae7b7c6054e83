// Names in the forms of the cart, and what a refused one says. Apart from the calls, which browsers never make by these forms.
import type { FormResult } from '#client/lib/forms/form-result.ts'

export type CartForm = 'add' | 'quantity' | 'delete'

export const cartFields = { product: 'product', count: 'count' } as const

/** The message of a refused form about a product, and the quantity that was entered. */
export function refusalOf(result: FormResult | undefined, form: CartForm, productId: string) {
  if (result?.refusal === undefined || result.form !== form) return null
  const { refusal, values } = result
  return values[cartFields.product] === productId
    ? { message: refusal.message, count: values[cartFields.count], key: result.key }
    : null
}
