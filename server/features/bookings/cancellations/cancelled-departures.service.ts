// Cancelling a departure: each of its bookings is moved to another date of the tour or cancelled with a full refund.

import { and, eq, sql } from 'drizzle-orm'
import type { BookingDecision, ScheduledDeparture } from '#contract/departures.ts'
import { cutOffOfDeparture } from '#contract/seat-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import {
  closeBookingBills,
  lockBookingBills,
  moveBookingBills,
} from '#server/features/bookings/bills/booking-bills.service.ts'
import { withEvent } from '#server/features/bookings/booking-events.queries.ts'
import { type BookingEvent, bookings } from '#server/features/bookings/bookings.table.ts'
import { endQuotesOf } from '#server/features/bookings/changes/ended-quotes.service.ts'
import type { CancelledDepartureBookings } from '#server/features/bookings/mails/booking-mails.service.ts'
import { toScheduled } from '#server/features/seats/departures/schedule.queries.ts'
import {
  closeCancelledDeparture,
  lockDepartures,
  takeSeatsForMoved,
} from '#server/features/seats/departures/scheduling.service.ts'
import { freeSeats } from '#server/features/seats/taking-seats.service.ts'
import type { WaitingRow } from '#server/features/seats/waiting-list/owed-seats.ts'
import { lockTour, type TourRow } from '#server/features/tours/tours.service.ts'
import {
  isAmong,
  type LockedBooking,
  lockBookings,
  notesOfCancelled,
  readBookings,
} from './cancellations.service.ts'

/** Keys are ids of bookings. */
type Decisions = Readonly<Record<string, BookingDecision>>

export interface CancelledDeparture extends CancelledDepartureBookings {
  tour: TourRow
  departure: ScheduledDeparture
  /** False if the departure was cancelled before. */
  hasChanged: boolean
  /** The waiting entries that have ended. */
  ended: WaitingRow[]
}

/**
 * Call within a transaction. Throws `bookings_unanswered` with the bookings that have no answer, and `already_past` for
 * a past date. The tour is locked first, so that no booking is added meanwhile.
 */
export async function cancelDeparture(
  context: SignedInContext,
  idOrSlug: string,
  date: string,
  decisions: Decisions,
): Promise<CancelledDeparture> {
  const { db: transaction, now } = context
  const tour = await lockTour(transaction, idOrSlug)
  const isOfDeparture = and(eq(bookings.tourId, tour.id), eq(bookings.date, date))!
  const booked = await lockBookings(transaction, isOfDeparture)
  const confirmed = booked.filter(({ status }) => status === 'confirmed')
  requireKnown(decisions, booked)
  const moves = movesOf(decisions, confirmed, date)
  const rows = await lockDepartures(transaction, tour, [date, ...moves.map(({ to }) => to)], now)
  const row = rows.find((each) => each.date === date && each.state !== null)
  if (row === undefined) throw notFound('Departure')
  if (row.state === 'cancelled') {
    return { tour, departure: toScheduled(tour, row, now), hasChanged: false, ...nobody }
  }
  if (date < dateInHouse(now)) throw new AppError('already_past')
  await requireDecided(transaction, decisions, confirmed)

  const refunded = confirmed.filter(({ id }) => decisions[id] === 'refund')
  await refundBookings(transaction, refunded, now)
  await freeSeats(transaction, confirmed)
  const cutOff = (of: string) =>
    cutOffOfDeparture(
      tour,
      of,
      rows.find((each) => each.date === of),
      house(),
    )
  await moveBookings(transaction, moves, date, cutOff, now)
  await takeSeatsForMoved(transaction, tour, ticketsByDate(moves), now)
  await endQuotesOf(
    transaction,
    confirmed.map(({ id }) => id),
  )
  await recordAudit(transaction, context, [
    ...notesOfCancelled(refunded.map(({ id }) => id)).map((note) => ({ ...note, actor: context.caller })),
    ...moves.map(({ booking, to }) => ({
      action: 'booking moved' as const,
      actor: context.caller,
      recordId: booking.id,
      changes: [{ field: 'date', from: date, to }],
    })),
  ])
  const { departure, ended } = await closeCancelledDeparture(transaction, tour, row, booked.length > 0, now)
  return {
    tour,
    departure,
    hasChanged: true,
    ended,
    refunded: await readBookings(transaction, isAmong(refunded.map(({ id }) => id))),
    moved: await readBookings(transaction, isAmong(moves.map(({ booking }) => booking.id))),
  }
}

