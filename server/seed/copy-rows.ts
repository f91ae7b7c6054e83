// Streams rows into a table with COPY, so that the use of memory does not depend on the number of rows.
import type { TransactionSql } from '#server/database/client.ts'

export type CopyValue = string | number | boolean | readonly string[] | null
export type CopyRow = readonly CopyValue[]

/** Rows of one COPY. Limited, because PostgreSQL keeps data for triggers in memory until the end of the statement. */
const rowsPerCopy = 20_000
const charactersPerChunk = 64 * 1024

export interface CopyTarget {
  table: string
  columns: readonly string[]
}

/** Copies `count` rows within the open transaction. `onProgress` gets the number of rows copied so far. */
export function copyRows(
  transaction: TransactionSql,
  target: CopyTarget,
  count: number,
  rowAt: (index: number) => CopyRow,
  onProgress: (copied: number) => void,
): Promise<void> {
  return copyRowsOf(transaction, target, count, (index) => [rowAt(index)], onProgress)
}

/** Copies the rows that belong to each of `count` records. `onProgress` gets the number of records copied so far. */
export async function copyRowsOf(
  transaction: TransactionSql,
  target: CopyTarget,
  count: number,
  rowsAt: (index: number) => readonly CopyRow[],
  onProgress: (copied: number) => void,
): Promise<void> {
  const statement = `copy ${target.table} (${target.columns.join(', ')}) from stdin`
  for (let start = 0; start < count; start += rowsPerCopy) {
    const end = Math.min(count, start + rowsPerCopy)
    await transaction.copyIn(statement, chunksOf(start, end, rowsAt))
    onProgress(end)
  }
}

function* chunksOf(
  start: number,
  end: number,
  rowsAt: (index: number) => readonly CopyRow[],
): Iterable<string> {
  let chunk = ''
  for (let index = start; index < end; index++) {
    for (const row of rowsAt(index)) chunk += `${row.map(copyText).join('\t')}\n`
    if (chunk.length >= charactersPerChunk) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

// https://www.postgresql.org/docs/current/sql-copy.html, text format
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Formats a value in the text format of COPY. */
function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'object') return escaped(`{${value.map(quotedElement).join(',')}}`)
  return typeof value === 'string' ? escaped(value) : String(value)
}

function quotedElement(element: string): string {
  return `"${element.replace(/["\\]/g, '\\$&')}"`
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : text
}
