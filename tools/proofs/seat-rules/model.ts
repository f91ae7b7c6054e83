// What a state means, written apart from the SQL: holds and waiting list are counted here, the rest is the contract's rule.
import { type DepartureSeats, seatsOfDeparture } from '#contract/seat-rules.ts'
import type { State } from './states.ts'

/** Who asks for seats. */
export interface Taker {
  userId: string | null
  quoteId?: string | undefined
  /** The waiting entry that staff book for. */
  entryId?: string | undefined
  isLate?: boolean | undefined
  departureToken?: string | undefined
  isKnown?: boolean | undefined
}

export function seatsInModel(
  state: State,
  taker: Taker,
  moment: { now: Date; horizonMonths: number; timeZone: string },
): DepartureSeats {
  const { userId, quoteId, entryId, isLate } = taker
  const departure = isThere(state, taker, moment.now) ? state.departure : null
  const tour = {
    ...state.tour,
    schedule: state.schedule,
    isAvailable: state.isAvailable && !state.isDeleted,
  }
  const own = state.schedule === 'departures' ? departure?.seats : undefined
  const free = (own ?? tour.seats) - (departure?.booked ?? 0) - held(state, moment.now)
  const claimed = departure && {
    ...departure,
    held: held(state, moment.now, { userId, quoteId, entryId }),
    owed: owed(state, moment.now, free)
      .filter((each) => (each.userId === null || each.userId !== userId) && each.id !== entryId)
      .reduce((sum, { seats }) => sum + seats, 0),
  }
  return seatsOfDeparture(tour, state.date, claimed ?? undefined, { ...moment, isLate })
}

/** A private departure of a scheduled tour is none for who neither has its token nor anything of it. */
export function isThere(
  { schedule, departure, holds, entries }: State,
  { userId, departureToken, isKnown }: Taker,
  now: Date,
): boolean {
  if (isKnown || schedule === 'any-day' || departure?.isPrivate !== true) return true
  return (
    departureToken === departure.token ||
    holds.some((hold) => userId !== null && hold.userId === userId && hold.expiresAt > now) ||
    entries.some(
      (entry) =>
        userId !== null &&
        entry.userId === userId &&
        (entry.offeredUntil === null || entry.offeredUntil > now),
    )
  )
}

/** Form and offer hold of an account are for one booking: the larger counts. Each quote and offer to a caller counts in addition. */
function held(state: State, now: Date, but: Partial<Taker> = {}): number {
  const largest = new Map<string, number>()
  let quoted = 0
  for (const { id, userId, kind, tickets, expiresAt } of state.holds) {
    if (expiresAt <= now || id === but.quoteId || id === but.entryId) continue
    if (userId === null || kind === 'quote') quoted += tickets
    else if (userId !== but.userId) largest.set(userId, Math.max(tickets, largest.get(userId) ?? 0))
  }
  return [...largest.values()].reduce((sum, tickets) => sum + tickets, quoted)
}

/** In turn, each entry gets all seats that it still lacks, or none. */
function owed(state: State, now: Date, free: number): { id: string; userId: string | null; seats: number }[] {
  let left = free
  return state.entries.flatMap(({ id, userId, tickets, isPassedOver, offeredUntil }) => {
    if (isPassedOver || (offeredUntil !== null && offeredUntil <= now)) return []
    const own = state.holds.filter(
      (hold) =>
        hold.expiresAt > now &&
        (userId === null ? hold.id === id : hold.userId === userId && hold.kind !== 'quote'),
    )
    const lacks = tickets - Math.max(0, ...own.map((hold) => hold.tickets))
    if (lacks <= 0 || lacks > left) return []
    left -= lacks
    return [{ id, userId, seats: lacks }]
  })
}
