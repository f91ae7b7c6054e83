import { maxProblems } from '#contract/import-rules.ts'
import {
  type importEndpoints,
  importedRowSchema,
  importedRowsSchema,
  importProblemSchema,
  importSchema,
} from '#contract/imports.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleIds, exampleMoment, idOf, listFields, paging } from './shared-fields.ts'

export const importObjects = [
  describeObject('Import', importSchema, 'A CSV file that was checked, and perhaps imported.', {
    _id: idOf('import', 'checked file'),
    kind: 'What its rows are.',
    rows: ['Rows that were checked, without the headings and empty ones.', 3],
    added: ['Records that it adds.', 0],
    changed: ['Records that it changes.', 1],
    unchanged: ['Records that stay as they are.', 2],
    problemCount: [
      `Problems. While there is any, the file cannot be imported. The check stops at ${maxProblems}.`,
      0,
    ],
    problems: 'The problems, in the order of the file.',
    createdAt: ['When it was checked.', exampleMoment],
    appliedAt: ['When it was imported; null before that.', null],
  }),
  describeObject('ImportProblem', importProblemSchema, 'What is wrong with a cell or row.', {
    row: ['The row, as a spreadsheet counts: the headings are row 1.', 7],
    column: ['Heading of the column; empty if the whole row is meant.', 'Cost'],
    message: ['The value, what is wrong with it, and how it has to be written.', '“-1”: at least 0'],
  }),
  describeObject('ImportedRows', importedRowsSchema, 'One page of rows.', listFields('rows')),
  describeObject('ImportedRow', importedRowSchema, 'A row that adds or changes a record.', {
    row: ['The row, as a spreadsheet counts: the headings are row 1.', 2],
    recordId: [
      'Id of the record, of departures that of the tour; null for a new record.',
      exampleIds.product,
    ],
    title: ['Title of the record.', 'Wool blanket'],
    changes: 'The changed fields with their values before and after.',
  }),
]

const params = { id: idOf('import', 'checked file') }

export const importOperations: OperationsOf<typeof importEndpoints> = {
  'POST /imports/:kind': {
    id: 'checkFile',
    tag: 'house',
    response: 'What importing the file would change.',
    params: { kind: ['What the rows are.', 'products'] },
    query: {
      decimalSign:
        'Sign before the decimals. Without it, the numbers of the file decide, and a number such as 1.250 is a problem where none does.',
    },
  },
  'GET /checked-files/:id': {
    id: 'getImport',
    tag: 'house',
    response: 'The checked file.',
    errors: ['not_found'],
    params,
  },
  'GET /checked-files/:id/rows': {
    id: 'listImportedRows',
    tag: 'house',
    response: 'One page of rows.',
    errors: ['not_found'],
    params,
    query: paging,
  },
  'POST /checked-files/:id/import': {
    id: 'importFile',
    tag: 'house',
    response: 'The imported file.',
    errors: ['not_found', 'import_refused', 'import_outdated'],
    params,
  },
}
