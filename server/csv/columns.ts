// Columns that are written into files and read from them, and finding them by their headings.
import type { Dialect } from './numbers.ts'
import { unreadableFile } from './unreadable-file.ts'
import type { WrittenColumn } from './write-table.ts'

export interface SheetColumn<Row> extends WrittenColumn<Row> {
  /** Name of the value that the column holds. */
  name: string
  /** Whether its cells are numbers, which show the decimal sign of the file. */
  isNumber?: boolean
  /** The values that a cell may have, if they are few. */
  options?: readonly string[]
  /** The value of a cell. Missing for a column that is only for people, and ignored when it comes back. */
  read?(cell: string, dialect: Dialect): unknown
}

/**
 * The columns of a file in its order, found by heading or name, whatever their case and the spaces in them. Empty headings
 * at the end are left out.
 *
 * @throws AppError for a heading that is unknown, repeated or empty above values
 */
export function findColumns<Column extends Pick<SheetColumn<never>, 'name' | 'heading'>>(
  columns: readonly Column[],
  headings: readonly string[],
): Column[] {
  const byName = new Map<string, Column>()
  for (const column of columns) byName.set(plain(column.name), column).set(plain(column.heading), column)
  const last = headings.findLastIndex((heading) => heading.trim() !== '')
  const found = new Set<Column>()
  for (const heading of headings.slice(0, last + 1)) {
    const column = byName.get(plain(heading))
    if (column === undefined) throw unknownHeading(heading, columns)
    if (found.has(column)) throw unreadableFile(`The column “${column.heading}” is there twice.`)
    found.add(column)
  }
  return [...found]
}

function unknownHeading(heading: string, columns: readonly { heading: string }[]): Error {
  const known = columns.map(({ heading: own }) => own).join(', ')
  return unreadableFile(
    heading.trim() === ''
      ? 'A column has no heading. The first row has to name the columns.'
      : `There is no column “${heading.slice(0, 60)}”. The columns are: ${known}.`,
  )
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[\s_-]/g, '')
}
