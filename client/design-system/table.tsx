// A table that turns into labelled blocks on phones and stays a table for screen readers.
import './table.css'
import type { ReactNode } from 'react'

export interface TableColumn {
  key: string
  title: string
  /** The title is read out only. */
  isTitleHidden?: boolean
  /** `title` names the row; `choice` and `picture` stand left of the block on phones; `actions` stand last. */
  kind?: 'text' | 'number' | 'title' | 'choice' | 'picture' | 'actions'
}

export interface TableRow {
  key: string
  /** By key of the column. */
  cells: Readonly<Record<string, ReactNode>>
  isSelected?: boolean
}

/** Those of the elements themselves, said again: browsers drop them from a table that is laid out as a grid. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

interface TableProps {
  /** Read out before the table; shown only if asked for. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** One row in place of all others: nothing there, or still loading. */
  placeholder?: string
  isBusy?: boolean
}

export function Table(props: TableProps) {
  const { columns, rows, placeholder, isBusy = false } = props
  const besides = columns.flatMap(({ kind }) =>
    kind === 'choice' || kind === 'picture' ? `has-${kind}` : [],
  )
  return (
    <table className={['data-table', ...besides].join(' ')} {...roles.table} aria-busy={isBusy || undefined}>
      <caption className={props.isCaptionShown ? 'data-caption' : 'sr-only'}>{props.caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map(({ key, title, isTitleHidden, kind = 'text' }) => (
            <th key={key} {...roles.columnheader} scope="col" className={`is-${kind}`}>
              {isTitleHidden ? <span className="sr-only">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {placeholder === undefined ? (
          rows.map((row) => <Row key={row.key} row={row} columns={columns} />)
        ) : (
          <tr {...roles.row} className="is-placeholder">
            <td {...roles.cell} colSpan={columns.length}>
              {placeholder}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Row({ row, columns }: { row: TableRow; columns: readonly TableColumn[] }) {
  return (
    <tr {...roles.row} className={row.isSelected ? 'is-selected' : undefined}>
      {columns.map(({ key, title, kind = 'text' }) => (
        <td key={key} {...roles.cell} className={`is-${kind}`} data-label={title}>
          {row.cells[key]}
        </td>
      ))}
    </tr>
  )
}
