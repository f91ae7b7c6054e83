// The statements that take and free seats of a departure, under its lock. Whether seats can be taken: `canTakeSeats`, the rule of
// contract/seat-rules.ts in SQL.

import { type SQL, sql } from 'drizzle-orm'
import { type ClosedReason, closedSentence, shortageSentence } from '#contract/seat-rules.ts'
import { AppError } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { heldSeats, releasingHolds } from '#server/features/seats/holds/held-seats.ts'
import { leavingQueue, owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { lockForSeats } from '#server/features/tours/tour-lock.ts'
import { joinedTour, tourPart } from '#server/features/tours/tour-terms.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { departures } from './departures/departures.table.ts'
import { type Asker, isThereInSql } from './private-departures.ts'
import {
  capacityInSql,
  costInSql,
  cutOffInSql,
  isOnSaleInSql,
  joinedDeparture,
  minimumInSql,
  type SoldDeparture,
  stateInSql,
} from './seat-rules-in-sql.ts'
import { readDeparture, seatsOf } from './seats-left.queries.ts'

/**
 * Locks a departure until the transaction ends, and its tour against edits. Call before the statements that take or hold
 * seats, so that bookings and holds do not change between their reads and writes. Without `userId`, the caller must have
 * locked the accounts. Returns false if account, tour or departure is missing or is not there for the asker, or the tour is
 * unavailable. The first booking or hold on a date of an any-day tour adds the departure.
 */
export async function lockDeparture(
  transaction: Database,
  { tourId, date }: Pick<TakenSeats, 'tourId' | 'date'>,
  asker: Asker,
  now: Date,
): Promise<boolean> {
  const offered = { departure: joinedDeparture, tour: { ...joinedTour, schedule: sql`offered.schedule` } }
  // Two statements that travel together: the second sees edits of the tour that the lock has waited for.
  const [hasAccount, found] = await Promise.all([
    lockForSeats(transaction, tourId, asker.userId),
    transaction.execute<{ schedule: string; is_locked: boolean }>(sql`
      with offered as (
        select ${joinedTour.id}, ${joinedTour.schedule} from ${joinedTour.from}
        where ${joinedTour.id} = ${tourId} and ${joinedTour.isAvailable}
      ), locked as (
        select from departures join offered on departures.tour_id = offered.id
        where departures.date = ${date} and ${isThereInSql(offered, asker, now)}
        for no key update of departures
      )
      select schedule, exists (select from locked) as is_locked from offered`),
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

/** For whom and how seats are taken. */
export interface SeatTaker extends Asker {
  /** The user’s own holds and place on the waiting list count as free seats. Null for a guest without an account. */
  userId: string | null
  /** Seats held for this quote count as free. */
  quoteId?: string | undefined
  /** What this entry of the waiting list is offered or owed counts as free. The booking ends the entry. */
  entryId?: string | undefined
  /** Staff take seats that are closed for customers too, until the day of departure ends. */
  isLate?: boolean | undefined
}

/** SQL condition: the user may take seats of the departure. The departure must be locked, so it is there for the user. */
export function canTakeSeats(
  sold: SoldDeparture,
  tickets: number,
  { userId, quoteId, entryId, isLate }: SeatTaker,
  now: Date,
): SQL {
  const ofUser = userId ?? undefined
  const { departure } = sold
  const owed = isLate ? owedWhileOnSale(sold, now, ofUser, entryId) : owedSeats(sold, now, ofUser, entryId)
  return sql`${isOnSaleInSql(sold, now, { isLate, isKnown: true })}
    and ${departure.ticketsBooked} + ${heldSeats(departure, now, { ofUser, ofQuote: quoteId ?? entryId })} + ${owed} + ${tickets}
      <= ${capacityInSql(sold)}`
}

/** The owed seats of a departure; none while customers cannot book it. */
export function owedWhileOnSale(
  sold: SoldDeparture,
  now: Date,
  exceptUser?: string,
  exceptEntry?: string,
): SQL<number> {
  const owed = owedSeats(sold, now, exceptUser, exceptEntry)
  return sql`case when ${isOnSaleInSql(sold, now, { isKnown: true })} then ${owed} else 0 end`
}

/**
 * Takes seats on a locked departure for a user, and ends the user's form hold, offer hold and place on the waiting list of
 * the departure. Returns parts of a `with` clause. The parts `tour` and `taken` have one row if the seats were available.
 * `taken` has the price of a ticket, how many people the departure needs and has, its state, and when its bookings end.
 */
export function takingSeats(wanted: TakenSeats, taker: SeatTaker, now: Date): SQL {
  const { tourId, date, ticketCount: tickets } = wanted
  const sold = { tour: joinedTour, departure: joinedDeparture }
  return sql`
    ${tourPart(tourId)}, released as (
      ${releasingHolds(wanted, taker, now)}
    ), served as (
      ${leavingQueue(wanted, taker, now)}
    ), taken as (
      update departures set tickets_booked = tickets_booked + ${tickets}
      from tour
      where departures.tour_id = tour.id and departures.date = ${date} and ${canTakeSeats(sold, tickets, taker, now)}
      returning ${costInSql(sold)} as cost_cents, ${minimumInSql(sold)} as minimum_people,
        ${stateInSql(sold)} as state, departures.guaranteed_at is not null as was_guaranteed,
        departures.tickets_booked as people_booked,
        ${cutOffInSql(sold)} as cut_off
    )`
}

/** The current reason why seats cannot be taken; `onShortage` tells that too few are left. */
export async function whyNotTaken(
  db: Database,
  { tourId, date }: Pick<TakenSeats, 'tourId' | 'date'>,
  taker: SeatTaker,
  now: Date,
  onShortage = notEnoughSeats,
): Promise<AppError> {
  const tour = await requireTour(db, tourId)
  const departure = await readDeparture(db, tour, date, now, taker)
  const { closed, free } = seatsOf(tour, date, departure, now, taker.isLate)
  return closed === null ? onShortage(free) : notBookable(closed)
}

/** The refusal of a date that is not on sale. */
export function notBookable(closed: ClosedReason): AppError {
  if (closed === 'unavailable') return new AppError('tour_unavailable')
  const reason = closedSentence(closed, house())
  return new AppError('not_bookable', reason, { fields: { date: reason } })
}

function notEnoughSeats(left: number): AppError {
  const message = shortageSentence(left)
  return new AppError('not_enough_seats', message, { fields: { ticketCount: message } })
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
