// Tours and products from files.
import { toWire } from '#contract/wire-names.ts'
import { AppError } from '#server/calls/errors.ts'
import type { SheetColumn } from '#server/csv/columns.ts'
import { isId } from '#server/database/ids.ts'
import { differencesBetween } from '#server/features/audit-log/audit-differences.ts'
import type { ItemRow } from '#server/features/catalogue/catalogue-items.ts'
import type { ItemImports } from '#server/features/catalogue/item-imports.ts'
import type { CheckContext, CheckedRow, ImportTarget, RowProblem, RowValues } from './import-target.ts'

type Titled = { _id: string; title: string }

export function itemTarget<Row extends ItemRow>(
  noun: 'tour' | 'product',
  columns: readonly SheetColumn<Row>[],
  items: ItemImports<Row, Titled>,
): ImportTarget {
  async function checkRow(
    values: RowValues,
    row: Row | undefined,
    context: CheckContext,
  ): Promise<CheckedRow> {
    const { _id, version, ...wanted } = withFacts(values, row)
    if (_id !== undefined && row === undefined) {
      return problem('_id', `no ${noun} has this ID; without an ID, the row adds a ${noun}`)
    }
    if (row !== undefined && row.deletedAt !== null) {
      return problem('_id', `this ${noun} was deleted; it can be restored from the bin`)
    }
    const schema = row === undefined ? items.schemas.add : items.schemas.change
    const parsed = schema.safeParse(wanted)
    if (!parsed.success) return { problems: parsed.error.issues.map(problemOf) }
    const accepted = withStockSeen(parsed.data as RowValues, row)
    try {
      await items.keepPictures(context.pictures, row, accepted)
      if (row === undefined) {
        const shown = toWire(accepted) as object
        return {
          recordId: null,
          version: null,
          title: String(accepted.title),
          values: accepted,
          changes: differencesBetween({}, shown),
        }
      }
      const changes = items.changesOf(row, accepted)
      if (changes === null) return null
      if (version !== undefined && version !== row.version) {
        return problem(
          'version',
          `this ${noun} was changed after the export and has version ${row.version} now; export again, or empty this cell to overwrite`,
        )
      }
      await items.check(context.db, row, changes, context.now)
      return {
        recordId: row.id,
        version: row.version,
        title: row.title,
        values: accepted,
        changes: differencesBetween(
          toWire(items.shown(row)) as object,
          toWire(items.shown({ ...row, ...changes })) as object,
        ),
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { problems: problemsOf(error) }
    }
  }

  return {
    columns,
    keyOf: ({ _id }) => (_id === undefined ? null : String(_id)),
    async check(rows, context) {
      const ids = rows.flatMap(({ _id }) => (typeof _id === 'string' && isId(_id) ? [_id] : []))
      const known = await items.readMany(context.db, ids)
      const checked: CheckedRow[] = []
      for (const values of rows) {
        await context.pause()
        checked.push(await checkRow(values, known.get(String(values._id)), context))
      }
      return checked
    },
    apply: (transaction, rows, now) => items.apply(transaction, rows, now),
  }
}

/** The facts of a row in one value, with those of the tour that the file has no columns of. */
function withFacts(values: RowValues, row: ItemRow | undefined): RowValues {
  const given = Object.entries(values).filter(([name]) => name.startsWith('facts.'))
  if (given.length === 0) return values
  const facts: Record<string, unknown> = { ...(row as { facts?: object } | undefined)?.facts }
  for (const [name, value] of given) {
    const fact = name.slice('facts.'.length)
    if (value === null) delete facts[fact]
    else facts[fact] = value
  }
  const others = Object.entries(values).filter(([name]) => !name.startsWith('facts.'))
  return { ...Object.fromEntries(others), facts }
}

/**
 * A stock is a difference to the one that was exported, or else to the present one: pieces that are ordered until the file is
 * imported stay counted. A stock as it was exported is no change.
 */
function withStockSeen(values: RowValues, row: ItemRow | undefined): RowValues {
  const { stock, stockSeen, ...others } = values
  if (stock === undefined) return others
  if (row === undefined) return { ...others, stock }
  const seen = stockSeen === undefined ? (row as { stock?: number | null }).stock : stockSeen
  return stock === seen ? others : { ...others, stock, stockSeen: seen }
}

const problem = (name: string, message: string): CheckedRow => ({ problems: [{ name, message }] })

function problemOf({ path, message }: { path: PropertyKey[]; message: string }): RowProblem {
  const [name, ...rest] = path.map(String)
  return { name: name === 'facts' ? `facts.${rest[0]}` : (name ?? ''), message }
}

function problemsOf({ fields, message }: AppError): RowProblem[] {
  const entries = Object.entries(fields ?? {})
  if (entries.length === 0) return [{ name: '', message }]
  return entries.map(([name, each]) => ({ name, message: each }))
}
