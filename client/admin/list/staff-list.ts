// The description of a list of the back office, from which its page is made.

import { type Api, api } from '#client/lib/api.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { GridTool } from '../data-grid/grid-toolbar.tsx'
import {
  type ColumnOrders,
  itemsPerPage,
  type Listed,
  type ListState,
  loadList,
  loadListOnServer,
} from './list-address.ts'
import type { SearchFacts } from './list-search.tsx'

type Query<Name extends string> = Partial<Record<Name, string>>

export interface ListFacts<Row extends object, Name extends string, List extends Listed<Row>> {
  title: string
  subTitle: string
  /** Of the table. Default: the title. */
  caption?: string
  /** The page, whose query parameters have the names of the API. */
  page: { query: readonly Name[] }
  /** What a row is, and what the rows are. */
  nouns: readonly [one: string, many: string]
  search?: SearchFacts<Name, List>
  /** Absent if they depend on the page's state. */
  columns?: readonly GridColumn<Row>[]
  /** Default: `_id`. */
  rowKey?: (row: Row) => string
  /** Name of a row for its checkbox. Without it, rows cannot be selected. */
  nameOf?: (row: Row) => string
  /** The selection outlives a new search. */
  keepsSelection?: true
  /** The API's sort values of the columns that the server sorts. */
  orders?: ColumnOrders
  /** Staff choose the number of rows per page. */
  hasRowChoice?: true
  tools?: readonly GridTool[]
  /** Name of the region of the rows, which takes the focus of deleted rows. Without it the table does. */
  region?: string
  /** Title of a list without rows and filters. Without it the table says so. */
  none?: string
  /** Of the link from filters that nothing fits. */
  showAll?: string
  /** Title of a failure. */
  failed?: string
  /** In a table without rows. */
  noMore?: string
}

export interface StaffList<Row extends object, Name extends string, List extends Listed<Row>>
  extends ListFacts<Row, Name, List> {
  load: (url: string) => Promise<ListState<Row, Query<Name>, List>>
  /** For the server, which renders the list for browsers without script. */
  loadOnServer: (call: Api, url: string) => Promise<ListState<Row, Query<Name>, List>>
}

type Output<Key extends EndpointKey> = CallOutput<Endpoints[Key]>
type ListEndpoint = { [Key in EndpointKey]: Output<Key> extends Listed<object> ? Key : never }[EndpointKey]
type RowOf<List> = List extends Listed<infer Row extends object> ? Row : never
type ListOf<Key extends EndpointKey> = Output<Key> & Listed<RowOf<Output<Key>>>

/** A list whose query the API takes as it is. */
export function staffList<Key extends ListEndpoint, Name extends string>(
  key: Key,
  facts: ListFacts<RowOf<Output<Key>>, Name, ListOf<Key>>,
): StaffList<RowOf<Output<Key>>, Name, ListOf<Key>> {
  return fetchedList(
    (call) => (query) => call(key, { query: { ...query, itemsPerPage } } as never) as Promise<ListOf<Key>>,
    facts,
  )
}

export function fetchedList<Row extends object, Name extends string, List extends Listed<Row>>(
  fetch: (call: Api) => (query: Query<Name>) => Promise<List & Listed<Row>>,
  facts: ListFacts<Row, Name, List>,
): StaffList<Row, Name, List> {
  const { query: names } = facts.page
  return {
    ...facts,
    load: (url) => loadList(url, names, fetch(api)),
    loadOnServer: (call, url) => loadListOnServer(url, names, fetch(call)),
  }
}

/** The usual key of a row. */
export function idOf(row: object): string {
  return (row as { _id: string })._id
}
