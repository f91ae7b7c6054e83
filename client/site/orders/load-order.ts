// One order, for its page and the pages below it.
import { data } from 'react-router'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { isSessionEnded } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import type { Order } from '#contract/orders.ts'

export interface OrderData {
  /** null if there is no such order of the user. */
  order: Order | null
  hasFailed?: true
}

/** `isThere`: whether the page exists for the order. */
export async function loadOrderOnServer(
  call: Api,
  id: string,
  isThere: (order: Order) => boolean = () => true,
) {
  const order = await findOrder(call, id, isThere)
  return data({ order } as OrderData, { status: order === null ? 404 : 200 })
}

export async function loadOrderInBrowser(
  id: string,
  isThere: (order: Order) => boolean = () => true,
): Promise<OrderData> {
  const user = admit(await currentUser(), { access: 'user' })
  try {
    // Staff see the orders of others in the back office.
    return { order: await findOrder(api, id, (order) => order.userId === user._id && isThere(order)) }
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return { order: null, hasFailed: true }
  }
}

async function findOrder(call: Api, id: string, isThere: (order: Order) => boolean): Promise<Order | null> {
  try {
    const order = await call('GET /orders/:id', { params: { id } })
    return isThere(order) ? order : null
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}
