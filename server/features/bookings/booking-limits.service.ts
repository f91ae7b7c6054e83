// How many tickets one account and one network may book.
import { and, eq, gte, sql } from 'drizzle-orm'
import { lastBookingDate, maxOpenTickets, maxTicketsPerDeparture } from '#contract/booking-rules.ts'
import { hasRole } from '#contract/roles.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { Caller, SignedInContext } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { countCall } from '#server/rate-limits.ts'
import { bookings } from './bookings.table.ts'

interface WantedTickets {
  tourId: string
  date: string
  ticketCount: number
}

/** Staff book for guests, as many as come. */
export function hasTicketLimits(caller: Caller): boolean {
  return !hasRole(caller.role, 'admin')
}

export function requireBookableDate(date: string, today: string): void {
  if (date < today) {
    throw new AppError('invalid_request', 'This date has already passed.', {
      fields: { date: 'has already passed' },
    })
  }
  if (date > lastBookingDate(today)) {
    throw new AppError('invalid_request', 'Tours can be booked at most two years ahead.', {
      fields: { date: 'at most two years ahead' },
    })
  }
}

/** Called while the account is locked: bookings of one account are counted one after another. */
export async function requireWithinTicketLimits(
  transaction: Database,
  { caller, now, request }: Pick<SignedInContext, 'caller' | 'now' | 'request'>,
  wanted: WantedTickets,
): Promise<void> {
  const { open, onDeparture } = await countOpenTickets(transaction, caller.userId, wanted, dateInUtc(now))
  if (onDeparture + wanted.ticketCount > maxTicketsPerDeparture) {
    throw tooManyTickets(`at most ${maxTicketsPerDeparture} tickets for one departure`, onDeparture)
  }
  if (open + wanted.ticketCount > maxOpenTickets) {
    throw tooManyTickets(`at most ${maxOpenTickets} tickets for departures to come`, open)
  }
  const who = { address: request.ip, userId: caller.userId }
  const network = await countCall(transaction, 'bookedTickets', who, now, wanted.ticketCount)
  if (!network.isAllowed) {
    throw new AppError(
      'rate_limited',
      'Your network has booked as many tickets as it can in a day. Please try again tomorrow, or call us.',
      { retryAfterSeconds: network.resetSeconds },
    )
  }
}

async function countOpenTickets(
  db: Database,
  userId: string,
  { tourId, date }: WantedTickets,
  today: string,
): Promise<{ open: number; onDeparture: number }> {
  const isOfDeparture = and(eq(bookings.tourId, tourId), eq(bookings.date, date))
  const [counted] = await db
    .select({
      open: sql<number>`coalesce(sum(${bookings.ticketCount}), 0)::int`,
      onDeparture: sql<number>`coalesce(sum(${bookings.ticketCount}) filter (where ${isOfDeparture}), 0)::int`,
    })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed'), gte(bookings.date, today)))
  return counted!
}

function tooManyTickets(rule: string, booked: number): AppError {
  const has = booked === 0 ? '' : ` You have ${booked}.`
  const message = `An account can have ${rule}.${has} For a larger party, please call us.`
  return new AppError('too_many_tickets', message, { fields: { ticketCount: message } })
}
