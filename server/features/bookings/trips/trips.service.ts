// A booking as its traveller sees it.

import { eq } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { isCancellable, percentKept } from '#contract/cancellation-rules.ts'
import { toDollars } from '#contract/money.ts'
import { awaitedTickets, cancelledBill, statementOf } from '#contract/payment-rules.ts'
import type { Trip, TripEvent } from '#contract/trips.ts'
import { wrongField } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { claimOf } from '#server/features/bookings/bills/booking-bills.service.ts'
import { requireBooking, requireOwnBooking } from '#server/features/bookings/booking-access.service.ts'
import { toBookings } from '#server/features/bookings/bookings.service.ts'
import { type BookingEvent, bookings } from '#server/features/bookings/bookings.table.ts'
import { listMailsAbout } from '#server/features/mails/mails.service.ts'
import { readBill } from '#server/features/payments/bills/bills.queries.ts'
import { type BillRow, readBills } from '#server/features/payments/bills/bills.service.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { departureKey, readNeededPeople } from '#server/features/seats/departures/departures.queries.ts'
import type { BookingPins } from './booking-pins.service.ts'

type TripRow = typeof bookings.$inferSelect

export interface TripSettings {
  pins: BookingPins
  payments: PaymentSettings
}

/** The booking if it is the user's. Throws `not_found` for any other. */
export async function getOwnTrip(
  db: Database,
  userId: string,
  id: string,
  settings: TripSettings,
  now: Date,
): Promise<Trip> {
  return toTrip(db, await requireOwnBooking(db, userId, id), settings, now)
}

/** Call within a transaction. Throws `invalid_request` for more names than tickets. */
export async function nameTravellers(
  transaction: Database,
  userId: string,
  id: string,
  travellers: string[],
): Promise<void> {
  const { ticketCount } = await requireOwnBooking(transaction, userId, id, 'locked')
  if (travellers.length > ticketCount) {
    throw wrongField(
      'travellers',
      `There are ${ticketCount === 1 ? 'one ticket' : `${ticketCount} tickets`}.`,
    )
  }
  await transaction.update(bookings).set({ travellers }).where(eq(bookings.id, id))
}

/** Any booking: for staff, or found by its PIN. */
export async function getAnyTrip(db: Database, id: string, settings: TripSettings, now: Date): Promise<Trip> {
  return toTrip(db, await requireBooking(db, id), settings, now)
}

async function toTrip(db: Database, row: TripRow, settings: TripSettings, now: Date): Promise<Trip> {
  const { pins, payments } = settings
  const [booking] = await toBookings(db, [row])
  const bill = (await readBills(db, 'booking', [row.id])).get(row.id)
  const { minimum } = (await readNeededPeople(db, [row])).get(departureKey(row)) ?? {}
  const awaited = bill === undefined ? 0 : awaitedTickets(bill, row.ticketCount)
  return {
    ...booking!,
    pin: pins.pinOf(row.id),
    facts: row.facts,
    ...(minimum === undefined || row.status === 'cancelled' ? {} : { minimum }),
    travellers: row.travellers,
    timeline: timelineOf(row),
    mails: await listMailsAbout(db, 'booking', row.id),
    payments: bill === undefined ? null : await readBill(db, payments, bill),
    ...(awaited === 0 ? {} : { awaitedTickets: awaited }),
    ...(row.feesCents === 0 ? {} : { fees: toDollars(row.feesCents) }),
    cancellation: cancellationOf(row, bill, dateInHouse(now)),
  }
}

function timelineOf({ createdAt, cancelledAt, history, isByStaff }: TripRow): TripEvent[] {
  const by = isByStaff ? 'agency' : 'traveller'
  const booked: TripEvent = { event: 'booked', at: createdAt.toISOString(), by }
  const isCancellingKnown = history.some(({ event }) => event === 'cancelled' || event === 'lapsed')
  const cancelled: TripEvent[] =
    cancelledAt === null || isCancellingKnown
      ? []
      : [{ event: 'cancelled', at: cancelledAt.toISOString(), by: null }]
  return [booked, ...history.map(toTripEvent), ...cancelled]
}

function toTripEvent(event: BookingEvent): TripEvent {
  if (event.event === 'waived') {
    const { amountCents, ...waived } = event
    return { ...waived, amount: toDollars(amountCents) }
  }
  if (event.event !== 'changed') return event
  const { differenceCents, feeCents, ...told } = event
  return { ...told, difference: toDollars(differenceCents), fee: toDollars(feeCents) }
}

function cancellationOf(row: TripRow, bill: BillRow | undefined, today: string): Trip['cancellation'] {
  const status = row.status as Booking['status']
  if (status !== 'confirmed' || !isCancellable(row.date, today)) return null
  const percent = percentKept(row.facts.cancellationTerms ?? [], row.date, today)
  if (bill === undefined) return { percentKept: percent, kept: 0, refund: 0, after: null }
  const claimCents = claimOf(row, bill, percent)
  const after = statementOf(cancelledBill(bill, claimCents))
  // Fees of earlier changes are kept in addition.
  const kept = toDollars(Math.max(0, claimCents - row.feesCents))
  return { percentKept: percent, kept, refund: after.toRefund, after }
}
