// Orders for tests: the checkout form, and orders placed and paid through the API.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'
import { type ListedProduct, type Member, putIntoCart } from './visitors.ts'

export const address = {
  name: 'Mira Solberg',
  line1: 'Storgata 4',
  line2: 'Second floor',
  postcode: '5003',
  city: 'Bergen',
  country: 'Norway',
}

const labels: Record<keyof typeof address, string> = {
  name: 'Name',
  line1: 'Street and number',
  line2: 'Address, second line',
  postcode: 'Postcode',
  city: 'Town',
  country: 'Country',
}

export function checkoutForm(page: Page) {
  return page.getByRole('form', { name: 'Order' })
}

export const orderButton = (page: Page) =>
  checkoutForm(page).getByRole('button', { name: 'Order with obligation to pay' })

export async function fillAddress(page: Page): Promise<void> {
  for (const [name, label] of Object.entries(labels)) {
    await checkoutForm(page)
      .getByLabel(label, { exact: true })
      .fill(address[name as keyof typeof address])
  }
}

export async function expectAddress(page: Page): Promise<void> {
  for (const [name, label] of Object.entries(labels)) {
    await expect(checkoutForm(page).getByLabel(label, { exact: true })).toHaveValue(
      address[name as keyof typeof address],
    )
  }
}

export interface OwnOrder {
  _id: string
  reference: string
  state: string
  total: number
  delivery: string
  address: typeof address
  note: string
  lines: { productId: string; quantity: number; amountDue: number }[]
}

const headersOf = ({ token }: Pick<Member, 'token'>) => ({ authorization: `Bearer ${token}` })

/** Newest first, without their lines. */
export async function ordersOf(request: APIRequestContext, member: Member): Promise<OwnOrder[]> {
  const response = await request.get('/api/orders/my', { headers: headersOf(member) })
  return ((await response.json()) as { items: OwnOrder[] }).items
}

export async function readOrder(request: APIRequestContext, member: Member, id: string): Promise<OwnOrder> {
  return (await request.get(`/api/orders/${id}`, { headers: headersOf(member) })).json()
}

/** Orders through the API. */
export async function placeOrder(
  request: APIRequestContext,
  member: Member,
  product: ListedProduct,
  { count = 1, delivery = 'standard' }: { count?: number; delivery?: 'collect' | 'standard' } = {},
): Promise<OwnOrder> {
  await putIntoCart(request, member, product, count)
  const response = await request.post('/api/orders', {
    headers: headersOf(member),
    data: { address, delivery, note: 'Please ring twice.' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

/** Marks the transfer for an order as received, as staff do. `request`: of its own, because it is signed in as staff. */
export async function receiveTransfer(
  request: APIRequestContext,
  id: string,
  kind: 'orders' | 'tours' = 'orders',
): Promise<void> {
  const { headers } = await signInSuperAdmin(request)
  const ledger = (await (await request.get(`/api/${kind}/${id}/payments`, { headers })).json()) as {
    payments: { _id: string }[]
  }
  const received = await request.post(`/api/payments/${ledger.payments[0]!._id}/received`, {
    headers,
    data: {},
  })
  expect(received.ok(), await received.text()).toBe(true)
}

/** Marks an order as staff do. */
export async function markOrder(
  request: APIRequestContext,
  orderId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { headers } = await signInSuperAdmin(request)
  const response = await request.post(`/api/orders/${orderId}/marks`, { headers, data })
  expect(response.ok(), await response.text()).toBe(true)
}
