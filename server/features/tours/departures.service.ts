// Seats per departure. What is shown and what is enforced come from the same row.
import { and, between, eq, isNull, sql } from 'drizzle-orm'
import { maxSeatDays } from '#contract/tours.ts'
import { lastCalendarDate } from '#contract/vocabulary.ts'
import { addDays, daysBetween } from '#server/calendar.ts'
import type { Database } from '#server/database/client.ts'
import { AppError, notFound } from '#server/errors.ts'
import { requireTour, type TourRow } from './tours.service.ts'
import { departures, tours } from './tours.table.ts'

const daysByDefault = 30

/** Seats left for each date from `from` to `to`, both included; none on past dates or for an unavailable tour. */
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
  const booked = new Map(rows.map((row) => [row.date, row.ticketsBooked]))
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index)
    return { date, seatsLeft: date < today ? 0 : seatsLeft(tour, booked.get(date) ?? 0) }
  })
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function seatsLeft(tour: TourRow, ticketsBooked: number): number {
  return tour.available ? Math.max(0, tour.seats - ticketsBooked) : 0
}

/**
 * Takes seats on a departure, within the transaction of the booking. The tour is locked against edits, not
 * against other bookings; one conditional statement decides whether the seats are there.
 */
export async function takeSeats(
  db: Database,
  idOrSlug: string,
  date: string,
  tickets: number,
): Promise<TourRow> {
  const { id } = await requireTour(db, idOrSlug)
  const [tour] = await db
    .select()
    .from(tours)
    .where(and(eq(tours.id, id), isNull(tours.deletedAt)))
    .for('share')
  if (tour === undefined) throw notFound('Tour')
  if (!tour.available) throw new AppError('tour_unavailable')
  const taken =
    tickets <= tour.seats &&
    (
      await db
        .insert(departures)
        .values({ tourId: id, date, ticketsBooked: tickets })
        .onConflictDoUpdate({
          target: [departures.tourId, departures.date],
          set: { ticketsBooked: sql`${departures.ticketsBooked} + ${tickets}` },
          setWhere: sql`${departures.ticketsBooked} + ${tickets} <= ${tour.seats}`,
        })
        .returning({ date: departures.date })
    ).length === 1
  if (!taken) {
    const [departure] = await db
      .select()
      .from(departures)
      .where(and(eq(departures.tourId, id), eq(departures.date, date)))
    throw notEnoughSeats(seatsLeft(tour, departure?.ticketsBooked ?? 0))
  }
  return tour
}

function notEnoughSeats(left: number): AppError {
  const message =
    left === 0
      ? 'No seats are left on this date.'
      : left === 1
        ? 'Only 1 seat is left on this date.'
        : `Only ${left} seats are left on this date.`
  return new AppError('not_enough_seats', message, { fields: { ticketCount: message } })
}

/** Gives the seats of a cancelled booking back. */
export async function freeSeats(db: Database, tourId: string, date: string, tickets: number): Promise<void> {
  await db
    .update(departures)
    .set({ ticketsBooked: sql`${departures.ticketsBooked} - ${tickets}` })
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
}
