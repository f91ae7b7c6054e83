// The whole state of a list stands in its address: page, order, text and filter.
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import type { GridOrder } from '../data-grid/grid-column.ts'

/** As specified. */
export const itemsPerPage = 25

/** Characters of a search. */
export const longestText = 100

const names = ['page', 'sort', 'text', 'filter'] as const
export type ListQuery = Partial<Record<(typeof names)[number], string>>

export interface Listed<Item> {
  items: readonly Item[]
  currentPage: number
  totalPages: number
  totalCount: number
}

/** An answer of the server, or what went wrong; with it what of the address it was made for. */
export interface ListState<Item> {
  query: ListQuery
  list: Listed<Item> | null
  failure: string | null
}

/** Malformed values fall back to their defaults; `fetchList` hears the address's values. */
export async function loadList<Item>(
  url: string,
  fetchList: (query: ListQuery) => Promise<Listed<Item>>,
): Promise<ListState<Item>> {
  const query: ListQuery = readQuery(url, names)
  if (query.text !== undefined) query.text = query.text.slice(0, longestText)
  try {
    const { answer, query: kept } = await callForgiving(query as Record<string, string>, fetchList)
    return { query: kept as ListQuery, list: answer, failure: null }
  } catch (error) {
    return { query, list: null, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** The same list with other values; any change but that of the page leads to the first one. */
export function listHref(query: ListQuery, changes: ListQuery): string {
  const next: ListQuery = { ...query, page: undefined, ...changes }
  const values = new URLSearchParams()
  for (const name of names) {
    const value = next[name]
    if (value !== undefined && value !== '' && !(name === 'page' && value === '1')) values.set(name, value)
  }
  return values.size === 0 ? '.' : `?${values}`
}

/** Orders that the server has, by column. A column that lacks one direction has the other alone. */
export type ColumnOrders = Readonly<Record<string, { up?: string; down?: string }>>

export function orderOf(sort: string | undefined, orders: ColumnOrders): GridOrder | null {
  for (const [key, { up, down }] of Object.entries(orders)) {
    if (sort !== undefined && sort === up) return { key, isDescending: false }
    if (sort !== undefined && sort === down) return { key, isDescending: true }
  }
  return null
}

/** The server's word for an order; where it lacks the direction, for the other one or for none. */
export function sortOf(order: GridOrder | null, before: GridOrder | null, orders: ColumnOrders): string {
  if (order === null) return ''
  const { up, down } = orders[order.key] ?? {}
  const wanted = order.isDescending ? down : up
  if (wanted !== undefined) return wanted
  // The only direction there is has just been left.
  if (before?.key === order.key) return ''
  return up ?? down ?? ''
}
