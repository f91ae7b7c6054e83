// Tours and products from a file: what a row would change, and writing many rows together.
import { and, asc, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ZodMiniType } from 'zod/mini'
import type { AuditNote } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import { changedValues } from '#server/database/changed-values.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { claimSlugs, lockSlugs, renameSlug } from '#server/database/slugs.ts'
import { noPictures, type PictureStore } from '#server/features/images/pictures.ts'
import type { CatalogueItems, CatalogueKind, ItemRow } from './catalogue-items.ts'
import { fromColumns, toColumns } from './item-columns.ts'

/** The values of a row by their names in the contract, as its schemas have accepted them. */
export type ItemValues = Readonly<Record<string, unknown>>

/** A row of a checked file that adds or changes an item. */
export interface WantedItem {
  /** Null: a new item. */
  recordId: string | null
  /** The version that the row was compared with; null for a new item. */
  version: number | null
  values: ItemValues
}

export interface ItemImportKind {
  /** Schemas of a new item and of a change. */
  schemas: { add: ZodMiniType; change: ZodMiniType }
  createdBy: NonNullable<AuditNote['action']>
  changedBy: NonNullable<AuditNote['action']>
}

/** Rows that one statement reads or writes. */
const batch = 500

export function createItemImports<Row extends ItemRow, Item extends { _id: string; title: string }>(
  kind: CatalogueKind<Row, Item>,
  items: CatalogueItems<Row, Item>,
  { schemas, createdBy, changedBy }: ItemImportKind,
) {
  const { records, columns, fields } = kind

  function selectRows(db: Database, where: SQL | undefined) {
    return db
      .select(columns)
      .from(records as PgTable)
      .where(where)
      .orderBy(asc(records.id))
  }

  /** All items that are not deleted, in batches, each as it is when its batch is read. */
  async function* readAll(db: Database): AsyncGenerator<Row[]> {
    let last: string | undefined
    for (;;) {
      const isNext = last === undefined ? undefined : gt(records.id, last)
      const rows = (await selectRows(db, and(isNull(records.deletedAt), isNext)).limit(batch)) as Row[]
      yield rows
      if (rows.length < batch) return
      last = rows.at(-1)!.id
    }
  }

  /** Items by id, deleted ones too. */
  async function readMany(db: Database, ids: readonly string[]): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map()
    const rows = await selectRows(db, sql`${records.id} = any(${sql.param([...ids])}::uuid[])`)
    return new Map((rows as Row[]).map((row) => [row.id, row]))
  }

  /** The columns that the values change; null if none. Throws `version_conflict` where the stock allows no such edit. */
  function changesOf(row: Row, { image, previews, ...values }: ItemValues): Partial<Row> | null {
    const pictures = { ...noPictures, image: image as string | undefined, previews: previews as string[] }
    return changedValues(row, {
      ...toColumns(fields, values),
      ...kind.otherColumns?.(values, pictures, row),
      ...pictures,
    } as Partial<Row>)
  }

  /** What people see of an item: the fields of the form, and what tours have besides. */
  function shown(row: Partial<Row>): Record<string, unknown> {
    const { schedule, facts, image, previews } = row as Record<string, unknown>
    return {
      ...fromColumns(fields, row),
      ...(schedule === undefined ? {} : { schedule }),
      ...(facts === undefined ? {} : { facts }),
      image,
      previews,
    }
  }

  /** Throws ImageRefusedError for pictures that are not in this shop. Those that are stay for a week at least. */
  async function keepPictures(pictures: PictureStore, row: Row | undefined, values: ItemValues) {
    const { image, previews } = values as { image?: string; previews?: string[] }
    const isNew = image !== undefined && image !== row?.image
    const hasNew = previews !== undefined && !previews.every((url) => row?.previews.includes(url))
    if (!isNew && !hasNew) return
    const current = row === undefined ? [] : [row.image, ...row.previews]
    await pictures.store({ image, previews }, { files: undefined, current, ...kind.limits.edit })
  }

  /** Refuses what other data does not allow, as an edit would. */
  async function check(db: Database, row: Row, changes: Partial<Row>, now: Date): Promise<void> {
    if (kind.checkChange === undefined) return
    await db.transaction(async (transaction) => kind.checkChange!(transaction, row, changes, now))
  }

  /**
   * Call within a transaction. Makes all changes. Throws `import_outdated` if any of the items has changed since the file was
   * checked.
   */
  async function apply(
    transaction: Database,
    wanted: readonly WantedItem[],
    now: Date,
  ): Promise<AuditNote[]> {
    const changed = new Map(wanted.flatMap((one) => (one.recordId === null ? [] : [[one.recordId, one]])))
    const rows = await items.lockMany(transaction, [...changed.keys()])
    const isCurrent = (row: Row) => changed.get(row.id)!.version === row.version
    const outdated = changed.size - rows.filter(isCurrent).length
    if (outdated > 0) throw new AppError('import_outdated')
    await lockSlugs(transaction, kind)
    return [
      ...(await change(transaction, rows, changed, now)),
      ...(await add(
        transaction,
        wanted.filter(({ recordId }) => recordId === null),
      )),
    ]
  }

  async function change(
    transaction: Database,
    rows: readonly Row[],
    wanted: ReadonlyMap<string, WantedItem>,
    now: Date,
  ): Promise<AuditNote[]> {
    const edits: { row: Row; changes: Partial<Row> }[] = []
    for (const row of rows) {
      const { values } = wanted.get(row.id)!
      const changes = changesOf(row, values)
      if (changes === null) continue
      await kind.checkChange?.(transaction, row, changes, now)
      const slug = await renameSlug(transaction, kind, row, changes.title)
      edits.push({
        row,
        changes: {
          ...changes,
          ...(slug === undefined ? {} : { slug }),
          ...kind.derivedColumns?.(changes),
        },
      })
    }
    for (let start = 0; start < edits.length; start += batch) {
      await write(transaction, edits.slice(start, start + batch))
    }
    for (const { row, changes } of edits) await kind.followChange?.(transaction, row, changes, now)
    return edits.map(({ row, changes }) => ({
      action: changedBy,
      recordId: row.id,
      recordTitle: row.title,
      before: shown(row),
      after: shown({ ...row, ...changes }),
    }))
  }

  /** Each row gets all columns that any of the rows changes, the others with their present values. */
  async function write(transaction: Database, edits: readonly { row: Row; changes: Partial<Row> }[]) {
    const names = [...new Set(edits.flatMap(({ changes }) => Object.keys(changes)))]
    const values = edits.map(({ row, changes }) => {
      const after = { ...row, ...changes } as Record<string, unknown>
      return Object.fromEntries([['id', row.id], ...names.map((name) => [name, after[name]])])
    })
    const typed = names.map((name) => {
      const column = (records as unknown as Record<string, PgColumn>)[name]!
      return sql`, ${sql.identifier(name)} ${sql.raw(column.getSQLType())}`
    })
    await transaction
      .update(records as PgTable)
      .set({
        ...Object.fromEntries(names.map((name) => [name, sql`changed.${sql.identifier(name)}`])),
        version: sql`${records.version} + 1`,
        updatedAt: sql`now()`,
      })
      .from(
        sql`json_to_recordset(${JSON.stringify(values)}::text::json) as changed (id uuid ${sql.join(typed)})`,
      )
      .where(sql`${records.id} = changed.id`)
    await recordChanges(
      transaction,
      kind.kind,
      edits.map(({ row }) => row.id),
    )
  }

  async function add(transaction: Database, wanted: readonly WantedItem[]): Promise<AuditNote[]> {
    const titles = wanted.map(({ values }) => String(values.title))
    const slugs = await claimSlugs(transaction, kind, titles)
    const rows = wanted.map(({ values: { image, previews, ...values } }, index) => {
      const pictures = { image: String(image), previews: (previews ?? []) as string[] }
      const own = {
        ...toColumns(fields, values),
        ...kind.otherColumns?.(values, pictures),
      } as Partial<Row>
      return {
        ...own,
        ...kind.derivedColumns?.(own),
        ...kind.newColumns?.(),
        ...pictures,
        id: newId(),
        slug: slugs[index]!,
      }
    })
    for (let start = 0; start < rows.length; start += batch) {
      const some = rows.slice(start, start + batch)
      await transaction.insert(records as PgTable).values(some)
      await recordChanges(
        transaction,
        kind.kind,
        some.map(({ id }) => id),
      )
    }
    return rows.map(({ id }, index) => ({
      action: createdBy,
      recordId: id,
      recordTitle: titles[index]!,
    }))
  }

  return { schemas, readAll, readMany, changesOf, shown, keepPictures, check, apply }
}

export type ItemImports<Row extends ItemRow, Item extends { _id: string; title: string }> = ReturnType<
  typeof createItemImports<Row, Item>
>
