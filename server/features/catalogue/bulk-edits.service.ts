// Changes one field of many tours or products, undoes that, and deletes many. Every function runs within a transaction.

import { eq, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { BulkResult, Deletions, Undone } from '#contract/bulk-edits.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { undoHours } from '#contract/staff-vocabulary.ts'
import { maxDollars } from '#contract/vocabulary.ts'
import type { AuditNote, SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { bulkEdits, type ChangedRow } from './bulk-edits.table.ts'
import type { ItemRow } from './catalogue-items.ts'
import { columnOf, fromColumns, toColumns } from './item-columns.ts'
import { nameEditor } from './item-versions.ts'

export interface BulkKind {
  kind: 'tour' | 'product'
  records: PgTable & Record<'id' | 'version' | 'updatedAt', PgColumn>
  columns: Readonly<Record<string, PgColumn>>
  fields: ItemFields
  items: {
    /** Locks those that are not deleted, in a fixed order. */
    lockMany(transaction: Database, ids: readonly string[]): Promise<ItemRow[]>
    remove(transaction: Database, id: string, now: Date): Promise<{ _id: string; title: string }>
  }
}

type Value = ChangedRow['before']

/** The values of a request; exactly one of them is given. */
export type BulkValues = Readonly<Record<string, number | boolean | string | null | undefined>>

interface Noted<Output> {
  output: Output
  audit: AuditNote[]
}

const maxCents = toCents(maxDollars)

/** Throws `invalid_request` if not exactly one value is given, or if a price would be negative or too high. */
export async function changeMany(
  { db, caller, now }: SignedInContext,
  kind: BulkKind,
  ids: readonly string[],
  values: BulkValues,
): Promise<Noted<BulkResult>> {
  const { field, valueAfter } = changeOf(kind, values)
  const wanted = uniqueIds(ids)
  await nameEditor(db, caller)
  const rows = await kind.items.lockMany(db, wanted)
  const column = columnOf(field, kind.fields[field]!)
  const all = rows.map((row) => {
    const before = valueIn(row, column)
    return { row, id: row.id, before, after: valueAfter(before, row.title) }
  })
  const changed = all.filter(({ before, after }) => before !== after)
  await write(db, kind, column, changed)
  const _id = newId()
  await db.insert(bulkEdits).values({
    id: _id,
    kind: kind.kind,
    field,
    rows: changed.map(({ id, before, after }) => ({ id, before, after })),
    userId: caller.userId,
    createdAt: now,
  })
  const found = new Set(rows.map(({ id }) => id))
  return {
    output: {
      _id,
      changed: changed.map(({ id }) => id),
      unchanged: all.filter(({ before, after }) => before === after).map(({ id }) => id),
      gone: wanted.filter((id) => !found.has(id)),
    },
    audit: changed.map(({ row, before, after }) => noteOf(kind, field, row, before, after)),
  }
}

/** Throws `undo_over` for a change that was undone, or made too long ago. */
export async function undoMany(
  { db, caller, now }: SignedInContext,
  kind: BulkKind,
  id: string,
): Promise<Noted<Undone>> {
  if (!isId(id)) throw notFound('Change')
  const [change] = await db.select().from(bulkEdits).where(eq(bulkEdits.id, id)).for('update')
  if (change === undefined || change.kind !== kind.kind) throw notFound('Change')
  const isOver = now.getTime() - change.createdAt.getTime() > undoHours * hourMs
  if (change.undoneAt !== null || isOver) throw new AppError('undo_over')
  await nameEditor(db, caller)
  const changes = new Map(change.rows.map((row) => [row.id, row]))
  const rows = await kind.items.lockMany(db, [...changes.keys()].sort())
  const column = columnOf(change.field, kind.fields[change.field]!)
  const undone = rows
    .map((row) => ({ row, ...changes.get(row.id)! }))
    .filter(({ row, after }) => valueIn(row, column) === after)
    .map(({ row, id: rowId, before, after }) => ({ row, id: rowId, before: after, after: before }))
  await write(db, kind, column, undone)
  await db.update(bulkEdits).set({ undoneAt: now }).where(eq(bulkEdits.id, id))
  const isUndone = new Set(undone.map((each) => each.id))
  return {
    output: {
      undone: [...isUndone],
      kept: [...changes.keys()].filter((each) => !isUndone.has(each)),
    },
    audit: undone.map(({ row, before, after }) => noteOf(kind, change.field, row, before, after)),
  }
}

export async function deleteMany(
  { db, caller, now }: SignedInContext,
  kind: BulkKind,
  ids: readonly string[],
): Promise<Noted<Deletions>> {
  const wanted = uniqueIds(ids)
  await nameEditor(db, caller)
  const found = new Set((await kind.items.lockMany(db, wanted)).map(({ id }) => id))
  const deleted: { _id: string; title: string }[] = []
  for (const id of wanted) if (found.has(id)) deleted.push(await kind.items.remove(db, id, now))
  return {
    output: { deleted: deleted.map(({ _id }) => _id), gone: wanted.filter((id) => !found.has(id)) },
    audit: deleted.map(({ _id, title }) => ({ recordId: _id, recordTitle: title })),
  }
}

/** Deletes changes that can no longer be undone. */
export async function pruneBulkEdits(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: bulkEdits,
    where: lt(bulkEdits.createdAt, new Date(now.getTime() - undoHours * hourMs)),
  })
}

