// Lists of tours: filters, orders, search.
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { canonicalTravelType, type Tour, type TourSearchQuery } from '#contract/tours.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, pageOf, rowsOfPage, type Segment } from '#server/database/listing.ts'
import { publicAddressesOf } from '#server/database/public-addresses.ts'
import { matchesAlike, matchesAsTyped } from '#server/database/text-search.ts'
import { AppError } from '#server/errors.ts'
import { toTour } from './tours.service.ts'
import { tours } from './tours.table.ts'

export async function listTours(db: Database, query: TourSearchQuery, today: string): Promise<List<Tour>> {
  if (query.min !== undefined && query.max !== undefined && query.min > query.max) {
    throw new AppError('invalid_request', 'The lowest price is above the highest.', {
      fields: { min: 'above max' },
    })
  }
  const page = pageOf(query)
  const filters = filtersOf(query)
  const texts = [query.q, query.destination].filter((text) => text !== undefined && text.trim() !== '')
  const asTyped = texts
    .map((text) => matchesAsTyped(tours.searchText, text!))
    .filter((match) => match !== null)
  // Text without a single word in it matches everything, as no text does.
  const relevanceText = query.q?.trim() ? query.q : undefined
  const list = await listMatching(db, and(...filters, ...asTyped)!, query.sort, relevanceText, page, today)
  if (list.totalCount > 0 || asTyped.length === 0) return list

  const alike = await Promise.all(texts.map((text) => matchesAlike(db, 'tour', tours.searchText, text!)))
  if (alike.some((match) => match === null)) return list
  const condition = and(...filters, ...alike.map((match) => match!.condition))!
  return listMatching(db, condition, query.sort, relevanceText && alike[0]!.text, page, today)
}

function filtersOf(query: TourSearchQuery): SQL[] {
  const filters: SQL[] = [isNull(tours.deletedAt)]
  if (query.time !== undefined) filters.push(eq(tours.month, query.time))
  if (query.type !== undefined) {
    const type = canonicalTravelType(query.type)
    // An unknown type gives an empty list.
    filters.push(type === null ? sql`false` : eq(tours.type, type))
  }
  if (query.min !== undefined) filters.push(gte(tours.costCents, toCents(query.min)))
  if (query.max !== undefined) filters.push(lte(tours.costCents, toCents(query.max)))
  return filters
}

async function listMatching(
  db: Database,
  condition: SQL,
  sort: TourSearchQuery['sort'],
  relevanceText: string | undefined,
  page: ReturnType<typeof pageOf>,
  today: string,
): Promise<List<Tour>> {
  const segment = async (where: SQL, order: SQL[]): Promise<Segment<typeof tours.$inferSelect>> => {
    const [counted] = await db.select({ count: count() }).from(tours).where(where)
    return {
      count: counted!.count,
      rows: (limit, offset) =>
        db
          .select()
          .from(tours)
          .where(where)
          .orderBy(...order, asc(tours.id))
          .limit(limit)
          .offset(offset),
    }
  }
  const segments =
    sort === 'date'
      ? [
          await segment(and(condition, gte(tours.calendarDate, today))!, [asc(tours.calendarDate)]),
          await segment(and(condition, lt(tours.calendarDate, today))!, [desc(tours.calendarDate)]),
        ]
      : [await segment(condition, orderOf(sort, relevanceText))]
  const rows = await rowsOfPage(segments, page)
  const total = segments.reduce((sum, { count }) => sum + count, 0)
  return listOfPage(
    rows.map((row) => toTour(row, [])),
    total,
    page,
  )
}

function orderOf(sort: TourSearchQuery['sort'], relevanceText: string | undefined): SQL[] {
  switch (sort) {
    case 'lowprice':
      return [asc(tours.costCents)]
    case 'highprice':
      return [desc(tours.costCents)]
    case 'name':
      return [asc(sql`lower(${tours.title})`)]
    default:
      return relevanceText === undefined
        ? [desc(tours.createdAt)]
        : [
            desc(sql`folded_text(${tours.title}) like folded_text(${relevanceText}) || '%'`),
            desc(sql`word_similarity(folded_text(${relevanceText}), folded_text(${tours.title}))`),
            desc(tours.createdAt),
          ]
  }
}

/** Of these picture addresses, the ones that a tour names. */
export async function findPicturesInTours(db: Database, urls: string[]): Promise<string[]> {
  const rows = await db
    .select({ image: tours.image, previews: tours.previews })
    .from(tours)
    .where(or(inArray(tours.image, urls), arrayOverlaps(tours.previews, urls)))
  return rows.flatMap((row) => [row.image, ...row.previews])
}

export const tourAddresses = publicAddressesOf(tours)
