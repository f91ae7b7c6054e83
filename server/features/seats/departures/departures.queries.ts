// Departures with bookings, for staff, including those of deleted tours.

import { and, asc, between, count, desc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Departure, travelTimes } from '#contract/bookings.ts'
import { addDays } from '#contract/calendar.ts'
import { type DepartureMinimum, defaultDecideDays, maxDecideDays } from '#contract/departure-minimum.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { UndecidedDeparture } from '#contract/today.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isAmong } from '#server/database/is-among.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import {
  capacityInSql,
  isStateOnSale,
  joinedDeparture,
  minimumInSql,
  stateInSql,
} from '#server/features/seats/seat-rules-in-sql.ts'
import { isOfTourNamed } from '#server/features/tours/named-tours.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { minimumOf } from './departure-minimum.ts'
import { departures } from './departures.table.ts'

const sold = { departure: joinedDeparture, tour: joinedTour }
const isItsTour = sql`${joinedTour.id} = ${departures.tourId}`

export type DepartureOfTour = Omit<Departure, 'bookingCount'>

/** A departure: a tour on one date. */
export interface DepartureKey {
  tourId: string
  date: string
}

export interface NeededPeople {
  /** Also of a date of an any-day tour. Null if it needs no number. */
  minimumPeople: number | null
  /** Of a scheduled departure that needs more than one person. */
  minimum: DepartureMinimum | undefined
}

/** How many people departures need, and whether they run. By `departureKey`. */
export async function readNeededPeople(
  db: Database,
  wanted: readonly DepartureKey[],
): Promise<Map<string, NeededPeople>> {
  if (wanted.length === 0) return new Map()
  const keys = JSON.stringify(wanted.map(({ tourId, date }) => ({ tourId, date })))
  const rows = await db
    .select({ tourId: departures.tourId, ...minimumColumns })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(
      sql`(${departures.tourId}, ${departures.date}) in (
        select "tourId", date from json_to_recordset(${keys}::text::json) as wanted ("tourId" uuid, date date))`,
    )
  return new Map(
    rows.map((row) => [departureKey(row), { minimumPeople: row.minimumPeople, minimum: toMinimum(row) }]),
  )
}

const minimumColumns = {
  date: departures.date,
  state: stateInSql(sold),
  ticketsBooked: departures.ticketsBooked,
  guaranteedAt: departures.guaranteedAt,
  minimumPeople: minimumInSql(sold),
  decideDays: joinedTour.decideDays,
}

function toMinimum({
  decideDays,
  ...row
}: Parameters<typeof minimumOf>[0] & { decideDays: number | null }): DepartureMinimum | undefined {
  return minimumOf(row, decideDays === null ? {} : { decideDays })
}

/** Departures with bookings whose day of decision has come, soonest first: the rule `isToDecide` in SQL. */
export async function listUndecided(
  db: Database,
  today: string,
  most: number,
): Promise<UndecidedDeparture[]> {
  const rows = await db
    .select({ tourId: departures.tourId, title: joinedTour.title, ...minimumColumns })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(
      and(
        gt(departures.ticketsBooked, 0),
        between(departures.date, today, addDays(today, maxDecideDays)),
        sql`${stateInSql(sold)} in ('open', 'closed')`,
        isNull(departures.guaranteedAt),
        sql`${minimumInSql(sold)} > 1`,
        sql`${departures.date} - coalesce(${joinedTour.decideDays}, ${defaultDecideDays}) <= ${today}::date`,
      ),
    )
    .orderBy(asc(departures.date), asc(departures.tourId))
    .limit(most)
  return rows.map(({ tourId, title, ...row }) => ({ tourId, date: row.date, title, ...toMinimum(row)! }))
}

export function departureKey({ tourId, date }: DepartureKey): string {
  return `${tourId} ${date}`
}

export interface DepartureFilter extends PageRequest {
  tourId?: string | undefined
  tour?: string | undefined
  date?: string | undefined
  when?: (typeof travelTimes)[number] | undefined
}

