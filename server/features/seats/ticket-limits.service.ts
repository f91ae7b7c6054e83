// How many tickets one account and one network may book, hold and wait for.

import { lastBookingDate } from '#contract/booking-rules.ts'
import { type Actor, hasRight } from '#contract/rights.ts'
import { closedSentence, horizonProblem } from '#contract/seat-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { wideNetworkOf } from '#server/calls/network-addresses.ts'
import { countCall } from '#server/calls/rate-limits.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import {
  type ClaimingNetwork,
  countClaims,
  type NewClaim,
} from '#server/features/seats/holds/claimed-tickets.ts'

interface WantedTickets {
  tourId: string
  date: string
  ticketCount: number
}

/** Staff of the desk book for any number of guests. */
export function hasTicketLimits(account: Actor): boolean {
  return !hasRight(account, ['desk'])
}

export function requireBookableDate(date: string, today: string): void {
  if (date < today) {
    throw new AppError('invalid_request', 'This date has already passed.', {
      fields: { date: 'has already passed' },
    })
  }
  const { horizonMonths } = house()
  if (date > lastBookingDate(today, horizonMonths)) {
    throw new AppError('invalid_request', closedSentence('tooFarAhead', { horizonMonths }), {
      fields: { date: horizonProblem(horizonMonths) },
    })
  }
}

interface LimitOptions {
  /** The field that the refusal names. */
  field: string
  as: NewClaim['as']
  /** The quote that is carried out or replaced: its hold does not count. */
  replacesQuote?: string | undefined
  /** Tickets on another date that the booking gives back in exchange. */
  givenBack?: number
}

/** Tickets that an account has booked: of all departures from `today` on, and of one departure. */
export type CountBookedTickets = (
  db: Database,
  userId: string,
  departure: { tourId: string; date: string },
  today: string,
) => Promise<{ open: number; onDeparture: number }>

export type TicketLimits = ReturnType<typeof createTicketLimits>

/** The limits, for which bookings count the tickets that are booked. All functions are called while the account is locked. */
export function createTicketLimits(countBooked: CountBookedTickets) {
  async function countTickets(
    transaction: Database,
    userId: string,
    wanted: WantedTickets,
    { givenBack = 0, ...claim }: Omit<LimitOptions, 'field'>,
    now: Date,
  ): Promise<{ open: number; onDeparture: number }> {
    const booked = await countBooked(transaction, userId, wanted, dateInHouse(now))
    const { ticketCount: tickets, ...departure } = wanted
    const claimed = await countClaims(transaction, userId, { ...departure, tickets, ...claim }, now)
    return {
      open: booked.open + claimed.open - givenBack,
      onDeparture: booked.onDeparture + claimed.onDeparture,
    }
  }

  /** Limits of an account: tickets that are booked, held or waited for are counted one after another. */
  async function requireWithinAccountLimits(
    transaction: Database,
    { caller, now }: Pick<SignedInContext, 'caller' | 'now'>,
    wanted: WantedTickets,
    { field, ...options }: LimitOptions,
  ): Promise<void> {
    const { maxTicketsPerDeparture, maxOpenTickets } = house()
    const { open, onDeparture } = await countTickets(transaction, caller.userId, wanted, options, now)
    if (onDeparture + wanted.ticketCount > maxTicketsPerDeparture) {
      throw tooManyTickets(`at most ${maxTicketsPerDeparture} tickets for one departure`, onDeparture, field)
    }
    if (open + wanted.ticketCount > maxOpenTickets) {
      throw tooManyTickets(`at most ${maxOpenTickets} tickets for departures to come`, open, field)
    }
  }

  /** Limits of the account and of its network, for a booking. */
  async function requireWithinTicketLimits(
    transaction: Database,
    context: Pick<SignedInContext, 'caller' | 'now' | 'request'>,
    wanted: WantedTickets,
    change: Pick<LimitOptions, 'replacesQuote' | 'givenBack'> = {},
  ): Promise<void> {
    await requireWithinAccountLimits(transaction, context, wanted, {
      field: 'ticketCount',
      as: 'booking',
      ...change,
    })
    const { caller, now, request } = context
    const who = { address: request.ip, userId: caller.userId, isNetworkUnknown: request.isNetworkUnknown }
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

  /** Whether the account may have an offer of the waiting list. */
  async function mayHaveOffer(
    transaction: Database,
    userId: string,
    offered: WantedTickets,
    now: Date,
  ): Promise<boolean> {
    const { maxTicketsPerDeparture, maxOpenTickets } = house()
    const { open, onDeparture } = await countTickets(transaction, userId, offered, { as: 'offer' }, now)
    return (
      onDeparture + offered.ticketCount <= maxTicketsPerDeparture &&
      open + offered.ticketCount <= maxOpenTickets
    )
  }

  return { requireWithinAccountLimits, requireWithinTicketLimits, mayHaveOffer }
}

/**
 * The caller's network, and how many tickets it may hold and wait for: those that it may book today. Locks the counter, so
 * that its holds and entries are counted one after another. Call with the account locked, before the departure is.
 */
export async function lockClaimingNetwork(
  transaction: Database,
  { caller, now, request }: Pick<SignedInContext, 'caller' | 'now' | 'request'>,
): Promise<ClaimingNetwork> {
  const who = { address: request.ip, userId: caller.userId, isNetworkUnknown: request.isNetworkUnknown }
  const { remaining } = await countCall(transaction, 'bookedTickets', who, now, 0)
  return {
    network: wideNetworkOf(request.ip),
    mostTickets: request.isNetworkUnknown ? null : remaining,
  }
}

function tooManyTickets(rule: string, booked: number, field: string): AppError {
  const has = booked === 0 ? '' : ` You have ${booked}.`
  const message = `An account can have ${rule}.${has} For a larger party, please call us.`
  return new AppError('too_many_tickets', message, { fields: { [field]: message } })
}
