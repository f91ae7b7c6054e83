import { formatReference } from '#contract/booking-reference.ts'
import type { orderEndpoints } from '#contract/orders.ts'
import type { HandlersFor, SignedInContext } from '#server/calls/call.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { markOrders, notesOfMarked } from './marked-lists.service.ts'
import {
  cancelOrder,
  markOrder,
  noteOrder,
  type OrderActionOptions,
  withdrawFromOrder,
} from './order-actions.service.ts'
import { getOrder, getPickList, listOrders, listOwnOrders } from './orders.queries.ts'
import { type PlacingOptions, placeOrder } from './placed-orders.service.ts'

export function orderHandlers(
  caches: ListCaches,
  options: PlacingOptions & OrderActionOptions,
): HandlersFor<keyof typeof orderEndpoints> {
  const { payments } = options

  /** The order after an action, with an audit entry if it has changed something. */
  async function respondWithOrder(
    { db, caller, now }: SignedInContext,
    recordId: string,
    { hasChanged }: { hasChanged: boolean },
  ) {
    const output = await getOrder(db, caller, recordId, { payments, now })
    return { output, audit: hasChanged ? { recordId, recordTitle: formatReference(output.reference) } : [] }
  }

  return {
    'POST /orders': {
      async write({ body }, context) {
        const id = await placeOrder(context, body, options)
        return respondWithOrder(context, id, { hasChanged: true })
      },
    },
    'GET /orders/my': ({ query }, { db, caller }) => listOwnOrders(db, caller.userId, query),
    'GET /orders': async ({ query }, { db, caller }) => ({
      ...(await listOrders(db, caches, caller, query)),
      takesPayments: payments.takesPayments,
    }),
    'GET /orders/pick-list': (_input, { db }) => getPickList(db),
    'GET /orders/:id': ({ params }, { db, caller, now }) =>
      getOrder(db, caller, params.id, { payments, now }),
    'POST /orders/:id/cancel': {
      async write({ params }, context) {
        return respondWithOrder(context, params.id, await cancelOrder(context, params.id, options))
      },
    },
    'POST /orders/:id/withdrawal': {
      async write({ params }, context) {
        return respondWithOrder(context, params.id, await withdrawFromOrder(context, params.id, options))
      },
    },
    'POST /orders/:id/marks': {
      async write({ params, body }, context) {
        return respondWithOrder(context, params.id, await markOrder(context, params.id, body, options))
      },
    },
    'POST /orders/marks': {
      async write({ body }, context) {
        const marked = await markOrders(context, body, options)
        return { output: { orders: marked }, audit: notesOfMarked(marked) }
      },
    },
    'PATCH /orders/:id': {
      async write({ params, body }, context) {
        return respondWithOrder(context, params.id, await noteOrder(context, params.id, body.note))
      },
    },
  }
}
