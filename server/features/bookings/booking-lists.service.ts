// The bookings that staff list and search.
import { and, count, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Booking, FoundBookings, travelTimes } from '#contract/bookings.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isAmong } from '#server/database/is-among.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { listedRows } from '#server/database/listed-rows.ts'
import { listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { readOrdered } from '#server/database/ordered-rows.ts'
import { isOfTourNamed } from '#server/features/tours/named-tours.ts'
import { hasOneSlip, isAlmostSought, isSought, unindexed } from './booking-search.queries.ts'
import { listedColumns, readNewest, toBookings, unlistedColumns } from './bookings.service.ts'
import { bookings } from './bookings.table.ts'

export interface BookingFilter extends PageRequest {
  q?: string | undefined
  tourId?: string | undefined
  tour?: string | undefined
  when?: (typeof travelTimes)[number] | undefined
  date?: string | undefined
  status?: Booking['status'] | undefined
}

/** Bookings by the filter, newest first. If no booking has the words of `q`, those with similar words. */
export async function listBookings(
  db: Database,
  caches: ListCaches,
  filter: BookingFilter,
  today: string,
): Promise<FoundBookings> {
  const { q, ...rest } = filter
  const where = conditionOf(db, rest, today)
  if (q === undefined) return listFiltered(db, caches, rest, where, today)
  const exact = await search(db, filter, and(where, isSought(q))!)
  if (exact.totalCount > 0 || !hasOneSlip(q)) return exact
  const similar = await search(db, filter, and(where, isAlmostSought(q))!)
  return similar.totalCount === 0 ? exact : { ...similar, isSimilar: true }
}

function conditionOf(db: Database, { tourId, tour, when, date, status }: BookingFilter, today: string): SQL {
  return and(
    sql`true`,
    tourId === undefined ? undefined : isId(tourId) ? eq(bookings.tourId, tourId) : sql`false`,
    tour === undefined ? undefined : isOfTourNamed(db, bookings.tourId, tour),
    when === 'upcoming' ? gte(bookings.date, today) : undefined,
    when === 'past' ? lt(bookings.date, today) : undefined,
    date === undefined ? undefined : eq(bookings.date, date),
    status === undefined ? undefined : eq(bookings.status, status),
  )!
}

/** Bookings that are read at once. */
const exportedAtOnce = 500

/** All bookings by the filter in batches, newest first. With `q`, those that have its words exactly. */
export async function* exportBookings(
  db: Database,
  { q, ...filter }: BookingFilter,
  today: string,
): AsyncGenerator<Booking[]> {
  const where = and(conditionOf(db, filter, today), q === undefined ? undefined : isSought(q))
  let last: string | undefined
  for (;;) {
    const rows = await db
      .select(listedColumns)
      .from(bookings)
      .where(and(where, last === undefined ? undefined : lt(bookings.id, last)))
      .orderBy(desc(bookings.id))
      .limit(exportedAtOnce)
    yield await toBookings(db, rows)
    if (rows.length < exportedAtOnce) return
    last = rows.at(-1)!.id
  }
}

async function listFiltered(
  db: Database,
  caches: ListCaches,
  filter: BookingFilter,
  where: SQL,
  today: string,
): Promise<FoundBookings> {
  const page = pageOf(filter)
  const { tourId, tour, when, date, status } = filter
  const name = JSON.stringify([tourId, tour, when, date, status, today])
  const totalCount = await caches.groupedCounts.total(name, (tourIds) => countByTour(db, where, tourIds))
  const rows = await readOrdered(
    {
      table: bookings,
      where,
      count: totalCount,
      key: bookings.createdAt,
      keyType: 'timestamptz',
      id: bookings.id,
      isDescending: true,
      read: (slice) => readListed(db, slice),
    },
    { limit: page.itemsPerPage, offset: page.offset, positions: caches.positions, name, readsAhead: false },
  )
  return listOfPage(await toBookings(db, rows), totalCount, page)
}

async function countByTour(
  db: Database,
  where: SQL,
  tourIds: readonly string[] | null,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ tourId: bookings.tourId, count: count() })
    .from(bookings)
    .where(and(where, tourIds === null ? undefined : isAmong(bookings.tourId, tourIds)))
    .groupBy(bookings.tourId)
  return new Map(rows.map((row) => [row.tourId, row.count]))
}

/** Words may be common if this share of so many of the newest bookings has them. */
const sampled = 1_000
const commonShare = 0.05
/** They are if `mostOfCommon` of so many of the newest bookings have them. */
const walked = 20_000
/** So many bookings with common words are listed, the newest ones: counting all would take too long. */
const mostOfCommon = 1_000
/** If an index finds so many bookings, the words are common too. */
const mostFound = 4_000

async function search(db: Database, request: PageRequest, where: SQL): Promise<FoundBookings> {
  const page = pageOf(request)
  if (await isCommon(db, where)) return listCommon(db, where, request)
  const found = db
    .select({ id: bookings.id, createdAt: bookings.createdAt })
    .from(bookings)
    .where(where)
    .limit(mostFound)
    .as('found')
  // Counted and sorted in one statement, because finding them takes the longest.
  const ids = await db
    .select({ id: found.id, total: sql<number>`(count(*) over ())::int` })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(page.itemsPerPage)
    .offset(page.offset)
  const total = ids[0]?.total ?? (page.offset === 0 ? 0 : await countFound(db, found))
  if (total === mostFound) return listCommon(db, where, request)
  const isOnPage = isAmong(
    bookings.id,
    ids.map(({ id }) => id),
  )
  const rows = ids.length === 0 ? [] : await readNewest(db, isOnPage, ids.length, 0)
  return listOfPage(await toBookings(db, rows), total, page)
}

/** Reads as many of the newest bookings as it takes to find out, so that the cost does not grow with the matches. */
async function isCommon(db: Database, where: SQL): Promise<boolean> {
  const inSample = await countAmongNewest(db, where, sampled)
  if (inSample < sampled * commonShare) return false
  return (await countAmongNewest(db, where, walked)) >= mostOfCommon
}

/** How many of the newest bookings match, at most `mostOfCommon`. */
async function countAmongNewest(db: Database, where: SQL, rows: number): Promise<number> {
  const newest = db
    .select()
    .from(bookings)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(rows)
    .as('bookings')
  const matching = db.select({ id: newest.id }).from(newest).where(where).limit(mostOfCommon).as('matching')
  const [counted] = await db.select({ count: count() }).from(matching)
  return counted!.count
}

async function countFound(db: Database, found: SQLWrapper): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${found}`)
  return rows[0]!.total
}

/** The newest bookings with common words. */
async function listCommon(db: Database, where: SQL, request: PageRequest): Promise<FoundBookings> {
  const page = pageOf(request)
  const limit = Math.max(0, Math.min(page.itemsPerPage, mostOfCommon - page.offset))
  const rows = limit === 0 ? [] : await readNewest(db, unindexed(where), limit, page.offset)
  return { ...listOfPage(await toBookings(db, rows), mostOfCommon, page), hasMore: true }
}

const readListed = listedRows(bookings, unlistedColumns)
