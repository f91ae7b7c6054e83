// The list of orders that a query finds.
import { orderNames } from '#client/admin/addresses/order-paths.ts'
import { api } from '#client/lib/api.ts'
import type { OrderSummary, StaffOrderList } from '#contract/orders.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export type OrderQuery = Partial<Record<(typeof orderNames)[number], string>>

export function findOrders(url: string): Promise<ListState<OrderSummary, OrderQuery, StaffOrderList>> {
  return loadList(url, orderNames, (query) =>
    api('GET /orders', { query: { ...query, itemsPerPage } as never }),
  )
}
