// What the service needs to know of a kind of record that files can hold.
import type { AuditChange } from '#contract/audit-log.ts'
import type { AuditNote } from '#server/calls/call.ts'
import type { SheetColumn } from '#server/csv/columns.ts'
import type { Database } from '#server/database/client.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'

/** Values of a row by the names of its columns, before the contract's schemas have seen them. */
export type RowValues = Record<string, unknown>

export interface RowProblem {
  /** Name of the column; empty if the whole row is meant. */
  name: string
  message: string
}

/** A row to be written. */
export interface WantedRow {
  /** Null for a record that is to be added. */
  recordId: string | null
  version: number | null
  title: string
  values: RowValues
  changes: AuditChange[]
}

/** Null: the row changes nothing. */
export type CheckedRow = WantedRow | { problems: RowProblem[] } | null

export interface CheckContext {
  db: Database
  pictures: PictureStore
  now: Date
  /** To call between rows, so that the event loop is never held long. */
  pause(): Promise<void>
}

export interface ImportTarget {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any kind
  columns: readonly SheetColumn<any>[]
  /** What no two rows of a file may have in common; null for a record that is to be added. */
  keyOf(values: RowValues): string | null
  /** Says what the rows would change. Changes nothing. */
  check(rows: readonly RowValues[], context: CheckContext): Promise<CheckedRow[]>
  /** Call within a transaction. Makes all changes, or throws. */
  apply(transaction: Database, rows: readonly WantedRow[], now: Date): Promise<AuditNote[]>
}
