// Writes tables as CSV files that spreadsheets open correctly: UTF-8 with a byte order mark, lines that end with CR LF.
import { stringify } from 'csv-stringify/sync'
import { type WrittenValue, writeCell } from './cells.ts'

/** A column of a file. */
export interface WrittenColumn<Row> {
  heading: string
  write(row: Row): WrittenValue
}

/** Yields the file in parts, one for each batch of rows. */
export async function* writeTable<Row>(
  columns: readonly WrittenColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  separator: string,
): AsyncGenerator<string> {
  const linesOf = (rows: readonly (readonly string[])[]) =>
    stringify(rows as string[][], { delimiter: separator, record_delimiter: '\r\n' })
  yield `\ufeff${linesOf([columns.map(({ heading }) => heading)])}`
  for await (const rows of batches) {
    if (rows.length > 0)
      yield linesOf(rows.map((row) => columns.map((column) => writeCell(column.write(row), separator))))
  }
}
