// Query parameters of the orders' address. They have the API's names, so that the API's errors match them.
import { api } from '#client/lib/api.ts'
import { writeQuery } from '#client/lib/lenient-query.ts'
import type { OrderSummary, StaffOrderList } from '#contract/orders.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export const orderNames = ['page', 'q', 'state'] as const
export type OrderQuery = Partial<Record<(typeof orderNames)[number], string>>

export const ordersPath = '/admin/orders'
export const pickListPath = `${ordersPath}/pick-list`

export function findOrders(url: string): Promise<ListState<OrderSummary, OrderQuery, StaffOrderList>> {
  return loadList(url, orderNames, (query) =>
    api('GET /orders', { query: { ...query, itemsPerPage } as never }),
  )
}

/** Address of the list of all orders that a text finds. */
export function foundOrdersPath(q: string): string {
  return `${ordersPath}${writeQuery({ q }, orderNames)}`
}

export function staffOrderPath(id: string): string {
  return `${ordersPath}/${id}`
}

/** An invoice or credit note, to print. */
export function staffDocumentPath(id: string, number: string): string {
  return `${staffOrderPath(id)}/documents/${number}`
}
