// Seats left on the dates of a tour, for pages, calls and open pages. The rule is in contract/seat-rules.ts.

import { and, between, eq, getTableColumns } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays, datesFrom, daysBetween } from '#contract/calendar.ts'
import { type DepartureState, maxSeatDays } from '#contract/departure-rules.ts'
import { type DepartureSeats, seatsOfDeparture } from '#contract/seat-rules.ts'
import { lastCalendarDate } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { termsOf } from '#server/features/tours/tour-terms.ts'
import { requireTour, type TourRow } from '#server/features/tours/tours.service.ts'
import { minimumOf } from './departures/departure-minimum.ts'
import { departures } from './departures/departures.table.ts'
import { type Asker, everybody, isThereInSql } from './private-departures.ts'
import { joinedDeparture } from './seat-rules-in-sql.ts'

const daysByDefault = 30

/** Seats left for each date from `from` to `to`, both included. */
export async function listSeats(
  db: Database,
  idOrSlug: string,
  range: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<(LiveSeats & { date: string })[]> {
  const tour = await requireTour(db, idOrSlug)
  const { from, to } = requireSeatRange(range, now)
  const seats = await readLiveSeats(db, tour, { from, to }, now)
  return datesFrom(from, to).map((date) => ({ date, seatsLeft: 0, ...seats.get(date) }))
}

export interface DateRange {
  from: string
  /** Included. */
  to: string
}

/** The dates of a request for seats. Throws `invalid_request` if they are too many. */
export function requireSeatRange(
  range: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DateRange {
  const from = range.from ?? dateInHouse(now)
  const to = range.to ?? earlier(addDays(from, daysByDefault - 1), lastCalendarDate)
  const days = daysBetween(from, to) + 1
  if (days < 1)
    throw new AppError('invalid_request', 'The first date is after the last.', {
      fields: { from: 'after to' },
    })
  if (days > maxSeatDays) {
    throw new AppError('invalid_request', `Ask for at most ${maxSeatDays} days.`, {
      fields: { to: 'too far away' },
    })
  }
  return { from, to }
}

/** What pages are sent of a date. */
export interface LiveSeats {
  seatsLeft: number
  /** Of a scheduled departure that needs more than one person. */
  state?: DepartureState
  peopleBooked?: number
}

/** Seats left for the dates of a range of any length, in one query. Dates before today and beyond the horizon may be absent: they have none. */
export async function readLiveSeats(
  db: Database,
  tour: TourRow,
  range: DateRange,
  now: Date,
): Promise<Map<string, LiveSeats>> {
  const today = dateInHouse(now)
  const from = later(range.from, addDays(today, -1))
  const to = earlier(range.to, addDays(lastBookingDate(today, house().horizonMonths), 1))
  if (from > to) return new Map()
  const rows = await db
    .select(departureColumns(tour, now))
    .from(departures)
    .where(
      and(
        eq(departures.tourId, tour.id),
        between(departures.date, from, to),
        isThereInSql(soldBy(tour), everybody, now),
      ),
    )
  const known = new Map(rows.map((row) => [row.date, row]))
  return new Map(
    datesFrom(from, to).map((date) => {
      const row = known.get(date)
      const minimum =
        tour.schedule === 'departures' && row !== undefined ? minimumOf(row, tour.facts) : undefined
      const people = minimum && { state: row!.state as DepartureState, peopleBooked: minimum.peopleBooked }
      return [date, { seatsLeft: seatsOf(tour, date, row, now).left, ...people }]
    }),
  )
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

export type DepartureRow = typeof departures.$inferSelect & {
  /** Held seats, without those of the user for whom the departure was read. */
  ticketsHeld: number
  /** Free seats that are reserved for the waiting list, without those of the user for whom the departure was read. */
  ticketsOwed: number
}

/**
 * Columns of departures of one tour. Seats that are held for `exceptUser` (except by quotes) or owed to this user count as
 * free, and those of the waiting entry `exceptEntry`.
 */
export function departureColumns(tour: TourRow, now: Date, exceptUser?: string, exceptEntry?: string) {
  const sold = soldBy(tour)
  return {
    ...getTableColumns(departures),
    ticketsHeld: heldSeats(joinedDeparture, now, { ofUser: exceptUser, ofQuote: exceptEntry }),
    ticketsOwed: owedSeats(sold, now, exceptUser, exceptEntry),
  }
}

function soldBy(tour: TourRow) {
  return { tour: termsOf(tour), departure: joinedDeparture }
}

/**
 * One departure of a tour, with the seats that the asker's account can have. Undefined on a date that has neither been scheduled
 * nor booked, or whose departure is not there for the asker.
 */
export async function readDeparture(
  db: Database,
  tour: TourRow,
  date: string,
  now: Date,
  asker: Asker & { entryId?: string | undefined },
): Promise<DepartureRow | undefined> {
  const [departure] = await db
    .select(departureColumns(tour, now, asker.userId ?? undefined, asker.entryId))
    .from(departures)
    .where(
      and(eq(departures.tourId, tour.id), eq(departures.date, date), isThereInSql(soldBy(tour), asker, now)),
    )
  return departure
}

/** The seats of a departure for the user for whom it was read. `isLate`: for staff, until the day of departure ends. */
export function seatsOf(
  tour: TourRow,
  date: string,
  departure: DepartureRow | undefined,
  now: Date,
  isLate?: boolean,
): DepartureSeats {
  const isAvailable = tour.available && tour.deletedAt === null
  const claimed = departure && {
    ...departure,
    booked: departure.ticketsBooked,
    held: departure.ticketsHeld,
    owed: departure.ticketsOwed,
  }
  const { horizonMonths, timeZone } = house()
  return seatsOfDeparture({ ...tour, isAvailable }, date, claimed, { now, horizonMonths, timeZone, isLate })
}
