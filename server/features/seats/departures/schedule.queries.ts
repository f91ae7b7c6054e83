// Scheduled departures of a tour: the public list, and the list for staff.

import { and, asc, count, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { isUnsettled } from '#contract/departure-minimum.ts'
import type { DepartureState, Schedule } from '#contract/departure-rules.ts'
import type { ScheduledDeparture, TourDeparture } from '#contract/departures.ts'
import { toDollars } from '#contract/money.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { isSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { isOnSaleInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import { type DepartureRow, departureColumns, seatsOf } from '#server/features/seats/seats-left.queries.ts'
import { termsOf } from '#server/features/tours/tour-terms.ts'
import { requireTour, type TourRow } from '#server/features/tours/tours.service.ts'
import { minimumOf } from './departure-minimum.ts'
import { departures } from './departures.table.ts'

interface DepartureRange extends PageRequest {
  from?: string | undefined
  to?: string | undefined
  only?: 'bookable' | undefined
}

/** The public list. A tour that leaves any day has no departures. */
export async function listTourDepartures(
  db: Database,
  idOrSlug: string,
  range: DepartureRange,
  now: Date,
): Promise<List<TourDeparture>> {
  const tour = await requireTour(db, idOrSlug)
  const { rows, ...list } = await readDepartures(db, tour, range, now, eq(departures.isPrivate, false))
  return { ...list, items: rows.map((row) => toTourDeparture(tour, row, now)) }
}

/** The departure of a tour that a token opens, unless it has passed; private or not any more. */
export async function findByToken(
  db: Database,
  idOrSlug: string,
  token: string | undefined,
  now: Date,
): Promise<TourDeparture[]> {
  const tour = await requireTour(db, idOrSlug)
  if (!isSecret(token) || tour.schedule !== 'departures') return []
  const rows = await db
    .select(departureColumns(tour, now))
    .from(departures)
    .where(
      and(
        eq(departures.tourId, tour.id),
        eq(departures.token, token),
        isNotNull(departures.state),
        gte(departures.date, dateInHouse(now)),
      ),
    )
  return rows.map((row) => toTourDeparture(tour, row, now))
}

/** The list for staff. Includes departures that are scheduled while the tour leaves any day. */
export async function listSchedule(
  db: Database,
  idOrSlug: string,
  range: DepartureRange,
  now: Date,
): Promise<List<ScheduledDeparture> & { schedule: Schedule }> {
  const tour = await requireTour(db, idOrSlug)
  const { rows, ...list } = await readDepartures(db, { ...tour, schedule: 'departures' }, range, now)
  return {
    ...list,
    items: rows.map((row) => toScheduled(tour, row, now)),
    schedule: tour.schedule as Schedule,
  }
}

async function readDepartures(db: Database, tour: TourRow, range: DepartureRange, now: Date, which?: SQL) {
  const page = pageOf(range)
  const today = dateInHouse(now)
  const { from = today, to } = range
  if (to !== undefined && from > to) {
    throw new AppError('invalid_request', 'The first date is after the last.', {
      fields: { from: 'after to' },
    })
  }
  const where = and(
    eq(departures.tourId, tour.id),
    which,
    sql`${departures.state} is not null`,
    tour.schedule === 'departures' ? undefined : sql`false`,
    gte(departures.date, from),
    to === undefined ? undefined : lte(departures.date, to),
    range.only === 'bookable'
      ? isOnSaleInSql({ tour: termsOf(tour), departure: joinedDeparture }, now)
      : undefined,
  )
  const [counted] = await db.select({ count: count() }).from(departures).where(where)
  const rows = await db
    .select(departureColumns(tour, now))
    .from(departures)
    .where(where)
    .orderBy(asc(departures.date))
    .limit(page.itemsPerPage)
    .offset(page.offset)
  return { rows, ...listOfPage([], counted!.count, page) }
}

function toTourDeparture(tour: TourRow, row: DepartureRow, now: Date): TourDeparture {
  const { capacity, left, bookableUntil } = seatsOf(tour, row.date, row, now)
  const minimum = minimumOf(row, tour.facts)
  return {
    date: row.date,
    departureSeats: capacity,
    seatsLeft: left,
    cost: toDollars(row.costCents ?? tour.costCents),
    minimumPeople: row.minimumPeople ?? tour.facts.minimumPeople ?? null,
    ...(minimum !== undefined && isUnsettled(minimum)
      ? { peopleBooked: minimum.peopleBooked, decideBy: minimum.decideBy }
      : {}),
    bookableUntil: bookableUntil.toISOString(),
    state: row.state as DepartureState,
  }
}

/** Treats `tour` as scheduled, so that departures planned while it leaves any day are shown as they will be. */
export function toScheduled(tour: TourRow, row: DepartureRow, now: Date): ScheduledDeparture {
  return {
    ...toTourDeparture({ ...tour, schedule: 'departures' }, row, now),
    seatsTaken: row.ticketsBooked,
    isPrivate: row.isPrivate,
    link: row.token === null ? null : addressOf(tourPage, { id: tour.slug, departure: row.token }),
    guaranteesItself: row.guaranteesItself,
    own: {
      departureSeats: row.seats,
      cost: row.costCents === null ? null : toDollars(row.costCents),
      minimumPeople: row.minimumPeople,
      cutOffHours: row.cutOffHours,
    },
  }
}
