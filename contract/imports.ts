// Tours, products and departures from CSV files: a check that changes nothing, then all changes or none.

import * as z from 'zod/mini'
import { auditChangeSchema } from './audit-log.ts'
import { describe, describeObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { id, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'
import { decimalSignNames, importKinds, maxImportBytes } from './import-rules.ts'

export const importProblemSchema = describeObject('ImportProblem', 'What is wrong with a cell or row.', {
  row: describe(z.int(), 'The row, as a spreadsheet counts: the headings are row 1.', 7),
  column: describe(z.string(), 'Heading of the column; empty if the whole row is meant.', 'Cost'),
  message: describe(
    z.string(),
    'The value, what is wrong with it, and how it has to be written.',
    '“-1”: at least 0',
  ),
})
export type ImportProblem = z.output<typeof importProblemSchema>

const idText = ['Id of the checked file.', exampleIds.checkedFile] as const

export const importSchema = describeObject('Import', 'A CSV file that was checked, and perhaps imported.', {
  _id: describe(id, idText),
  kind: describe(z.enum(importKinds), 'What its rows are.'),
  rows: describe(z.int(), 'Rows that were checked, without the headings and empty ones.', 3),
  added: describe(z.int(), 'Records that it adds.', 0),
  changed: describe(z.int(), 'Records that it changes.', 1),
  unchanged: describe(z.int(), 'Records that stay as they are.', 2),
  problemCount: describe(
    z.int(),
    'Problems. While there is any, the file cannot be imported. The check stops at 500.',
    0,
  ),
  problems: describe(z.array(importProblemSchema), 'The problems, in the order of the file.'),
  createdAt: describe(timestamp, 'When it was checked.', exampleMoment),
  appliedAt: describe(z.nullable(timestamp), 'When it was imported; null before that.', null),
})
export type Import = z.output<typeof importSchema>

export const importedRowSchema = describeObject('ImportedRow', 'A row that adds or changes a record.', {
  row: describe(z.int(), 'The row, as a spreadsheet counts: the headings are row 1.', 2),
  recordId: describe(
    z.nullable(id),
    'Id of the record, of departures that of the tour; null for a new record.',
    exampleIds.product,
  ),
  title: describe(z.string(), 'Title of the record.', 'Wool blanket'),
  changes: describe(z.array(auditChangeSchema), 'The changed fields with their values before and after.'),
})
export type ImportedRow = z.output<typeof importedRowSchema>

export const importedRowsSchema = nameObject(
  'ImportedRows',
  'One page of rows.',
  listOf('rows', importedRowSchema),
)

export const importEndpoints = {
  'POST /imports/:kind': {
    access: 'superAdmin',
    id: 'checkFile',
    tag: 'house',
    summary: 'Check a CSV file, and what importing it would change; nothing is changed yet',
    response: 'What importing the file would change.',
    params: z.object({
      kind: describe(
        z.enum(importKinds, `must be one of ${importKinds.join(', ')}`),
        'What the rows are.',
        'products',
      ),
    }),
    query: z.object({
      decimalSign: describe(
        z.optional(z.enum(decimalSignNames, `must be one of ${decimalSignNames.join(', ')}`)),
        'Sign before the decimals. Without it, the numbers of the file decide, and a number such as 1.250 is a problem where none does.',
      ),
    }),
    file: 'text/csv',
    output: importSchema,
    status: 201,
    limit: 'staffWrite',
    bodyLimit: maxImportBytes,
  },
  'GET /checked-files/:id': {
    access: 'superAdmin',
    id: 'getImport',
    tag: 'house',
    summary: 'A checked file',
    response: 'The checked file.',
    errors: ['not_found'],
    params: z.object({ id: describe(id, idText) }),
    output: importSchema,
  },
  'GET /checked-files/:id/rows': {
    access: 'superAdmin',
    id: 'listImportedRows',
    tag: 'house',
    summary: 'The rows of a checked file that add or change a record, in the order of the file',
    response: 'One page of rows.',
    errors: ['not_found'],
    params: z.object({ id: describe(id, idText) }),
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: importedRowsSchema,
  },
  'POST /checked-files/:id/import': {
    access: 'superAdmin',
    id: 'importFile',
    tag: 'house',
    summary: 'Import a checked file: all of its changes, or none',
    response: 'The imported file.',
    errors: ['not_found', 'import_refused', 'import_outdated'],
    audit: 'File imported',
    params: z.object({ id: describe(id, idText) }),
    output: importSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
