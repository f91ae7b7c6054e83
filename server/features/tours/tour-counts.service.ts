// Numbers of tours for each value of the filters of a search, and the smallest changes of an empty search that give results.
import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { monthsFrom } from '#contract/calendar.ts'
import type { FilterStep, ValueCount } from '#contract/filter-counts.ts'
import { readLength, writeLength } from '#contract/length-range.ts'
import type { ChangedFilter, TourCounts, TourCountsQuery } from '#contract/tours.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { type FoundText, findText } from '#server/database/text-search.ts'
import {
  barsOf,
  countChanges,
  countUpTo,
  countValues,
  type FilterChange,
  nearestPriceLimits,
  pairsOf,
  priceBar,
  readValues,
  sumOf,
  tally,
  without,
} from '#server/features/catalogue/filter-counts.ts'
import { askedBy, saidBeside, type Understood, understand } from './tour-search.service.ts'
import { conditionsOf, filterOf, price, type SeatConditions, seatsOf } from './tours.queries.ts'
import { tours } from './tours.table.ts'
import { partsOf, type TextPart, textWithout } from './understood-words.ts'
import { isWarmIn } from './warm-places.ts'

/** Of more tours, the months of departure are not looked up. */
const mostInMonths = 500

/** The tours of a search are checked one after the other up to this number. */
const mostChecked = 2_000

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
  /** The tours that the texts find and that have the seats, whatever the other filters. Undefined for too many tours. */
  ids?: readonly string[] | undefined
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

/** What tours are counted by. */
const values = {
  id: tours.id,
  time: tours.month,
  type: tours.type,
  days: tours.durationDays,
  rating: sql`floor(${tours.rating})::int`,
  price: priceBar(price),
}

async function readCounts(asked: Search): Promise<TourCounts> {
  const { query } = asked
  const { people, ...filter } = askedOf(asked, query)
  const list = await readValues(rowsOf(asked, query), values)
  // Without one of its filters a search finds more.
  if (list === undefined) return { people, steps: [] }
  const isPriced = (filter.min ?? filter.max) !== undefined
  const lifted = [filter.time, filter.type, filter.days, filter.rating, isPriced || undefined]
  const isFiltered = lifted.some((value) => value !== undefined)
  const search = { ...asked, ids: isFiltered ? await findIds(asked) : list.map(({ id }) => id!) }
  /** By the rows of the list itself, unless its own filter has to be left out. */
  const countBy = async (name: keyof typeof values, change: Partial<TourCountsQuery> | null) =>
    change === null
      ? tally(list.map((row) => row[name]))
      : countValues(rowsOf(search, { ...query, ...change }), values[name])
  const [time, type, days, rating, prices, departs] = await Promise.all([
    countBy('time', filter.time === undefined ? null : { time: undefined }),
    countBy('type', filter.type === undefined ? null : { type: undefined }),
    countBy('days', filter.days === undefined ? null : { days: anyLength }),
    countBy('rating', filter.rating === undefined ? null : { rating: undefined }),
    countBy('price', isPriced ? { min: 0, max: undefined } : null),
    list.length > mostInMonths ? undefined : countMonths(search),
  ])
  return {
    time,
    type,
    days,
    rating: rating && reachedRatings(rating),
    prices: prices && barsOf(prices),
    departs,
    people,
    steps: list.length === 0 ? await findSteps(search, { time, departs, days }) : [],
  }
}

