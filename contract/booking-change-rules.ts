// What changing a booking costs. Money in whole cents. Imports only rules without imports, so that any page may use it.
import { keptHundredths, keptOfTickets, type PricedTickets, totalOf } from './cancellation-rules.ts'

export interface WantedChange {
  /** Number of tickets after the change. */
  tickets: number
  /** Whether the booking moves to another date. */
  isMoved: boolean
  /** Price of a ticket today, on the date after the change. */
  centsToday: number
  /** Percent that the terms of the booking keep today. */
  percentKept: number
  /** Whether the house wants the change: then nothing is kept, and a move clears what tickets remember. */
  isByHouse?: boolean
}

export interface ChangedPrice {
  /** In the order in which the tickets were bought. */
  prices: PricedTickets[]
  /** Price of all tickets after the change. */
  totalCents: number
  /** What is kept of the price of removed tickets, and of what a cheaper date saves. */
  feeCents: number
  /** Total and fee minus the total before: to be paid if positive, refunded if negative. */
  differenceCents: number
}

/**
 * Kept tickets keep their price. Added tickets, and all tickets on another date, cost what they cost today. The tickets that
 * were bought last are removed first; of their price the terms keep a percentage, rounded half up to the cent.
 *
 * A move never improves the terms: a moved ticket remembers the highest percent that the terms kept on the day of a move, at
 * least that is kept of it from then on, and of what the moved tickets save. Added tickets remember nothing.
 */
export function priceOfChange(before: readonly PricedTickets[], wanted: WantedChange): ChangedPrice {
  const { tickets, isMoved, centsToday, percentKept, isByHouse = false } = wanted
  const [kept, removed] = splitTickets(before, tickets)
  const onDate = isMoved ? movedTickets(kept, centsToday, isByHouse ? null : percentKept) : kept
  const added = { tickets: tickets - countTickets(kept), cents: centsToday }
  const prices = [...onDate, added].reduce(joinTickets, [])
  const totalCents = totalOf(prices)
  const feeCents = isByHouse
    ? 0
    : keptOfTickets(removed, percentKept) + keptOfSaving(kept, totalOf(onDate), percentKept)
  return { prices, totalCents, feeCents, differenceCents: totalCents + feeCents - totalOf(before) }
}

/** `percentKept`: null if they remember nothing any more. */
function movedTickets(
  kept: readonly PricedTickets[],
  cents: number,
  percentKept: number | null,
): PricedTickets[] {
  return kept.map(({ tickets, percentKept: remembered = 0 }) => {
    const percent = percentKept === null ? 0 : Math.max(remembered, percentKept)
    return { tickets, cents, ...(percent === 0 ? {} : { percentKept: percent }) }
  })
}

/** What is kept of the difference if the tickets now cost less. Other tickets that were added meanwhile do not count. */
function keptOfSaving(kept: readonly PricedTickets[], newCents: number, percentKept: number): number {
  const savedCents = totalOf(kept) - newCents
  if (savedCents <= 0) return 0
  // The saving is spread over the tickets as their price is. Rounded half up, exactly.
  const whole = 100n * BigInt(totalOf(kept))
  const part = BigInt(savedCents) * BigInt(keptHundredths(kept, percentKept))
  return Number((2n * part + whole) / (2n * whole))
}

/** The first tickets, and the others. */
function splitTickets(
  prices: readonly PricedTickets[],
  count: number,
): [first: PricedTickets[], others: PricedTickets[]] {
  const first: PricedTickets[] = []
  const others: PricedTickets[] = []
  let left = count
  for (const price of prices) {
    const taken = Math.min(price.tickets, Math.max(0, left))
    if (taken > 0) first.push({ ...price, tickets: taken })
    if (taken < price.tickets) others.push({ ...price, tickets: price.tickets - taken })
    left -= taken
  }
  return [first, others]
}

/** The last tickets removed, but for the `newer` ones behind them. */
export function withoutTickets(
  prices: readonly PricedTickets[],
  count: number,
  newer: number,
): { left: PricedTickets[]; removedCents: number } {
  const [first, others] = splitTickets(prices, countTickets(prices) - count - newer)
  const [removed, stays] = splitTickets(others, count)
  return { left: [...first, ...stays].reduce(joinTickets, []), removedCents: totalOf(removed) }
}

/** What the last tickets cost. */
export function centsOfLast(prices: readonly PricedTickets[], count: number): number {
  return withoutTickets(prices, count, 0).removedCents
}

function joinTickets(prices: readonly PricedTickets[], next: PricedTickets): PricedTickets[] {
  if (next.tickets === 0) return [...prices]
  const last = prices.at(-1)
  if (last?.cents !== next.cents || last.percentKept !== next.percentKept) return [...prices, next]
  return [...prices.slice(0, -1), { ...last, tickets: last.tickets + next.tickets }]
}

function countTickets(prices: readonly PricedTickets[]): number {
  return prices.reduce((sum, { tickets }) => sum + tickets, 0)
}
