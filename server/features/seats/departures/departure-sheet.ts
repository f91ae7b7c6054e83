// Departures as rows of a CSV file.

import { and, asc, eq, gte, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { dateInHouse } from '#server/config/house.ts'
import { readDate, readFlag, writeFlag } from '#server/csv/cells.ts'
import type { SheetColumn } from '#server/csv/columns.ts'
import { readNumber } from '#server/csv/numbers.ts'
import type { Database } from '#server/database/client.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { departures } from './departures.table.ts'

const columns = {
  tourId: departures.tourId,
  tour: joinedTour.title,
  date: departures.date,
  seats: departures.seats,
  costCents: departures.costCents,
  minimumPeople: departures.minimumPeople,
  cutOffHours: departures.cutOffHours,
  guaranteesItself: departures.guaranteesItself,
  isPrivate: departures.isPrivate,
  state: departures.state,
  ticketsBooked: departures.ticketsBooked,
}

function select(db: Database) {
  return db
    .select(columns)
    .from(departures)
    .innerJoin(joinedTour.from, sql`${joinedTour.id} = ${departures.tourId}`)
}

export type SheetDeparture = Awaited<ReturnType<typeof select>>[number]

/** An empty cell applies the tour's own term. */
export const departureSheet: readonly SheetColumn<SheetDeparture>[] = [
  {
    name: 'tourId',
    heading: 'Tour ID',
    write: ({ tourId }) => tourId,
    read: (cell) => cell.trim().toLowerCase(),
  },
  { name: 'tour', heading: 'Tour', write: ({ tour }) => tour },
  { name: 'date', heading: 'Date', write: ({ date }) => date, read: readDate },
  { name: 'departureSeats', heading: 'Seats', write: ({ seats }) => seats, isNumber: true, read: readNumber },
  {
    name: 'cost',
    heading: 'Cost',
    write: ({ costCents }) => (costCents === null ? null : toDollars(costCents)),
    isNumber: true,
    read: readNumber,
  },
  {
    name: 'minimumPeople',
    heading: 'Minimum people',
    write: ({ minimumPeople }) => minimumPeople,
    isNumber: true,
    read: readNumber,
  },
  {
    name: 'cutOffHours',
    heading: 'Bookings end (hours before)',
    write: ({ cutOffHours }) => cutOffHours,
    isNumber: true,
    read: readNumber,
  },
  {
    name: 'guaranteesItself',
    heading: 'Guaranteed by itself',
    write: ({ guaranteesItself }) => writeFlag(guaranteesItself),
    // A departure without it keeps its value.
    read: (cell) => (cell.trim() === '' ? undefined : readFlag(cell)),
  },
  {
    name: 'isPrivate',
    heading: 'Private',
    write: ({ isPrivate }) => writeFlag(isPrivate),
    read: (cell) => (cell.trim() === '' ? undefined : readFlag(cell)),
  },
  {
    name: 'state',
    heading: 'State',
    write: ({ state }) => state,
    read: (cell) => cell.trim().toLowerCase() || undefined,
  },
  { name: 'seatsTaken', heading: 'Seats taken', write: ({ ticketsBooked }) => ticketsBooked },
]

/** Rows of one batch. */
const batch = 500

/** Departures from today on of tours that are not deleted, in batches, by tour and date. */
export async function* readUpcomingDepartures(db: Database, now: Date): AsyncGenerator<SheetDeparture[]> {
  let last: SheetDeparture | undefined
  for (;;) {
    const rows = await select(db)
      .where(
        and(
          isNotNull(departures.state),
          not(joinedTour.isDeleted),
          gte(departures.date, dateInHouse(now)),
          last === undefined
            ? undefined
            : sql`(${departures.tourId}, ${departures.date}) > (${last.tourId}::uuid, ${last.date}::date)`,
        ),
      )
      .orderBy(asc(departures.tourId), asc(departures.date))
      .limit(batch)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1)
  }
}

/** The scheduled departures among these, also cancelled ones. */
export async function readDeparturesOf(
  db: Database,
  wanted: readonly { tourId: string; date: string }[],
): Promise<SheetDeparture[]> {
  if (wanted.length === 0) return []
  const byTour = Map.groupBy(wanted, ({ tourId }) => tourId)
  return select(db).where(
    and(
      isNotNull(departures.state),
      or(
        ...[...byTour].map(([tourId, some]) =>
          and(
            eq(departures.tourId, tourId),
            inArray(
              departures.date,
              some.map(({ date }) => date),
            ),
          ),
        ),
      ),
    ),
  )
}
