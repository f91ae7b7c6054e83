// Rows of a long list in its order. What a page costs must not depend on where in the list it is: an index is walked
// from the nearer end, and from the nearest mark where both ends are far.
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import type { Kept } from './kept.ts'

/** Part of a list: whoever has the list reads it with one statement. */
export interface Slice {
  where: SQL
  order: SQL[]
  limit: number
  offset: number
  /** Its ids, as a table with the one column `id` to join with: found by an index that has all that is asked for. */
  ids: SQL
}

export interface OrderedRows<Row> {
  table: SQLWrapper
  where: SQL
  /** How many rows there are. */
  count: number
  /** Rows of the same key are ordered by their ids, in the same direction: an index has both. */
  key: SQLWrapper
  keyType: 'timestamptz' | 'integer' | 'double precision' | 'text' | 'date'
  id: SQLWrapper
  isFalling: boolean
  /**
   * Given where no index has the rows of this filter in this order: so many or fewer are all found and then sorted.
   * The planner, which does not know that they are few, would rather walk through everything in the right order.
   * A walk to twelve rows among N is as long as finding √12N of them.
   */
  few?: number | undefined
  read(slice: Slice): Promise<Row[]>
}

interface Mark {
  key: string
  id: string
}

interface MarkedList {
  /** The rows at every so many places; null until they are known. */
  marks: Mark[] | null
  every: number
}

/** Nearer to an end than this nobody needs marks. */
const near = 2_000
/** In lists longer than this the first page far from both ends would take long: marks are set once anybody reads any. */
const long = 50_000
const mostMarks = 2_000
/** Where the order changes all the time, marks are not set anew all the time. */
const pauseMs = 10_000
/** A walk keeps a processor of the database busy: so many times as long as it took, no other is begun. */
const restsAfterWalk = 4

/** Marks of lists, kept in memory until the data changes. */
export interface Marks {
  /** The marks of a list if they are known; has them set otherwise, for those who come later. */
  find(name: string, rows: OrderedRows<unknown>): Promise<MarkedList>
}

export function createMarks(db: Database, kept: Kept): Marks {
  const pausesUntil = new Map<string, number>()
  let isSetting = false
  let restsUntil = 0

  async function set(name: string, rows: OrderedRows<unknown>, list: MarkedList): Promise<void> {
    isSetting = true
    const startedAt = performance.now()
    try {
      list.marks = await readMarks(db, rows, list.every)
    } catch {
      // Too slow, or the database is away: pages are read without marks, and the next try is later.
    } finally {
      isSetting = false
      const endedAt = performance.now()
      restsUntil = endedAt + restsAfterWalk * (endedAt - startedAt)
      pausesUntil.delete(name)
      pausesUntil.set(name, endedAt + pauseMs)
      if (pausesUntil.size > 1_000) pausesUntil.delete(pausesUntil.keys().next().value!)
    }
  }

  return {
    async find(name, rows) {
      const list = await kept.get<MarkedList>(name, async () => ({
        marks: null,
        every: Math.max(200, Math.ceil(rows.count / mostMarks)),
      }))
      // One list at a time: it is a walk through all of it.
      const waitsUntil = isSetting
        ? Number.POSITIVE_INFINITY
        : Math.max(restsUntil, pausesUntil.get(name) ?? 0)
      if (list.marks === null && performance.now() >= waitsUntil) void set(name, rows, list)
      return list
    },
  }
}

async function readMarks(db: Database, rows: OrderedRows<unknown>, every: number): Promise<Mark[]> {
  const { table, where, key, id } = rows
  const order = sql.join(orderOf(rows, rows.isFalling), sql`, `)
  const { rows: marks } = await db.execute<Mark & Record<string, unknown>>(sql`
    select key::text, id::text
    from (
      select ${key} as key, ${id} as id, row_number() over (order by ${order}) - 1 as place
      from ${table} where ${where}
    ) as placed
    where place % ${every}::int = 0
    order by place`)
  return marks
}

export interface Place {
  limit: number
  offset: number
  marks?: Marks
  /** Of filter and order together, for the marks. */
  name?: string
}

export async function readOrdered<Row>(
  rows: OrderedRows<Row>,
  { limit, offset, marks, name = '' }: Place,
): Promise<Row[]> {
  const { where, count, key, keyType, id, isFalling, few } = rows
  const read = (slice: Omit<Slice, 'ids'>, isForwards = true) =>
    rows.read({ ...slice, ids: idsOf(rows, slice, isForwards === isFalling) })
  const wanted = Math.min(limit, count - offset)
  if (wanted <= 0) return []
  const afterwards = count - offset - wanted
  const order = orderOf(rows, isFalling)
  const isFar = Math.min(offset, afterwards) > near
  // Without an index in this order a walk sorts it all, and so many different filters need none of it.
  if (marks !== undefined && (isFar || (count > long && few === undefined))) {
    const list = await marks.find(name, rows)
    const mark = isFar ? list.marks?.[Math.floor(offset / list.every)] : undefined
    if (mark !== undefined) {
      const comparison = sql.raw(isFalling ? '<=' : '>=')
      const fromMark = sql`(${key}, ${id}) ${comparison} (${mark.key}::${sql.raw(keyType)}, ${mark.id}::uuid)`
      return read({ where: sql`${where} and ${fromMark}`, order, limit: wanted, offset: offset % list.every })
    }
  }
  if (offset <= afterwards) return read({ where, order, limit: wanted, offset })
  const backwards = { where, order: orderOf(rows, !isFalling), limit: wanted, offset: afterwards }
  return (await read(backwards, false)).reverse()
}

/** As many rows as are held at once at most: more than a search of several words finds. */
const mostHeld = 100_000

/**
 * Counts the rows and reads a page of them in one walk, for a filter that nobody has counted yet and that no index has
 * in this order. Null where `mostRows`, more than which there cannot be, are too many for that, or unknown.
 * What goes while the page is being read may be on it this once; the change that it makes is heard of as any other.
 */
export async function countAndRead<Row>(
  db: Database,
  rows: Omit<OrderedRows<Row>, 'count'>,
  { limit, offset, mostRows = Number.POSITIVE_INFINITY }: Place & { mostRows: number | undefined },
): Promise<{ count: number; rows: Row[] } | null> {
  if (mostRows > mostHeld) return null
  const { table, where, key, id, isFalling } = rows
  const order = orderOf({ key: sql`key`, id: sql`id` }, isFalling)
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

function idsOf(rows: OrderedRows<unknown>, slice: Omit<Slice, 'ids'>, isFalling: boolean): SQL {
  const { table, key, id, count, few = 0 } = rows
  const { where, limit, offset } = slice
  const asksForAll = count <= few
  // An offset is what the planner does not look beyond.
  const found = asksForAll
    ? sql`(select ${id} as id, ${key} as key from ${table} where ${where} offset 0) as found`
    : sql`${table} where ${where}`
  const order = asksForAll ? orderOf({ key: sql`found.key`, id: sql`found.id` }, isFalling) : slice.order
  return sql`(
    select ${asksForAll ? sql`found.id` : id} as id from ${found}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`
}

function orderOf({ key, id }: Pick<OrderedRows<unknown>, 'key' | 'id'>, isFalling: boolean): SQL[] {
  return isFalling ? [desc(key), desc(id)] : [asc(key), asc(id)]
}
