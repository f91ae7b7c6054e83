// Calendar dates, YYYY-MM-DD. They are not moments, so no time zone can shift them. The date at a moment: time-zones.ts.

const dayMs = 86_400_000

export function dateInUtc(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateInUtc(new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** All dates from the first to the last, both included. */
export function datesFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  )
}
