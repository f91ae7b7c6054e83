// Numbers of tours or products for the values of a filter, and the changes of an empty search that give results.
import { asc, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FilterStep, PriceCount, ValueCount } from '#contract/filter-counts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { priceFilter } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'

/** More records are not counted: their number helps nobody to choose. */
const mostCounted = 2_000
/** So many records are read for their prices, and so many in the order of the prices where there are more. */
const mostRead = 20_000
const mostInOrder = 5_000
/** Ranges of the price, as bars above the slider. */
const priceBars = 23

/** The records of a table that meet a condition. */
export interface CountedRows {
  db: Database
  table: SQLWrapper
  where: SQL
}

/** Undefined for more than `mostCounted`. */
export async function countUpTo({ db, table, where }: CountedRows): Promise<number | undefined> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${table} where ${where} limit ${mostCounted + 1}
    ) as counted`)
  return rows[0]!.count > mostCounted ? undefined : rows[0]!.count
}

/** Undefined for too many records. */
export async function countValues(
  { db, table, where }: CountedRows,
  value: SQLWrapper,
): Promise<ValueCount[] | undefined> {
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select value::text as value, count(*)::int as count from (
      select ${value} as value from ${table} where ${where} limit ${mostCounted + 1}
    ) as counted group by value order by counted.value`)
  return sumOf(rows) > mostCounted ? undefined : [...rows]
}

export const sumOf = (counts: readonly { count: number }[]) =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** The values of each record. Undefined for too many records. */
export async function readValues<Name extends string>(
  { db, table, where }: CountedRows,
  values: Record<Name, SQLWrapper>,
): Promise<Record<Name, string | null>[] | undefined> {
  const columns = Object.entries<SQLWrapper>(values).map(
    ([name, value]) => sql`${value}::text as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<Name, string | null>>(sql`
    select ${sql.join(columns, sql`, `)} from ${table} where ${where} limit ${mostCounted + 1}`)
  return rows.length > mostCounted ? undefined : rows
}

/** Counts the records with each value, in the order of the values. */
export function tally(values: readonly (string | null)[]): ValueCount[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1))
}

const barStep = (priceFilter.max - priceFilter.min) / priceBars
const barEdges = Array.from({ length: priceBars - 1 }, (_, place) => priceFilter.min + (place + 1) * barStep)

/** The number of the range in which a price in cents is. */
export function priceBar(price: SQLWrapper): SQL {
  return sql`width_bucket(${price}, array[${sql.join(
    barEdges.map((dollars) => sql.raw(String(dollars * 100))),
    sql`, `,
  )}]::integer[])`
}

/** The number of records in each range of the price. */
export function barsOf(counts: readonly ValueCount[]): PriceCount[] {
  return Array.from({ length: priceBars }, (_, place) => ({
    min: barEdges[place - 1],
    max: barEdges[place] === undefined ? undefined : barEdges[place] - 0.01,
    count: counts.find(({ value }) => Number(value) === place)?.count ?? 0,
  }))
}

type NearestPrices = {
  /** In cents; null if no record costs so. */
  above: number | null
  below: number | null
}

/**
 * The next price above `cents.above` and below `cents.below`. `rows`: the records at any price. Of many records only those
 * with the next prices are read: a record that meets a condition of few of them may be missed.
 */
export async function nearestPrices(
  rows: CountedRows,
  price: SQLWrapper,
  cents: { above: number | undefined; below: number | undefined },
): Promise<NearestPrices> {
  const { db, table, where } = rows
  const found = await db.execute<NearestPrices & { count: number }>(sql`
    select count(*)::int as count,
      min(cents) filter (where cents > ${cents.above ?? null}::integer) as above,
      max(cents) filter (where cents < ${cents.below ?? null}::integer) as below
    from (select ${price} as cents from ${table} where ${where} limit ${mostRead + 1}) as priced`)
  const { count, above, below } = found.rows[0]!
  if (count <= mostRead) return { above, below }
  const [next, previous] = await Promise.all([
    cents.above === undefined ? null : nextPrice(rows, price, gt(price, cents.above), asc),
    cents.below === undefined ? null : nextPrice(rows, price, lt(price, cents.below), desc),
  ])
  return { above: next, below: previous }
}

/** Reads records in the order of their price. The limit stands inside, so that the statement ends there. */
async function nextPrice(
  { db, table, where }: CountedRows,
  price: SQLWrapper,
  beyond: SQL,
  order: (price: SQLWrapper) => SQL,
): Promise<number | null> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select cents from (
      select ${price} as cents, (${where}) as fits from ${table}
      where deleted_at is null and ${beyond} order by ${order(price)} limit ${mostInOrder}
    ) as near where fits limit 1`)
  return rows[0]?.cents ?? null
}

interface PriceLimits {
  min: number | undefined
  max: number | undefined
}

/** The limits, in whole dollars, up to the next price above the highest, and down to the next one below the lowest. */
export async function nearestPriceLimits(
  { min, max }: PriceLimits,
  price: SQLWrapper,
  rows: CountedRows,
): Promise<{ changes: Partial<Record<'min' | 'max', number>> }[]> {
  if (min === undefined && max === undefined) return []
  const asked = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const { above, below } = await nearestPrices(rows, price, {
    above: max === undefined ? undefined : toCents(max),
    below: min === undefined ? undefined : toCents(min),
  })
  return [
    ...(above === null ? [] : [{ changes: { ...asked, max: Math.ceil(toDollars(above)) } }]),
    ...(below === null ? [] : [{ changes: { ...asked, min: Math.floor(toDollars(below)) } }]),
  ]
}

export interface FilterChange<Query> {
  changes: Partial<Query>
  /** Parts of the text that the new one leaves out. */
  without?: readonly string[]
}

/** The changes with results, in their order. */
export async function countChanges<Query extends object>(
  query: Query,
  changes: readonly FilterChange<Query>[],
  count: (changed: Query) => Promise<number | undefined>,
): Promise<FilterStep[]> {
  const steps = await Promise.all(
    changes.map(async (change): Promise<FilterStep | null> => {
      const found = await count({ ...query, ...change.changes })
      if (found === 0) return null
      const values = Object.entries(change.changes)
        .filter(([name, value]) => query[name as keyof Query] !== value)
        .map(([name, value]) => [name, value?.toString() ?? null])
      return {
        changes: Object.fromEntries(values),
        ...(found !== undefined && { count: found }),
        ...(change.without !== undefined && { without: [...change.without] }),
      }
    }),
  )
  const seen = new Set<string>()
  return steps.filter((step): step is FilterStep => {
    if (step === null || seen.has(JSON.stringify(step.changes))) return false
    seen.add(JSON.stringify(step.changes))
    return true
  })
}

export const pairsOf = <Value>(values: readonly Value[]) =>
  values.flatMap((value, place) => values.slice(place + 1).map((other): [Value, Value] => [value, other]))

/** Leaves out the parameters. */
export const without = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Record<Name, undefined>>
