// Former versions of tours and products. The trigger `keep_item_version` writes them, so no write can bypass them.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ItemFields } from '#contract/item-fields.ts'
import type { ItemVersion } from '#contract/item-history.ts'
import { tourFactsSchema } from '#contract/tour-facts.ts'
import { toWire } from '#contract/wire-names.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isoText } from '#server/database/iso-text.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { differencesBetween } from '#server/features/audit-log/audit-differences.ts'
import { getUsernames } from '#server/features/users/users.service.ts'
import { fromColumns } from './item-columns.ts'

type Columns = Record<string, unknown>

/** Names the account that the versions of this transaction are recorded for. */
export async function nameEditor(
  transaction: Database,
  caller: Pick<Caller, 'userId'> | null,
): Promise<void> {
  await transaction.execute(sql`select set_config('halyard.editor', ${caller?.userId ?? ''}, true)`)
}

interface VersionedKind {
  columns: Readonly<Record<string, unknown>>
  fields: ItemFields
  versions: SQLWrapper
  /** The column of `versions` with the id of the record. */
  formerRecordId: string
}

/** The columns that a former version had, by their names in the database. Throws `not_found`. */
export async function readVersion(
  db: Database,
  kind: VersionedKind,
  id: string,
  version: number,
): Promise<Columns> {
  const { rows } = await db.execute<{ content: Columns }>(
    sql`select content from ${kind.versions}
      where ${sql.identifier(kind.formerRecordId)} = ${id} and version = ${version}`,
  )
  if (rows[0] === undefined) throw notFound('Version')
  return rows[0].content
}

/**
 * The history of an item, newest first: each former version compared with the version that replaced it. The stock is
 * left out, because orders change it too.
 */
export async function listVersions(
  db: Database,
  kind: VersionedKind & { records: SQLWrapper },
  id: string,
  request: PageRequest,
): Promise<List<ItemVersion>> {
  const page = pageOf(request)
  const recordId = sql.identifier(kind.formerRecordId)
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${kind.versions} where ${recordId} = ${id}`,
  )
  const { rows } = await db.execute<{
    version: number
    at: string
    by: string | null
    before: Columns
    after: Columns
  }>(
    sql`
    select former.version, ${isoText(sql`former.ended_at`)} as at, former.ended_by as by, former.content as before,
      coalesce(next.content, item_content(to_jsonb(record))) as after
    from ${kind.versions} as former
    join ${kind.records} as record on record.id = former.${recordId}
    left join ${kind.versions} as next on next.${recordId} = former.${recordId} and next.version = former.version + 1
    where former.${recordId} = ${id}
    order by former.version desc limit ${page.itemsPerPage} offset ${page.offset}`,
  )
  const usernames = await getUsernames(
    db,
    rows.flatMap(({ by }) => by ?? []),
  )
  const items = rows.map(({ version, at, by, before, after }) => ({
    version: version + 1,
    at,
    by: by === null ? null : { _id: by, username: usernames.get(by) ?? null },
    changes: differencesBetween(shownFields(kind, before), shownFields(kind, after)),
  }))
  return listOfPage(items, counted[0]!.count, page)
}

/** The fields of a version, by their names on the wire. */
function shownFields(kind: VersionedKind, content: Columns): object {
  const { stock, ...columns } = Object.fromEntries(
    Object.keys(kind.columns).flatMap((name) => {
      const value = content[inDatabase(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const { schedule, facts, image, previews } = columns
  return toWire({ ...fromColumns(kind.fields, columns), schedule, facts, image, previews }) as object
}

/** The columns to write for a former version. Throws `invalid_request` if the rules of today do not allow them. */
export function columnsOfVersion(kind: VersionedKind, content: Columns): Columns {
  const columns: Columns = {}
  for (const name of Object.keys(kind.columns)) {
    const value = content[inDatabase(name)]
    if (value !== undefined && name !== 'stock') columns[name] = value
  }
  requireAllowed(kind.fields, columns)
  return columns
}

function requireAllowed(fields: ItemFields, columns: Columns): void {
  const refused: Record<string, string> = {}
  const item = fromColumns(fields, columns)
  for (const [name, { input }] of Object.entries(fields)) {
    const value = item[name]
    if (value === undefined) continue
    const result = input.safeParse(value)
    if (!result.success) refused[name] = result.error.issues[0]!.message
  }
  if (columns.facts !== undefined && !tourFactsSchema.safeParse(columns.facts).success) {
    refused.facts = 'is no longer allowed'
  }
  if (Object.keys(refused).length > 0) {
    throw new AppError('invalid_request', 'This version is not allowed any more.', { fields: refused })
  }
}

function inDatabase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Selects the addresses of the pictures that former versions name. */
export function picturesInVersions(versions: SQLWrapper): SQL {
  return sql`
    select content ->> 'image' from ${versions}
    union all
    select jsonb_array_elements_text(content -> 'previews') from ${versions}`
}
