// The description of a data grid's columns, and their order.
import type { ReactNode } from 'react'

export interface GridColumn<Row> {
  key: string
  title: string
  /** The title is only for screen readers. */
  isTitleHidden?: boolean
  /** `title` names the row. Where rows are blocks, `picture` is at its left and `actions` at its right. */
  kind?: 'text' | 'number' | 'title' | 'picture' | 'actions'
  /** The value for sorting, filtering and export. Absent for pictures and actions. */
  value?: (row: Row) => string | number
  /** Content of the cell. Default: `value`. */
  cell?: (row: Row) => ReactNode
  /** Default: true if the column has a `value` and the rows are sorted in the browser; false for server lists. */
  isSortable?: boolean
  /** The user cannot hide the column. */
  isAlwaysShown?: boolean
  /** Hidden until the user shows it. */
  isHiddenAtFirst?: boolean
  /**
   * Gives way while the grid is narrow, so that no other column is cut: first `early`, then `late` ones. Not where rows are
   * blocks, which have space, and not once the user has chosen the columns.
   */
  givesWay?: 'early' | 'late'
  /** Not shown where rows are blocks. */
  isLeftOutOfBlocks?: boolean
}

export interface GridOrder {
  key: string
  isDescending: boolean
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares numbers by size, and texts in natural order (2 before 10), ignoring case and accents. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** The order after a press on a column's title: ascending, then descending, then unsorted. */
export function nextOrder(key: string, order: GridOrder | null): GridOrder | null {
  if (order?.key !== key) return { key, isDescending: false }
  return order.isDescending ? null : { key, isDescending: true }
}
