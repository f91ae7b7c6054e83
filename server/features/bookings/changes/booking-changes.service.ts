// Carries out a quoted change of a booking. Seats, price, history and quote change in one transaction, or not at all.
import { eq, sql } from 'drizzle-orm'
import type { ChangedPrice } from '#contract/booking-change-rules.ts'
import type { Booking } from '#contract/bookings.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { changeBookingBill, savedPrices } from '#server/features/bookings/bills/booking-bills.service.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { withEvent } from '#server/features/bookings/booking-events.queries.ts'
import { bookings, type ChangedEvent } from '#server/features/bookings/bookings.table.ts'
import { readBookings } from '#server/features/bookings/cancellations/cancellations.service.ts'
import type { MailedChange } from '#server/features/bookings/mails/booking-mails.service.ts'
import type { BookingSettings } from '#server/features/bookings/making-bookings.service.ts'
import { lockWantedDeparture, takeWantedSeats } from '#server/features/seats/changing-seats.service.ts'
import { endQuoteHolds } from '#server/features/seats/holds/quote-holds.ts'
import { freeSeats, type SeatTaker } from '#server/features/seats/taking-seats.service.ts'
import { hasTicketLimits } from '#server/features/seats/ticket-limits.service.ts'
import {
  type ChangeableBooking,
  isSamePrice,
  lockChangeable,
  type PricedChange,
  priceInDollars,
  priceNow,
  requireChangeable,
  seatsToTake,
  type WantedBooking,
} from './changeable-bookings.service.ts'
import { markQuoteUsed, type QuoteRow, requireQuote } from './quotes.service.ts'

export interface CarriedOutChange {
  /** As it is now. */
  booking: Booking
  before: { date: string; ticketCount: number }
  after: { date: string; ticketCount: number }
  differenceCents: number
  feeCents: number
}

/** What the mail about it says. `changeId`: one mail for each change. */
export function mailedChange(
  { booking, before, differenceCents, feeCents }: CarriedOutChange,
  changeId: string,
  by: MailedChange['by'],
): MailedChange {
  return {
    changeId,
    by,
    dateBefore: before.date,
    ticketsBefore: before.ticketCount,
    totalBefore: toDollars(toCents(booking.total) + feeCents - differenceCents),
    fee: toDollars(feeCents),
  }
}

/**
 * Call within a transaction. Throws `quote_expired`, `quote_stale` and `quote_used` with what is true now, and whatever
 * refuses a quote.
 */
export async function changeBooking(
  context: SignedInContext,
  id: string,
  quoteId: string,
  settings: BookingSettings,
): Promise<CarriedOutChange> {
  const { db, now } = context
  const booking = await lockChangeable(context, id)
  const { row } = booking
  const quote = await requireQuote(db, row.id, quoteId)
  if (quote.state === 'used') {
    const [current] = await readBookings(db, eq(bookings.id, row.id))
    throw new AppError('quote_used', undefined, { current })
  }
  requireChangeable(booking, now)
  const price = await priceNow(context, booking, quote)
  await requireValid(context, quote, booking, price, settings.method)
  await changeBookingBill(db, row, { ...quote, ...price }, settings.method, now)
  await changeSeats(context, booking, quote, settings.areTicketsLimited)
  await updateBooking(context, booking, quote, { ...price, by: 'traveller' })
  await markQuoteUsed(db, quote.id)
  await recordChange(db, 'tour', row.tourId, 'seats')
  const [after] = await readBookings(db, eq(bookings.id, row.id))
  const { differenceCents, feeCents } = price
  return {
    booking: after!,
    before: { date: row.date, ticketCount: row.ticketCount },
    after: { date: quote.date, ticketCount: quote.ticketCount },
    differenceCents,
    feeCents,
  }
}

async function requireValid(
  context: SignedInContext,
  quote: QuoteRow,
  booking: ChangeableBooking,
  price: PricedChange,
  method: PaymentMethod,
): Promise<void> {
  const { row } = booking
  const current = await priceInDollars(context, booking, quote, price, method)
  if (quote.state !== 'open' || quote.expiresAt <= context.now) {
    throw new AppError('quote_expired', undefined, { current })
  }
  const isSameBooking = quote.dateBefore === row.date && quote.ticketCountBefore === row.ticketCount
  if (!isSameBooking || !isSamePrice(quote, price)) throw new AppError('quote_stale', undefined, { current })
}

async function changeSeats(
  context: SignedInContext,
  booking: ChangeableBooking,
  quote: QuoteRow,
  areTicketsLimited: boolean,
): Promise<void> {
  const { db, caller, now } = context
  const { row, tour } = booking
  const ticketCount = seatsToTake(booking, quote)
  if (areTicketsLimited && hasTicketLimits(caller) && ticketCount > 0) {
    const taken = { tourId: tour.id, date: quote.date, ticketCount }
    await ticketLimits.requireWithinTicketLimits(db, context, taken, {
      replacesQuote: quote.id,
      givenBack: quote.date === row.date ? 0 : row.ticketCount,
    })
  }
  await moveSeats(db, booking, quote, { userId: caller.userId, quoteId: quote.id, isKnown: true }, now)
}

/** Frees the seats that the booking no longer needs, and takes the added ones. Departures are locked by date. */
export async function moveSeats(
  db: Database,
  booking: ChangeableBooking,
  wanted: WantedBooking,
  taker: SeatTaker,
  now: Date,
): Promise<void> {
  const { row, tour } = booking
  const isMoved = wanted.date !== row.date
  const ticketCount = seatsToTake(booking, wanted)
  const taken = { tourId: tour.id, date: wanted.date, ticketCount }
  const freed = { ...taken, date: row.date, ticketCount: isMoved ? row.ticketCount : -ticketCount }
  const free = () => freeSeats(db, [freed])
  if (ticketCount <= 0) {
    if (ticketCount < 0) await free()
    return
  }
  if (isMoved && row.date < wanted.date) await free()
  await lockWantedDeparture(db, tour, taken, taker, now)
  await takeWantedSeats(db, taken, taker, now)
  if (taker.quoteId !== undefined) await endQuoteHolds(db, [taker.quoteId])
  if (isMoved && row.date > wanted.date) await free()
}

interface ChangeOfBooking extends ChangedPrice {
  by: ChangedEvent['by']
}

export async function updateBooking(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  { row }: ChangeableBooking,
  wanted: WantedBooking & { travellers?: string[] | null },
  { prices, totalCents, feeCents, differenceCents, by }: ChangeOfBooking,
): Promise<void> {
  const event: ChangedEvent = {
    event: 'changed',
    at: now.toISOString(),
    by,
    ...(wanted.date === row.date ? {} : { from: row.date, to: wanted.date }),
    ...(wanted.ticketCount === row.ticketCount
      ? {}
      : { ticketsBefore: row.ticketCount, tickets: wanted.ticketCount }),
    differenceCents,
    feeCents,
  }
  await db
    .update(bookings)
    .set({
      date: wanted.date,
      ticketCount: wanted.ticketCount,
      travellers: (wanted.travellers ?? row.travellers).slice(0, wanted.ticketCount),
      totalCents,
      ticketPrices: savedPrices(prices),
      feesCents: sql`${bookings.feesCents} + ${feeCents}`,
      history: withEvent(event),
    })
    .where(eq(bookings.id, row.id))
}
