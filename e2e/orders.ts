// Orders that tests place through the API, each by a new member.
import { type APIRequestContext, expect } from '@playwright/test'
import { signInAdmin } from './staff.ts'
import type { Items } from './staff-items.ts'
import { putIntoCart, signUp } from './visitors.ts'

export interface PlacedOrder {
  _id: string
  /** As pages show it. */
  reference: string
  total: number
}

export interface OrderDesk {
  /** Of the product that all orders have. */
  productId: string
  /** Orders one new product. `name`: in the address. */
  place: (values?: {
    name?: string
    delivery?: 'collect' | 'standard'
    count?: number
  }) => Promise<PlacedOrder>
  /** Marks the awaited bank transfer as received. */
  pay: (order: PlacedOrder) => Promise<void>
  mark: (order: PlacedOrder, state: string) => Promise<void>
  /** Cancels as another member of staff would. */
  cancel: (order: PlacedOrder) => Promise<void>
}

/** `request` may belong to no page: its sessions change. */
export async function openOrderDesk(
  request: APIRequestContext,
  items: Items,
  values: Record<string, unknown> = {},
): Promise<OrderDesk> {
  const member = await signUp(request)
  const { headers } = await signInAdmin(request)
  const product = { ...(await items.createProduct({ cost: 40, ...values })), updatedAt: '' }

  async function send(path: string, data: object = {}): Promise<void> {
    const response = await request.post(`/api/${path}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
  }

  return {
    productId: product._id,
    async place({ name = `Mira ${items.word}`, delivery = 'standard', count = 1 } = {}) {
      await putIntoCart(request, member, product, count)
      const response = await request.post('/api/orders', {
        headers: { authorization: `Bearer ${member.token}` },
        data: {
          address: { name, line1: 'Storgata 4', city: 'Bergen', postcode: '5003', country: 'Norway' },
          delivery,
        },
      })
      expect(response.status(), await response.text()).toBe(201)
      const { _id, reference, total } = (await response.json()) as PlacedOrder
      return { _id, reference: `${reference.slice(0, 4)}-${reference.slice(4)}`, total }
    },
    async pay({ _id }) {
      const response = await request.get(`/api/orders/${_id}/payments`, { headers })
      const { payments } = (await response.json()) as { payments: { _id: string }[] }
      await send(`payments/${payments[0]!._id}/received`)
    },
    mark: ({ _id }, state) => send(`orders/${_id}/marks`, { state }),
    cancel: ({ _id }) => send(`orders/${_id}/cancel`),
  }
}