const hourMs = 3_600_000

/** In a fixed order, so that two calls never block each other. */
function uniqueIds(ids: readonly string[]): string[] {
  if (!ids.every(isId)) throw wrongField('ids', 'These are no ids.')
  return [...new Set(ids)].sort()
}

function changeOf(
  kind: BulkKind,
  values: BulkValues,
): { field: string; valueAfter: (before: Value, title: string) => Value } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const [name, value] = given[0] ?? []
  if (name === undefined || given.length > 1) {
    throw new AppError('invalid_request', 'Choose exactly one change.')
  }
  if (name === 'costPercent' || name === 'costAmount') {
    const add = (cents: number) =>
      name === 'costPercent'
        ? Math.round((cents * (100 + Number(value))) / 100)
        : cents + toCents(Number(value))
    return {
      field: 'cost',
      valueAfter(before, title) {
        const after = add(Number(before))
        if (after >= 0 && after <= maxCents) return after
        throw wrongField(name, `“${title}” would cost ${toDollars(after)} dollars.`)
      },
    }
  }
  const column = toColumns(kind.fields, { [name]: value })[columnOf(name, kind.fields[name]!)]
  return { field: name, valueAfter: () => column as Value }
}

function valueIn(row: ItemRow, column: string): Value {
  return (row as unknown as Record<string, Value>)[column]!
}

async function write(
  db: Database,
  { kind, records, columns }: BulkKind,
  name: string,
  changed: readonly ChangedRow[],
): Promise<void> {
  if (changed.length === 0) return
  const column = columns[name]!
  const rows = JSON.stringify(changed.map(({ id, after }) => ({ id, value: String(after) })))
  await db
    .update(records)
    .set({
      [name]: sql`changed.value::${sql.raw(column.getSQLType())}`,
      version: sql`${records.version} + 1`,
      updatedAt: sql`now()`,
    })
    .from(sql`json_to_recordset(${rows}::text::json) as changed (id uuid, value text)`)
    .where(eq(records.id, sql`changed.id`))
  await recordChanges(
    db,
    kind,
    changed.map(({ id }) => id),
  )
}

function noteOf(kind: BulkKind, field: string, row: ItemRow, before: Value, after: Value): AuditNote {
  const column = columnOf(field, kind.fields[field]!)
  const shown = (value: Value) => ({
    [field]: fromColumns({ [field]: kind.fields[field]! }, { [column]: value })[field],
  })
  return { recordId: row.id, recordTitle: row.title, before: shown(before), after: shown(after) }
}
