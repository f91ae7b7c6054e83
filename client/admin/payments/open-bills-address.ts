// Query parameters of the address of open payments. They have the API's names, so that the API's errors match them.

import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { openBillsPage } from '#contract/pages/staff-pages.ts'
import type { OpenBill } from '#contract/payments.ts'
import type { ListedEntry } from '#contract/staff-entries.ts'
import { itemsPerPage, type ListState, loadList, readListQuery } from '../list/list-address.ts'

export type OpenBillQuery = Partial<Record<QueryOf<typeof openBillsPage>, string>>

const fetchWith = (call: Api) => (query: OpenBillQuery) =>
  call('GET /payments/open', { query: { ...query, itemsPerPage } as never })

export function findOpenBills(url: string): Promise<ListState<OpenBill, OpenBillQuery>> {
  return loadList(url, openBillsPage.query, fetchWith(api))
}

/** For the server, which renders the list for browsers without script. Other errors are those of the page. */
export async function findOpenBillsOnServer(
  call: Api,
  url: string,
): Promise<ListState<OpenBill, OpenBillQuery>> {
  const { result, query } = await callLeniently(
    readListQuery(url, openBillsPage.query) as Record<QueryOf<typeof openBillsPage>, string>,
    fetchWith(call),
  )
  return { query, list: result, failure: null }
}

/** The entries that wait longest for a second person. */
export async function findWaitingEntries(call: Api): Promise<readonly ListedEntry[]> {
  return (await call('GET /payments/entries/waiting', { query: { itemsPerPage } })).items
}
