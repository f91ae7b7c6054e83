// Seats per departure. What is shown and what is enforced come from the same row.
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { maxSeatDays } from '#contract/tours.ts'
import { lastCalendarDate } from '#contract/vocabulary.ts'
import { addDays, daysBetween } from '#server/calendar.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { requireTour, type TourRow } from './tours.service.ts'
import { departures } from './tours.table.ts'

const daysByDefault = 30

/** Seats left for each date from `from` to `to`, both included; none on dates that cannot be booked or for an unavailable tour. */
export async function listSeats(
  db: Database,
  idOrSlug: string,
  range: { from?: string | undefined; to?: string | undefined },
  today: string,
): Promise<{ date: string; seatsLeft: number }[]> {
  const tour = await requireTour(db, idOrSlug)
  const from = range.from ?? today
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
  const rows = await db
    .select()
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), between(departures.date, from, to)))
  const last = lastBookingDate(today)
  const booked = new Map(rows.map((row) => [row.date, row.ticketsBooked]))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index)
    const isOff = date < today || date > last
    return { date, seatsLeft: isOff ? 0 : seatsLeft(tour, booked.get(date) ?? 0) }
  })
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function seatsLeft(tour: TourRow, ticketsBooked: number): number {
  return tour.available ? Math.max(0, tour.seats - ticketsBooked) : 0
}

/**
 * Takes seats on a departure: the parts `tour` and `taken` of a statement, which have a row each where the seats were
 * there. The tour is locked against edits, not against other bookings; the condition of the upsert decides. `buyer` names
 * the part that has locked the account of the buyer: no seats are taken where it is empty.
 */
export function takingSeats(tourId: string, date: string, tickets: number, buyer: SQL): SQL {
  return sql`
    tour as (
      select * from tours where id = ${tourId} and deleted_at is null and available for share
    ), taken as (
      insert into departures (tour_id, date, tickets_booked)
      select tour.id, ${date}, ${tickets} from tour, ${buyer} where ${tickets} <= seats
      on conflict (tour_id, date) do update
        set tickets_booked = departures.tickets_booked + excluded.tickets_booked
        where departures.tickets_booked + excluded.tickets_booked <= (select seats from tour)
      returning tour_id
    )`
}

/** Why seats could not be taken, as things are now. */
export async function whyNotTaken(db: Database, tourId: string, date: string): Promise<AppError> {
  const tour = await requireTour(db, tourId)
  if (!tour.available) return new AppError('tour_unavailable')
  const [departure] = await db
    .select()
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), eq(departures.date, date)))
  return notEnoughSeats(seatsLeft(tour, departure?.ticketsBooked ?? 0))
}

function notEnoughSeats(left: number): AppError {
  const message =
    left === 0
      ? 'No seats are left on this date.'
      : left === 1
        ? 'Only 1 seat is left on this date.'
        : `Only ${left.toLocaleString('en-US')} seats are left on this date.`
  return new AppError('not_enough_seats', message, { fields: { ticketCount: message } })
}

interface TakenSeats {
  tourId: string
  date: string
  ticketCount: number
}

/** Gives the seats of cancelled bookings back. Departures are locked in one order, so that two calls never block each other. */
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
