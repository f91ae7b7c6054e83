// Numbers of tours for each value of the filters of a search, and the smallest changes of an empty search that give results.
import { and, gt, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { monthsFrom } from '#contract/calendar.ts'
import { readLength, writeLength } from '#contract/length-range.ts'
import { toDollars } from '#contract/money.ts'
import type {
  ChangedFilter,
  FilterStep,
  PriceCount,
  TourCounts,
  TourCountsQuery,
  ValueCount,
} from '#contract/tours.ts'
import { priceFilter } from '#contract/vocabulary.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { type FoundText, findText } from '#server/database/text-search.ts'
import { askedBy, saidBeside, type Understood, understand } from './tour-search.service.ts'
import { conditionsOf, filterOf, price, type SeatConditions, seatsOf } from './tours.queries.ts'
import { tours } from './tours.table.ts'
import { partsOf, type TextPart, textWithout } from './understood-words.ts'
import { isWarmIn } from './warm-places.ts'

/** More tours are not counted: their number helps nobody to choose. */
const mostCounted = 2_000
/** Of more tours, the months of departure are not looked up. */
const mostInMonths = 500
/** Ranges of the price, as bars above the slider. */
const priceBars = 23

/** The parameters of each filter. */
const filters: readonly (readonly ChangedFilter[])[] = [
  ['q'],
  ['destination'],
  ['time'],
  ['type'],
  ['departs'],
  ['min', 'max'],
  ['days'],
  ['rating'],
  ['people'],
]

/** A search whose texts have been looked up. */
interface Search {
  db: Database
  query: TourCountsQuery
  words: Understood
  destination: FoundText | undefined
  hasSeatsIn: SeatConditions
  now: Date
}

export async function countTours(
  db: Database,
  caches: ListCaches,
  query: TourCountsQuery,
  hasSeatsIn: SeatConditions,
  now: Date,
): Promise<TourCounts> {
  const cache = caches.countsByRating.currentGeneration()
  const read = async () => {
    const [words, destination] = await Promise.all([
      understand(db, query.q ?? '', dateInHouse(now)),
      query.destination?.trim() ? findText(db, 'tour', tours, query.destination) : undefined,
    ])
    return readCounts({ db, query, words, destination, hasSeatsIn, now })
  }
  const { seats } = filterOf({ departs: '2000-01' }, now)
  let isNew = false
  const counts = await cache.get(`values ${seats!.at} ${JSON.stringify(query)}`, () => {
    isNew = true
    return read()
  })
  // Seats for people are taken without a change of the tours.
  return isNew || counts.people === undefined ? counts : read()
}

async function readCounts(search: Search): Promise<TourCounts> {
  const { query } = search
  const [time, type, days, rating, prices, departs, total] = await Promise.all([
    countValues(search, { time: undefined }, sql`${tours.month}`),
    countValues(search, { type: undefined }, sql`${tours.type}`),
    countValues(search, { days: anyLength }, tours.durationDays),
    countValues(search, { rating: undefined }, sql`floor(${tours.rating})::int`),
    countPrices(search),
    countMonths(search),
    countUpTo(search, query),
  ])
  return {
    time,
    type,
    days: days?.filter(({ value }) => value !== null),
    rating: rating && reachedRatings(rating),
    prices,
    departs,
    people: askedOf(search, query).people,
    steps: total === 0 ? await findSteps(search, { time, departs, days }) : [],
  }
}

/** With the lengths of all tours that tell it, whatever the text says. */
const anyLength = '1-'

/** The filters of a query with those that the text says. */
function askedOf({ words: { understood } }: Search, { q, destination, ...others }: TourCountsQuery) {
  const said = saidBeside(q === undefined ? { words: '' } : understood, others)
  return { ...askedBy(said, others), warmIn: said.warmIn }
}

/** The condition of a search with some parameters changed. `isAnyMonth`: whatever month of departure its text names, however warm. */
function conditionOf(search: Search, query: TourCountsQuery, isAnyMonth = false): SQL {
  const { words, destination, hasSeatsIn, now } = search
  const { warmIn, departs, ...asked } = askedOf(search, query)
  const filter = {
    ...filterOf({ ...asked, departs: isAnyMonth ? undefined : departs }, now),
    warmIn: isAnyMonth ? undefined : warmIn,
  }
  const found = query.q === undefined ? undefined : words.found
  const place = query.destination === undefined ? undefined : destination
  if (filter.type === null || found?.hasUnknownWord || place?.hasUnknownWord) return sql`false`
  const seats = seatsOf(filter, hasSeatsIn, now)
  return and(
    isNull(tours.deletedAt),
    ...conditionsOf(filter),
    found?.condition,
    place?.condition,
    seats && or(...seats),
  )!
}

/** Undefined for more than `mostCounted`. */
async function countUpTo(search: Search, query: TourCountsQuery): Promise<number | undefined> {
  const { rows } = await search.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${tours} where ${conditionOf(search, query)} limit ${mostCounted + 1}
    ) as counted`)
  return rows[0]!.count > mostCounted ? undefined : rows[0]!.count
}

/** Undefined for too many tours. */
async function countValues(
  search: Search,
  change: Partial<TourCountsQuery>,
  value: SQLWrapper,
): Promise<ValueCount[] | undefined> {
  const where = conditionOf(search, { ...search.query, ...change })
  const { rows } = await search.db.execute<{ value: string; count: number }>(sql`
    select value::text as value, count(*)::int as count from (
      select ${value} as value from ${tours} where ${where} limit ${mostCounted + 1}
    ) as counted group by value order by counted.value`)
  return rows.reduce((sum, { count }) => sum + count, 0) > mostCounted ? undefined : [...rows]
}

/** A tour counts with every rating from 1 to 10 that it reaches. */
function reachedRatings(whole: readonly ValueCount[]): ValueCount[] {
  return Array.from({ length: 10 }, (_, place) => 10 - place).map((least) => ({
    value: String(least),
    count: sumOf(whole.filter(({ value }) => Number(value) >= least)),
  }))
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Counts the tours in each range of the price, whatever price is asked for. Undefined for too many tours. */
async function countPrices(search: Search): Promise<PriceCount[] | undefined> {
  const step = (priceFilter.max - priceFilter.min) / priceBars
  const edges = Array.from({ length: priceBars - 1 }, (_, place) => priceFilter.min + (place + 1) * step)
  const bar = sql`width_bucket(${price}, array[${sql.join(
    edges.map((dollars) => sql`${dollars * 100}::integer`),
    sql`, `,
  )}])`
  const counts = await countValues(search, { min: 0, max: undefined }, bar)
  return (
    counts &&
    Array.from({ length: priceBars }, (_, place) => ({
      min: edges[place - 1],
      max: edges[place] === undefined ? undefined : edges[place] - 0.01,
      count: counts.find(({ value }) => Number(value) === place)?.count ?? 0,
    }))
  )
}

/** Counts the tours with a seat in each month that can be booked. Undefined for too many tours. */
async function countMonths(search: Search): Promise<ValueCount[] | undefined> {
  const { db, query, hasSeatsIn, now } = search
  const today = dateInHouse(now)
  const months = monthsFrom(today, lastBookingDate(today, house().horizonMonths))
  const where = conditionOf(search, { ...query, departs: undefined }, true)
  const isWarm = query.q !== undefined && search.words.understood.warmIn !== undefined
  const { people } = askedOf(search, query)
  const seats = filterOf({ departs: '2000-01', people }, now).seats!
  const inMonths = months.map((month) => {
    const warm = isWarm ? isWarmIn([Number(month.slice(5))]) : undefined
    return sql`count(*) filter (where ${and(or(...seatsOf({ seats: { ...seats, month } }, hasSeatsIn, now)!), warm)})::int`
  })
  const { rows } = await db.execute<{ total: number; counts: number[] }>(sql`
    with found as materialized (select * from ${tours} where ${where} limit ${mostInMonths + 1})
    select count(*)::int as total, array[${sql.join(inMonths, sql`, `)}] as counts from found as tours`)
  const { total, counts } = rows[0]!
  if (total > mostInMonths) return undefined
  return months.map((value, place) => ({ value, count: counts[place]! }))
}

interface Change {
  changes: Partial<TourCountsQuery>
  /** Parts of the text that the new one leaves out. */
  without?: readonly string[]
}

/** Changes of one filter or part of the text: to its nearest values with results, and without it. If none helps, without two. */
async function findSteps(
  search: Search,
  known: Pick<TourCounts, 'time' | 'departs' | 'days'>,
): Promise<FilterStep[]> {
  const { query } = search
  const asked = askedOf(search, query)
  const nearest = await Promise.all([
    nearestValues(query.time?.toString(), known.time, monthsApart).map((value) => ({
      changes: { time: Number(value) },
    })),
    nearestValues(asked.departs, known.departs, monthsApart).map((value) => ({
      changes: { departs: value },
    })),
    nearestPrices(search),
    nearestLengths(asked.days, known.days),
    nearestRating(search),
    nearestPeople(search),
  ])
  const parts = removableParts(search)
  const used = filters
    .filter((names) => names.some((name) => query[name] !== undefined))
    .map((names) => ({ changes: without(names) }))
  const steps = await countChanges(search, [
    ...nearest.flat(),
    ...parts.map((part) => withoutParts(search, [part])),
    ...used,
  ])
  if (steps.length > 0) return steps
  const others = used.filter(({ changes }) => !('q' in changes))
  const pairs = [
    ...pairsOf(parts).map((pair) => withoutParts(search, pair)),
    ...parts.flatMap((part) =>
      others.map(({ changes }) => {
        const left = withoutParts(search, [part])
        return { ...left, changes: { ...left.changes, ...changes } }
      }),
    ),
    ...pairsOf(used).map((pair) => ({ changes: Object.assign({}, ...pair.map(({ changes }) => changes)) })),
  ]
  return countChanges(search, pairs)
}

const pairsOf = <Value>(values: readonly Value[]) =>
  values.flatMap((value, place) => values.slice(place + 1).map((other): [Value, Value] => [value, other]))

const without = (names: readonly ChangedFilter[]) =>
  Object.fromEntries(names.map((name) => [name, undefined])) as Partial<TourCountsQuery>

/** The parts that the text can do without. None if it is searched for as one. */
function removableParts({ query, words: { found, understood }, now }: Search): readonly TextPart[] {
  if (query.q === undefined) return []
  const text = understood.correctedText ?? found?.correctedText ?? query.q
  // What a tour or place is called stays whole.
  if (understood.words === query.q && understood.correctedText === undefined) return []
  return partsOf(text, dateInHouse(now))
}

function withoutParts({ query, words: { found, understood } }: Search, parts: readonly TextPart[]): Change {
  const text = understood.correctedText ?? found?.correctedText ?? query.q!
  return { changes: { q: textWithout(text, parts) || undefined }, without: parts.map(({ said }) => said) }
}

/** Those with results, in their order. A changed text is understood anew. */
async function countChanges(search: Search, changes: readonly Change[]): Promise<FilterStep[]> {
  const { db, query, now } = search
  const steps = await Promise.all(
    changes.map(async ({ changes, without }): Promise<FilterStep | null> => {
      const isOther = changes.q !== undefined && changes.q !== query.q
      const words = isOther ? await understand(db, changes.q!, dateInHouse(now)) : search.words
      const count = await countUpTo({ ...search, words }, { ...query, ...changes })
      if (count === 0) return null
      const values = Object.entries(changes)
        .filter(([name, value]) => query[name as ChangedFilter] !== value)
        .map(([name, value]) => [name, value?.toString() ?? null])
      return {
        changes: Object.fromEntries(values),
        ...(count !== undefined && { count }),
        ...(without !== undefined && changes.q !== undefined && { without: [...without] }),
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

/** The values with tours that are nearest to the chosen one: one or two. */
function nearestValues(
  chosen: string | undefined,
  counts: readonly ValueCount[] | undefined,
  apart: (a: string, b: string) => number,
): string[] {
  if (chosen === undefined || counts === undefined) return []
  const others = counts
    .filter(({ value, count }) => count > 0 && value !== chosen)
    .map(({ value }) => ({ value, far: apart(chosen, value) }))
  const nearest = Math.min(...others.map(({ far }) => far))
  return others.filter(({ far }) => far === nearest).map(({ value }) => value)
}

/** Of months from 1 to 12, around the year, or of months written YYYY-MM. */
function monthsApart(a: string, b: string): number {
  if (a.length < 7) {
    const far = Math.abs(Number(a) - Number(b))
    return Math.min(far, 12 - far)
  }
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return Math.abs(numberOf(a) - numberOf(b))
}

/** The next price above the highest and below the lowest one, in whole dollars. */
async function nearestPrices(search: Search): Promise<Change[]> {
  const { db, query } = search
  const { min, max } = askedOf(search, query)
  const read = async (name: 'min' | 'max', limit: number): Promise<Change[]> => {
    const isHigher = name === 'max'
    // In place of what the text says, too.
    const others = isHigher ? { min: min ?? 0, max: undefined } : { min: 0, max }
    const where = conditionOf(search, { ...query, ...others })
    const beyond = isHigher ? gt(price, Math.floor(limit * 100)) : lt(price, Math.ceil(limit * 100))
    const { rows } = await db.execute<{ cents: number | null }>(sql`
      select ${isHigher ? sql`min` : sql`max`}(${price}) as cents from ${tours} where ${where} and ${beyond}`)
    const { cents } = rows[0]!
    if (cents === null) return []
    const dollars = isHigher ? Math.ceil(toDollars(cents)) : Math.floor(toDollars(cents))
    return [
      { changes: { ...(min !== undefined && { min }), ...(max !== undefined && { max }), [name]: dollars } },
    ]
  }
  const [higher, lower] = await Promise.all([
    max === undefined ? [] : read('max', max),
    min === undefined ? [] : read('min', min),
  ])
  return [...higher, ...lower]
}

/** The range up to the next shorter and to the next longer tour. */
function nearestLengths(asked: string | undefined, counts: readonly ValueCount[] | undefined): Change[] {
  const range = asked === undefined ? null : readLength(asked)
  if (range === null || counts === undefined) return []
  const { least, most = Number.POSITIVE_INFINITY } = range
  const lengths = counts.map(({ value }) => Number(value))
  const shorter = Math.max(...lengths.filter((days) => days < least))
  const longer = Math.min(...lengths.filter((days) => days > most))
  return [
    ...(Number.isFinite(shorter) ? [{ changes: { days: writeLength({ ...range, least: shorter }) } }] : []),
    ...(Number.isFinite(longer) ? [{ changes: { days: writeLength({ ...range, most: longer }) } }] : []),
  ]
}

/** The highest whole rating that tours reach. */
async function nearestRating(search: Search): Promise<Change[]> {
  const { db, query } = search
  if (query.rating === undefined) return []
  const where = conditionOf(search, { ...query, rating: undefined })
  const { rows } = await db.execute<{ rating: number | null }>(sql`
    select max(floor(${tours.rating}))::int as rating from ${tours} where ${where}`)
  const { rating } = rows[0]!
  return rating !== null && rating >= 1 && rating < query.rating ? [{ changes: { rating } }] : []
}

/** As many people as still have seats. Fewer people always have seats too. */
async function nearestPeople(search: Search): Promise<Change[]> {
  const { people } = askedOf(search, search.query)
  if (people === undefined) return []
  const isFound = async (number: number) => {
    const where = conditionOf(search, { ...search.query, people: number })
    const { rows } = await search.db.execute(sql`select from ${tours} where ${where} limit 1`)
    return rows.length > 0
  }
  let [most, tooMany] = [0, people]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (await isFound(middle)) most = middle
    else tooMany = middle
  }
  return most === 0 ? [] : [{ changes: { people: most } }]
}
