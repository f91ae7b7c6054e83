// Checks CSV files against the records of the shop, and imports checked files: all of their changes, or none.

import { and, asc, count, eq, lt } from 'drizzle-orm'
import {
  type ImportKind,
  importHours,
  maxImportChanges,
  maxImportRows,
  maxProblems,
} from '#contract/import-rules.ts'
import type { Import, ImportedRow } from '#contract/imports.ts'
import type { AuditNote, SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { CellProblem } from '#server/csv/cell-problem.ts'
import { findColumns, type SheetColumn } from '#server/csv/columns.ts'
import { type DecimalSign, type Dialect, withDecimalSign } from '#server/csv/numbers.ts'
import { createPauses } from '#server/csv/pauses.ts'
import { readTable, type TableRow } from '#server/csv/read-table.ts'
import { unreadableFile } from '#server/csv/unreadable-file.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { countOf } from '#server/features/audit-log/audit-texts.ts'
import { nameEditor } from '#server/features/catalogue/item-versions.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'
import type { CheckContext, ImportTarget, RowProblem, RowValues, WantedRow } from './import-target.ts'
import { importRows, imports } from './imports.table.ts'

/** Rows that are compared with the database at once. */
const batch = 500
/** Characters of a wrong value that a problem names. */
const longestShown = 60
const hourMs = 3_600_000

/**
 * Reads the file as it arrives, until it has too many problems, and keeps the rows that would add or change a record.
 * `context.db` is the pool, because large files take many seconds. `decimalSign`: null to decide it by the numbers of the
 * file. Throws `invalid_request` for what is no table or is too large.
 */
export async function checkFile(
  context: SignedInContext,
  kind: ImportKind,
  target: ImportTarget,
  pictures: PictureStore,
  file: AsyncIterable<Uint8Array>,
  decimalSign: DecimalSign | null,
): Promise<string> {
  const { db, now } = context
  const { headings, rows } = await readTable(file)
  const columns = findColumns(target.columns, headings)
  const id = newId()
  await db.insert(imports).values({ id, kind, userId: context.caller.userId, createdAt: now })
  try {
    const reading: Reading = {
      importId: id,
      kind,
      target,
      columns,
      context: { db, pictures, now, pause: createPauses() },
      rowOfKey: new Map(),
      counts: { rows: 0, added: 0, changed: 0, unchanged: 0 },
      problems: [],
    }
    const isNumber = columns.map((column) => column.isNumber === true)
    let some: (TableRow & Dialect)[] = []
    for await (const row of withDecimalSign(rows, isNumber, decimalSign)) {
      some.push(row)
      if (some.length < batch) continue
      await checkRows(reading, some)
      some = []
      if (reading.problems.length >= maxProblems) break
    }
    await checkRows(reading, some)
    const { counts } = reading
    if (counts.rows === 0) throw unreadableFile('The file has no rows below its headings.')
    const problems = reading.problems.sort((one, other) => one.row - other.row).slice(0, maxProblems)
    const checked = { ...counts, problemCount: problems.length }
    await db.transaction(async (transaction) => {
      await transaction
        .update(imports)
        .set({ ...checked, problems, isChecked: true })
        .where(eq(imports.id, id))
      await recordAudit(transaction, context, {
        action: 'file checked',
        actor: context.caller,
        recordId: id,
        recordTitle: `${kind}: ${countOf(counts.rows, 'row')}, ${countOf(problems.length, 'problem')}`,
      })
    })
    context.request.log.info({ kind, ...checked, user: context.caller.userId }, 'file checked')
    return id
  } catch (error) {
    await db.delete(imports).where(eq(imports.id, id))
    throw error
  }
}

interface Reading {
  importId: string
  kind: ImportKind
  target: ImportTarget
  columns: readonly SheetColumn<never>[]
  context: CheckContext
  /** The first row of each record. */
  rowOfKey: Map<string, number>
  counts: Pick<Import, 'rows' | 'added' | 'changed' | 'unchanged'>
  problems: Import['problems']
}

async function checkRows(reading: Reading, rows: readonly (TableRow & Dialect)[]): Promise<void> {
  const { target, context, counts, importId, kind } = reading
  counts.rows += rows.length
  if (counts.rows > maxImportRows) {
    throw unreadableFile(`The file has more than ${maxImportRows} rows. Split it into several files.`)
  }
  const readable: { row: TableRow; values: RowValues }[] = []
  for (const row of rows) {
    await context.pause()
    const { number } = row
    const { values, problems } = readCells(reading, row)
    const key = problems.length === 0 ? target.keyOf(values) : null
    const first = key === null ? undefined : reading.rowOfKey.get(key)
    if (first !== undefined) problems.push({ name: '', message: `is about the same record as row ${first}` })
    else if (key !== null) reading.rowOfKey.set(key, number)
    addProblems(reading, row, problems)
    if (problems.length === 0) readable.push({ row, values })
  }
  const checked = await target.check(
    readable.map(({ values }) => values),
    context,
  )
  const wanted: (typeof importRows.$inferInsert)[] = []
  for (const [index, { row }] of readable.entries()) {
    const found = checked[index]!
    if (found === null) counts.unchanged += 1
    else if ('problems' in found) addProblems(reading, row, found.problems)
    else {
      if (found.recordId === null) counts.added += 1
      else counts.changed += 1
      wanted.push({ ...found, importId, row: row.number })
    }
  }
  const most = maxImportChanges[kind]
  if (counts.added + counts.changed > most) {
    throw unreadableFile(`The file changes more than ${most} ${kind}. Split it into several files.`)
  }
  if (wanted.length > 0) await context.db.insert(importRows).values(wanted)
}

function readCells(
  { columns }: Reading,
  { cells, decimalSign }: TableRow & Dialect,
): { values: RowValues; problems: RowProblem[] } {
  const values: RowValues = {}
  const problems: RowProblem[] = []
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    problems.push({ name: '', message: 'has more cells than there are headings' })
  }
  for (const [index, { name, read }] of columns.entries()) {
    const cell = cells[index]
    if (read === undefined || cell === undefined) continue
    // An empty ID or version is none.
    if (cell.trim() === '' && (name === '_id' || name === 'version')) continue
    try {
      values[name] = read(cell, { decimalSign })
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      problems.push({ name, message: error.message })
    }
  }
  return { values, problems }
}

