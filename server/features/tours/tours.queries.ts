// Lists of tours: filters, orders, search.
import { and, count, desc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { canonicalTravelType, type Tour, type TourSearchQuery } from '#contract/tours.ts'
import type { Database } from '#server/database/client.ts'
import { foldedText } from '#server/database/folded-text.ts'
import type { ListMemory } from '#server/database/list-memory.ts'
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
import { publicAddressesOf } from '#server/database/public-addresses.ts'
import { beginsWith, findText } from '#server/database/text-search.ts'
import { AppError } from '#server/errors.ts'
import { type ListedTour, toTour } from './tours.service.ts'
import { tours } from './tours.table.ts'

export async function listTours(
  db: Database,
  memory: ListMemory,
  query: TourSearchQuery,
  today: string,
): Promise<List<Tour>> {
  const counts = memory.counts.asOfNow()
  const page = pageOf(query)
  const filter = filterOf(query)
  const texts = [query.q, query.destination].filter((text) => text?.trim())
  const found = await Promise.all(texts.map((text) => findText(db, 'tour', tours, text!)))
  // An unknown type gives an empty list, and so does a word that resembles none that occurs.
  if (filter.type === null || found.some(({ isHopeless }) => isHopeless)) return listOfPage([], 0, page)

  const list: TourFilter = {
    where: and(isNull(tours.deletedAt), ...conditionsOf(filter), ...found.map(({ condition }) => condition))!,
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
      few: isInOrder ? undefined : 1_000,
    }
    return {
      count: rowCount,
      rows: (limit, offset) =>
        readOrdered(
          { ...rows, read: (slice) => readListed(db, slice) },
          { limit, offset, marks: memory.marks, name: `${order.name} ${part.name}` },
        ),
    }
  }

  // Text without a single word in it matches everything, as no text does.
  const relevanceText = query.sort === undefined && query.q?.trim() ? found[0]!.text : undefined
  const segmentsOf = async (): Promise<Segment<ListedTour>[]> => {
    if (relevanceText !== undefined) {
      const rowCount = await countOf(list)
      if (rowCount <= mostCompared) return [relevant(db, list, relevanceText, rowCount)]
      const begins = beginsWith(tours.searchText, relevanceText)
      // What begins with the whole text holds its words.
      const within = found.length === 1 && isUnused(filter) ? isNull(tours.deletedAt) : list.where
      const name = `${JSON.stringify(relevanceText)} ${list.name}`
      const first = await segmentOf({ where: and(within, begins)!, name: `begins ${name}` }, orders.newest)
      const others = { where: sql`${list.where} and not ${begins}`, name: `holds ${name}` }
      return [first, await segmentOf(others, orders.newest, rowCount - first.count)]
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
  return listOfPage(
    rows.map((row) => toTour(row, [])),
    total,
    page,
  )
}

interface TourFilter {
  where: SQL
  name: string
}

function departing({ where, name }: TourFilter, when: SQL, whenName: string): TourFilter {
  return { where: and(where, when)!, name: `${whenName} ${name}` }
}

function filterOf({ time, type, min, max }: TourSearchQuery) {
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
  }
}

/** Nothing is filtered by it. */
function isUnused(filter: ReturnType<typeof filterOf>): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

function conditionsOf({ time, type, leastCents, mostCents }: ReturnType<typeof filterOf>) {
  return [
    time === undefined ? undefined : eq(tours.month, time),
    type === undefined || type === null ? undefined : eq(tours.type, type),
    leastCents === undefined ? undefined : gte(tours.costCents, leastCents),
    mostCents === undefined ? undefined : lte(tours.costCents, mostCents),
  ]
}

type TourOrder = Pick<OrderedRows<never>, 'key' | 'keyType' | 'isFalling'> & { name: string }

const orders = {
  newest: { name: 'newest', key: tours.createdAt, keyType: 'timestamptz', isFalling: true },
  soonest: { name: 'soonest', key: tours.calendarDate, keyType: 'date', isFalling: false },
  latest: { name: 'latest', key: tours.calendarDate, keyType: 'date', isFalling: true },
  lowprice: { name: 'lowprice', key: tours.costCents, keyType: 'integer', isFalling: false },
  highprice: { name: 'highprice', key: tours.costCents, keyType: 'integer', isFalling: true },
  name: { name: 'name', key: foldedText(sql`${tours.title}`), keyType: 'text', isFalling: false },
} as const satisfies Record<string, TourOrder>

/** More titles than anyone reads: how much each resembles the text is not worth finding out. */
const mostCompared = 500

/** Best match first: titles that begin with the text, then those that resemble it most, newer ones first. */
function relevant(db: Database, { where }: TourFilter, text: string, rowCount: number): Segment<ListedTour> {
  const order = [
    desc(beginsWith(tours.searchText, text)),
    sql`word_similarity(folded_text(${text}), folded_text(${tours.title})) desc`,
    desc(tours.createdAt),
    desc(tours.id),
  ]
  return {
    count: rowCount,
    rows: (limit, offset) =>
      db
        .select()
        .from(tours)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  }
}

const readListed = listedRows(tours, ['searchText', 'words', 'scoreTotal'])

/** Selects the addresses of all pictures that tours name, deleted ones included. */
export const picturesInTours: SQL = sql`select unnest(${tours.previews} || ${tours.image}) from ${tours}`

export const tourAddresses = publicAddressesOf(tours)
