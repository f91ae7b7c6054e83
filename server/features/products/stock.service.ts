// Stock of products: how many pieces can still be ordered. A product without a number is not counted.
import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isAmong } from '#server/database/is-among.ts'
import { type NamedProduct, namedColumns } from './products.service.ts'
import { products } from './products.table.ts'

export type StockedProduct = NamedProduct

export interface Pieces {
  productId: string
  quantity: number
}

/**
 * Locks products until the transaction ends, so that price, availability and stock stay as they are read here. Locks in a
 * fixed order, so that two orders never block each other. Deleted products are found too.
 */
export async function lockProducts(
  transaction: Database,
  ids: readonly string[],
): Promise<Map<string, StockedProduct>> {
  const rows = await transaction
    .select(namedColumns)
    .from(products)
    .where(isAmong(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

export function isForSale({ available, deletedAt }: StockedProduct): boolean {
  return available && deletedAt === null
}

export type TakenStock =
  /** Ids of the products whose pieces were taken, and of those whose pieces may not be kept. Others are not counted. */
  | { counted: string[]; unkept: string[]; short?: undefined }
  /** What is left of the products that have fewer pieces than wanted. Nothing was taken. */
  | { short: Map<string, number> }

/** Columns of a statement that takes stock, of one product. */
export interface WantedStock {
  productId: SQLWrapper
  stock: SQLWrapper
  quantity: SQLWrapper
}

const wantedStock: WantedStock = {
  productId: products.id,
  stock: products.stock,
  quantity: sql`wanted.quantity`,
}

/**
 * Call within a transaction, after `lockProducts`. Takes all pieces or none. Leaves those for which the condition `mayKeep` is
 * false: they must be in stock too.
 */
export async function takeStock(
  transaction: Database,
  wanted: readonly Pieces[],
  locked: ReadonlyMap<string, StockedProduct>,
  mayKeep: (wanted: WantedStock) => SQL = () => sql`true`,
): Promise<TakenStock> {
  const counted = wanted.filter(({ productId }) => (locked.get(productId)?.stock ?? null) !== null)
  if (counted.length === 0) return { counted: [], unkept: [] }
  const { rows } = await transaction.execute<{
    id: string
    left: number
    has_taken: boolean
    is_short: boolean
  }>(sql`
    with counted as (
      select products.id, stock, wanted.quantity, ${mayKeep(wantedStock)} as may_keep from ${products} join ${piecesTable(counted)} using (id)
    ), taken as (
      update ${products} set stock = products.stock - counted.quantity from counted
      where products.id = counted.id and products.stock >= counted.quantity and may_keep
        and not exists (select from counted where stock < quantity)
      returning products.id
    )
    select id, stock as left, id in (select id from taken) as has_taken, stock < quantity as is_short from counted
    where id in (select id from taken) or stock < quantity or not may_keep`)
  const short = rows.filter((row) => row.is_short)
  if (short.length > 0) return { short: new Map(short.map(({ id, left }) => [id, left])) }
  const ids = rows.filter((row) => row.has_taken).map(({ id }) => id)
  await recordChanges(transaction, 'product', ids, 'stock')
  return { counted: ids, unkept: rows.filter((row) => !row.has_taken).map(({ id }) => id) }
}

/** Call within a transaction. A product that is not counted any more stays so. */
export async function giveBackStock(transaction: Database, pieces: readonly Pieces[]): Promise<void> {
  if (pieces.length === 0) return
  await lockProducts(
    transaction,
    pieces.map(({ productId }) => productId),
  )
  const { rows } = await transaction.execute<{ id: string }>(sql`
    update ${products} set stock = stock + wanted.quantity
    from ${piecesTable(pieces)}
    where products.id = wanted.id and stock is not null
    returning products.id`)
  await recordChanges(
    transaction,
    'product',
    rows.map(({ id }) => id),
    'stock',
  )
}

function piecesTable(pieces: readonly Pieces[]) {
  const rows = pieces.map(({ productId: id, quantity }) => ({ id, quantity }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as wanted (id uuid, quantity int)`
}
