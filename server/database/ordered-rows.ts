// Reads a page of a long list in its order. Pages in the middle of the list must not be slower than others. So the index is
// read from the nearer end of the list or, if both ends are far, from a known keyset position near the page.
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import type { QueryCache } from './query-cache.ts'

/** A part of a list that one statement reads. */
export interface Slice {
  where: SQL
  order: SQL[]
  limit: number
  offset: number
  /** A subquery with the ids of the rows in its column `id`, to join with. It needs only an index. */
  ids: SQL
}

export interface OrderedRows<Row> {
  table: SQLWrapper
  where: SQL
  /** Number of all rows. */
  count: number
  /** The sort key. Rows with equal keys are sorted by id in the same direction. The index contains both. */
  key: SQLWrapper
  keyType: 'timestamptz' | 'integer' | 'double precision' | 'text' | 'date'
  id: SQLWrapper
  isDescending: boolean
  /**
   * Set this if no index has the rows of this filter in this order. Up to this number of rows, all rows are found first
   * and then sorted. The planner does not know that the rows are few, and would read the whole table in the right order.
   * Reading to the first twelve matches among N rows costs as much as finding √12N matches.
   */
  sortAtMost?: number | undefined
  read(slice: Slice): Promise<Row[]>
}

interface KeysetPosition {
  key: string
  id: string
}

interface PositionsOfList {
  /** Keys of every `interval`-th row. Null until they are read. */
  positions: KeysetPosition[] | null
  interval: number
}

/** Pages within this number of rows from an end of the list need no positions. */
const nearRows = 2_000
/** For longer lists, positions are read together with the first page that is requested, because middle pages are slow. */
const longListRows = 50_000
const maxPositions = 2_000
/** Shortest pause before the positions of the same list are read again, for lists that change all the time. */
const pauseMs = 10_000
/** Reading positions keeps a processor of the database busy. The next read waits this many times the duration. */
const restPerRead = 4

/** Keyset positions of lists, cached until the data changes. */
export interface KeysetPositions {
  /** Returns the positions of a list if they are known. Otherwise starts to read them, for later pages. */
  find(name: string, rows: OrderedRows<unknown>): Promise<PositionsOfList>
}

export function createKeysetPositions(db: Database, cache: QueryCache): KeysetPositions {
  const pausesUntil = new Map<string, number>()
  let isReading = false
  let restsUntil = 0

  async function fill(name: string, rows: OrderedRows<unknown>, list: PositionsOfList): Promise<void> {
    isReading = true
    const startedAt = performance.now()
    try {
      list.positions = await readPositions(db, rows, list.interval)
    } catch {
      // The read was too slow, or the database is unreachable. Until the next try, pages are read without positions.
    } finally {
      isReading = false
      const endedAt = performance.now()
      restsUntil = endedAt + restPerRead * (endedAt - startedAt)
      pausesUntil.delete(name)
      pausesUntil.set(name, endedAt + pauseMs)
      if (pausesUntil.size > 1_000) pausesUntil.delete(pausesUntil.keys().next().value!)
    }
  }

  return {
    async find(name, rows) {
      const list = await cache.get<PositionsOfList>(name, async () => ({
        positions: null,
        interval: Math.max(200, Math.ceil(rows.count / maxPositions)),
      }))
      // Positions are read for one list at a time, because it means reading the whole list.
      const waitsUntil = isReading
        ? Number.POSITIVE_INFINITY
        : Math.max(restsUntil, pausesUntil.get(name) ?? 0)
      if (list.positions === null && performance.now() >= waitsUntil) void fill(name, rows, list)
      return list
    },
  }
}

async function readPositions(
  db: Database,
  rows: OrderedRows<unknown>,
  interval: number,
): Promise<KeysetPosition[]> {
  const { table, where, key, id } = rows
  const order = sql.join(orderOf(rows, rows.isDescending), sql`, `)
  const { rows: positions } = await db.execute<KeysetPosition & Record<string, unknown>>(sql`
    select key::text, id::text
    from (
      select ${key} as key, ${id} as id, row_number() over (order by ${order}) - 1 as place
      from ${table} where ${where}
    ) as placed
    where place % ${interval}::int = 0
    order by place`)
  return positions
}

