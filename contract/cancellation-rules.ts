// What cancelling a booking costs its traveller. No imports, so that any page may use it.

export interface CancellationTerm {
  daysBefore: number
  percentKept: number
}

const dayMs = 86_400_000

/** Negative once the date has passed. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)
}

/** Whether a traveller can cancel a confirmed booking of this date: until the day before. */
export function isCancellable(date: string, today: string): boolean {
  return date > today
}

/** The percent of the price that is kept on this day. `terms`: earliest step first. Without terms nothing is kept. */
export function percentKept(terms: readonly CancellationTerm[], date: string, today: string): number {
  const days = daysUntil(date, today)
  return terms.findLast(({ daysBefore }) => days <= daysBefore)?.percentKept ?? 0
}

/** The part of an amount that is kept, rounded half up to the cent. */
export function keptCents(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100)
}
