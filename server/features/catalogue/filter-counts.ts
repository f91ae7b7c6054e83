// Numbers of tours or products for the values of a filter, and the changes of an empty search that give results.
import { and, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FilterStep, PriceCount, ValueCount } from '#contract/filter-counts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { priceFilter } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'

/** More records are not counted: their number helps nobody to choose. */
const mostCounted = 2_000
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

/** Counts the records in each range of the price in cents. Undefined for too many records. */
export async function countPrices(rows: CountedRows, price: SQLWrapper): Promise<PriceCount[] | undefined> {
  const step = (priceFilter.max - priceFilter.min) / priceBars
  const edges = Array.from({ length: priceBars - 1 }, (_, place) => priceFilter.min + (place + 1) * step)
  const bar = sql`width_bucket(${price}, array[${sql.join(
    edges.map((dollars) => sql`${dollars * 100}::integer`),
    sql`, `,
  )}])`
  const counts = await countValues(rows, bar)
  return (
    counts &&
    Array.from({ length: priceBars }, (_, place) => ({
      min: edges[place - 1],
      max: edges[place] === undefined ? undefined : edges[place] - 0.01,
      count: counts.find(({ value }) => Number(value) === place)?.count ?? 0,
    }))
  )
}

/** The next price above or below a limit, in cents: nothing if no record has one. */
export async function nearestPrice(
  { db, table, where }: CountedRows,
  price: SQLWrapper,
  side: 'above' | 'below',
  cents: number,
): Promise<number | null> {
  const isAbove = side === 'above'
  const beyond = isAbove ? gt(price, cents) : lt(price, cents)
  const { rows } = await db.execute<{ cents: number | null }>(sql`
    select ${isAbove ? sql`min` : sql`max`}(${price}) as cents from ${table} where ${and(where, beyond)}`)
  return rows[0]!.cents
}

interface PriceLimits {
  min: number | undefined
  max: number | undefined
}

/**
 * The limits, in whole dollars, up to the next price above the highest, and down to the next one below the lowest. `rowsOf`: the
 * records between other limits.
 */
export async function nearestPriceLimits(
  { min, max }: PriceLimits,
  price: SQLWrapper,
  rowsOf: (limits: PriceLimits) => CountedRows,
): Promise<{ changes: Partial<Record<'min' | 'max', number>> }[]> {
  const asked = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const [above, below] = await Promise.all([
    max === undefined
      ? null
      : nearestPrice(rowsOf({ min: min ?? 0, max: undefined }), price, 'above', toCents(max)),
    min === undefined ? null : nearestPrice(rowsOf({ min: 0, max }), price, 'below', toCents(min)),
  ])
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