export interface Place {
  limit: number
  offset: number
  positions?: KeysetPositions
  /** Cache key of the positions: filter and order together. */
  name?: string
  /** False for lists that change all the time and of which pages in the middle are rarely read: these wait for the positions. */
  readsAhead?: boolean
}

export async function readOrdered<Row>(
  rows: OrderedRows<Row>,
  { limit, offset, positions, name = '', readsAhead = true }: Place,
): Promise<Row[]> {
  const { where, count, key, keyType, id, isDescending, sortAtMost } = rows
  const read = (slice: Omit<Slice, 'ids'>, isForwards = true) =>
    rows.read({ ...slice, ids: idsOf(rows, slice, isForwards === isDescending) })
  const wanted = Math.min(limit, count - offset)
  if (wanted <= 0) return []
  const afterwards = count - offset - wanted
  const order = orderOf(rows, isDescending)
  const isFar = Math.min(offset, afterwards) > nearRows
  // Without an index in this order, reading positions would sort all rows. There are too many possible filters for that.
  if (
    positions !== undefined &&
    (isFar || (readsAhead && count > longListRows && sortAtMost === undefined))
  ) {
    const list = await positions.find(name, rows)
    const position = isFar ? list.positions?.[Math.floor(offset / list.interval)] : undefined
    if (position !== undefined) {
      const comparison = sql.raw(isDescending ? '<=' : '>=')
      const fromPosition = sql`(${key}, ${id}) ${comparison} (${position.key}::${sql.raw(keyType)}, ${position.id}::uuid)`
      return read({
        where: sql`${where} and ${fromPosition}`,
        order,
        limit: wanted,
        offset: offset % list.interval,
      })
    }
  }
  if (offset <= afterwards) return read({ where, order, limit: wanted, offset })
  const backwards = { where, order: orderOf(rows, !isDescending), limit: wanted, offset: afterwards }
  return (await read(backwards, false)).reverse()
}

/** Limit of rows that one statement collects. A search for several words finds fewer. */
const maxRowsHeld = 100_000

/**
 * Counts the rows and reads a page of them with one statement, for a filter whose count is not cached and for which no index
 * has this order. `maxRows` is an upper bound of the count. Returns null if the bound is unknown or too large.
 * A row that is deleted during the read may appear on this page. Its change invalidates the cached page as usual.
 */
export async function countAndRead<Row>(
  db: Database,
  rows: Omit<OrderedRows<Row>, 'count'>,
  { limit, offset, maxRows = Number.POSITIVE_INFINITY }: Place & { maxRows: number | undefined },
): Promise<{ count: number; rows: Row[] } | null> {
  if (maxRows > maxRowsHeld) return null
  const { table, where, key, id, isDescending } = rows
  const order = orderOf({ key: sql`key`, id: sql`id` }, isDescending)
  const result = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${id} as id, ${key} as key from ${table} where ${where})
    select (select count(*)::int from found) as count,
      array(
        select id from found order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}
      )::text[] as ids`)
  const { count, ids } = result.rows[0]!
  const ofPage = { ...rows, count: ids.length, where: sql`${id} = any(${sql.param(ids)}::uuid[])` }
  return { count, rows: await readOrdered(ofPage, { limit, offset: 0 }) }
}

function idsOf(rows: OrderedRows<unknown>, slice: Omit<Slice, 'ids'>, isDescending: boolean): SQL {
  const { table, key, id, count, sortAtMost = 0 } = rows
  const { where, limit, offset } = slice
  const findsAllFirst = count <= sortAtMost
  // `offset 0` keeps the planner from merging the inner query into the outer one.
  const found = findsAllFirst
    ? sql`(select ${id} as id, ${key} as key from ${table} where ${where} offset 0) as found`
    : sql`${table} where ${where}`
  const order = findsAllFirst
    ? orderOf({ key: sql`found.key`, id: sql`found.id` }, isDescending)
    : slice.order
  return sql`(
    select ${findsAllFirst ? sql`found.id` : id} as id from ${found}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`
}

function orderOf({ key, id }: Pick<OrderedRows<unknown>, 'key' | 'id'>, isDescending: boolean): SQL[] {
  return isDescending ? [desc(key), desc(id)] : [asc(key), asc(id)]
}
