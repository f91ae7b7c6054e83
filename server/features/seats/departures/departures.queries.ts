// Departures with bookings, for staff, including those of deleted tours.

import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Departure, travelTimes } from '#contract/bookings.ts'
import { dateInUtc } from '#contract/calendar.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isAmong } from '#server/database/is-among.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import {
  capacityInSql,
  isOnSaleInSql,
  isStateOnSale,
  joinedDeparture,
  minimumInSql,
  scheduled,
  stateInSql,
} from '#server/features/seats/seat-rules-in-sql.ts'
import { isOfTourNamed } from '#server/features/tours/named-tours.ts'
import { joinedTour, type TourTerms } from '#server/features/tours/tour-terms.ts'
import { departures } from './departures.table.ts'

const sold = { departure: joinedDeparture, tour: joinedTour }
const isItsTour = sql`${joinedTour.id} = ${departures.tourId}`

export type DepartureOfTour = Omit<Departure, 'bookingCount'>

/** A departure: a tour on one date. */
export interface DepartureKey {
  tourId: string
  date: string
}

/** How many people each departure needs; those that need no number are left out. By `departureKey`. */
export async function readMinimumPeople(
  db: Database,
  wanted: readonly DepartureKey[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const keys = JSON.stringify(wanted.map(({ tourId, date }) => ({ tourId, date })))
  const rows = await db
    .select({
      tourId: departures.tourId,
      date: departures.date,
      minimum: minimumInSql(sold),
    })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(
      sql`(${departures.tourId}, ${departures.date}) in (
        select "tourId", date from json_to_recordset(${keys}::text::json) as wanted ("tourId" uuid, date date))`,
    )
  return new Map(
    rows.flatMap(({ minimum, ...key }): [string, number][] =>
      minimum === null ? [] : [[departureKey(key), minimum]],
    ),
  )
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
  return listOfPage(rows, totalCount, page)
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
  return { items, count: counted!.count }
}

function isOfTour(tourId: string): SQL {
  return isId(tourId) ? eq(departures.tourId, tourId) : sql`false`
}

/** Includes departures whose bookings were all cancelled. */
export async function getDeparture(db: Database, tourId: string, date: string): Promise<DepartureOfTour> {
  if (!isId(tourId)) throw notFound('Departure')
  const [row] = await select(db).where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
  if (row === undefined) throw notFound('Departure')
  return row
}

/** Whether a tour has a departure on sale in a month, YYYY-MM, at a moment. */
export function hasDepartureIn(tour: TourTerms, month: string, moment: Date): SQL {
  const today = dateInUtc(moment)
  const first = `${month}-01`
  const onSchedule = { departure: joinedDeparture, tour: scheduled(tour) }
  return sql`(${tour.schedule} = 'departures' and exists (
    select from ${departures}
    where ${departures.tourId} = ${tour.id} and ${departures.date} >= ${first < today ? today : first}
      and ${departures.date} < (${first}::date + interval '1 month')::date and ${isOnSaleInSql(onSchedule, moment)}
  ))`
}

function select(db: Database) {
  return db
    .select({
      tourId: departures.tourId,
      date: departures.date,
      seatsTaken: departures.ticketsBooked,
      seats: capacityInSql(sold),
      state: stateInSql(sold),
      tour: {
        _id: departures.tourId,
        slug: joinedTour.slug,
        title: joinedTour.title,
        image: joinedTour.image,
        location: joinedTour.location,
        isDeleted: joinedTour.isDeleted,
      },
    })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
}
