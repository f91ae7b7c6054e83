// Query parameters of the address of open payments. They have the API's names, so that the API's errors match them.
import { api } from '#client/lib/api.ts'
import type { OpenBill } from '#contract/payments.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export const openBillNames = ['page', 'q', 'by'] as const
export type OpenBillQuery = Partial<Record<(typeof openBillNames)[number], string>>

export function findOpenBills(url: string): Promise<ListState<OpenBill, OpenBillQuery>> {
  return loadList(url, openBillNames, (query) =>
    api('GET /payments/open', { query: { ...query, itemsPerPage } as never }),
  )
}
