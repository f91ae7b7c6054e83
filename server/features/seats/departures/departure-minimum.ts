// Whether a scheduled departure runs, read from its row and the facts of its tour.
import { asksMinimum, type DepartureMinimum, decideByOf } from '#contract/departure-minimum.ts'
import type { DepartureState } from '#contract/departure-rules.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import type { departures } from './departures.table.ts'

type MinimumRow = Pick<
  typeof departures.$inferSelect,
  'date' | 'state' | 'ticketsBooked' | 'guaranteedAt' | 'minimumPeople'
>

type MinimumFacts = Pick<TourFacts, 'minimumPeople' | 'decideDays'>

/**
 * Undefined for a departure that needs at most one person, and for a date of an any-day tour. A closed departure that was
 * guaranteed stays so for its travellers.
 */
export function minimumOf(row: MinimumRow, facts: MinimumFacts): DepartureMinimum | undefined {
  const minimumPeople = row.minimumPeople ?? facts.minimumPeople ?? null
  if (row.state === null || !asksMinimum(minimumPeople)) return
  const isStillGuaranteed = row.state === 'closed' && row.guaranteedAt !== null
  return {
    state: isStillGuaranteed ? 'guaranteed' : (row.state as DepartureState),
    minimumPeople,
    peopleBooked: row.ticketsBooked,
    decideBy: decideByOf(row.date, facts.decideDays),
  }
}
