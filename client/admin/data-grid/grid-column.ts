// What a grid of the back office is told about its columns.
import type { ReactNode } from 'react'

export interface GridColumn<Row> {
  key: string
  title: string
  /** The title is read out only. */
  isTitleHidden?: boolean
  /** `title` names the row, `picture` stands left of it and `actions` right of it where rows are blocks. */
  kind?: 'text' | 'number' | 'title' | 'picture' | 'actions'
  /** What it is sorted and filtered by, and what is exported; none for pictures and actions. */
  value?: (row: Row) => string | number
  /** What stands in the cell; `value` unless given. */
  cell?: (row: Row) => ReactNode
  /** Unless given: true for what has a `value` and is sorted in the browser, false for pages of the server. */
  isSortable?: boolean
  /** It cannot be hidden. */
  isAlwaysShown?: boolean
  /** Only the choice of columns brings it in. */
  isHiddenAtFirst?: boolean
  /** Left out where rows are blocks. */
  isLeftOutOfBlocks?: boolean
}

export interface GridOrder {
  key: string
  isDescending: boolean
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Numbers by size, everything else as people order words: 2 before 10, case and accents aside. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** What a press on the column's title leads to: upwards, downwards, and as it was. */
export function nextOrder(key: string, order: GridOrder | null): GridOrder | null {
  if (order?.key !== key) return { key, isDescending: false }
  return order.isDescending ? null : { key, isDescending: true }
}