/** Upcoming departures soonest first, others latest first. */
export async function listDepartures(
  db: Database,
  caches: ListCaches,
  { tourId, tour, date, when, ...request }: DepartureFilter,
  today: string,
): Promise<List<DepartureOfTour>> {
  const where = and(
    gt(departures.ticketsBooked, 0),
    tourId === undefined ? undefined : isOfTour(tourId),
    tour === undefined ? undefined : isOfTourNamed(db, departures.tourId, tour),
    date === undefined ? undefined : eq(departures.date, date),
    when === 'upcoming' ? gte(departures.date, today) : undefined,
    when === 'past' ? lt(departures.date, today) : undefined,
  )
  const order =
    when === 'upcoming'
      ? [asc(departures.date), asc(departures.tourId)]
      : [desc(departures.date), desc(departures.tourId)]
  const page = pageOf(request)
  const name = JSON.stringify(['departures', tourId, tour, date, when, today])
  const countByTour = async (tourIds: readonly string[] | null) => {
    const counted = await db
      .select({ tourId: departures.tourId, count: count() })
      .from(departures)
      .where(and(where, tourIds === null ? undefined : isAmong(departures.tourId, tourIds)))
      .groupBy(departures.tourId)
    return new Map(counted.map((row) => [row.tourId, row.count]))
  }
  const totalCount = await caches.groupedCounts.total(name, countByTour)
  const rows = await select(db)
    .where(where)
    .orderBy(...order)
    .limit(page.itemsPerPage)
    .offset(page.offset)
  return listOfPage(rows.map(toDeparture), totalCount, page)
}

/**
 * The first departures of some days that are open or have bookings, soonest first, and the number of all of them. Both dates
 * are included.
 */
export async function listSoonDepartures(
  db: Database,
  from: string,
  to: string,
  most: number,
): Promise<{ items: DepartureOfTour[]; count: number }> {
  const isOnDays = and(gte(departures.date, from), lte(departures.date, to))
  // Each side of the condition has its own index.
  const where = or(
    and(isOnDays, gt(departures.ticketsBooked, 0)),
    and(isOnDays, isStateOnSale(joinedDeparture)),
  )
  const [counted] = await db.select({ count: count() }).from(departures).where(where)
  const items = await select(db)
    .where(where)
    .orderBy(asc(departures.date), asc(departures.tourId))
    .limit(most)
  return { items: items.map(toDeparture), count: counted!.count }
}

function isOfTour(tourId: string): SQL {
  return isId(tourId) ? eq(departures.tourId, tourId) : sql`false`
}

/** The path of the page that opens a departure. Null until it has been private once. */
export async function readLink(db: Database, { tourId, date }: DepartureKey): Promise<string | null> {
  const [row] = await db
    .select({ slug: joinedTour.slug, token: departures.token })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
  return row === undefined || row.token === null
    ? null
    : addressOf(tourPage, { id: row.slug, departure: row.token })
}

/** Includes departures whose bookings were all cancelled. */
export async function getDeparture(db: Database, tourId: string, date: string): Promise<DepartureOfTour> {
  if (!isId(tourId)) throw notFound('Departure')
  const [row] = await select(db).where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
  if (row === undefined) throw notFound('Departure')
  return toDeparture(row)
}

function select(db: Database) {
  return db
    .select({
      tourId: departures.tourId,
      date: departures.date,
      seatsTaken: departures.ticketsBooked,
      seats: capacityInSql(sold),
      state: stateInSql(sold),
      isPrivate: departures.isPrivate,
      tour: {
        _id: departures.tourId,
        slug: joinedTour.slug,
        title: joinedTour.title,
        image: joinedTour.image,
        location: joinedTour.location,
        isDeleted: joinedTour.isDeleted,
      },
      row: minimumColumns,
    })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
}

function toDeparture({ row, ...departure }: Awaited<ReturnType<typeof select>>[number]): DepartureOfTour {
  const minimum = toMinimum(row)
  return { ...departure, ...(minimum === undefined ? {} : { minimum }) }
}
