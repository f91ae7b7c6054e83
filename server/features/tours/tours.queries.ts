// Lists of tours: filters, orders, search.

import { and, count, desc, eq, gte, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { quarterMs } from '#contract/time-zones.ts'
import { canonicalTravelType, type Tour, type TourSearchQuery } from '#contract/tours.ts'
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
import { type FoundTours, findTours } from './tour-words.ts'
import { type ListedTour, searchedColumns, toTour, unlistedColumns } from './tours.service.ts'
import { lowestPrice, tours, tourVersions } from './tours.table.ts'

/** Condition: a tour has a departure on sale in a month, YYYY-MM, at a moment. */
export type DepartureCondition = (tour: TourTerms, month: string, moment: Date) => SQL

/** A list of tours, and the corrected text if `q` or `destination` was misspelt. */
export interface FoundList extends List<Tour> {
  correctedQuery?: string | undefined
  correctedDestination?: string | undefined
}

export async function listTours(
  db: Database,
  caches: ListCaches,
  query: TourSearchQuery,
  hasDepartureIn: DepartureCondition,
  now: Date,
): Promise<FoundList> {
  const today = dateInHouse(now)
  const counts = caches.counts.currentGeneration()
  const page = pageOf(query)
  const filter = filterOf(query, now)
  const [words, destination] = await Promise.all([
    query.q?.trim() ? findTours(db, query.q) : undefined,
    query.destination?.trim() ? findText(db, 'tour', tours, query.destination) : undefined,
  ])
  const found = [words, destination].filter((each) => each !== undefined)
  // The list is empty for an unknown type and for a word that is similar to no word of a tour.
  if (filter.type === null || found.some(({ hasUnknownWord }) => hasUnknownWord))
    return listOfPage([], 0, page)

  /** All conditions of the list except the words of `q`. */
  const filtered = and(
    isNull(tours.deletedAt),
    ...conditionsOf(filter, hasDepartureIn),
    destination?.condition,
  )!
  const list: TourFilter = {
    where: and(filtered, words?.condition)!,
    name: JSON.stringify([filter, ...found.map(({ name }) => name)]),
  }
  const countOf = ({ where, name }: TourFilter) =>
    counts.get(name, async () => {
      const known =
        name === list.name && isUnused(filter) && found.length === 1
          ? await found[0]!.knownCount()
          : undefined
      if (known !== undefined) return known
      const [counted] = await db.select({ count: count() }).from(tours).where(where)
      return counted!.count
    })
  const segmentOf = async (
    part: TourFilter,
    order: TourOrder,
    rowCount?: number,
  ): Promise<Segment<ListedTour>> => {
    rowCount ??= await countOf(part)
    const isInOrder = found.length === 0 && isUnused({ ...filter, time: undefined, type: undefined })
    const rows = {
      ...order,
      table: tours,
      id: tours.id,
      where: part.where,
      count: rowCount,
      sortAtMost: isInOrder ? undefined : 1_000,
    }
    return {
      count: rowCount,
      rows: (limit, offset) =>
        readOrdered(
          { ...rows, read: (slice) => readListed(db, slice) },
          { limit, offset, positions: caches.positions, name: `${order.name} ${part.name}` },
        ),
    }
  }

  const segmentsOf = async (): Promise<Segment<ListedTour>[]> => {
    if (words !== undefined && query.sort === undefined) {
      const rowCount = await countOf(list)
      if (rowCount <= mostCompared) return [rankedSegment(db, list, words, rowCount)]
      const parts = partsByMatch(list, filtered, words)
      const first = await segmentOf(parts.begin, orders.newest)
      const known = isUnused(filter) && destination === undefined ? words.knownInNames : undefined
      const second = await segmentOf(parts.inNames, orders.newest, known && known - first.count)
      const others = rowCount - first.count - second.count
      return [first, second, await segmentOf(parts.others, orders.newest, others)]
    }
    if (query.sort !== 'date') return [await segmentOf(list, orders[query.sort ?? 'newest'])]
    return [
      await segmentOf(departing(list, gte(tours.calendarDate, today), `from ${today}`), orders.soonest),
      await segmentOf(departing(list, lt(tours.calendarDate, today), `before ${today}`), orders.latest),
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
}

function departing({ where, name }: TourFilter, when: SQL, whenName: string): TourFilter {
  return { where: and(where, when)!, name: `${whenName} ${name}` }
}

function filterOf({ time, type, min, max, departs }: TourSearchQuery, now: Date) {
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
    departs: departs === undefined ? undefined : { month: departs, at: startOfQuarter(now) },
  }
}

/** Bookings of a departure end on a quarter of an hour, so the result of this filter does not change until the next. */
function startOfQuarter(moment: Date): string {
  return new Date(moment.getTime() - (moment.getTime() % quarterMs)).toISOString()
}

/** Whether the filter has no conditions. */
function isUnused(filter: ReturnType<typeof filterOf>): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

function conditionsOf(
  { time, type, leastCents, mostCents, departs }: ReturnType<typeof filterOf>,
  hasDepartureIn: DepartureCondition,
) {
  return [
    time === undefined ? undefined : eq(tours.month, time),
    type === undefined || type === null ? undefined : eq(tours.type, type),
    leastCents === undefined ? undefined : gte(price, leastCents),
    mostCents === undefined ? undefined : lte(price, mostCents),
    departs === undefined ? undefined : hasDepartureIn(termsOfTours, departs.month, new Date(departs.at)),
  ]
}

const price = lowestPrice(tours)

type TourOrder = Pick<OrderedRows<never>, 'key' | 'keyType' | 'isDescending'> & { name: string }

const orders = {
  newest: { name: 'newest', key: tours.createdAt, keyType: 'timestamptz', isDescending: true },
  soonest: { name: 'soonest', key: tours.calendarDate, keyType: 'date', isDescending: false },
  latest: { name: 'latest', key: tours.calendarDate, keyType: 'date', isDescending: true },
  lowprice: { name: 'lowprice', key: price, keyType: 'integer', isDescending: false },
  highprice: { name: 'highprice', key: price, keyType: 'integer', isDescending: true },
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

/** The matches in one part, best first: titles that begin with the text, then by score, then newest first. */
function rankedSegment(
  db: Database,
  { where }: TourFilter,
  { text, score }: FoundTours,
  rowCount: number,
): Segment<ListedTour> {
  const order = [desc(beginsWith(tours.searchText, text)), desc(score), desc(tours.createdAt), desc(tours.id)]
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

const readListed = listedRows(tours, [...searchedColumns, ...unlistedColumns])

/** Selects the addresses of the pictures of all tours, including deleted ones. */
export const picturesInTours: SQL = sql`select unnest(${tours.previews} || ${tours.image}) from ${tours}`

export const tourSitemapPages = sitemapPagesOf(tours)

export const picturesInTourVersions = picturesInVersions(tourVersions)
