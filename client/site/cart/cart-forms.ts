// The forms of the cart, which browsers without script send. With script the cart changes in place.
import { successText, warnings } from '#client/features/toasts/texts.ts'
import type { Api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { type FormSender, type SentForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { retryBusy } from '#client/lib/retries.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { type CartForm, cartFields } from './cart-fields.ts'

export const cartForms = {
  async add(call: Api, sent: SentForm) {
    const body = { product: sent.text(cartFields.product), count: countOf(sent) }
    await retryBusy(() => call('POST /carts', { body }, { idempotencyKey: sent.key }))
    return saved('add')
  },

  async quantity(call: Api, sent: SentForm) {
    const params = { id: sent.text(cartFields.product) }
    await call('PATCH /carts/:id', { params, body: { quantity: countOf(sent) } })
    return saved('quantity')
  },

  async delete(call: Api, sent: SentForm) {
    const query = { productId: sent.text(cartFields.product) }
    await call('DELETE /carts', { query, body: undefined }).catch((error) => {
      // An earlier press, or another device, has deleted the line.
      if (!isUnknown(error)) throw error
    })
    return saved('delete')
  },
} satisfies Record<CartForm, FormSender>

function countOf(sent: SentForm): number {
  const text = sent.text(cartFields.count).trim()
  const count = /^[+-]?\d+$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  const message = warnings.quantityTooSmall
  throw wrongEntries({ [cartFields.count]: message }, message)
}

function saved(form: CartForm) {
  return { done: successText, next: addressOf(cartPage, { saved: form }) }
}
