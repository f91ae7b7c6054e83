import { expect, it, vi } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { sendForm } from '#client/lib/forms/send-form.ts'
import { refusalOf } from './cart-fields.ts'
import { cartForms } from './cart-forms.ts'

function send(entries: Record<string, string>, answer: () => Promise<unknown> = async () => ({})) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  const call = vi.fn(answer)
  return { call, result: sendForm(call as unknown as Api, form, cartForms) }
}

it('a product is added with its quantity, by the key of the form', async () => {
  const { call, result } = send({ form: 'add', product: 'p1', count: ' 2 ', idempotencyKey: 'k1' })
  expect(await result).toMatchObject({ done: 'Successfully!', next: '/my-cart?saved=add' })
  expect(call).toHaveBeenCalledWith(
    'POST /carts',
    { body: { product: 'p1', count: 2 } },
    { idempotencyKey: 'k1' },
  )
})

it.each(['0', '-3', 'two', '', '1.5'])(
  'the quantity %j is refused before any call, and kept',
  async (count) => {
    const { call, result } = send({ form: 'quantity', product: 'p1', count })
    const refused = refusalOf(await result, 'quantity', 'p1')
    expect(refused).toMatchObject({ message: 'Quantity must be greater than 0', count })
    expect(call).not.toHaveBeenCalled()
  },
)

it('what the call refuses is said beside the line that it is about', async () => {
  const message = 'must be at most 999'
  const { result } = send({ form: 'quantity', product: 'p1', count: '1000' }, () =>
    Promise.reject(new ApiError(400, 'invalid_request', message, {})),
  )
  expect(refusalOf(await result, 'quantity', 'p1')).toMatchObject({ message, count: '1000' })
  expect(refusalOf(await result, 'quantity', 'p2')).toBeNull()
})

it('a line that is gone already counts as deleted', async () => {
  const { call, result } = send({ form: 'delete', product: 'p1' }, () =>
    Promise.reject(new ApiError(404, 'not_found', 'gone', {})),
  )
  expect(await result).toMatchObject({ next: '/my-cart?saved=delete' })
  expect(call).toHaveBeenCalledWith('DELETE /carts', { query: { productId: 'p1' }, body: undefined })
})
