// State and rows of a data grid: filter, order, density, shown columns, selection.
import { useMemo, useState } from 'react'
import { compareValues, type GridColumn, type GridOrder } from './grid-column.ts'
import { filterRows, noFilter } from './grid-filter.ts'

export type GridDensity = 'compact' | 'standard' | 'comfortable'

/** The rows are one page of a list that the server sorts and pages. */
export interface ServerPages {
  currentPage: number
  totalPages: number
  totalCount: number
  itemsPerPage: number
  hrefOfPage: (page: number) => string
  /** Addresses of the list with other numbers of rows per page. */
  rowLinks?: readonly { rows: number; href: string }[]
  order?: GridOrder | null
  hrefOfOrder?: (order: GridOrder | null) => string
}

export interface GridOptions<Row> {
  columns: readonly GridColumn<Row>[]
  /** All rows, or the server's page. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  pages?: ServerPages
  /** Controlled selection. Without it, the grid keeps the selection itself. */
  selection?: GridSelection | undefined
}

type ChosenKeys = Readonly<Record<string, true>>

/** `onChange` receives the argument of a React state setter. */
export interface GridSelection {
  keys: ChosenKeys
  onChange: (change: (before: ChosenKeys) => ChosenKeys) => void
}

export type Grid<Row extends object> = ReturnType<typeof useGrid<Row>>

export function useGrid<Row extends object>(options: GridOptions<Row>) {
  const { columns, rows, rowKey, pages } = options
  const [filter, setFilter] = useState(noFilter)
  const [density, setDensity] = useState<GridDensity>('standard')
  const [ownOrder, setOrder] = useState<GridOrder | null>(null)
  const [ownKeys, setOwnKeys] = useState<ChosenKeys>({})
  const { keys, onChange } = options.selection ?? { keys: ownKeys, onChange: setOwnKeys }
  /** Null until the user has chosen the columns: until then columns give way where there is no space. */
  const [chosenColumns, setChosenColumns] = useState<readonly string[] | null>(null)
  const shownColumns = columns.filter(({ key, isHiddenAtFirst = false }) =>
    chosenColumns === null ? !isHiddenAtFirst : chosenColumns.includes(key),
  )
  /** Of the browser: the server's pages have theirs in the address. */
  const order = pages === undefined ? ownOrder : null
  const shownRows = useMemo(
    () => sortRows(filterRows(rows, columns, filter), columns, order),
    [rows, columns, filter, order],
  )
  const isChosen = (row: Row) => keys[rowKey(row)] === true
  return {
    columns,
    shownColumns,
    hasChosenColumns: chosenColumns !== null,
    showColumns: setChosenColumns,
    pages,
    order: order ?? pages?.order ?? null,
    setOrder,
    filter,
    setFilter,
    density,
    setDensity,
    isSortable: ({ isSortable, value }: GridColumn<Row>) =>
      pages === undefined
        ? (isSortable ?? value !== undefined)
        : isSortable === true && pages.hrefOfOrder !== undefined,
    /** In display order. */
    shownRows,
    rowKey,
    isChosen,
    chosenRows: shownRows.filter(isChosen),
    choose(some: readonly Row[], areChosen: boolean) {
      const changed = some.map(rowKey)
      onChange((before) => {
        const kept = Object.keys(before).filter((key) => !changed.includes(key))
        return Object.fromEntries([...kept, ...(areChosen ? changed : [])].map((key) => [key, true]))
      })
    },
  }
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  order: GridOrder | null,
): readonly Row[] {
  const value = columns.find(({ key }) => key === order?.key)?.value
  if (order === null || value === undefined) return rows
  const sign = order.isDescending ? -1 : 1
  return [...rows].sort((one, other) => sign * compareValues(value(one), value(other)))
}
