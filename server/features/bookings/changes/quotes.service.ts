// Quotes: what a change of a booking costs, with the additional seats held for some minutes.

import { and, eq, lt } from 'drizzle-orm'
import type { NewQuote, Quote } from '#contract/booking-changes.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import type { BookingSettings } from '#server/features/bookings/making-bookings.service.ts'
import { quotes } from '#server/features/bookings/quotes.table.ts'
import { lockWantedDeparture, whyNotWanted } from '#server/features/seats/changing-seats.service.ts'
import { endQuoteHolds, holdForQuote, quoteExpiry } from '#server/features/seats/holds/quote-holds.ts'
import { hasTicketLimits, requireBookableDate } from '#server/features/seats/ticket-limits.service.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import {
  type ChangeableBooking,
  lockChangeable,
  priceInDollars,
  priceNow,
  requireChangeable,
  seatsToTake,
  type WantedBooking,
} from './changeable-bookings.service.ts'
import { endQuotesOf } from './ended-quotes.service.ts'

export type QuoteRow = typeof quotes.$inferSelect

export interface NewlyQuoted {
  quote: Quote
  /** The departure whose seats are held; null if none are. */
  held: { tourId: string; date: string } | null
}

/**
 * Call within a transaction. Replaces the earlier quote of the booking. Throws `nothing_changed`, `seats_gone`,
 * `not_bookable`, `change_too_late`, `booking_cancelled`, `already_past` and `too_many_tickets`.
 */
export async function createQuote(
  context: SignedInContext,
  id: string,
  { date, ticketCount, travellers, departureToken }: NewQuote,
  { areTicketsLimited, method }: BookingSettings,
): Promise<NewlyQuoted> {
  const { db, now } = context
  const booking = await lockChangeable(context, id)
  const { row } = booking
  requireChangeable(booking, now)
  const wanted = { date: date ?? row.date, ticketCount: ticketCount ?? row.ticketCount, travellers }
  requireSomeChange(booking, wanted)
  if (wanted.date !== row.date) requireBookableDate(wanted.date, dateInHouse(now))
  const price = await priceNow(context, booking, wanted)
  const quoteId = newId()
  const expiresAt = await holdSeats(
    context,
    booking,
    { ...wanted, quoteId, departureToken },
    areTicketsLimited,
  )
  const { totalCents, feeCents, differenceCents } = price
  await db.insert(quotes).values({
    id: quoteId,
    bookingId: row.id,
    dateBefore: row.date,
    ticketCountBefore: row.ticketCount,
    date: wanted.date,
    ticketCount: wanted.ticketCount,
    travellers: travellers ?? null,
    totalCents,
    feeCents,
    differenceCents,
    createdAt: now,
    expiresAt,
  })
  const takesSeats = seatsToTake(booking, wanted) > 0
  return {
    quote: {
      _id: quoteId,
      ...(await priceInDollars(context, booking, wanted, price, method)),
      expiresAt: expiresAt.toISOString(),
    },
    held: takesSeats ? { tourId: row.tourId, date: wanted.date } : null,
  }
}

function requireSomeChange(
  { row }: ChangeableBooking,
  { date, ticketCount, travellers }: WantedBooking & { travellers: string[] | undefined },
): void {
  if (travellers !== undefined && travellers.length > ticketCount) {
    throw wrongField(
      'travellers',
      `There are ${ticketCount === 1 ? 'one ticket' : `${ticketCount} tickets`}.`,
    )
  }
  const isSameParty = travellers === undefined || isSameList(travellers, row.travellers)
  if (date === row.date && ticketCount === row.ticketCount && isSameParty) {
    throw new AppError('nothing_changed')
  }
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

/** Holds the additional seats and ends the earlier quote of the booking. Returns when the new quote expires. */
async function holdSeats(
  context: SignedInContext,
  booking: ChangeableBooking,
  wanted: WantedBooking & { quoteId: string; departureToken: string | undefined },
  areTicketsLimited: boolean,
): Promise<Date> {
  const { db, caller, now } = context
  const { row, tour } = booking
  const { userId } = caller
  const ticketCount = seatsToTake(booking, wanted)
  const seats = { tourId: tour.id, date: wanted.date, ticketCount }
  let expiresAt = quoteExpiry(now)
  if (ticketCount > 0) {
    const replacedId = await findOpenQuote(db, row.id)
    if (areTicketsLimited && hasTicketLimits(caller)) {
      await ticketLimits.requireWithinAccountLimits(db, context, seats, {
        field: 'ticketCount',
        as: 'quote',
        replacesQuote: replacedId,
        givenBack: wanted.date === row.date ? 0 : row.ticketCount,
      })
    }
    const { departureToken } = wanted
    const taker = { userId, departureToken, isKnown: wanted.date === row.date }
    await lockWantedDeparture(db, tour, seats, taker, now)
    const held = await holdForQuote(db, { ...seats, id: wanted.quoteId, userId, replacedId }, now)
    if (held === null) throw await whyNotWanted(db, seats, taker, now)
    expiresAt = held.expiresAt
  }
  // After the lock of the departure: bookings delete expired holds under this lock.
  const hasFreed = await endQuotesOf(db, [row.id])
  if (hasFreed || ticketCount > 0) await recordChange(db, 'tour', tour.id, 'seats')
  return expiresAt
}

/** A booking has at most one. */
async function findOpenQuote(db: Database, bookingId: string): Promise<string | undefined> {
  const [open] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.bookingId, bookingId), eq(quotes.state, 'open')))
  return open?.id
}

/** Call within a transaction. Letting go twice changes nothing. Throws `quote_used` for a quote that was carried out. */
export async function endQuote({ db, caller }: SignedInContext, id: string): Promise<void> {
  if (!isId(id)) throw notFound('Quote')
  // So that a change by the same quote is finished or has not begun.
  await lockAccount(db, caller.userId)
  const [quote] = await db
    .select({ id: quotes.id, state: quotes.state, tourId: bookings.tourId })
    .from(quotes)
    .innerJoin(bookings, eq(bookings.id, quotes.bookingId))
    .where(and(eq(quotes.id, id), eq(bookings.userId, caller.userId)))
  if (quote === undefined) throw notFound('Quote')
  if (quote.state === 'used') throw new AppError('quote_used')
  await db.update(quotes).set({ state: 'ended', travellers: null }).where(eq(quotes.id, quote.id))
  if (await endQuoteHolds(db, [quote.id])) await recordChange(db, 'tour', quote.tourId, 'seats')
}

export async function requireQuote(db: Database, bookingId: string, quoteId: string): Promise<QuoteRow> {
  if (!isId(quoteId)) throw notFound('Quote')
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.bookingId, bookingId)))
  if (quote === undefined) throw notFound('Quote')
  return quote
}

export async function markQuoteUsed(transaction: Database, quoteId: string): Promise<void> {
  await transaction.update(quotes).set({ state: 'used', travellers: null }).where(eq(quotes.id, quoteId))
}

const daysKept = 1

/** Deletes quotes that expired a day ago. Until then a caller is told why a quote is refused. */
export async function pruneQuotes(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: quotes,
    where: lt(quotes.expiresAt, new Date(now.getTime() - daysKept * 86_400_000)),
  })
}
