// Checks CSV files against the records of the shop, and imports checked files: all of their changes, or none.

import { and, asc, count, eq, lt } from 'drizzle-orm'
import {
  type ImportKind,
  importHours,
  maxImportChanges,
  maxImportRows,
  maxListedProblems,
} from '#contract/import-rules.ts'
import type { Import, ImportedRow } from '#contract/imports.ts'
import type { AuditNote, SignedInContext } from '#server/call.ts'
import { CellProblem, type Dialect } from '#server/csv/cells.ts'
import { findColumns, type SheetColumn } from '#server/csv/columns.ts'
import { readTable, type TableRow } from '#server/csv/read-table.ts'
import { unreadableFile } from '#server/csv/unreadable-file.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { AppError, notFound } from '#server/errors.ts'
import { nameEditor } from '#server/features/catalogue/item-versions.ts'
import { isId, newId } from '#server/ids.ts'
import type { PictureStore } from '#server/pictures.ts'
import type { CheckContext, ImportTarget, RowProblem, RowValues, WantedRow } from './import-target.ts'
import { importRows, imports } from './imports.table.ts'

/** Rows that are compared with the database at once. */
const batch = 500
const hourMs = 3_600_000

/**
 * Reads the file as it arrives and keeps the rows that would add or change a record. `context.db` is the pool, because large
 * files take many seconds. Throws `invalid_request` for what is no table or is too large.
 */
export async function checkFile(
  context: SignedInContext,
  kind: ImportKind,
  target: ImportTarget,
  pictures: PictureStore,
  file: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { db, now } = context
  const { headings, separator, rows } = await readTable(file)
  const columns = findColumns(target.columns, headings)
  const id = newId()
  await db.insert(imports).values({ id, kind, userId: context.caller.userId, createdAt: now })
  try {
    const reading: Reading = {
      importId: id,
      kind,
      target,
      columns,
      dialect: { hasDecimalCommas: separator !== ',' },
      context: { db, pictures, now },
      rowOfKey: new Map(),
      counts: { rows: 0, added: 0, changed: 0, unchanged: 0, problemCount: 0 },
      problems: [],
    }
    let some: TableRow[] = []
    for await (const row of rows) {
      some.push(row)
      if (some.length < batch) continue
      await checkRows(reading, some)
      some = []
    }
    await checkRows(reading, some)
    const { counts, problems } = reading
    if (counts.rows === 0) throw unreadableFile('The file has no rows below its headings.')
    problems.sort((one, other) => one.row - other.row)
    await db
      .update(imports)
      .set({ ...counts, problems, isChecked: true })
      .where(eq(imports.id, id))
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
  dialect: Dialect
  context: CheckContext
  /** The first row of each record. */
  rowOfKey: Map<string, number>
  counts: Pick<Import, 'rows' | 'added' | 'changed' | 'unchanged' | 'problemCount'>
  problems: Import['problems']
}

async function checkRows(reading: Reading, rows: readonly TableRow[]): Promise<void> {
  const { target, context, counts, importId, kind } = reading
  counts.rows += rows.length
  if (counts.rows > maxImportRows) {
    throw unreadableFile(`The file has more than ${maxImportRows} rows. Split it into several files.`)
  }
  const readable: { number: number; values: RowValues }[] = []
  for (const { number, cells } of rows) {
    const { values, problems } = readCells(reading, cells)
    const key = problems.length === 0 ? target.keyOf(values) : null
    const first = key === null ? undefined : reading.rowOfKey.get(key)
    if (first !== undefined) problems.push({ name: '', message: `is about the same record as row ${first}` })
    else if (key !== null) reading.rowOfKey.set(key, number)
    addProblems(reading, number, problems)
    if (problems.length === 0) readable.push({ number, values })
  }
  const checked = await target.check(
    readable.map(({ values }) => values),
    context,
  )
  const wanted: (typeof importRows.$inferInsert)[] = []
  for (const [index, { number }] of readable.entries()) {
    const row = checked[index]!
    if (row === null) counts.unchanged += 1
    else if ('problems' in row) addProblems(reading, number, row.problems)
    else {
      if (row.recordId === null) counts.added += 1
      else counts.changed += 1
      wanted.push({ ...row, importId, row: number })
    }
  }
  const most = maxImportChanges[kind]
  if (counts.added + counts.changed > most) {
    throw unreadableFile(`The file changes more than ${most} ${kind}. Split it into several files.`)
  }
  if (wanted.length > 0) await context.db.insert(importRows).values(wanted)
}

function readCells(
  { columns, dialect }: Reading,
  cells: readonly string[],
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
      values[name] = read(cell, dialect)
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      problems.push({ name, message: error.message })
    }
  }
  return { values, problems }
}

function addProblems({ target, problems, counts }: Reading, row: number, found: readonly RowProblem[]): void {
  counts.problemCount += found.length
  for (const { name, message } of found) {
    if (problems.length >= maxListedProblems) return
    // Also of a column that the file does not have, but needs.
    const column = target.columns.find((each) => each.name === name)?.heading ?? ''
    problems.push({ row, column, message })
  }
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
  await db.delete(imports).where(lt(imports.createdAt, new Date(now.getTime() - importHours * hourMs)))
}
