// The state of a list, which is kept in its address: page, order, text and filter.

import { forgetEndedSession } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import { readNamed } from '#client/lib/page-query.ts'
import { cutText } from '#contract/cut-text.ts'
import { writeQuery } from '#contract/pages/page.ts'
import type { itemListQuery } from '#contract/pages/queries.ts'
import type { GridOrder } from '../data-grid/grid-column.ts'

/** Rows per page, as specified. */
export const itemsPerPage = 25

/** Numbers of rows per page that staff choose from. */
const rowChoices = [itemsPerPage, 50, 100] as const

/** The chosen number of rows per page of a list of tours or products. */
export function rowsOf({ rows }: ListQuery): number {
  return rowChoices.find((each) => String(each) === rows) ?? itemsPerPage
}

/** The part of `pages` by which the number of rows per page is chosen. */
export function rowLinksOf(query: ListQuery) {
  return rowChoices.map((rows) => ({
    rows,
    href: listHref(query, { rows: rows === itemsPerPage ? '' : String(rows) }),
  }))
}

/** Maximum length of a search text. */
export const maxTextLength = 100

type Values = Partial<Record<string, string>>

/** Query parameters of the lists of tours and products. */
export type ListQuery = Partial<Record<(typeof itemListQuery)[number], string>>

export interface Listed<Item> {
  items: readonly Item[]
  currentPage: number
  totalPages: number
  totalCount: number
  itemsPerPage?: number
}

/** A loaded list or an error message, and the query it was loaded for. */
export interface ListState<Item, Query = ListQuery, List = Listed<Item>> {
  query: Query
  list: List | null
  failure: string | null
}

/** Reads the query of an address, including invalid values. */
export function readListQuery<Name extends string>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return cleanValues(readNamed(url, names))
}

/** Loads a list with the query of an address. Values that the API rejects fall back to their defaults. */
export async function loadList<Name extends string, List extends Listed<unknown>>(
  url: string,
  names: readonly Name[],
  fetchList: (query: Partial<Record<Name, string>>) => Promise<List>,
): Promise<ListState<List['items'][number], Partial<Record<Name, string>>, List>> {
  const query = readListQuery(url, names)
  try {
    const { result, query: kept } = await callLeniently(query as Record<Name, string>, fetchList)
    return { query: kept, list: result, failure: null }
  } catch (error) {
    forgetEndedSession(error)
    return { query, list: null, failure: toastFailure(error) }
  }
}

/** For the server, which renders the list for browsers without script. Throws what the API refuses for another reason. */
export async function loadListOnServer<Name extends string, List extends Listed<unknown>>(
  url: string,
  names: readonly Name[],
  fetchList: (query: Partial<Record<Name, string>>) => Promise<List>,
): Promise<ListState<List['items'][number], Partial<Record<Name, string>>, List>> {
  const query = readListQuery(url, names) as Record<Name, string>
  const { result, query: kept } = await callLeniently(query, fetchList)
  return { query: kept, list: result, failure: null }
}

/** Removes control characters and blank values, and limits the length of values. */
function cleanValues<Query extends Values>(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value = '']) => {
      const text = cutText(value.replaceAll(/\p{Cc}/gu, ' '), maxTextLength)
      return text.trim() === '' ? [] : [[name, text]]
    }),
  ) as Query
}

/** Address of the list with changed values. Any change except of the page returns to the first page. */
export function listHref<Name extends string>(
  query: Partial<Record<Name, string>>,
  changes: Partial<Record<Name | 'page', string>>,
): string {
  const next: Values = { ...query, page: undefined, ...changes }
  return writeQuery(next, Object.keys(next)) || '.'
}

/** The `pages` prop of a data grid. */
export function pagesOf(
  query: Values,
  { currentPage, totalPages, totalCount, itemsPerPage: rows = itemsPerPage }: Listed<unknown>,
) {
  return {
    currentPage,
    totalPages,
    totalCount,
    itemsPerPage: rows,
    hrefOfPage: (page: number) => listHref(query, { page: String(page) }),
  }
}

/** Query parameters that say how a list is shown, and filter nothing. */
const viewNames = ['page', 'sort', 'rows', 'view']

/** True if the query has any filter. */
export function isFiltered(query: Values): boolean {
  return Object.entries(query).some(([name, value]) => value !== undefined && !viewNames.includes(name))
}

/** Address of the list without filters. */
export function clearedHref(query: Values): string {
  return listHref(Object.fromEntries(Object.entries(query).filter(([name]) => viewNames.includes(name))), {})
}

/** The API's sort values by column and direction. A column may have only one direction. */
export type ColumnOrders = Readonly<Record<string, { up?: string; down?: string }>>

export function orderOf(sort: string | undefined, orders: ColumnOrders): GridOrder | null {
  for (const [key, { up, down }] of Object.entries(orders)) {
    if (sort !== undefined && sort === up) return { key, isDescending: false }
    if (sort !== undefined && sort === down) return { key, isDescending: true }
  }
  return null
}

/** The API's sort value of an order. If the direction is not available: the other direction, or none. */
export function sortOf(order: GridOrder | null, before: GridOrder | null, orders: ColumnOrders): string {
  if (order === null) return ''
  const { up, down } = orders[order.key] ?? {}
  const wanted = order.isDescending ? down : up
  if (wanted !== undefined) return wanted
  // The only available direction was active before, so the next order is none.
  if (before?.key === order.key) return ''
  return up ?? down ?? ''
}
