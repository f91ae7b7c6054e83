// Terms of cancellation as dates: until which day which percent of the price is kept.
import { addDays } from '#client/design-system/calendar-date.ts'
import type { CancellationTerm } from '#contract/cancellation-rules.ts'

export interface Step {
  /** The last day, `YYYY-MM-DD`. */
  until: string
  percentKept: number
}

/** The last day on which a trip can be cancelled. */
export function dayBefore(date: string): string {
  return addDays(date, -1)
}

/** `terms`: earliest step first. Steps that begin on the day of the trip or later are left out. */
export function stepsOf(terms: readonly CancellationTerm[], date: string): Step[] {
  const starts = [{ daysBefore: Number.POSITIVE_INFINITY, percentKept: 0 }, ...terms]
  return terms.length === 0
    ? []
    : starts
        .map(({ percentKept }, index) => {
          const next = starts[index + 1]?.daysBefore ?? 0
          return { until: addDays(date, -Math.max(1, next + 1)), percentKept }
        })
        .filter(({ until }, index, steps) => index === 0 || until > steps[index - 1]!.until)
}
