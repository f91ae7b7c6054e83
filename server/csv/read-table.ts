// Reads a CSV file row by row as it arrives.

import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { separators } from '#contract/import-rules.ts'
import { decodeText } from './decode-text.ts'
import { createPauses } from './pauses.ts'
import { unreadableFile } from './unreadable-file.ts'

export interface TableRow {
  /** As a spreadsheet counts: the headings are row 1, and empty rows count. */
  number: number
  cells: string[]
}

export interface Table {
  separator: string
  headings: string[]
  /** Without the headings and empty rows. */
  rows: AsyncIterable<TableRow>
}

/** Characters of the longest row: a tour with all its facts has less. */
const longestRow = 1_000_000
/** Rows of the largest sheet that spreadsheets save, with the empty ones at its end. */
const mostRows = 1_048_576
/** Characters that are read between two pauses. */
const piece = 2 * 1024
/** Characters within which the headings must end. */
const longestHeadings = 64 * 1024

/** @throws AppError, with one sentence, for what is no table */
export async function readTable(bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const texts = decodeText(bytes)
  let start = ''
  let isWhole = false
  while (!isWhole && !/\n|\r./.test(start) && start.length < longestHeadings) {
    const { value, done } = await texts.next()
    if (done === true) isWhole = true
    else start += value
  }
  if (start.trim() === '') throw unreadableFile('The file is empty.')
  const { separator, rest } = separatorOf(start)
  const rows = readRows(rest, isWhole ? null : texts, separator)
  const first = await rows.next()
  if (first.done === true) throw unreadableFile('The file is empty.')
  return { separator, headings: first.value.cells, rows }
}

/** Excel writes its separator into a first line of its own. Otherwise, the separator is the most frequent one of the headings. */
function separatorOf(start: string): { separator: string; rest: string } {
  const named = /^sep=([,;\t|])\r?\n/i.exec(start)
  if (named !== null) return { separator: named[1]!, rest: start.slice(named[0].length) }
  const headings = start.split(/\r\n|\r|\n/, 1)[0]!.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => headings.split(separator).length
  const [separator] = [...Object.values(separators), '|'].toSorted((a, b) => count(b) - count(a))
  return { separator: separator!, rest: start }
}

async function* readRows(
  start: string,
  more: AsyncIterable<string> | null,
  separator: string,
): AsyncGenerator<TableRow> {
  const pause = createPauses()
  async function* pieces() {
    for await (const text of allTexts()) {
      for (let from = 0; from < text.length; from += piece) {
        await pause()
        yield text.slice(from, from + piece)
      }
    }
  }
  async function* allTexts() {
    yield start
    if (more !== null) yield* more
  }
  const source = Readable.from(pieces(), { objectMode: false, encoding: 'utf8', highWaterMark: piece })
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    max_record_size: longestRow,
    // There may be a million empty rows.
    skip_empty_lines: true,
    // Puts the number of the row behind its cells.
    on_record(cells: string[], { records, empty_lines }) {
      const number = records + empty_lines
      if (number > mostRows) throw unreadableFile(`The file has more than ${mostRows} rows.`)
      return cells.every((cell) => cell.trim() === '') ? null : [...cells, String(number)]
    },
  })
  source.on('error', (error) => parser.destroy(error))
  parser.once('close', () => source.destroy())
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      yield { number: Number(record.at(-1)), cells: record.slice(0, -1) }
      await pause()
    }
  } catch (error) {
    throw error instanceof CsvError
      ? unreadableFile(sentenceOf(error, parser.info.records + parser.info.empty_lines + 1))
      : error
  }
}

function sentenceOf({ code }: CsvError, row: number): string {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `Row ${row} is longer than a million characters. A quotation mark may be missing at the end of a cell.`
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quotation mark that row ${row} opens is never closed.`
    default:
      return `Row ${row} cannot be read: a quotation mark within a cell must be written twice, and the cell be in quotation marks.`
  }
}
