// Seats and prices for bookings that change. Every function runs within the transaction that quotes or changes.

import { sql } from 'drizzle-orm'
import { cutOffOfDeparture, shortageSentence } from '#contract/seat-rules.ts'
import { AppError } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import type { TourRow } from '#server/features/tours/tours.service.ts'
import type { DepartureRow } from './seats-left.queries.ts'
import {
  lockDeparture,
  type SeatTaker,
  type TakenSeats,
  takingSeats,
  whyNotTaken,
} from './taking-seats.service.ts'

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
  if (now >= cutOffOfDeparture(tour, date, departure, house())) throw new AppError('change_too_late')
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
  if (await lockDeparture(transaction, wanted, taker, now)) return
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
    const message = shortageSentence(seatsLeft)
    return new AppError('seats_gone', message, { fields: { ticketCount: message }, seatsLeft })
  })
}
