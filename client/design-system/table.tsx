// A table that is shown as labelled blocks on phones and remains a table for screen readers.
import './table.css'
import type { ReactNode } from 'react'

export interface TableColumn {
  key: string
  title: string
  /** The title is only for screen readers. */
  isTitleHidden?: boolean
  /** `title` names the row. On phones, `choice` and `picture` are at the left of the block and `actions` at its end. */
  kind?: 'text' | 'number' | 'title' | 'choice' | 'picture' | 'actions'
}

export interface TableRow {
  key: string
  /** Keyed by column. */
  cells: Readonly<Record<string, ReactNode>>
  isSelected?: boolean
}

/** The native roles, stated explicitly: browsers drop them from tables with `display: grid`. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

interface TableProps {
  /** For screen readers; visible with `isCaptionShown`. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** Replaces all rows with one text: nothing found, or still loading. */
  placeholder?: string
  isBusy?: boolean
}

export function Table(props: TableProps) {
  const { columns, rows, placeholder, isBusy = false } = props
  const classNames = columns.flatMap(({ kind }) =>
    kind === 'choice' || kind === 'picture' ? `has-${kind}` : [],
  )
  return (
    <table
      className={['data-table', ...classNames].join(' ')}
      {...roles.table}
      aria-busy={isBusy || undefined}
    >
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
