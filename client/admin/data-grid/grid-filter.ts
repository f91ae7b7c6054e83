import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { GridColumn } from './grid-column.ts'

export const conditions = [
  { value: 'contains', label: 'contains' },
  { value: 'equals', label: 'equals' },
  { value: 'starts', label: 'starts with' },
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
] as const

export interface GridFilter {
  /** Key of a column, or empty for all columns. */
  column: string
  condition: (typeof conditions)[number]['value']
  value: string
}

export const noFilter: GridFilter = { column: '', condition: 'contains', value: '' }

/** `above` and `below` match only columns with numbers. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  { column, condition, value }: GridFilter,
): readonly Row[] {
  const filterText = fold(value)
  if (filterText === '') return rows
  const tested = columns.filter(({ key }) => column === '' || key === column)
  return rows.filter((row) =>
    tested.some(
      (each) => each.value !== undefined && matchesCondition(each.value(row), condition, filterText),
    ),
  )
}

function matchesCondition(
  value: string | number,
  condition: GridFilter['condition'],
  filterText: string,
): boolean {
  if (condition === 'above' || condition === 'below') {
    const limit = parseNumber(filterText)
    if (typeof value !== 'number' || typeof limit !== 'number') return false
    return condition === 'above' ? value > limit : value < limit
  }
  const text = fold(String(value))
  if (condition === 'equals') return text === filterText
  return condition === 'starts' ? text.startsWith(filterText) : text.includes(filterText)
}

/** Removes case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
