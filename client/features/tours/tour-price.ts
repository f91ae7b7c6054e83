import { formatPrice } from '#client/lib/format.ts'
import type { Tour } from '#contract/tours.ts'

/** The price of a tour: the lowest of its departures that can be booked, as "from $180.0"; without one, its cost. */
export function tourPrice({ cost, fromCost }: Pick<Tour, 'cost' | 'fromCost'>): string {
  return fromCost === undefined ? formatPrice(cost) : `from ${formatPrice(fromCost)}`
}
