// What tours and products have in common: found by id, slug or former slug, created, changed and deleted by staff.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ItemFields } from '#contract/item-fields.ts'
import { changedValues } from '#server/database/changed-values.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { claimSlug, renameSlug, type SluggedKind } from '#server/database/slugs.ts'
import { AppError, notFound } from '#server/errors.ts'
import { isId, newId } from '#server/ids.ts'
import type { SentFiles } from '#server/large-bodies.ts'
import {
  noPictures,
  type PictureRules,
  type PictureStore,
  type PicturesInput,
  type PictureUrls,
} from '#server/pictures.ts'
import { toColumns } from './item-columns.ts'

export interface ItemRow {
  id: string
  slug: string
  title: string
  image: string
  previews: string[]
  version: number
}

type ItemTable = PgTable & Record<'id' | 'slug' | 'title' | 'version' | 'deletedAt', PgColumn>

type PictureLimits = Pick<PictureRules, 'maxImageBytes' | 'maxPreviewBytes'>

export interface CatalogueKind<Row extends ItemRow, Item> extends SluggedKind {
  /** In messages. */
  noun: 'Tour' | 'Product'
  records: ItemTable
  /** The columns of a `Row`. */
  columns: Record<string, PgColumn>
  fields: ItemFields
  limits: { add: PictureLimits; edit: PictureLimits }
  toItem(db: Database, row: Row): Item | Promise<Item>
  /** Columns that every new row gets. */
  newColumns?: Record<string, SQL>
  /** Columns that follow from others. */
  derivedColumns?(columns: Partial<Row>): Record<string, unknown>
  /** Refuses a change for what the database holds. `today`: `YYYY-MM-DD` in UTC. */
  checkChange?(transaction: Database, row: Row, columns: Partial<Row>, today: string): Promise<void>
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
    const column = isId(idOrSlug) ? records.id : records.slug
    const [row] = await selectRows(db, and(eq(column, idOrSlug), listed))
    return row as Row | undefined
  }

  async function findByFormerSlug(db: Database, slug: string): Promise<Row | undefined> {
    const { rows } = await db.execute<{ id: string }>(
      sql`select ${sql.identifier(kind.formerRecordId)} as id from ${kind.former} where slug = ${slug}`,
    )
    return rows[0] === undefined ? undefined : find(db, rows[0].id)
  }

  /** An item that is not deleted, by id, slug or former slug. */
  async function requireItem(db: Database, idOrSlug: string): Promise<Row> {
    const row = (await find(db, idOrSlug)) ?? (await findByFormerSlug(db, idOrSlug))
    if (row === undefined) throw notFound(kind.noun)
    return row
  }

  /** The same; a deleted item is found too, by its id alone, since another may have its slug by now. */
  async function requireItemOrDeleted(db: Database, idOrSlug: string): Promise<Row> {
    const [deleted] = isId(idOrSlug)
      ? await selectRows(db, and(eq(records.id, idOrSlug), isNotNull(records.deletedAt)))
      : []
    return (deleted as Row | undefined) ?? requireItem(db, idOrSlug)
  }

  /** As `requireItem`, locked until the transaction ends. */
  async function lock(transaction: Database, idOrSlug: string): Promise<Row> {
    const id = isId(idOrSlug) ? idOrSlug : (await requireItem(transaction, idOrSlug)).id
    const [locked] = await selectRows(transaction, and(eq(records.id, id), listed)).for('update')
    if (locked === undefined) throw notFound(kind.noun)
    return locked as Row
  }

  /** An edit of an older version is refused with the current record. */
  async function requireVersion(db: Database, row: Row, version: number | undefined): Promise<void> {
    if (version === undefined || version === row.version) return
    throw new AppError('version_conflict', undefined, { current: await kind.toItem(db, row) })
  }

  function storePictures(pictures: PictureStore, item: NewItem, files: SentFiles | undefined) {
    return pictures.store(item, { files, current: [], ...kind.limits.add })
  }

  /** Before the transaction opens; refuses early what would make decoding the pictures pointless. */
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

  /** Within a transaction. */
  async function create(transaction: Database, item: NewItem, stored: PictureUrls): Promise<Item> {
    const values = toColumns(fields, { ...item }) as Partial<Row>
    const [row] = await transaction
      .insert(records as PgTable)
      .values({
        ...values,
        ...kind.derivedColumns?.(values),
        ...kind.newColumns,
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
   * Within a transaction. Answers the item before and after, which is the same object where nothing has changed.
   * Throws `version_conflict` for an edit of an older version.
   */
  async function update(
    transaction: Database,
    idOrSlug: string,
    changes: ItemChanges,
    stored: PictureUrls,
    today: string,
  ): Promise<{ before: Item; after: Item }> {
    const locked = await lock(transaction, idOrSlug)
    await requireVersion(transaction, locked, changes.version)
    const values = toColumns(fields, { ...changes }) as Partial<Row>
    await kind.checkChange?.(transaction, locked, values, today)
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
    await recordChange(transaction, kind.kind, locked.id)
    return { before, after: await kind.toItem(transaction, row as unknown as Row) }
  }

  /** Within a transaction. */
  async function remove(transaction: Database, idOrSlug: string): Promise<{ _id: string; title: string }> {
    const { id } = await requireItem(transaction, idOrSlug)
    const [deleted] = await transaction
      .update(records as PgTable)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(records.id, id), listed))
      .returning({ _id: records.id, title: records.title })
    if (deleted === undefined) throw notFound(kind.noun)
    await recordChange(transaction, kind.kind, id)
    return deleted as { _id: string; title: string }
  }

  return {
    requireItem,
    requireItemOrDeleted,
    storePictures,
    storeChangedPictures,
    create,
    update,
    remove,
  }
}
