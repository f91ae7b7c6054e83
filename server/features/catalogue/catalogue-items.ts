// Common operations on tours and products: found by id, slug or former slug; created, changed and deleted by staff.
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ItemFields } from '#contract/item-fields.ts'
import type { ItemVersion } from '#contract/item-history.ts'
import { binDays } from '#contract/staff-vocabulary.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import type { SentFiles } from '#server/calls/sent-files.ts'
import { recordChange } from '#server/database/change-feed.ts'
import { changedValues } from '#server/database/changed-values.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import type { List, PageRequest } from '#server/database/listing.ts'
import {
  claimSlug,
  keepOrClaimSlug,
  renameSlug,
  type SluggedKind,
  storedFormsOf,
} from '#server/database/slugs.ts'
import {
  noPictures,
  type PictureRules,
  type PictureStore,
  type PicturesInput,
  type PictureUrls,
} from '#server/features/images/pictures.ts'
import { toColumns } from './item-columns.ts'
import { columnsOfVersion, listVersions, readVersion } from './item-versions.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface ItemRow {
  id: string
  slug: string
  title: string
  image: string
  previews: string[]
  version: number
  deletedAt: Date | null
}

type ItemTable = PgTable & Record<'id' | 'slug' | 'title' | 'image' | 'version' | 'deletedAt', PgColumn>

export interface DeletedRow {
  id: string
  title: string
  image: string
  deletedAt: Date
}

type PictureLimits = Pick<PictureRules, 'maxImageBytes' | 'maxPreviewBytes'>

export interface CatalogueKind<Row extends ItemRow, Item> extends SluggedKind {
  /** Name of the kind of item in error messages. */
  noun: 'Tour' | 'Product'
  records: ItemTable
  /** The columns of a `Row`. */
  columns: Record<string, PgColumn>
  /** The table of former versions. */
  versions: SQLWrapper
  fields: ItemFields
  limits: { add: PictureLimits; edit: PictureLimits }
  toItem(db: Database, row: Row): Item | Promise<Item>
  /** The columns that keep sum and count of the scores of all reviews. */
  rating: { total: string; count: string }
  /** Columns that every new row gets. */
  newColumns?(): Record<string, SQL>
  /**
   * Columns of properties that are no fields of the form, for a new item or for the changes of `row`. Undefined columns
   * stay unchanged.
   */
  otherColumns?(item: Readonly<Record<string, unknown>>, pictures: PictureUrls, row?: Row): Partial<Row>
  /** Columns that are calculated from other columns. */
  derivedColumns?(columns: Partial<Row>): Record<string, unknown>
  /** Called before an item is locked for an edit. */
  beforeLock?(transaction: Database, id: string): Promise<void>
  /** Refuses a change that conflicts with other data in the database. */
  checkChange?(transaction: Database, row: Row, columns: Partial<Row>, now: Date): Promise<void>
  /** Called after a change, with the columns that have changed. */
  followChange?(transaction: Database, row: Row, columns: Partial<Row>, now: Date): Promise<void>
  /** Called after an item is deleted. */
  followRemoval?(transaction: Database, row: Row, now: Date): Promise<void>
}

export type NewItem = PicturesInput & { title: string }
export type ItemChanges = PicturesInput & { title?: string | undefined; version?: number | undefined }

export type CatalogueItems<Row extends ItemRow, Item extends { _id: string; title: string }> = ReturnType<
  typeof createCatalogueItems<Row, Item>
>

