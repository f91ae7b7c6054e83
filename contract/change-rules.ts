// What changing a booking costs. Money in whole cents. Imports only rules without imports, so that any page may use it.
import { keptCents, type PricedTickets, totalOf } from './cancellation-rules.ts'

export interface WantedChange {
  /** Number of tickets after the change. */
  tickets: number
  /** Whether the booking moves to another date. */
  isMoved: boolean
  /** Price of a ticket today, on the date after the change. */
  centsToday: number
  /** Percent that the terms of the booking keep today. */
  percentKept: number
}

export interface ChangedPrice {
  /** In the order in which the tickets were bought. */
  prices: PricedTickets[]
  /** Price of all tickets after the change. */
  totalCents: number
  /** What is kept of the price of removed tickets. */
  feeCents: number
  /** Total and fee minus the total before: to be paid if positive, refunded if negative. */
  differenceCents: number
}

/**
 * Kept tickets keep their price. Added tickets, and all tickets on another date, cost what they cost today. The tickets that
 * were bought last are removed first; of their price the terms keep a percentage, rounded half up to the cent.
 */
export function priceOfChange(before: readonly PricedTickets[], wanted: WantedChange): ChangedPrice {
  const { tickets, isMoved, centsToday, percentKept } = wanted
  const kept = firstTickets(before, tickets)
  const removedCents = totalOf(before) - totalOf(kept)
  const prices = isMoved
    ? [{ tickets, cents: centsToday }]
    : joinTickets(kept, { tickets: tickets - countTickets(kept), cents: centsToday })
  const totalCents = totalOf(prices)
  const feeCents = keptCents(removedCents, percentKept)
  return { prices, totalCents, feeCents, differenceCents: totalCents + feeCents - totalOf(before) }
}

function firstTickets(prices: readonly PricedTickets[], count: number): PricedTickets[] {
  const first: PricedTickets[] = []
  let left = count
  for (const { tickets, cents } of prices) {
    if (left <= 0) break
    first.push({ tickets: Math.min(tickets, left), cents })
    left -= tickets
  }
  return first
}

function joinTickets(prices: readonly PricedTickets[], added: PricedTickets): PricedTickets[] {
  if (added.tickets === 0) return [...prices]
  const last = prices.at(-1)
  if (last?.cents !== added.cents) return [...prices, added]
  return [...prices.slice(0, -1), { ...last, tickets: last.tickets + added.tickets }]
}

function countTickets(prices: readonly PricedTickets[]): number {
  return prices.reduce((sum, { tickets }) => sum + tickets, 0)
}