function addProblems(
  { target, columns, problems }: Reading,
  { number, cells }: TableRow,
  found: readonly RowProblem[],
): void {
  const names = found.map(({ name }) => name)
  for (const [index, { name, message }] of found.entries()) {
    // A value that breaks two rules is one problem.
    if (names.indexOf(name) < index) continue
    // Also of a column that the file does not have, but needs.
    const column = target.columns.find((each) => each.name === name)
    const cell = cells[columns.findIndex((each) => each.name === name)]?.trim() ?? ''
    problems.push({
      row: number,
      column: column?.heading ?? '',
      message: problemText(cell, message, column?.options),
    })
  }
}

/** Names the value, and the values that can stand in its place if they are few. */
function problemText(cell: string, message: string, options: readonly string[] | undefined): string {
  if (cell === '') return message
  const value = cell.length > longestShown ? `${cell.slice(0, longestShown)}…` : cell
  const known = options === undefined ? '' : `; possible: ${options.join(', ')}`
  return `“${value}”: ${message}${known}`
}

/** Throws `not_found` also for a file whose check was interrupted. */
export async function getImport(db: Database, id: string): Promise<Import> {
  return toImport(await requireImport(db, id))
}

async function requireImport(db: Database, id: string, isLocked = false) {
  if (!isId(id)) throw notFound('Import')
  const query = db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.isChecked, true)))
  const [row] = isLocked ? await query.for('update') : await query
  if (row === undefined) throw notFound('Import')
  return row
}

function toImport({ id, createdAt, appliedAt, ...row }: typeof imports.$inferSelect): Import {
  return {
    ...row,
    _id: id,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }
}

export async function listImportedRows(
  db: Database,
  id: string,
  request: PageRequest,
): Promise<List<ImportedRow>> {
  await requireImport(db, id)
  const page = pageOf(request)
  const where = eq(importRows.importId, id)
  const [counted] = await db.select({ count: count() }).from(importRows).where(where)
  const { row, recordId, title, changes } = importRows
  const items = await db
    .select({ row, recordId, title, changes })
    .from(importRows)
    .where(where)
    .orderBy(asc(row))
    .limit(page.itemsPerPage)
    .offset(page.offset)
  return listOfPage(items, counted!.count, page)
}

/**
 * Call within a transaction. Makes all changes of a checked file. A file that was imported before stays as it is. Throws
 * `import_refused` for a file with problems, and `import_outdated` if records were changed after the check.
 */
export async function applyImport(
  { db, caller, now }: SignedInContext,
  targets: Readonly<Record<ImportKind, ImportTarget>>,
  id: string,
): Promise<{ output: Import; audit: AuditNote[] }> {
  const found = await requireImport(db, id, true)
  if (found.appliedAt !== null) return { output: toImport(found), audit: [] }
  if (found.problemCount > 0) throw new AppError('import_refused')
  await nameEditor(db, caller)
  const rows = await db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.row))
  const notes = await targets[found.kind].apply(db, rows as WantedRow[], now)
  const [applied] = await db.update(imports).set({ appliedAt: now }).where(eq(imports.id, id)).returning()
  const { kind, added, changed } = found
  const recordTitle = `${added} ${kind} added, ${changed} changed`
  return { output: toImport(applied!), audit: [{ recordId: id, recordTitle }, ...notes] }
}

/** Deletes files that were checked too long ago. */
export async function pruneImports(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: imports,
    where: lt(imports.createdAt, new Date(now.getTime() - importHours * hourMs)),
    // Their rows are deleted with them, thousands of a large file.
    size: 10,
  })
}
