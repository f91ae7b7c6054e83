// Seats per departure. The shown and the enforced number of seats come from the same row.

import { and, between, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays, dateInUtc, datesFrom, daysBetween } from '#contract/calendar.ts'
import { bookableUntil, type DepartureState, isOnSale, maxSeatDays } from '#contract/departure-rules.ts'
import { errorCodes } from '#contract/errors.ts'
import { horizonText } from '#contract/house-facts.ts'
import { lastCalendarDate } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { heldSeats, releasingHolds } from '#server/features/seats/holds/held-seats.ts'
import { leavingQueue, owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { lockForSeats } from '#server/features/tours/tour-lock.ts'
import { requireTour, type TourRow } from '#server/features/tours/tours.service.ts'

const daysByDefault = 30

/**
 * Seats left for each date from `from` to `to`, both included. 0 on dates that cannot be booked and for an unavailable
 * tour.
 */
export async function listSeats(
  db: Database,
  idOrSlug: string,
  range: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<{ date: string; seatsLeft: number }[]> {
  const tour = await requireTour(db, idOrSlug)
  const { from, to } = requireSeatRange(range, now)
  const seats = await readSeats(db, tour, { from, to }, now)
  return datesFrom(from, to).map((date) => ({ date, seatsLeft: seats.get(date) ?? 0 }))
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
  const from = range.from ?? dateInUtc(now)
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

/** Seats left for the dates of a range of any length, in one query. Dates before today and beyond the horizon may be absent: they have none. */
export async function readSeats(
  db: Database,
  tour: TourRow,
  range: DateRange,
  now: Date,
): Promise<Map<string, number>> {
  const today = dateInUtc(now)
  const from = later(range.from, addDays(today, -1))
  const to = earlier(range.to, addDays(lastBookingDate(today, house().horizonMonths), 1))
  if (from > to) return new Map()
  const rows = await db
    .select(departureColumns(now))
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), between(departures.date, from, to)))
  const known = new Map(rows.map((row) => [row.date, row]))
  return new Map(datesFrom(from, to).map((date) => [date, bookableSeats(tour, date, known.get(date), now)]))
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

/** Columns of a departure. Seats that are held for `exceptUser` (except by quotes) or owed to this user count as free. */
export function departureColumns(now: Date, exceptUser?: string) {
  return {
    ...getTableColumns(departures),
    ticketsHeld: heldSeats(now, exceptUser),
    ticketsOwed: owedSeats(seatsInSql, now, exceptUser),
  }
}

/** Seats of the row of `departures`. */
const seatsInSql = sql`(
  select coalesce(case tours.schedule when 'departures' then departures.seats end, tours.seats)
  from tours where tours.id = departures.tour_id
)`

/** Seats of one departure of a tour. */
export function seatsOf(
  tour: Pick<TourRow, 'schedule' | 'seats'>,
  departure: DepartureRow | undefined,
): number {
  return (tour.schedule === 'departures' ? departure?.seats : undefined) ?? tour.seats
}

/** Seats that are neither taken nor held nor owed to the waiting list, whether or not the date can be booked. */
function seatsLeft(tour: TourRow, departure: DepartureRow | undefined): number {
  const { ticketsBooked = 0, ticketsHeld = 0, ticketsOwed = 0 } = departure ?? {}
  return Math.max(0, seatsOf(tour, departure) - ticketsBooked - ticketsHeld - ticketsOwed)
}

/** The moment when bookings of a date of a tour end. */
export function cutOffOf(tour: TourRow, date: string, departure: DepartureRow | undefined): Date {
  const own = tour.schedule === 'departures' ? departure?.cutOffHours : undefined
  return bookableUntil(date, own ?? tour.cutOffHours)
}

/** Seats that can be booked now. */
export function bookableSeats(
  tour: TourRow,
  date: string,
  departure: DepartureRow | undefined,
  now: Date,
): number {
  const isBookable = tour.available && closedBecause(tour, date, departure, now) === null
  return isBookable ? seatsLeft(tour, departure) : 0
}

/**
 * The reason why a date of an available tour cannot be booked, whatever seats are left; null if the date can be booked.
 * The same rule as in `canTakeSeats`.
 */
function closedBecause(
  tour: TourRow,
  date: string,
  departure: DepartureRow | undefined,
  now: Date,
  isLate = false,
): string | null {
  const state = departure?.state as DepartureState | null | undefined
  if (tour.schedule === 'departures' && !(state && isOnSale(state))) {
    return notOnSale[state ?? 'none'] ?? errorCodes.not_bookable.message
  }
  if (!isLate && now >= cutOffOf(tour, date, departure)) return 'Bookings for this date have ended.'
  const { horizonMonths } = house()
  if (date > lastBookingDate(dateInUtc(now), horizonMonths))
    return `Tours can be booked at most ${horizonText(horizonMonths)} ahead.`
  return null
}

const notOnSale: Record<string, string> = {
  none: 'This tour does not leave on this date.',
  closed: 'This departure is closed for bookings.',
  cancelled: 'This departure has been cancelled.',
}

/** When the bookings of a date end, in SQL: `contract/departure-rules.ts`. */
export function cutOffInSql(date: SQL, hours: SQL): SQL {
  return sql`(${date}::timestamp at time zone 'utc') - make_interval(hours => coalesce(${hours}, -24))`
}

/**
 * Locks a departure until the transaction ends, and its tour against edits. Call before the statements that take or hold
 * seats, so that bookings and holds do not change between their reads and writes. Without `userId`, the caller must have
 * locked the accounts. Returns false if account, tour or departure is missing, or the tour is unavailable. The first booking
 * or hold on a date of an any-day tour adds the departure.
 */
export async function lockDeparture(
  transaction: Database,
  { tourId, date }: Pick<TakenSeats, 'tourId' | 'date'>,
  userId: string | null = null,
): Promise<boolean> {
  // Two statements that travel together: the second sees edits of the tour that the lock has waited for.
  const [hasAccount, found] = await Promise.all([
    lockForSeats(transaction, tourId, userId),
    transaction.execute<{ schedule: string; is_locked: boolean }>(sql`
      with tour as (
        select id, schedule from tours where id = ${tourId} and deleted_at is null and available
      ), locked as (
        select from departures where tour_id = (select id from tour) and date = ${date} for no key update
      )
      select schedule, exists (select from locked) as is_locked from tour`),
  ])
  if (!hasAccount) return false
  const tour = found.rows[0]
  if (tour === undefined || tour.is_locked) return tour !== undefined
  if (tour.schedule !== 'any-day') return false
  await transaction
    .insert(departures)
    .values({ tourId, date, ticketsBooked: 0 })
    // Locks the row if another transaction has just added it.
    .onConflictDoUpdate({
      target: [departures.tourId, departures.date],
      set: { ticketsBooked: sql`${departures.ticketsBooked}` },
    })
  return true
}

const isScheduled = sql`tour.schedule = 'departures'`

/** Seats of `departures` with its `tour`, in SQL. */
export const seatsOfJoined = sql`coalesce(case when ${isScheduled} then departures.seats end, tour.seats)`

/** When bookings of `departures` with its `tour` end, in SQL. */
export const cutOffOfJoined = cutOffInSql(
  sql`departures.date`,
  sql`case when ${isScheduled} then departures.cut_off_hours end, tour.cut_off_hours`,
)

const hasOpenState = sql`(not ${isScheduled} or departures.state in ('open', 'guaranteed'))`

/** Whether `departures` with its `tour` can be booked, whatever seats are left, in SQL. */
export function isOnSaleInSql(now: Date): SQL {
  return sql`${hasOpenState} and ${now.toISOString()}::timestamptz < ${cutOffOfJoined}`
}

/** For whom and how seats are taken. */
export interface SeatTaker {
  /** The user’s own holds and place on the waiting list count as free seats. Null for a guest without an account. */
  userId: string | null
  /** Seats held for this quote count as free. */
  quoteId?: string | undefined
  /** Staff take seats after bookings have ended too, until the day of departure ends (UTC). */
  isLate?: boolean | undefined
}

/** Condition on `departures` and `tour`: the user may take seats of the departure. The departure must be locked. */
export function canTakeSeats(tickets: number, { userId, quoteId, isLate }: SeatTaker, now: Date): SQL {
  const ofQuote = quoteId === undefined ? undefined : sql`held.id = ${quoteId}`
  const user = userId ?? undefined
  const isOpen =
    isLate === true ? sql`${hasOpenState} and departures.date >= ${dateInUtc(now)}` : isOnSaleInSql(now)
  return sql`${isOpen}
    and departures.tickets_booked + ${heldSeats(now, user, ofQuote)} + ${owedSeats(seatsOfJoined, now, user)} + ${tickets}
      <= ${seatsOfJoined}`
}

/**
 * Takes seats on a locked departure for a user, and ends the user's form hold, offer hold and place on the waiting list of
 * the departure. Returns parts of a `with` clause. The parts `tour` and `taken` have one row if the seats were available.
 * `taken` has the departure's own price, or null, and when bookings of the departure end.
 */
export function takingSeats(wanted: TakenSeats, taker: SeatTaker, now: Date): SQL {
  const { tourId, date, ticketCount: tickets } = wanted
  const { userId } = taker
  return sql`
    tour as (
      select * from tours where id = ${tourId}
    ), released as (
      ${releasingHolds(wanted, userId, now)}
    ), served as (
      ${leavingQueue(wanted, userId, now)}
    ), taken as (
      update departures set tickets_booked = tickets_booked + ${tickets}
      from tour
      where departures.tour_id = tour.id and departures.date = ${date} and ${canTakeSeats(tickets, taker, now)}
      returning case tour.schedule when 'departures' then departures.cost_cents end as cost_cents,
        coalesce(departures.minimum_people, (tour.facts -> 'minimumPeople')::int) as minimum_people,
        ${cutOffOfJoined} as cut_off
    )`
}

/** The current reason why seats cannot be taken; `onShortage` tells that too few are left. */
export async function whyNotTaken(
  db: Database,
  { tourId, date }: Pick<TakenSeats, 'tourId' | 'date'>,
  { userId, isLate }: SeatTaker,
  now: Date,
  onShortage = notEnoughSeats,
): Promise<AppError> {
  const tour = await requireTour(db, tourId)
  const [departure] = await db
    .select(departureColumns(now, userId ?? undefined))
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), eq(departures.date, date)))
  if (!tour.available) return new AppError('tour_unavailable')
  const reason = closedBecause(tour, date, departure, now, isLate)
  if (reason !== null) return new AppError('not_bookable', reason, { fields: { date: reason } })
  return onShortage(seatsLeft(tour, departure))
}