/** Texts and seats take the longest to check, so they are checked once for all numbers. */
async function findIds(search: Search): Promise<string[] | undefined> {
  const { db, query, now } = search
  const { q, destination } = query
  const { departs, people } = askedOf(search, query)
  if ((q ?? destination ?? departs ?? people) === undefined) return undefined
  const filter = filterOf({ departs, people }, now)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${tours.id} as id from ${tours}
    where ${and(isNull(tours.deletedAt), ...foundAndSeated(search, query, filter))} limit ${mostChecked + 1}`)
  return rows.length > mostChecked ? undefined : rows.map(({ id }) => id)
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
  const { warmIn, departs, ...asked } = askedOf(search, query)
  const filter = {
    ...filterOf({ ...asked, departs: isAnyMonth ? undefined : departs }, search.now),
    warmIn: isAnyMonth ? undefined : warmIn,
  }
  if (filter.type === null) return sql`false`
  const { ids } = search
  const isAsAsked = checkedFirst.every((name) => query[name] === search.query[name]) && !isAnyMonth
  const expensive =
    ids !== undefined && isAsAsked
      ? [sql`${tours.id} = any(${sql.param(ids)}::uuid[])`]
      : foundAndSeated(search, query, filter)
  return and(isNull(tours.deletedAt), ...conditionsOf(filter), ...expensive)!
}

/** The parameters that `findIds` has checked. */
const checkedFirst = ['q', 'destination', 'departs', 'people'] as const

/** The conditions of the texts and of the seats. */
function foundAndSeated(
  { words, destination, hasSeatsIn, now }: Search,
  query: TourCountsQuery,
  filter: Pick<ReturnType<typeof filterOf>, 'seats'>,
): (SQL | undefined)[] {
  const found = query.q === undefined ? undefined : words.found
  const place = query.destination === undefined ? undefined : destination
  if (found?.hasUnknownWord || place?.hasUnknownWord) return [sql`false`]
  const seats = seatsOf(filter, hasSeatsIn, now)
  return [found?.condition, place?.condition, seats && or(...seats)]
}

/** The tours that a search with some parameters changed finds. */
const rowsOf = (search: Search, query: TourCountsQuery) => ({
  db: search.db,
  table: tours,
  where: conditionOf(search, query),
})

/** A tour counts with every rating from 1 to 10 that it reaches. */
function reachedRatings(whole: readonly ValueCount[]): ValueCount[] {
  return Array.from({ length: 10 }, (_, place) => 10 - place).map((least) => ({
    value: String(least),
    count: sumOf(whole.filter(({ value }) => Number(value) >= least)),
  }))
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
  // First, because the conditions of all months take long to plan.
  const found = await db.execute<{ id: string }>(sql`
    select ${tours.id} as id from ${tours} where ${where} limit ${mostInMonths + 1}`)
  if (found.rows.length > mostInMonths) return undefined
  const ids = found.rows.map(({ id }) => id)
  const { rows } = await db.execute<{ counts: number[] }>(sql`
    select array[${sql.join(inMonths, sql`, `)}] as counts from ${tours} where id = any(${sql.param(ids)}::uuid[])`)
  const { counts } = rows[0]!
  return months.map((value, place) => ({ value, count: counts[place]! }))
}

type Change = FilterChange<TourCountsQuery>

/** Changes of one filter or part of the text: to its nearest values with results, and without it. If none helps, without two. */
async function findSteps(
  search: Search,
  known: Pick<TourCounts, 'time' | 'departs' | 'days'>,
): Promise<FilterStep[]> {
  const { query } = search
  const asked = askedOf(search, query)
  const countAll = (changes: readonly Change[]) =>
    countChanges(query, changes, (changed) => countChanged(search, changed))
  const nearest = await Promise.all([
    nearestValues(query.time?.toString(), known.time, monthsApart).map((value) => ({
      changes: { time: Number(value) },
    })),
    nearestValues(asked.departs, known.departs, monthsApart).map((value) => ({
      changes: { departs: value },
    })),
    // In place of what the text says, too.
    nearestPriceLimits(asked, price, rowsOf(search, { ...query, min: 0, max: undefined })),
    nearestLengths(asked.days, known.days),
    nearestRating(search),
    nearestPeople(search),
  ])
  const parts = removableParts(search)
  const used = filters
    .filter((names) => names.some((name) => query[name] !== undefined))
    .map((names) => ({ changes: without(names) }))
  const steps = await countAll([
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
  return countAll(pairs)
}

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
  const left = textWithout(text, parts)
  if (left === '') return { changes: { q: undefined } }
  return { changes: { q: left }, without: parts.map(({ said }) => said) }
}

/** A changed text is understood anew. */
async function countChanged(search: Search, changed: TourCountsQuery): Promise<number | undefined> {
  const { db, query, now } = search
  const isOther = changed.q !== undefined && changed.q !== query.q
  const words = isOther ? await understand(db, changed.q!, dateInHouse(now)) : search.words
  return countUpTo(rowsOf({ ...search, words }, changed))
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
