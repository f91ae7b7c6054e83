// State and rows of a data grid. Rows are filtered here; TanStack Table sorts, hides columns and selects.
import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { compareValues, type GridColumn, type GridOrder } from './grid-column.ts'
import { filterRows, type GridFilter, noFilter } from './grid-filter.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

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
  /** All rows, or the server's page. Memoize the array: a new array resets the table. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  pages?: ServerPages
  /** Controlled selection. Without it, the grid keeps the selection itself. */
  selection?: GridSelection
}

export interface GridSelection {
  keys: Readonly<Record<string, true>>
  onChange: (change: GridSelectionChange) => void
}

/** The argument of a React state setter. */
export type GridSelectionChange = RowSelectionState | ((before: RowSelectionState) => RowSelectionState)

export interface Grid<Row extends object> {
  table: ReactTable<typeof features, Row>
  columns: readonly GridColumn<Row>[]
  pages: ServerPages | undefined
  order: GridOrder | null
  setOrder: (order: GridOrder | null) => void
  filter: GridFilter
  setFilter: (filter: GridFilter) => void
  density: GridDensity
  setDensity: (density: GridDensity) => void
  isSortable: (column: GridColumn<Row>) => boolean
  /** In display order. */
  shownRows: readonly Row[]
  shownColumns: readonly GridColumn<Row>[]
}

export function useGrid<Row extends object>(options: GridOptions<Row>): Grid<Row> {
  const { columns, rows, rowKey, pages, selection } = options
  const [filter, setFilter] = useState(noFilter)
  const [density, setDensity] = useState<GridDensity>('standard')
  const data = useMemo(() => filterRows(rows, columns, filter) as Row[], [rows, columns, filter])
  const definitions = useMemo(() => columns.map((column) => toColumnDef(column)), [columns])

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: pages !== undefined,
    enableMultiSort: false,
    initialState: {
      columnVisibility: Object.fromEntries(
        columns.flatMap(({ key, isHiddenAtFirst }) => (isHiddenAtFirst ? [[key, false]] : [])),
      ),
    },
    ...(selection && {
      state: { rowSelection: selection.keys as RowSelectionState },
      onRowSelectionChange: selection.onChange,
    }),
  })

  const sorted = table.state.sorting[0]
  const ownOrder = sorted === undefined ? null : { key: sorted.id, isDescending: sorted.desc }
  return {
    table,
    columns,
    pages,
    order: pages === undefined ? ownOrder : (pages.order ?? null),
    setOrder(order) {
      table.setSorting(order === null ? [] : [{ id: order.key, desc: order.isDescending }])
    },
    filter,
    setFilter,
    density,
    setDensity,
    isSortable: ({ isSortable, value }) =>
      pages === undefined
        ? (isSortable ?? value !== undefined)
        : isSortable === true && pages.hrefOfOrder !== undefined,
    shownRows: table.getRowModel().rows.map(({ original }) => original),
    shownColumns: columns.filter(({ key }) => table.state.columnVisibility[key] !== false),
  }
}

function toColumnDef<Row extends object>(column: GridColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.key,
    accessorFn: column.value ?? (() => ''),
    enableHiding: !column.isAlwaysShown,
    sortFn: (one, other, key) => compareValues(one.getValue(key), other.getValue(key)),
  }
}
