// A booking that its traveller, or staff for a guest, is about to change, locked and priced.

import { type ChangedPrice, priceOfChange } from '#contract/booking-change-rules.ts'
import type { QuotePrice } from '#contract/booking-changes.ts'
import { type FeeChoice, isCancellable, percentKept } from '#contract/cancellation-rules.ts'
import { toDollars } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { cutOffOfDeparture } from '#contract/seat-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import {
  addedBy,
  pricesOf,
  statementAfterChange,
} from '#server/features/bookings/bills/booking-bills.service.ts'
import { requireBooking, requireOwnBooking } from '#server/features/bookings/booking-access.service.ts'
import type { bookings } from '#server/features/bookings/bookings.table.ts'
import { readBills, toAddedTickets } from '#server/features/payments/bills/bills.service.ts'
import { centsToday, requireBeforeCutOff } from '#server/features/seats/changing-seats.service.ts'
import { readDeparture } from '#server/features/seats/seats-left.queries.ts'
import { lockAgainstEdits } from '#server/features/tours/booked-tour.ts'
import type { TourRow } from '#server/features/tours/tours.service.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'

export interface ChangeableBooking {
  row: typeof bookings.$inferSelect
  tour: TourRow
}

export interface WantedBooking {
  date: string
  ticketCount: number
}

/**
 * Locks what a change touches, in the order of all writes: account, tour, booking. Departures follow. Throws `not_found` for
 * any booking that is not the caller's.
 */
export async function lockChangeable(
  { db, caller: { userId } }: Pick<SignedInContext, 'db' | 'caller'>,
  id: string,
): Promise<ChangeableBooking> {
  await lockAccount(db, userId)
  // The tour of a booking never changes, so it can be read before the lock.
  const { tourId } = await requireOwnBooking(db, userId, id)
  const tour = await lockAgainstEdits(db, tourId)
  return { tour, row: await requireOwnBooking(db, userId, id, 'locked') }
}

/** Locks any booking for a change by staff, in the same order. */
export async function lockForStaff(db: Database, id: string): Promise<ChangeableBooking> {
  const { tourId } = await requireBooking(db, id)
  const tour = await lockAgainstEdits(db, tourId)
  return { tour, row: await requireBooking(db, id, 'locked') }
}

export function requireChangeable({ row }: ChangeableBooking, now: Date): void {
  if (row.status === 'cancelled') throw new AppError('booking_cancelled')
  if (!isCancellable(row.date, dateInHouse(now))) {
    throw new AppError('already_past', 'Only a booking whose date lies ahead can be changed.')
  }
}

/** Seats that the change takes: on another date all of its tickets, else the added ones. */
export function seatsToTake({ row }: ChangeableBooking, wanted: WantedBooking): number {
  return wanted.date === row.date ? wanted.ticketCount - row.ticketCount : wanted.ticketCount
}

/** What a change costs, and when the bookings of its date end. */
export interface PricedChange extends ChangedPrice {
  cutOff: Date
}

/**
 * What the change costs its traveller now. Throws `change_too_late` for another date if bookings of the present one have
 * ended.
 */
export async function priceNow(
  context: Pick<SignedInContext, 'db' | 'now'>,
  booking: ChangeableBooking,
  wanted: WantedBooking,
): Promise<PricedChange> {
  const { db, now } = context
  const { row, tour } = booking
  if (wanted.date !== row.date) {
    const present = await readDeparture(db, tour, row.date, now, { userId: null, isKnown: true })
    requireBeforeCutOff(tour, row.date, present, now)
  }
  return priceByFee(context, booking, wanted, 'terms')
}

/** What the change costs now if staff make it, whether or not bookings have ended. */
export async function priceByFee(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  { row, tour }: ChangeableBooking,
  wanted: WantedBooking,
  fee: FeeChoice,
): Promise<PricedChange> {
  const departure = await readDeparture(db, tour, wanted.date, now, { userId: null, isKnown: true })
  const terms = fee === 'terms' ? (row.facts.cancellationTerms ?? []) : []
  const price = priceOfChange(pricesOf(row), {
    tickets: wanted.ticketCount,
    isMoved: wanted.date !== row.date,
    centsToday: centsToday(tour, departure),
    percentKept: percentKept(terms, row.date, dateInHouse(now)),
    isByHouse: fee === 'none',
  })
  return { ...price, cutOff: cutOffOfDeparture(tour, wanted.date, departure, house()) }
}

type PriceInCents = Pick<ChangedPrice, 'totalCents' | 'feeCents' | 'differenceCents'>

/** With what the change does to the bill. `method`: how deposits are paid. */
export async function priceInDollars(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  { row }: Pick<ChangeableBooking, 'row'>,
  wanted: WantedBooking,
  price: PricedChange,
  method: PaymentMethod,
): Promise<QuotePrice> {
  const bill = (await readBills(db, 'booking', [row.id])).get(row.id)
  const { date, ticketCount } = wanted
  const added = addedBy(row, bill, { ...price, date, ticketCount }, method, now)
  return {
    difference: toDollars(price.differenceCents),
    fee: toDollars(price.feeCents),
    total: toDollars(price.totalCents),
    after: statementAfterChange(row, bill, price),
    ...(added === undefined ? {} : { added: toAddedTickets(added) }),
  }
}

export function isSamePrice(a: PriceInCents, b: PriceInCents): boolean {
  return a.totalCents === b.totalCents && a.feeCents === b.feeCents && a.differenceCents === b.differenceCents
}
