// The description of a list of tours or products.
import type { Api } from '#client/lib/api.ts'
import type { itemListQuery } from '#contract/pages/queries.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { RelatedScreen } from '../item-form/item-kind.ts'
import { itemPages } from '../item-form/item-pages.ts'
import { type ColumnOrders, type Listed, type ListQuery, rowsOf } from '../list/list-address.ts'
import { choiceField, textField } from '../list/search-field.tsx'
import { fetchedList, type StaffList } from '../list/staff-list.ts'
import type { BulkRecord } from './bulk-fields.ts'
import type { BulkKind } from './bulk-forms.ts'

type ListName = (typeof itemListQuery)[number]

export type ListedRecord = BulkRecord

export interface ListKind<Item extends ListedRecord> {
  /** Singular name of the kind. */
  noun: keyof typeof itemPages
  list: StaffList<Item, ListName, Listed<Item>>
  /** Remembers the record for its form, which then does not fetch it. */
  choose: (item: Item) => void
  related?: RelatedScreen | undefined
  /** Deletes all of these records, or none. */
  remove: (ids: readonly string[]) => Promise<void>
  bulk: BulkKind
}

/** The page's query, with the number of rows instead of their choice. */
interface ItemQuery extends Omit<ListQuery, 'rows'> {
  itemsPerPage: number
}

interface ListKindFacts<Item extends ListedRecord> extends Omit<ListKind<Item>, 'list' | 'bulk'> {
  title: string
  columns: readonly GridColumn<Item>[]
  orders: ColumnOrders
  filter: { label: string; all: string; options: readonly string[] }
  find: (call: Api, query: ItemQuery) => Promise<Listed<Item>>
  bulk: Omit<BulkKind, 'noun'>
}

export function listKind<Item extends ListedRecord>(facts: ListKindFacts<Item>): ListKind<Item> {
  const { title, noun, columns, orders, filter, find, bulk, ...kind } = facts
  const list = fetchedList<Item, ListName, Listed<Item>>(
    (call) =>
      ({ rows, ...query }) =>
        find(call, { ...query, itemsPerPage: rowsOf({ rows }) }),
    {
      title,
      subTitle: `List of ${noun}s`,
      page: itemPages[noun].list,
      nouns: [noun, `${noun}s`],
      // The table itself says that there is nothing.
      noMore: 'No data',
      search: {
        label: `Search ${noun}s`,
        fields: [
          textField('text', { label: 'Search', placeholder: `Search ${noun}s` }),
          choiceField('filter', filter),
        ],
        clear: 'Show all',
        isInLine: true,
      },
      columns,
      orders,
      nameOf: (item) => item.title,
      keepsSelection: true,
      hasRowChoice: true,
      tools: ['columns', 'density'],
    },
  )
  return { ...kind, noun, list, bulk: { ...bulk, noun } }
}