/** Functions on items of one kind. All throw `not_found` for an item that does not exist or is deleted. */
export function createCatalogueItems<Row extends ItemRow, Item extends { _id: string; title: string }>(
  kind: CatalogueKind<Row, Item>,
) {
  const { records, columns, fields } = kind
  const listed = isNull(records.deletedAt)

  function selectRows(db: Database, where: SQL | undefined) {
    return db
      .select(columns)
      .from(records as PgTable)
      .where(where)
  }

  async function find(db: Database, idOrSlug: string): Promise<Row | undefined> {
    const isNamed = isId(idOrSlug) ? eq(records.id, idOrSlug) : inArray(records.slug, storedFormsOf(idOrSlug))
    const rows = await selectRows(db, and(isNamed, listed))
    return (rows.find(({ slug }) => slug === idOrSlug) ?? rows[0]) as Row | undefined
  }

  async function findByFormerSlug(db: Database, slug: string): Promise<Row | undefined> {
    const { rows } = await db.execute<{ id: string }>(
      sql`select ${sql.identifier(kind.formerRecordId)} as id from ${kind.former}
          where slug = any(${sql.param(storedFormsOf(slug))}::text[]) order by slug = ${slug} desc`,
    )
    return rows[0] === undefined ? undefined : find(db, rows[0].id)
  }

  /** An item that is not deleted, by id, slug or former slug. */
  async function requireItem(db: Database, idOrSlug: string): Promise<Row> {
    const row = (await find(db, idOrSlug)) ?? (await findByFormerSlug(db, idOrSlug))
    if (row === undefined) throw notFound(kind.noun)
    return row
  }

  /** Like `requireItem`, but also finds deleted items. These only by id, because another item may have their slug. */
  async function requireItemOrDeleted(db: Database, idOrSlug: string): Promise<Row> {
    const [deleted] = isId(idOrSlug)
      ? await selectRows(db, and(eq(records.id, idOrSlug), isNotNull(records.deletedAt)))
      : []
    return (deleted as Row | undefined) ?? requireItem(db, idOrSlug)
  }

  /** Like `requireItem`, and locks the item until the transaction ends. */
  async function lock(transaction: Database, idOrSlug: string): Promise<Row> {
    const id = isId(idOrSlug) ? idOrSlug : (await requireItem(transaction, idOrSlug)).id
    await kind.beforeLock?.(transaction, id)
    const [locked] = await selectRows(transaction, and(eq(records.id, id), listed)).for('update')
    if (locked === undefined) throw notFound(kind.noun)
    return locked as Row
  }

  /** Locks items that are not deleted until the transaction ends, in the order of their ids. */
  async function lockMany(transaction: Database, ids: readonly string[]): Promise<Row[]> {
    for (const id of ids.toSorted()) await kind.beforeLock?.(transaction, id)
    const isAmong = sql`${records.id} = any(${sql.param([...ids])}::uuid[])`
    const rows = await selectRows(transaction, and(isAmong, listed)).orderBy(records.id).for('update')
    return rows as unknown as Row[]
  }

  /** Refuses an edit of an older version, with the current record in the error. */
  async function requireVersion(db: Database, row: Row, version: number | undefined): Promise<void> {
    if (version === undefined || version === row.version) return
    throw new AppError('version_conflict', undefined, { current: await kind.toItem(db, row) })
  }

  function storePictures(pictures: PictureStore, item: NewItem, files: SentFiles | undefined) {
    return pictures.store(item, { files, current: [], ...kind.limits.add })
  }

  /**
   * Call before the transaction opens. Refuses early, so that no pictures are decoded for an edit that is refused
   * anyway.
   */
  async function storeChangedPictures(
    db: Database,
    pictures: PictureStore,
    idOrSlug: string,
    changes: ItemChanges,
    files: SentFiles | undefined,
  ): Promise<PictureUrls> {
    if (changes.image === undefined && changes.previews === undefined) return noPictures
    const row = await requireItem(db, idOrSlug)
    await requireVersion(db, row, changes.version)
    return pictures.store(changes, { files, current: [row.image, ...row.previews], ...kind.limits.edit })
  }

  /** Call within a transaction. */
  async function create(transaction: Database, item: NewItem, stored: PictureUrls): Promise<Item> {
    const values = {
      ...toColumns(fields, { ...item }),
      ...kind.otherColumns?.({ ...item }, stored),
    } as Partial<Row>
    const [row] = await transaction
      .insert(records as PgTable)
      .values({
        ...values,
        ...kind.derivedColumns?.(values),
        ...kind.newColumns?.(),
        id: newId(),
        slug: await claimSlug(transaction, kind, item.title),
        image: stored.image!,
        previews: stored.previews ?? [],
      })
      .returning(columns)
    const created = row as unknown as Row
    await recordChange(transaction, kind.kind, created.id)
    return kind.toItem(transaction, created)
  }

  /**
   * Call within a transaction. Returns the item before and after the edit: the same object if nothing has changed.
   * Throws `version_conflict` for an edit of an older version.
   */
  async function update(
    transaction: Database,
    idOrSlug: string,
    changes: ItemChanges,
    stored: PictureUrls,
    now: Date,
  ): Promise<{ before: Item; after: Item }> {
    const locked = await lock(transaction, idOrSlug)
    await requireVersion(transaction, locked, changes.version)
    const values = {
      ...toColumns(fields, { ...changes }),
      ...kind.otherColumns?.({ ...changes }, stored, locked),
    } as Partial<Row>
    await kind.checkChange?.(transaction, locked, values, now)
    const before = await kind.toItem(transaction, locked)
    const changed = changedValues(locked, {
      ...values,
      slug: await renameSlug(transaction, kind, locked, changes.title),
      image: stored.image,
      previews: stored.previews,
    })
    if (changed === null) return { before, after: before }
    const [row] = await transaction
      .update(records as PgTable)
      .set({
        ...changed,
        ...kind.derivedColumns?.(changed),
        version: sql`${records.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(records.id, locked.id))
      .returning(columns)
    await kind.followChange?.(transaction, locked, changed, now)
    await recordChange(transaction, kind.kind, locked.id)
    return { before, after: await kind.toItem(transaction, row as unknown as Row) }
  }

  /** Call within a transaction. */
  async function remove(
    transaction: Database,
    idOrSlug: string,
    now: Date,
  ): Promise<{ _id: string; title: string }> {
    const row = await lock(transaction, idOrSlug)
    const { id, title } = row
    await transaction
      .update(records as PgTable)
      .set({ deletedAt: sql`now()` })
      .where(eq(records.id, id))
    await kind.followRemoval?.(transaction, row, now)
    await recordChange(transaction, kind.kind, id)
    return { _id: id, title }
  }

  /**
   * Call within a transaction. Restores a deleted item, or the content of a former version, as a new version. The stock
   * stays as it is. Throws `not_deleted` without a version for an item that is not deleted, `restore_over` for one that was
   * deleted too long ago, and `invalid_request` for a version that the rules of today do not allow.
   */
  async function restore(
    transaction: Database,
    idOrSlug: string,
    version: number | undefined,
    now: Date,
  ): Promise<{ before: Item; after: Item; wasDeleted: boolean }> {
    const { id } = await requireItemOrDeleted(transaction, idOrSlug)
    await kind.beforeLock?.(transaction, id)
    const [found] = await selectRows(transaction, eq(records.id, id)).for('update')
    if (found === undefined) throw notFound(kind.noun)
    const row = found as Row
    const wasDeleted = row.deletedAt !== null
    if (!wasDeleted && version === undefined) throw new AppError('not_deleted')
    if (wasDeleted && now.getTime() - row.deletedAt!.getTime() > binDays * dayMs) {
      throw new AppError('restore_over')
    }
    const values = (
      version === undefined || version === row.version
        ? {}
        : columnsOfVersion(kind, await readVersion(transaction, kind, id, version))
    ) as Partial<Row>
    await kind.checkChange?.(transaction, row, values, now)
    const before = await kind.toItem(transaction, row)
    const slug = wasDeleted ? await keepOrClaimSlug(transaction, kind, row) : row.slug
    const renamed = await renameSlug(transaction, kind, { ...row, slug }, values.title)
    const changed = changedValues(row, { ...values, slug: renamed ?? slug, deletedAt: null })
    if (changed === null) return { before, after: before, wasDeleted }
    const [restored] = await transaction
      .update(records as PgTable)
      .set({
        ...changed,
        ...kind.derivedColumns?.(changed),
        version: sql`${records.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(records.id, id))
      .returning(columns)
    await kind.followChange?.(transaction, row, changed, now)
    await recordChange(transaction, kind.kind, id)
    return { before, after: await kind.toItem(transaction, restored as unknown as Row), wasDeleted }
  }

  /** The history of an item, also of a deleted one, newest first. */
  async function listHistory(
    db: Database,
    idOrSlug: string,
    request: PageRequest,
  ): Promise<List<ItemVersion>> {
    return listVersions(db, kind, (await requireItemOrDeleted(db, idOrSlug)).id, request)
  }

  /** Those that were deleted after a moment, the last one first, and the number of all of them. */
  async function listDeleted(
    db: Database,
    after: Date,
    most: number,
  ): Promise<{ items: DeletedRow[]; count: number }> {
    const where = gt(records.deletedAt, after)
    const items = await db
      .select({
        id: records.id,
        title: records.title,
        image: records.image,
        deletedAt: records.deletedAt,
      })
      .from(records as PgTable)
      .where(where)
      .orderBy(desc(records.deletedAt), desc(records.id))
      .limit(most)
    const [counted] = await db
      .select({ count: count() })
      .from(records as PgTable)
      .where(where)
    return { items: items as DeletedRow[], count: counted!.count }
  }

  /**
   * Deletes for good what was deleted before a moment and is neither reviewed nor used, at most `most` records. Returns their
   * number.
   */
  async function purge(
    db: Database,
    before: Date,
    isUsed: (id: PgColumn) => SQL,
    most: number,
  ): Promise<number> {
    const over = db
      .select({ id: records.id })
      .from(records as PgTable)
      .where(and(lt(records.deletedAt, before), eq(columns[kind.rating.count]!, 0), not(isUsed(records.id))))
      .orderBy(records.deletedAt)
      .limit(most)
      .for('update', { skipLocked: true })
    const { rowCount } = await db.delete(records as PgTable).where(inArray(records.id, over))
    return rowCount ?? 0
  }

  return {
    listDeleted,
    purge,
    listHistory,
    restore,
    requireItem,
    requireItemOrDeleted,
    lock,
    lockMany,
    storePictures,
    storeChangedPictures,
    create,
    update,
    remove,
  }
}
