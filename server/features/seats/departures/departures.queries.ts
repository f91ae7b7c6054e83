// Departures with bookings, for staff, including those of deleted tours.

import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { Departure, travelTimes } from '#contract/bookings.ts'
import type { DepartureState } from '#contract/departure-rules.ts'
import { notFound } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isAmong } from '#server/database/is-among.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { cutOffInSql } from '#server/features/seats/seats.service.ts'
import { isOfTourNamed } from '#server/features/tours/named-tours.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { departures } from './departures.table.ts'

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
      minimum: sql<
        number | null
      >`coalesce(${departures.minimumPeople}, (${tours.facts} -> 'minimumPeople')::int)`,
    })
    .from(departures)
    .innerJoin(tours, eq(tours.id, departures.tourId))
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
    and(isOnDays, sql`${departures.state} in ('open', 'guaranteed')`),
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

/** Whether a tour has a departure in a month, YYYY-MM, that can be booked at a moment. */
export function hasDepartureIn(month: string, moment: string): SQL {
  const today = moment.slice(0, 10)
  const first = `${month}-01`
  return sql`(${tours.schedule} = 'departures' and exists (
    select from ${departures}
    where ${departures.tourId} = ${tours.id} and ${departures.state} in ('open', 'guaranteed')
      and ${departures.date} >= ${first < today ? today : first}
      and ${departures.date} < (${first}::date + interval '1 month')::date
      and ${departures.date} <= ${lastBookingDate(today, house().horizonMonths)}
      and ${cutOffInSql(sql`${departures.date}`, sql`${departures.cutOffHours}, ${tours.cutOffHours}`)} > ${moment}::timestamptz
  ))`
}

function select(db: Database) {
  return db
    .select({
      tourId: departures.tourId,
      date: departures.date,
      seatsTaken: departures.ticketsBooked,
      seats: sql<number>`coalesce(case ${tours.schedule} when 'departures' then ${departures.seats} end, ${tours.seats})`,
      state: sql<DepartureState | null>`case ${tours.schedule} when 'departures' then ${departures.state} end`,
      tour: {
        _id: tours.id,
        slug: tours.slug,
        title: tours.title,
        image: tours.image,
        location: tours.location,
        isDeleted: sql<boolean>`${tours.deletedAt} is not null`,
      },
    })
    .from(departures)
    .innerJoin(tours, eq(tours.id, departures.tourId))
}
