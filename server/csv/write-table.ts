// Writes tables as CSV files that spreadsheets open correctly: UTF-8 with a byte order mark, lines that end with CR LF.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { type WrittenValue, writeCell } from './cells.ts'

/** A column of a file. */
export interface WrittenColumn<Row> {
  heading: string
  write(row: Row): WrittenValue
}

/** Rows that are written at once: some milliseconds, in which no other request is answered. */
const rowsAtOnce = 100

/** Yields the file in parts. */
export async function* writeTable<Row>(
  columns: readonly WrittenColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  separator: string,
): AsyncGenerator<string> {
  const linesOf = (rows: readonly (readonly string[])[]) =>
    stringify(rows as string[][], { delimiter: separator, record_delimiter: '\r\n' })
  yield `\ufeff${linesOf([columns.map(({ heading }) => heading)])}`
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce)
      yield linesOf(some.map((row) => columns.map((column) => writeCell(column.write(row), separator))))
      await nextTurn()
    }
  }
}
