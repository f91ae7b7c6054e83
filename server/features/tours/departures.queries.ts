// Departures that somebody travels on, for staff. Those of deleted tours stay.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Departure, travelTimes } from '#contract/bookings.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { notFound } from '#server/errors.ts'
import { isId } from '#server/ids.ts'
import { departures, tours } from './tours.table.ts'

export type DepartureOfTour = Omit<Departure, 'bookingCount'>

export interface DepartureFilter extends PageRequest {
  tour?: string | undefined
  date?: string | undefined
  when?: (typeof travelTimes)[number] | undefined
}

/** Upcoming ones soonest first, others latest first. */
export async function listDepartures(
  db: Database,
  caches: ListCaches,
  { tour, date, when, ...request }: DepartureFilter,
  today: string,
): Promise<List<DepartureOfTour>> {
  const where = and(
    gt(departures.ticketsBooked, 0),
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
  const totalCount = await caches.counts.get(
    JSON.stringify(['departures', tour, date, when, today]),
    async () => {
      const [counted] = await db.select({ count: count() }).from(departures).where(where)
      return counted!.count
    },
  )
  const rows = await select(db)
    .where(where)
    .orderBy(...order)
    .limit(page.itemsPerPage)
    .offset(page.offset)
  return listOfPage(rows, totalCount, page)
}

/** Also where nobody travels any more, as long as somebody once meant to. */
export async function getDeparture(db: Database, tourId: string, date: string): Promise<DepartureOfTour> {
  if (!isId(tourId)) throw notFound('Departure')
  const [row] = await select(db).where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
  if (row === undefined) throw notFound('Departure')
  return row
}

/** Whether `column`, the id of a tour, names one whose title or location holds the words; true for no words. */
export function isOfTourNamed(db: Database, column: SQLWrapper, text: string): SQL | undefined {
  const match = matchesAsTyped(tours.searchText, text)
  if (match === null) return undefined
  // Each side has an index of its own.
  const named = or(and(isNull(tours.deletedAt), match), and(isNotNull(tours.deletedAt), match))
  return sql`${column} in ${db.select({ id: tours.id }).from(tours).where(named)}`
}

function select(db: Database) {
  return db
    .select({
      tourId: departures.tourId,
      date: departures.date,
      seatsTaken: departures.ticketsBooked,
      seats: tours.seats,
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
