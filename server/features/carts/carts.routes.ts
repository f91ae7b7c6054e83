import type { cartEndpoints } from '#contract/carts.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { requireOwn } from '#server/calls/ownership.ts'
import { addToCart, getCart, removeFromCart, setQuantity } from './carts.service.ts'

export const cartHandlers: HandlersFor<keyof typeof cartEndpoints> = {
  'GET /carts': async ({ query }, { db, caller }) => {
    requireOwn(caller, query.userId)
    return getCart(db, caller.userId, query)
  },
  'POST /carts': async ({ body }, { db, caller }) => {
    requireOwn(caller, body.userId)
    const productId = typeof body.product === 'string' ? body.product : body.product._id
    return addToCart(db, caller.userId, productId, body.count)
  },
  'PATCH /carts/:id': async ({ params, body }, { db, caller }) => {
    requireOwn(caller, body.userId)
    return setQuantity(db, caller.userId, params.id, body.quantity)
  },
  'DELETE /carts': async ({ query, body }, { db, caller }) => {
    requireOwn(caller, query.userId)
    requireOwn(caller, body?.userId)
    const productId = query.productId ?? body?.productId
    if (productId === undefined) {
      throw new AppError('invalid_request', 'Which product? productId is missing.', {
        fields: { productId: 'required' },
      })
    }
    return removeFromCart(db, caller.userId, productId)
  },
}
