import { readNumber } from '../typed-number.ts'
import type { GridColumn } from './grid-column.ts'

export const conditions = [
  { value: 'contains', label: 'contains' },
  { value: 'equals', label: 'equals' },
  { value: 'starts', label: 'starts with' },
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
] as const

export interface GridFilter {
  /** Key of a column; empty for any of them. */
  column: string
  condition: (typeof conditions)[number]['value']
  value: string
}

export const noFilter: GridFilter = { column: '', condition: 'contains', value: '' }

/** `above` and `below` compare numbers, and only columns of numbers can be so. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  { column, condition, value }: GridFilter,
): readonly Row[] {
  const wanted = fold(value)
  if (wanted === '') return rows
  const tested = columns.filter(({ key }) => column === '' || key === column)
  return rows.filter((row) =>
    tested.some((each) => each.value !== undefined && fits(each.value(row), condition, wanted)),
  )
}

function fits(found: string | number, condition: GridFilter['condition'], wanted: string): boolean {
  if (condition === 'above' || condition === 'below') {
    const limit = readNumber(wanted)
    if (typeof found !== 'number' || typeof limit !== 'number') return false
    return condition === 'above' ? found > limit : found < limit
  }
  const text = fold(String(found))
  if (condition === 'equals') return text === wanted
  return condition === 'starts' ? text.startsWith(wanted) : text.includes(wanted)
}

/** Case and accents do not matter. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
