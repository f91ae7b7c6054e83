// The rows of a data grid: a table on wide screens, blocks on small ones. Always a table for screen readers.
import './data-grid.css'
import type { ReactNode, Ref } from 'react'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Link } from '#client/design-system/link.tsx'
import { boxName } from '#client/lib/forms/send-form.ts'
import { type GridColumn, nextOrder } from './grid-column.ts'
import type { Grid } from './use-grid.ts'

/** The native roles, stated explicitly: browsers drop them from tables with `display: grid`. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export interface GridTableProps<Row extends object> {
  grid: Grid<Row>
  /** Makes the table focusable by script. */
  ref?: Ref<HTMLTableElement>
  caption: string
  /** Name of a row for its checkbox. Without it, rows cannot be selected. */
  nameOf?: (row: Row) => string
  /** The form of the page that has the checkboxes of the rows, and their name. */
  boxes?: { form: string; name: string }
  /** Shown if there are no rows. */
  placeholder?: string
  isBusy?: boolean
}

export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { grid, ref, caption, nameOf, boxes, placeholder, isBusy = false } = props
  const { shownRows, shownColumns, density, hasChosenColumns } = grid
  const width = shownColumns.length + (nameOf === undefined ? 0 : 1)
  return (
    <table
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className={`grid-table is-${density}${hasChosenColumns ? '' : ' makes-way'}`}
      {...roles.table}
      aria-busy={isBusy || undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {nameOf !== undefined && (
            <th {...roles.columnheader} scope="col" className="is-choice">
              <SelectAll grid={grid} />
            </th>
          )}
          {shownColumns.map((column) => (
            <ColumnTitle key={column.key} grid={grid} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {shownRows.length === 0 ? (
          <tr {...roles.row} className="is-placeholder">
            <td {...roles.cell} colSpan={width}>
              {placeholder}
            </td>
          </tr>
        ) : (
          shownRows.map((row) => (
            <tr
              key={grid.rowKey(row)}
              {...roles.row}
              className={grid.isChosen(row) ? 'is-selected' : undefined}
            >
              {nameOf !== undefined && (
                <td {...roles.cell} className="is-choice">
                  <Checkbox
                    label={<span className="sr-only">{`Select ${nameOf(row)}`}</span>}
                    {...(boxes !== undefined && {
                      form: boxes.form,
                      name: boxName(boxes.name, grid.rowKey(row)),
                    })}
                    checked={grid.isChosen(row)}
                    onChange={({ currentTarget }) => grid.choose([row], currentTarget.checked)}
                  />
                </td>
              )}
              {shownColumns.map((column) => (
                <td key={column.key} {...roles.cell} className={classOf(column)} data-label={column.title}>
                  {contentOf(column, row)}
                </td>
              ))}
            </tr>
          ))
        )}
      </tbody>
    </table>
  )
}

function classOf<Row>({ kind = 'text', givesWay, isLeftOutOfBlocks = false }: GridColumn<Row>): string {
  const names = [`is-${kind}`]
  if (isLeftOutOfBlocks) names.push('not-in-blocks')
  if (givesWay !== undefined) names.push(`gives-way-${givesWay}`)
  return names.join(' ')
}

function contentOf<Row>({ cell, value }: GridColumn<Row>, row: Row): ReactNode {
  return cell === undefined ? value?.(row) : cell(row)
}

/** Counts shown rows alone: rows of other pages may be selected too. */
function SelectAll<Row extends object>({ grid }: { grid: Grid<Row> }) {
  const { shownRows, chosenRows } = grid
  const isAll = shownRows.length > 0 && chosenRows.length === shownRows.length
  return (
    <Checkbox
      label={<span className="sr-only">Select all rows</span>}
      checked={isAll}
      isMixed={!isAll && chosenRows.length > 0}
      onChange={() => grid.choose(shownRows, !isAll)}
    />
  )
}

function ColumnTitle<Row extends object>({ grid, column }: { grid: Grid<Row>; column: GridColumn<Row> }) {
  const { key, title, isTitleHidden = false } = column
  const order = grid.order?.key === key ? grid.order : null
  const direction = order === null ? undefined : order.isDescending ? 'descending' : 'ascending'
  return (
    <th {...roles.columnheader} scope="col" className={classOf(column)} aria-sort={direction}>
      {grid.isSortable(column) ? (
        <>
          <OrderControl grid={grid} column={column} direction={direction} />
          {/* Where rows are blocks, the titles are not visible, so they need no button. */}
          <span className="md:hidden">{title}</span>
        </>
      ) : (
        <span className={isTitleHidden ? 'sr-only' : undefined}>{title}</span>
      )}
    </th>
  )
}

interface OrderControlProps<Row extends object> {
  grid: Grid<Row>
  column: GridColumn<Row>
  direction: 'ascending' | 'descending' | undefined
}

function OrderControl<Row extends object>({ grid, column, direction }: OrderControlProps<Row>) {
  const next = nextOrder(column.key, grid.order)
  const content = (
    <>
      <span>{column.title}</span>
      <svg className="grid-arrow" viewBox="0 0 24 24" aria-hidden="true" data-direction={direction}>
        <path d="M12 19.5v-15m-6 6 6-6 6 6" />
      </svg>
    </>
  )
  if (grid.pages?.hrefOfOrder !== undefined) {
    return (
      <Link to={grid.pages.hrefOfOrder(next)} preventScrollReset className="grid-order">
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className="grid-order" onClick={() => grid.setOrder(next)}>
      {content}
    </button>
  )
}
