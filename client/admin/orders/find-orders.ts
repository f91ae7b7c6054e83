// The list of orders that a query finds.

import { api } from '#client/lib/api.ts'
import type { OrderSummary, StaffOrderList } from '#contract/orders.ts'
import { staffOrdersPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export type OrderQuery = Partial<Record<(typeof staffOrdersPage.query)[number], string>>

export function findOrders(url: string): Promise<ListState<OrderSummary, OrderQuery, StaffOrderList>> {
  return loadList(url, staffOrdersPage.query, (query) =>
    api('GET /orders', { query: { ...query, itemsPerPage } as never }),
  )
}
