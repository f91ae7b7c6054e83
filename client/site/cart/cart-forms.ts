// The forms of the cart, which browsers without script send. With script the cart changes in place.
import { warnings } from '#client/features/toasts/texts.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError, isUnknown } from '#client/lib/api-error.ts'
import { retryBusy } from '#client/lib/retries.ts'

export const cartForms = { add: 'add', quantity: 'quantity', delete: 'delete' } as const
export type CartForm = keyof typeof cartForms

/** What was refused, and what was entered. */
export interface CartRefusal {
  form: CartForm
  status: number
  message: string
  productId: string
  count: string
}

/** Makes the call of a form. Null: done. */
export async function sendCartForm(call: Api, sent: FormData): Promise<CartRefusal | null> {
  const text = (name: string) => String(sent.get(name) ?? '')
  const [form, productId, count] = [text('form'), text('product'), text('count').trim()]
  try {
    await change(call, form, productId, count, text('key'))
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    const { status, message } = error
    return { form: form as CartForm, status: status || 503, message, productId, count }
  }
}

async function change(
  call: Api,
  form: string,
  productId: string,
  count: string,
  key: string,
): Promise<unknown> {
  if (form === cartForms.delete) {
    return call('DELETE /carts', { query: { productId }, body: undefined }).catch((error) => {
      // An earlier press, or another device, has deleted the line.
      if (!isUnknown(error)) throw error
    })
  }
  const quantity = /^[+-]?\d+$/.test(count) ? Number(count) : Number.NaN
  if (quantity <= 0) throw new ApiError(400, 'invalid_request', warnings.quantityTooSmall)
  if (form === cartForms.add)
    return retryBusy(() =>
      call('POST /carts', { body: { product: productId, count: quantity } }, { idempotencyKey: key }),
    )
  if (form === cartForms.quantity)
    return call('PATCH /carts/:id', { params: { id: productId }, body: { quantity } })
  throw new ApiError(400, 'invalid_request', 'This form is not known here.')
}