const nobody = { refunded: [], moved: [], ended: [] }

interface Move {
  booking: LockedBooking
  to: string
}

function movesOf(decisions: Decisions, confirmed: readonly LockedBooking[], date: string): Move[] {
  return confirmed.flatMap((booking) => {
    const decision = decisions[booking.id]
    if (decision === undefined || decision === 'refund') return []
    if (decision.moveTo === date)
      throw wrongField('bookings', 'A booking cannot be moved to the date that is cancelled.')
    return [{ booking, to: decision.moveTo }]
  })
}

/** Bookings that were cancelled while staff decided need no answer. Answers for them are ignored. */
function requireKnown(decisions: Decisions, booked: readonly LockedBooking[]): void {
  const known = new Set(booked.map(({ id }) => id))
  if (Object.keys(decisions).some((id) => !known.has(id))) {
    throw wrongField('bookings', 'One of the bookings is not of this departure.')
  }
}

async function requireDecided(
  transaction: Database,
  decisions: Decisions,
  confirmed: readonly LockedBooking[],
): Promise<void> {
  const undecided = confirmed.filter(({ id }) => !Object.hasOwn(decisions, id)).map(({ id }) => id)
  if (undecided.length === 0) return
  const current = { bookings: await readBookings(transaction, isAmong(undecided)) }
  throw new AppError('bookings_unanswered', undefined, { current })
}

/** The agency claims nothing, so all that was paid is refunded. */
async function refundBookings(
  transaction: Database,
  refunded: readonly LockedBooking[],
  now: Date,
): Promise<void> {
  if (refunded.length === 0) return
  const ids = refunded.map(({ id }) => id)
  await lockBookingBills(transaction, ids, now)
  await transaction
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelledAt: sql`now()`,
      history: withEvent({ event: 'cancelled', at: now.toISOString(), by: 'agency', withDeparture: true }),
    })
    .where(isAmong(ids))
  await closeBookingBills(
    transaction,
    ids.map((id) => ({ id, claimCents: 0 })),
    now,
  )
}

async function moveBookings(
  transaction: Database,
  moves: readonly Move[],
  from: string,
  /** When the bookings of a date end. */
  cutOff: (date: string) => Date,
  now: Date,
): Promise<void> {
  if (moves.length === 0) return
  const at = now.toISOString()
  const rows = moves.map(({ booking, to }) => {
    const event: BookingEvent = { event: 'moved', at, by: 'agency', from, to }
    return { id: booking.id, date: to, event }
  })
  await transaction.execute(sql`
    update bookings set date = moved.date, history = history || moved.event,
      -- The house moves them: what earlier moves by the traveller have set is cleared.
      ticket_prices = (
        select jsonb_agg(price - 'percentKept' order by place)
        from jsonb_array_elements(ticket_prices) with ordinality as prices (price, place))
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as moved (id uuid, date date, event jsonb)
    where bookings.id = moved.id`)
  await moveBookingBills(
    transaction,
    moves.map(({ booking: { id, balanceDueDays }, to }) => ({
      id,
      date: to,
      balanceDueDays,
      cutOff: cutOff(to),
    })),
    now,
  )
}

function ticketsByDate(moves: readonly Move[]): Map<string, number> {
  const tickets = new Map<string, number>()
  for (const { booking, to } of moves) tickets.set(to, (tickets.get(to) ?? 0) + booking.ticketCount)
  return tickets
}
