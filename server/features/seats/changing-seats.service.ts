// Seats and prices for bookings that change. Every function runs within the transaction that quotes or changes.
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { lockForSeats } from '#server/features/tours/tour-lock.ts'
import type { TourRow } from '#server/features/tours/tours.service.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import {
  cutOffOf,
  type DepartureRow,
  departureColumns,
  describeShortage,
  lockDeparture,
  type SeatTaker,
  type TakenSeats,
  takingSeats,
  whyNotTaken,
} from './seats.service.ts'

/**
 * Locks a tour against edits by staff, even if it is deleted. Call after the account is locked and
 * before bookings are: staff lock the tour, then the bookings, then the departures.
 */
export async function lockAgainstEdits(transaction: Database, tourId: string): Promise<TourRow> {
  await lockForSeats(transaction, tourId, null)
  return readBookedTour(transaction, tourId)
}

/** The tour of a booking, even if it is deleted. */
export async function readBookedTour(db: Database, tourId: string): Promise<TourRow> {
  const [tour] = await db.select().from(tours).where(eq(tours.id, tourId))
  return tour!
}

export async function readDeparture(
  db: Database,
  { tourId, date }: { tourId: string; date: string },
  now: Date,
): Promise<DepartureRow | undefined> {
  const [departure] = await db
    .select(departureColumns(now))
    .from(departures)
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
  return departure
}

/** Price of a ticket on a date today. */
export function centsToday(tour: TourRow, departure: DepartureRow | undefined): number {
  return (tour.schedule === 'departures' ? departure?.costCents : undefined) ?? tour.costCents
}

/** Throws `change_too_late` if bookings of the date have ended. */
export function requireBeforeCutOff(
  tour: TourRow,
  date: string,
  departure: DepartureRow | undefined,
  now: Date,
): void {
  if (now >= cutOffOf(tour, date, departure)) throw new AppError('change_too_late')
}

/** Locks the departure of the wanted seats. Throws the reason if it cannot be booked at all. */
export async function lockWantedDeparture(
  transaction: Database,
  tour: TourRow,
  wanted: TakenSeats,
  taker: SeatTaker,
  now: Date,
): Promise<void> {
  if (tour.deletedAt !== null) throw new AppError('tour_unavailable')
  if (await lockDeparture(transaction, wanted, taker.userId)) return
  throw await whyNotWanted(transaction, wanted, taker, now)
}

/**
 * Takes additional seats on a locked departure, those held for the quote among them. Its hold is still there, so that the
 * waiting list is not owed its seats. Throws `seats_gone`, or the reason why the departure cannot be booked.
 */
export async function takeWantedSeats(
  transaction: Database,
  wanted: TakenSeats,
  taker: SeatTaker,
  now: Date,
): Promise<void> {
  const { rows } = await transaction.execute(sql`with ${takingSeats(wanted, taker, now)} select 1 from taken`)
  if (rows.length === 0) throw await whyNotWanted(transaction, wanted, taker, now)
}

export function whyNotWanted(
  db: Database,
  wanted: TakenSeats,
  taker: SeatTaker,
  now: Date,
): Promise<AppError> {
  return whyNotTaken(db, wanted, taker, now, (seatsLeft) => {
    const message = describeShortage(seatsLeft)
    return new AppError('seats_gone', message, { fields: { ticketCount: message }, seatsLeft })
  })
}
