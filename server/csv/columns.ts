// Columns that are written into files and read from them, and finding them by their headings.
import type { Dialect } from './cells.ts'
import { unreadableFile } from './unreadable-file.ts'
import type { WrittenColumn } from './write-table.ts'

export interface SheetColumn<Row> extends WrittenColumn<Row> {
  /** Name of the value that the column holds. */
  name: string
  /** The value of a cell. Missing for a column that is only for people, and ignored when it comes back. */
  read?(cell: string, dialect: Dialect): unknown
}

/**
 * The columns of a file in its order, found by heading or name, whatever their case and the spaces in them.
 *
 * @throws AppError for a heading that is unknown, repeated or empty above values
 */
export function findColumns<Column extends Pick<SheetColumn<never>, 'name' | 'heading'>>(
  columns: readonly Column[],
  headings: readonly string[],
): Column[] {
  const found = headings.map((heading) => {
    const wanted = plain(heading)
    const column = columns.find(({ name, heading: own }) => plain(own) === wanted || plain(name) === wanted)
    if (column !== undefined) return column
    const known = columns.map(({ heading: own }) => own).join(', ')
    throw unreadableFile(
      heading.trim() === ''
        ? 'A column has no heading. The first row has to name the columns.'
        : `There is no column “${heading.slice(0, 60)}”. The columns are: ${known}.`,
    )
  })
  const twice = found.find((column, index) => found.indexOf(column) < index)
  if (twice !== undefined) throw unreadableFile(`The column “${twice.heading}” is there twice.`)
  return found
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[\s_-]/g, '')
}
