// Lists of tours: filters, orders, search.

import { and, desc, eq, gte, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { readLength } from '#contract/length-range.ts'
import { quarterMs } from '#contract/time-zones.ts'
import { canonicalTravelType } from '#contract/tour-input.ts'
import type { Tour, TourListQuery } from '#contract/tours.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { foldedText } from '#server/database/folded-text.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { listedRows } from '#server/database/listed-rows.ts'
import {
  filterCents,
  type List,
  listOfPage,
  pageOf,
  rowsOfPage,
  type Segment,
} from '#server/database/listing.ts'
import { type OrderedRows, readOrdered } from '#server/database/ordered-rows.ts'
import { sitemapPagesOf } from '#server/database/sitemap-pages.ts'
import { beginsWith, findText } from '#server/database/text-search.ts'
import { picturesInVersions } from '#server/features/catalogue/item-versions.ts'
import { type TourTerms, termsOfTours } from './tour-terms.ts'
import type { FoundTours } from './tour-words.ts'
import { type ListedTour, searchedColumns, toTour, unlistedColumns } from './tours.service.ts'
import { lowestPrice, tours, tourVersions } from './tours.table.ts'
import { isWarmIn, namesAll, warmthIn } from './warm-places.ts'

/** Conditions: a tour has seats for people, or one, on a date of a month, YYYY-MM, or on any, at a moment. No tour meets two of them. */
export type SeatConditions = (
  tour: TourTerms,
  month: string | undefined,
  moment: Date,
  people?: number,
) => SQL[]

/** A list of tours, and the corrected text if `q` or `destination` was misspelt. */
export interface FoundList extends List<Tour> {
  correctedQuery?: string | undefined
  correctedDestination?: string | undefined
}

/** What a search text asks for beside its words. */
export interface Wishes {
  /** Months from 1 to 12 in which the place is warm; none for the month of each tour. */
  warmIn?: readonly number[] | undefined
  /** Tours that are announced for this month come first. */
  bestIn?: number | undefined
}

interface TextOfSearch extends Wishes {
  /** The words of `q`, found. */
  words?: FoundTours | undefined
  /** The generation of the counts from before the words were looked up. */
  counts?: ReturnType<ListCaches['counts']['currentGeneration']>
}

export async function listTours(
  db: Database,
  caches: ListCaches,
  query: TourListQuery,
  hasSeatsIn: SeatConditions,
  now: Date,
  { words, counts = countsFor(caches, query).currentGeneration(), ...wishes }: TextOfSearch = {},
): Promise<FoundList> {
  const today = dateInHouse(now)
  const page = pageOf(query)
  const filter = { ...filterOf(query, now), warmIn: wishes.warmIn }
  const destination = query.destination?.trim()
    ? await findText(db, 'tour', tours, query.destination)
    : undefined
  const found = [words, destination].filter((each) => each !== undefined)
  // The list is empty for an unknown type and for a word that is similar to no word of a tour.
  if (filter.type === null || found.some(({ hasUnknownWord }) => hasUnknownWord))
    return listOfPage([], 0, page)

  /** All conditions of the list except the words of `q`. */
  const seats = seatsOf(filter, hasSeatsIn, now)
  const others = and(isNull(tours.deletedAt), ...conditionsOf(filter), destination?.condition)!
  const filtered = and(others, seats && or(...seats))!
  const list: TourFilter = {
    where: and(filtered, words?.condition)!,
    name: JSON.stringify([filter, ...found.map(({ name }) => name)]),
    parts: found.length > 0 ? undefined : seats?.map((condition) => and(others, condition)!),
  }
  const countOf = ({ where, name, parts = [where] }: TourFilter) => {
    const count = async () => {
      const known =
        name === list.name && isUnused(filter) && found.length === 1
          ? await found[0]!.knownCount()
          : undefined
      if (known !== undefined) return known
      const counted = await Promise.all(parts.map((part) => db.$count(tours, part)))
      return counted.reduce((sum, each) => sum + each, 0)
    }
    // Seats for people are taken without a change of the tours.
    return filter.seats?.people === undefined ? counts.get(name, count) : count()
  }
  const isByRating = query.sort === 'rating' || query.rating !== undefined
  const positions = isByRating ? caches.positionsByRating : caches.positions
  const segmentOf = async (
    part: TourFilter,
    order: TourOrder,
    rowCount?: number,
  ): Promise<Segment<ListedTour>> => {
    rowCount ??= await countOf(part)
    const isInOrder = found.length === 0 && isUnused({ ...filter, time: undefined, type: undefined })
    const sortAtMost = isInOrder ? undefined : mostSorted
    const where = part.parts !== undefined && rowCount <= mostSorted ? isInParts(part.parts) : part.where
    const rows = { ...order, table: tours, id: tours.id, where, count: rowCount, sortAtMost }
    return {
      count: rowCount,
      rows: (limit, offset) =>
        readOrdered(
          { ...rows, read: (slice) => readListed(db, slice) },
          { limit, offset, positions, name: `${order.name} ${part.name}` },
        ),
    }
  }

  const segmentsOf = async (): Promise<Segment<ListedTour>[]> => {
    if (words !== undefined && query.sort === undefined) {
      const rowCount = await countOf(list)
      if (rowCount <= mostCompared) return [rankedSegment(db, list, rowCount, words, wishes)]
      const parts = partsByMatch(list, filtered, words)
      const first = await segmentOf(parts.begin, orders.newest)
      const known = isUnused(filter) && destination === undefined ? words.knownInNames : undefined
      const second = await segmentOf(parts.inNames, orders.newest, known && known - first.count)
      const others = rowCount - first.count - second.count
      return [first, second, await segmentOf(parts.others, orders.newest, others)]
    }
    if (query.sort === undefined && (wishes.warmIn ?? wishes.bestIn) !== undefined) {
      const rowCount = await countOf(list)
      if (rowCount <= mostCompared) return [rankedSegment(db, list, rowCount, words, wishes)]
      if (wishes.bestIn !== undefined) {
        const best = await segmentOf(
          narrowed(list, eq(tours.month, wishes.bestIn), `best ${wishes.bestIn}`),
          orders.newest,
        )
        const others = narrowed(list, ne(tours.month, wishes.bestIn), `not best ${wishes.bestIn}`)
        return [best, await segmentOf(others, orders.newest, rowCount - best.count)]
      }
    }
    if (query.sort !== 'date') return [await segmentOf(list, orders[query.sort ?? 'newest'])]
    return [
      await segmentOf(narrowed(list, gte(tours.calendarDate, today), `from ${today}`), orders.soonest),
      await segmentOf(narrowed(list, lt(tours.calendarDate, today), `before ${today}`), orders.latest),
    ]
  }
  const segments = await segmentsOf()
  const rows = await rowsOfPage(segments, page)
  const total = segments.reduce((sum, { count }) => sum + count, 0)
  return {
    ...listOfPage(
      rows.map((row) => toTour(row, [])),
      total,
      page,
    ),
    correctedQuery: words?.correctedText,
    correctedDestination: destination?.correctedText,
  }
}

interface TourFilter {
  where: SQL
  name: string
  /** The same as conditions that exclude each other, of which each has an index. */
  parts?: SQL[] | undefined
}

/** Up to this number, all tours of a filter are found first and then sorted, unless an index has them in their order. */
const mostSorted = 1_000

/** Each part is found by its index. For the parts in one condition, all tours would be read. */
function isInParts(parts: readonly SQL[]): SQL {
  const found = parts.map((part) => sql`select ${tours.id} from ${tours} where ${part}`)
  return sql`${tours.id} in (${sql.join(found, sql` union all `)})`
}

function narrowed({ where, name, parts }: TourFilter, condition: SQL, conditionName: string): TourFilter {
  return {
    where: and(where, condition)!,
    name: `${conditionName} ${name}`,
    parts: parts?.map((part) => and(part, condition)!),
  }
}

/** The cache of the counts of a list. */
export function countsFor(caches: ListCaches, { rating }: Pick<TourListQuery, 'rating'>) {
  return rating === undefined ? caches.counts : caches.countsByRating
}

export function filterOf({ time, type, min, max, departs, days, rating, people }: TourListQuery, now: Date) {
  if (min !== undefined && max !== undefined && min > max) {
    throw new AppError('invalid_request', 'The lowest price is above the highest.', {
      fields: { min: 'above max' },
    })
  }
  return {
    time,
    type: type === undefined ? undefined : canonicalTravelType(type),
    leastCents: filterCents(min),
    mostCents: filterCents(max),
    seats:
      (departs ?? people) === undefined
        ? undefined
        : { month: departs, people, at: people === undefined ? startOfQuarter(now) : startOfMinute(now) },
    days: days === undefined ? undefined : (readLength(days) ?? undefined),
    rating,
  }
}

/** Whether a tour has the seats that are asked for, as conditions that exclude each other. */
export function seatsOf(
  { seats }: Pick<TourConditions, 'seats'>,
  hasSeatsIn: SeatConditions,
  now: Date,
): SQL[] | undefined {
  if (seats === undefined) return undefined
  const { month, people, at } = seats
  return hasSeatsIn(termsOfTours, month, people === undefined ? new Date(at) : now, people)
}

/** Positions in a list by seats are kept for so long. */
function startOfMinute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}Z`
}

/** Bookings of a departure end on a quarter of an hour, so the result of this filter does not change until the next. */
function startOfQuarter(moment: Date): string {
  return new Date(moment.getTime() - (moment.getTime() % quarterMs)).toISOString()
}

type TourConditions = ReturnType<typeof filterOf> & Pick<Wishes, 'warmIn'>

/** Whether the filter has no conditions. */
function isUnused(filter: TourConditions): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

export function conditionsOf({ time, type, leastCents, mostCents, warmIn, days, rating }: TourConditions) {
  return [
    time === undefined ? undefined : eq(tours.month, time),
    type === undefined || type === null ? undefined : eq(tours.type, type),
    leastCents === undefined ? undefined : gte(price, leastCents),
    mostCents === undefined ? undefined : lte(price, mostCents),
    warmIn === undefined ? undefined : isWarmIn(warmIn),
    days === undefined ? undefined : gte(tours.durationDays, days.least),
    days?.most === undefined ? undefined : lte(tours.durationDays, days.most),
    rating === undefined ? undefined : gte(tours.rating, rating),
  ]
}

export const price = lowestPrice(tours)

type TourOrder = Pick<OrderedRows<never>, 'key' | 'keyType' | 'isDescending'> & { name: string }

const orders = {
  newest: { name: 'newest', key: tours.createdAt, keyType: 'timestamptz', isDescending: true },
  soonest: { name: 'soonest', key: tours.calendarDate, keyType: 'date', isDescending: false },
  latest: { name: 'latest', key: tours.calendarDate, keyType: 'date', isDescending: true },
  lowprice: { name: 'lowprice', key: price, keyType: 'integer', isDescending: false },
  highprice: { name: 'highprice', key: price, keyType: 'integer', isDescending: true },
  rating: { name: 'rating', key: tours.rating, keyType: 'double precision', isDescending: true },
  name: { name: 'name', key: foldedText(sql`${tours.title}`), keyType: 'text', isDescending: false },
} as const satisfies Record<string, TourOrder>

/** Longer lists are not ranked by score, because computing the score of each tour would be slow. */
const mostCompared = 500

/**
 * The parts of a long list of matches: tours whose title begins with the text, then tours with all words in title or
 * place, then the others. The second part needs no condition on the whole document, which contains title and place. With
 * both conditions the planner would expect too few rows.
 */
function partsByMatch({ where, name }: TourFilter, filtered: SQL, { text, inNames }: FoundTours) {
  // With a space at the end, so that the last word is complete: such titles contain all words of the text.
  const begins = beginsWith(tours.searchText, `${text.trim()} `)
  const partName = `${JSON.stringify(text)} ${name}`
  return {
    begin: { where: and(filtered, begins)!, name: `begins ${partName}` },
    inNames: { where: and(filtered, inNames, not(begins))!, name: `in names ${partName}` },
    others: { where: and(where, not(inNames))!, name: `in texts ${partName}` },
  }
}

/**
 * The matches in one part, best first: titles that begin with the text, then the warmest, then those of the month, then by score,
 * then newest first.
 */
function rankedSegment(
  db: Database,
  { where }: TourFilter,
  rowCount: number,
  words: FoundTours | undefined,
  { warmIn, bestIn }: Wishes,
): Segment<ListedTour> {
  const order = [
    ...(words === undefined ? [] : [beginsWith(tours.searchText, words.text)]),
    ...(warmIn === undefined ? [] : [warmthIn(warmIn)]),
    ...(bestIn === undefined ? [] : [eq(tours.month, bestIn)]),
    ...(words === undefined ? [] : [words.score]),
    tours.createdAt,
    tours.id,
  ].map((each) => desc(each))
  const ranked = sql`
    select ${tours.id} as id, row_number() over (order by ${sql.join(order, sql`, `)}) as place
    from ${tours} where ${where}`
  return {
    count: rowCount,
    rows: (limit, offset) =>
      readListed(db, {
        ids: sql`(select id, place from (${ranked}) as ranked order by place limit ${limit} offset ${offset})`,
        order: [sql`page.place`],
      }),
  }
}

/** Condition: the tour leads to the country. */
export function leadsTo(country: string): SQL {
  return and(isNull(tours.deletedAt), sql`${tours.nameDocument} @@ ${namesAll(country)}`)!
}

/** Tours that meet a condition, the newest first. */
export async function listNewest(db: Database, condition: SQL | undefined, limit: number): Promise<Tour[]> {
  if (condition === undefined) return []
  const order = [desc(tours.createdAt), desc(tours.id)]
  const rows = await readListed(db, {
    ids: sql`(select ${tours.id} as id from ${tours} where ${condition} order by ${sql.join(order, sql`, `)} limit ${limit})`,
    order,
  })
  return rows.map((row) => toTour(row, []))
}

const readListed = listedRows(tours, [...searchedColumns, ...unlistedColumns])

/** Selects the addresses of the pictures of all tours, including deleted ones. */
export const picturesInTours: SQL = sql`select unnest(${tours.previews} || ${tours.image}) from ${tours}`

export const tourSitemapPages = sitemapPagesOf(tours)

export const picturesInTourVersions = picturesInVersions(tourVersions)
