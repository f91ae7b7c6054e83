// The whole state of a list stands in its address: page, order, text and filter.
import { forgetEndedSession } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { callForgiving, readQuery, writeQuery } from '#client/lib/forgiving-query.ts'
import type { GridOrder } from '../data-grid/grid-column.ts'

/** As specified. */
export const itemsPerPage = 25

/** Characters of a search. */
export const longestText = 100

type Values = Partial<Record<string, string>>

/** What the address of a list of tours or products may hold. */
export const listNames = ['page', 'sort', 'text', 'filter'] as const
export type ListQuery = Partial<Record<(typeof listNames)[number], string>>

export interface Listed<Item> {
  items: readonly Item[]
  currentPage: number
  totalPages: number
  totalCount: number
}

/** An answer of the server, or what went wrong; with it what of the address it was made for. */
export interface ListState<Item, Query = ListQuery, List = Listed<Item>> {
  query: Query
  list: List | null
  failure: string | null
}

/** What an address asks for, malformed values included. */
export function readListQuery<Name extends string>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return cleaned(readQuery(url, names))
}

/** Malformed values fall back to their defaults; `fetchList` hears the address's values by these names. */
export async function loadList<Name extends string, List extends Listed<unknown>>(
  url: string,
  names: readonly Name[],
  fetchList: (query: Partial<Record<Name, string>>) => Promise<List>,
): Promise<ListState<List['items'][number], Partial<Record<Name, string>>, List>> {
  const query = readListQuery(url, names)
  try {
    const { answer, query: kept } = await callForgiving(query as Record<Name, string>, fetchList)
    return { query: kept, list: answer, failure: null }
  } catch (error) {
    forgetEndedSession(error)
    return { query, list: null, failure: toastFailure(error) }
  }
}

/** Values as a person could have typed them: at most so long, not blank, without signs that have no place in a text. */
function cleaned<Query extends Values>(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value = '']) => {
      const text = value.replaceAll(/\p{Cc}/gu, ' ').slice(0, longestText)
      return text.trim() === '' ? [] : [[name, text]]
    }),
  ) as Query
}

/** The same list with other values; any change but that of the page leads to the first one. */
export function listHref<Name extends string>(
  query: Partial<Record<Name, string>>,
  changes: Partial<Record<Name | 'page', string>>,
): string {
  const next: Values = { ...query, page: undefined, ...changes }
  return writeQuery(next, Object.keys(next)) || '.'
}

/** The pages of a list, as a grid shows them. */
export function pagesOf(query: Values, { currentPage, totalPages, totalCount }: Listed<unknown>) {
  return {
    currentPage,
    totalPages,
    totalCount,
    itemsPerPage,
    hrefOfPage: (page: number) => listHref(query, { page: String(page) }),
  }
}

/** Whether a search has left something out of a list. */
export function isNarrowed({ page: _page, ...narrowing }: Values): boolean {
  return Object.values(narrowing).some((value) => value !== undefined)
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
