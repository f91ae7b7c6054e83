// How many tickets one account and one network may book.

import { and, eq, gte, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { horizonText } from '#contract/house-facts.ts'
import { hasRole } from '#contract/roles.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { Caller, SignedInContext } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { countHeldTickets } from '#server/features/holds/held-seats.ts'
import { house } from '#server/features/settings/house.ts'
import { countCall } from '#server/rate-limits.ts'
import { bookings } from './bookings.table.ts'

interface WantedTickets {
  tourId: string
  date: string
  ticketCount: number
}

/** Staff book for any number of guests. */
export function hasTicketLimits(caller: Caller): boolean {
  return !hasRole(caller.role, 'admin')
}

export function requireBookableDate(date: string, today: string): void {
  if (date < today) {
    throw new AppError('invalid_request', 'This date has already passed.', {
      fields: { date: 'has already passed' },
    })
  }
  const { horizonMonths } = house()
  if (date > lastBookingDate(today, horizonMonths)) {
    const most = `at most ${horizonText(horizonMonths)} ahead`
    throw new AppError('invalid_request', `Tours can be booked ${most}.`, { fields: { date: most } })
  }
}

interface LimitOptions {
  /** The field that the refusal names. */
  field: string
  /** Whether the tickets are to be held and replace a form hold. */
  replacesForm: boolean
  /** The quote that is carried out or replaced: its hold does not count. */
  replacesQuote?: string | undefined
  /** Tickets on another date that the booking gives back in exchange. */
  givenBack?: number
}

/**
 * Limits of an account: tickets that are booked or held count. Called while the account is locked, so that its bookings
 * and holds are counted one after another.
 */
export async function requireWithinAccountLimits(
  transaction: Database,
  { caller, now }: Pick<SignedInContext, 'caller' | 'now'>,
  wanted: WantedTickets,
  { field, givenBack = 0, ...replaced }: LimitOptions,
): Promise<void> {
  const { maxTicketsPerDeparture, maxOpenTickets } = house()
  const booked = await countOpenTickets(transaction, caller.userId, wanted, dateInUtc(now))
  const held = await countHeldTickets(transaction, caller.userId, { ...wanted, ...replaced }, now)
  const [open, onDeparture] = [booked.open + held.open - givenBack, booked.onDeparture + held.onDeparture]
  if (onDeparture + wanted.ticketCount > maxTicketsPerDeparture) {
    throw tooManyTickets(`at most ${maxTicketsPerDeparture} tickets for one departure`, onDeparture, field)
  }
  if (open + wanted.ticketCount > maxOpenTickets) {
    throw tooManyTickets(`at most ${maxOpenTickets} tickets for departures to come`, open, field)
  }
}

/** Called while the account is locked. */
export async function requireWithinTicketLimits(
  transaction: Database,
  context: Pick<SignedInContext, 'caller' | 'now' | 'request'>,
  wanted: WantedTickets,
  change: Pick<LimitOptions, 'replacesQuote' | 'givenBack'> = {},
): Promise<void> {
  await requireWithinAccountLimits(transaction, context, wanted, {
    field: 'ticketCount',
    replacesForm: false,
    ...change,
  })
  const { caller, now, request } = context
  const who = { address: request.ip, userId: caller.userId }
  const added = wanted.ticketCount - (change.givenBack ?? 0)
  if (added <= 0) return
  const network = await countCall(transaction, 'bookedTickets', who, now, added)
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

function tooManyTickets(rule: string, booked: number, field: string): AppError {
  const has = booked === 0 ? '' : ` You have ${booked}.`
  const message = `An account can have ${rule}.${has} For a larger party, please call us.`
  return new AppError('too_many_tickets', message, { fields: { [field]: message } })
}