/** All seats of a departure of an existing tour, and those that a user can have if it is on sale. */
export async function findShortage(
  db: Database,
  { tourId, date }: Pick<TakenSeats, 'tourId' | 'date'>,
  userId: string,
  now: Date,
): Promise<{ seats: number; seatsLeft: number }> {
  const tour = await requireTour(db, tourId)
  const [departure] = await db
    .select(departureColumns(now, userId))
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), eq(departures.date, date)))
  const reason = closedBecause(tour, date, departure, now)
  if (reason !== null) throw new AppError('not_bookable', reason, { fields: { date: reason } })
  return { seats: seatsOf(tour, departure), seatsLeft: seatsLeft(tour, departure) }
}

function notEnoughSeats(left: number): AppError {
  const message = describeShortage(left)
  return new AppError('not_enough_seats', message, { fields: { ticketCount: message } })
}

export function describeShortage(left: number): string {
  if (left === 0) return 'No seats are left on this date.'
  if (left === 1) return 'Only 1 seat is left on this date.'
  return `Only ${left.toLocaleString('en-US')} seats are left on this date.`
}

export interface TakenSeats {
  tourId: string
  date: string
  ticketCount: number
}

/**
 * Frees the seats of cancelled bookings. Departures are locked in a fixed order, so that two calls never block each
 * other.
 */
export async function freeSeats(db: Database, taken: readonly TakenSeats[]): Promise<void> {
  const rows = taken.map(({ tourId, date, ticketCount }) => ({ tour_id: tourId, date, tickets: ticketCount }))
  const freed = sql`(
    select tour_id, date, sum(tickets)::int as tickets
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as each (tour_id uuid, date date, tickets int)
    group by tour_id, date
  ) as freed`
  await db.execute(sql`
    select 1 from departures join ${freed} using (tour_id, date) order by tour_id, date for update of departures`)
  await db.execute(sql`
    update departures set tickets_booked = tickets_booked - freed.tickets from ${freed}
    where departures.tour_id = freed.tour_id and departures.date = freed.date`)
}
