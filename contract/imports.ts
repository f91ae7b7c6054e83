// Tours, products and departures from CSV files: a check that changes nothing, then all changes or none.
import * as z from 'zod/mini'
import { auditChangeSchema } from './audit-log.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'
import { decimalSignNames, importKinds, maxImportBytes } from './import-rules.ts'

export const importProblemSchema = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  row: z.int(),
  /** The heading of the cell; empty if the whole row is meant. */
  column: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof importProblemSchema>

export const importSchema = z.object({
  _id: id,
  kind: z.enum(importKinds),
  /** Rows that were checked, without the headings and empty ones. */
  rows: z.int(),
  /** Records that would be added, changed and left as they are. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The import is refused while there is any problem. The check stops at `maxProblems`: the rows below are unchecked then. */
  problemCount: z.int(),
  /** In the order of the file. */
  problems: z.array(importProblemSchema),
  createdAt: timestamp,
  /** When the changes were made; null before that. */
  appliedAt: z.nullable(timestamp),
})
export type Import = z.output<typeof importSchema>

export const importedRowSchema = z.object({
  row: z.int(),
  /** Null for a record that is to be added. */
  recordId: z.nullable(id),
  title: z.string(),
  /** The values before and after; long texts are shortened to the changed part. */
  changes: z.array(auditChangeSchema),
})
export type ImportedRow = z.output<typeof importedRowSchema>

export const importedRowsSchema = listOf(importedRowSchema)

export const importEndpoints = {
  'POST /imports/:kind': {
    access: 'superAdmin',
    summary: 'Check a CSV file, and what importing it would change; nothing is changed yet',
    params: z.object({ kind: z.enum(importKinds, `must be one of ${importKinds.join(', ')}`) }),
    query: z.object({
      decimalSign: z.optional(z.enum(decimalSignNames, `must be one of ${decimalSignNames.join(', ')}`)),
    }),
    file: 'text/csv',
    output: importSchema,
    status: 201,
    limit: 'staffWrite',
    bodyLimit: maxImportBytes,
  },
  'GET /checked-files/:id': {
    access: 'superAdmin',
    summary: 'A checked file',
    params: z.object({ id }),
    output: importSchema,
  },
  'GET /checked-files/:id/rows': {
    access: 'superAdmin',
    summary: 'The rows of a checked file that add or change a record, in the order of the file',
    params: z.object({ id }),
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: importedRowsSchema,
  },
  'POST /checked-files/:id/import': {
    access: 'superAdmin',
    summary: 'Import a checked file: all of its changes, or none',
    audit: 'File imported',
    params: z.object({ id }),
    output: importSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
